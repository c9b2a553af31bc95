/** What sandbox/README.md tells a reader to type works as it stands. */
import { readFileSync } from 'node:fs';
import { MAGIC_INPUTS } from '../../sandbox/magic.mts';
import { sandboxes } from './client.mts';

const readme = readFileSync('sandbox/README.md', 'utf8').replaceAll('\\\n', ' ');
const commands = [...readme.matchAll(/^curl .*$/gm)].map(([command]) => command.split(/\s+#/)[0]);
const start = sandboxes();

test('every command in the README of the sandbox succeeds with the default seed', async () => {
	const sandbox = await start({ companies: 60 });
	expect(commands.length).toBeGreaterThan(7);
	for (const command of commands) {
		const path = /localhost:4010(\/[^\s']*)|127\.0\.0\.1:4010(\/\S*)/.exec(command);
		const body = / -d '(.*?)'/.exec(command)?.[1];
		const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, ...pair]) => pair);
		const response = await fetch(sandbox.url + (path?.[1] ?? path?.[2]), {
			method: body !== undefined || command.includes('-X POST') ? 'POST' : 'GET',
			headers: headers as [string, string][],
			body,
		});
		expect([command, response.status]).toEqual([command, 200]);
	}
});

test('the README of the sandbox shows the magic inputs as the page does', () => {
	const [, table] = readme.split('\n## Magic inputs\n');
	const rows = [...table.split('\n## ')[0].matchAll(/^\| `(.+?)` +\| (.*?) +\|$/gm)];
	expect(rows.map(([, input, effect]) => [input, effect])).toEqual(MAGIC_INPUTS);
});

test('a note of the main example shows the magic inputs as the page does', () => {
	const { nodes } = JSON.parse(readFileSync('examples/enrich-companies.json', 'utf8')) as {
		nodes: { name: string; parameters: { content: string } }[];
	};
	const note = nodes.find(({ name }) => name === 'Magic inputs')!;
	const rows = [...note.parameters.content.matchAll(/^- `(.+?)` (.*)$/gm)];
	expect(rows.map(([, input, effect]) => [input, effect])).toEqual(MAGIC_INPUTS);
});

/** The commands of sandbox/README.md, and its magic inputs. */
import { readFileSync } from 'node:fs';
import { MAGIC_INPUTS } from '../../sandbox/magic.mts';
import { oneSandbox } from './client.mts';

const sandbox = await oneSandbox({ companies: 60, strict: false });
const readme = readFileSync('sandbox/README.md', 'utf8').replaceAll('\\\n', ' ');
const commands = [...readme.matchAll(/^curl .*$/gm)].map(([command]) => command.split(/\s+#/)[0]);

test.each(commands)('%s succeeds', async (command) => {
	const [, path] = /(?:localhost|127\.0\.0\.1):4010(\/[^\s']*)/.exec(command)!;
	const body = / -d '(.*?)'/.exec(command)?.[1];
	const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, ...pair]) => pair);
	const response = await fetch(sandbox.url + path, {
		method: body !== undefined || command.includes('-X POST') ? 'POST' : 'GET',
		headers: headers as [string, string][],
		body,
	});
	expect(response.status).toBe(200);
});

test('the README and a note of the main example show the magic inputs as the page does', () => {
	const [, table] = readme.split('\n## Magic inputs\n');
	const rows = [...table.split('\n## ')[0].matchAll(/^\| `(.+?)` +\| (.*?) +\|$/gm)];
	expect(rows.map(([, input, effect]) => [input, effect])).toEqual(MAGIC_INPUTS);
	const { nodes } = JSON.parse(readFileSync('examples/enrich-companies.json', 'utf8')) as {
		nodes: { name: string; parameters: { content: string } }[];
	};
	const note = nodes.find(({ name }) => name === 'Magic inputs')!;
	const lines = [...note.parameters.content.matchAll(/^- `(.+?)` (.*)$/gm)];
	expect(lines.map(([, input, effect]) => [input, effect])).toEqual(MAGIC_INPUTS);
});

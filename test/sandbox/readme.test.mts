/** The commands of sandbox/README.md and the page. test/browser/ uses the page. */
import { readFileSync } from 'node:fs';
import { MAGIC_INPUTS } from '../../sandbox/magic.mts';
import { call, oneSandbox, type Json } from './client.mts';

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

test('the page is one document that may ask its own origin only', async () => {
	const { headers, text } = await call(sandbox, 'GET', '/__sandbox/', undefined, {});
	const policy = headers.get('content-security-policy');
	expect(policy).toMatch(/^default-src 'none'; .*connect-src 'self'/);
	expect(text).toMatch(/^<!doctype html>/);
	expect(text.match(/(src|href)="[^"]*"|https?:\/\/|@import|url\(/g)).toEqual(['href="data:,"']);
});

test('the page is told the key, the magic inputs, and operations that answer', async () => {
	// One of the commands sets a fault.
	sandbox.reset();
	const { body } = await call(sandbox, 'GET', '/__sandbox/settings', undefined, {});
	expect(body).toMatchObject({ apiKey: 'sandbox-key', magicInputs: MAGIC_INPUTS });
	for (const operation of body.operations as unknown as Json[]) {
		const [method, path] = [String(operation.method), String(operation.path)];
		const { status } = await call(sandbox, method, path, operation.body);
		expect([path, status]).toEqual([path, 200]);
	}
});

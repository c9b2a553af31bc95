/** The service's document as the sandbox reads it: its endpoints and parameters, and its OpenAPI form. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { endpoints } from '../../sandbox/document/endpoints.mts';
import { run, runOrThrow } from '../../scripts/lib/processes.mts';
import { commandsOf } from '../../scripts/lib/workflowCommands.mts';
import { call, oneSandbox, type Json } from './client.mts';

/** The document as text, for comparison. */
const text = await readFile('sandbox/document/service-interface.md', 'utf8');
const pathsIn = (part: string) => new Set(part.match(/\/v1\/[\w/{}-]+/g));
const pathsOf = (some: typeof endpoints) => new Set(some.map((endpoint) => endpoint.path));

test('every endpoint of the document is read, and which of them are limited', () => {
	expect(pathsOf(endpoints)).toEqual(pathsIn(text));
	const [group] = /^2\. The group: .*$/m.exec(text)!;
	expect(pathsOf(endpoints.filter(({ limited }) => limited))).toEqual(pathsIn(group));
});

test('every parameter of the document is read, from tables and from sentences', () => {
	const section = text.slice(text.indexOf('## Endpoints'), text.indexOf('## Authentication'));
	const rows = [...section.matchAll(/^\| ([a-z_, ]+) \|/gm)];
	const listed = rows.flatMap(([, cell]) => cell.split(', '));
	const read = endpoints.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name));
	expect(read).toEqual(expect.arrayContaining(listed));
	expect(listed.length).toBeGreaterThan(80);
});

describe('the OpenAPI form', () => {
	let served: Json;
	beforeAll(async () => {
		const sandbox = await oneSandbox({ companies: 1 });
		served = (await call(sandbox, 'GET', '/__sandbox/openapi.json', undefined, {})).body;
	});

	it.each(endpoints)('has $path with its fields', ({ method, path: at, parameters, response }) => {
		const operation = served.paths[at][method.toLowerCase()];
		const schema = operation.requestBody?.content['application/json'].schema;
		const query = (operation.parameters as unknown as Json[] | undefined) ?? [];
		const listed = schema ? Object.keys(schema.properties) : query.map(({ name }) => name);
		const names = (parameters ?? []).map(({ name }) => name);
		expect(listed).toEqual(expect.arrayContaining(names));
		if (!('shape' in response)) return;
		const answered = operation.responses['200'].content['application/json'].schema;
		expect(Object.keys(answered.properties)).toEqual(Object.keys(response.shape as object));
	});

	it('is the same in a release, and valid', async () => {
		const folder = await mkdtemp(path.join(os.tmpdir(), 'openapi-'));
		const file = path.join(folder, 'openapi.json');
		const env = { ...process.env, NODE_OPTIONS: '', REDOCLY_TELEMETRY: 'off' };
		const commands = await commandsOf('publish', 'sbom');
		const writing = commands.find((one) => one.includes('--openapi'))!;
		await runOrThrow('bash', ['-c', writing.replace('openapi.json', file)], { env });
		const written = JSON.parse(await readFile(file, 'utf8')) as Json;
		expect(written).toEqual({ ...served, servers: [{ url: 'https://api.example.com' }] });
		const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
		const lint = ['lint', '--extends=recommended', '--skip-rule=no-server-example.com', file];
		const { stderr } = await run(process.execPath, [redocly, ...lint], { cwd: folder, env });
		await rm(folder, { recursive: true });
		expect(stderr).toContain('Your API description is valid');
		// Before that it may print a notice about Node.
		expect(stderr.slice(stderr.indexOf('validating'))).not.toMatch(/warning/i);
	}, 60_000);
});

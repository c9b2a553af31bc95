/** The service's document as the sandbox reads it: its schemas, its OpenAPI form, and its check of requests. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { endpoints } from '../../sandbox/document/endpoints.mts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { run, runOrThrow } from '../../scripts/lib/processes.mts';
import { commandsOf } from '../../scripts/lib/workflowCommands.mts';
import { call, sandboxes, type Json } from './client.mts';

const start = sandboxes();

/** The document as text, looked at without the code that reads it. */
const text = await readFile(
	path.join(projectRoot, 'sandbox/document/service-interface.md'),
	'utf8',
);
const pathsIn = (part: string) => new Set(part.match(/\/v1\/[\w/{}-]+/g));
const pathsOf = (some: typeof endpoints) => new Set(some.map((endpoint) => endpoint.path));

test('every endpoint of the document is read, and which of them are limited', () => {
	expect(pathsOf(endpoints)).toEqual(pathsIn(text));
	const [group] = /^2\. The group: .*$/m.exec(text)!;
	expect(pathsOf(endpoints.filter(({ limited }) => limited))).toEqual(pathsIn(group));
});

test('every parameter of the document is read, from tables and from sentences', () => {
	const section = text.slice(text.indexOf('## Endpoints'), text.indexOf('## Authentication'));
	const rows = [...section.matchAll(/^\| ([a-z_, ]+) \|/gm)].flatMap(([, cell]) =>
		cell.split(', '),
	);
	const named = endpoints.flatMap(({ parameters = [] }) => parameters);
	expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(rows));
	expect(rows.length).toBeGreaterThan(80);
	for (const [at, count] of [
		['/v1/google-reviews', 5],
		['/v1/ucc/field_mapping', 3],
		['/v1/emails/find/bulk/jobs/{job_id}/results', 2],
	] as const) {
		expect(endpoints.find((one) => one.path === at)?.parameters).toHaveLength(count);
	}
});

test('the OpenAPI form, served and as a release gets it, has each documented path with its fields, and a lint finds nothing', async () => {
	const sandbox = await start({ companies: 1 });
	const { body } = await call(sandbox, 'GET', '/__sandbox/openapi.json', undefined, {});
	expect(body.openapi).toBe('3.1.0');
	expect(Object.keys(body.paths)).toEqual(endpoints.map((endpoint) => endpoint.path));
	for (const { method, path: at, parameters, answer } of endpoints) {
		const operation = body.paths[at][method.toLowerCase()];
		const names = (parameters ?? []).map(({ name }) => name);
		const schema = operation.requestBody?.content['application/json'].schema;
		const query = (operation.parameters as unknown as Json[] | undefined) ?? [];
		const listed = schema ? Object.keys(schema.properties) : query.map(({ name }) => name);
		expect(listed).toEqual(expect.arrayContaining(names));
		if ('shape' in answer) {
			const answered = operation.responses['200'].content['application/json'].schema;
			expect(Object.keys(answered.properties)).toEqual(Object.keys(answer.shape as object));
		}
	}
	const folder = await mkdtemp(path.join(os.tmpdir(), 'openapi-'));
	try {
		const file = path.join(folder, 'openapi.json');
		const env = { ...process.env, NODE_OPTIONS: '', REDOCLY_TELEMETRY: 'off' };
		const writing = (await commandsOf('publish', 'sbom')).find((one) => one.includes('--openapi'))!;
		await runOrThrow('bash', ['-c', writing.replace('openapi.json', file)], { env });
		const written = JSON.parse(await readFile(file, 'utf8')) as Json;
		expect(written).toEqual({ ...body, servers: [{ url: 'https://api.example.com' }] });
		const lint = ['lint', '--extends=recommended', '--skip-rule=no-server-example.com'];
		const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
		const { stderr } = await run(process.execPath, [redocly, ...lint, 'openapi.json'], {
			cwd: folder,
			env: { ...env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
		});
		expect(stderr).toContain('Your API description is valid');
		// Its own notice about Node is no finding.
		expect(stderr.slice(stderr.indexOf('validating'))).not.toMatch(/warning/i);
	} finally {
		await rm(folder, { recursive: true });
	}
}, 60_000);

/** The service's document as the sandbox reads it: its schemas, its OpenAPI form, and its check of requests. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { endpoints } from '../../sandbox/document/endpoints.mts';
import { run, runOrThrow } from '../../scripts/lib/processes.mts';
import { commandsOf } from '../../scripts/lib/workflowCommands.mts';
import { call, sandboxes, type Json } from './client.mts';

const start = sandboxes();

test('every endpoint of the document is read, with the group of fifteen that is limited', () => {
	expect(endpoints).toHaveLength(22);
	expect(endpoints.filter(({ limited }) => limited)).toHaveLength(15);
	const shown = endpoints.flatMap(({ parameters }) => (parameters ? [parameters.length] : []));
	expect(shown).toEqual([47, 4, 40, 2, 0, 0, 2, 2, 5, 3, 2]);
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

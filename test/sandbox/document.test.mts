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

test('the OpenAPI form is the same in a release, and valid', async () => {
	const sandbox = await oneSandbox({ companies: 1 });
	const { body: served } = await call(sandbox, 'GET', '/__sandbox/openapi.json', undefined, {});
	expect(pathsIn(Object.keys(served.paths).join(' '))).toEqual(pathsOf(endpoints));

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

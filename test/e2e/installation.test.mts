/** What docs/installation.md says of a real n8n that is set up in one way or another. */
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorkflows } from '../../scripts/lib/createWorkflows.mts';
import { sandboxCredential } from '../../scripts/lib/importing.mts';
import { homeBelow, type N8nHome } from '../../scripts/lib/n8nHome.mts';
import { startN8n } from '../../scripts/lib/n8nProcess.mts';
import { openN8nRest } from '../../scripts/lib/n8nRest.mts';
import { logIn, setUpOwner } from '../../scripts/lib/owner.mts';
import { installNode, packageFolder } from '../../scripts/lib/packNode.mts';
import { freePort } from '../../scripts/lib/ports.mts';
import { endAll } from '../../scripts/lib/processes.mts';
import { startSandbox } from '../../scripts/lib/sandboxProcess.mts';
import { accountWorkflow, endOf } from './accountWorkflow.mts';
import { managedBy, NAME } from './publishedVersions.mts';

let folder: string;
let home: N8nHome;
let installed: string;

beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'installation-'));
	home = await homeBelow(folder);
	await installNode(home);
	installed = packageFolder(home, NAME);
});

afterEach(async () => {
	await endAll();
	await rm(folder, { recursive: true });
});

const start = async (settings?: Record<string, string>) =>
	await startN8n(home, await freePort(), settings);

test('n8n names the nodes CUSTOM that it loads from N8N_CUSTOM_EXTENSIONS', async () => {
	const elsewhere = path.join(folder, 'elsewhere');
	await rename(installed, elsewhere);
	const { url } = await start({ N8N_CUSTOM_EXTENSIONS: elsewhere });
	await setUpOwner(url);
	const types = await fetch(`${url}/types/nodes.json`, { headers: { cookie: await logIn(url) } });
	const text = await types.text();
	expect(text).toContain('"name":"CUSTOM.businessDataLookup"');
	// The builder hints name the nodes by the package all the same.
	expect(text).not.toContain(`"name":"${NAME}.businessDataLookup"`);
});

test('a workflow outlives the package: it keeps its parameters, does not run without it, and runs when it is back', async () => {
	const sandbox = await startSandbox({ port: 0, seed: 1, companies: 10 });
	const first = await start();
	await createWorkflows(first.url, [accountWorkflow], [sandboxCredential(sandbox)]);
	expect(await endOf(first.url, accountWorkflow)).toBe('success');
	// n8n lists what it has installed itself.
	expect(await (await openN8nRest(first.url)).ask('community-packages')).toEqual([]);
	await first.stop();
	const removed = path.join(folder, 'removed');
	await rename(installed, removed);
	const without = await start();
	expect(await endOf(without.url, accountWorkflow)).toMatch(/unrecognized node type/i);
	const { ask } = await openN8nRest(without.url);
	const { nodes } = await ask<{ nodes: Array<{ parameters: object }> }>(
		`workflows/${accountWorkflow.id}`,
	);
	expect(nodes[1].parameters).toEqual({ resource: 'account', operation: 'get' });
	await without.stop();
	await rename(removed, installed);
	expect(await endOf((await start()).url, accountWorkflow)).toBe('success');
	await sandbox.stop();
});

test('n8n does not start with a copy of the package beside it', async () => {
	await cp(installed, `${installed}-old`, { recursive: true });
	await expect(start()).rejects.toThrow(`Node loader ${NAME} is already registered`);
});

test.each([
	['a text that is not JSON', NAME, 'JSON'],
	[
		'a checksum without a version',
		`[{ "name": "${NAME}", "checksum": "sha512-x" }]`,
		'checksum requires a version',
	],
	['a field that it does not know', `[{ "name": "${NAME}", "sha512": "x" }]`, 'validation failed'],
])('n8n does not start where its list of packages has %s', async (_, list, reason) => {
	await expect(start(managedBy(list))).rejects.toThrow(reason);
});

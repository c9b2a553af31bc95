/** What docs/installation.md says of n8n's own installer, with two versions of the package in a registry. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorkflows } from '../../scripts/lib/createWorkflows.mts';
import { sandboxCredential } from '../../scripts/lib/importing.mts';
import { homeBelow, type N8nHome } from '../../scripts/lib/n8nHome.mts';
import { startN8n, type N8nServer } from '../../scripts/lib/n8nProcess.mts';
import { openN8nRest, type AskN8n } from '../../scripts/lib/n8nRest.mts';
import { packageFolder } from '../../scripts/lib/packNode.mts';
import { freePort } from '../../scripts/lib/ports.mts';
import { endAll } from '../../scripts/lib/processes.mts';
import { startSandbox, type SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import { accountWorkflow, endOf } from './accountWorkflow.mts';
import {
	managedBy,
	NAME,
	NEWER,
	OLDER,
	publishVersions,
	type PublishedVersions,
} from './publishedVersions.mts';

interface Installed {
	packageName: string;
	installedVersion: string;
	updateAvailable?: string;
}

let folder: string;
let published: PublishedVersions;
let sandbox: SandboxProcess;
let home: N8nHome;
let servers: N8nServer[];

beforeAll(async () => {
	published = await publishVersions();
	sandbox = await startSandbox({ port: 0, seed: 1, companies: 10 });
});

beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'installed-by-n8n-'));
	home = await homeBelow(folder);
	servers = [];
});

afterEach(async () => {
	await Promise.all(servers.map(async ({ stop }) => await stop()));
	await rm(folder, { recursive: true });
});

afterAll(async () => {
	await endAll();
	await published?.stop();
});

const start = async (settings: Record<string, string> = {}): Promise<N8nServer> => {
	const all = { PATH: published.PATH, ...settings };
	const server = await startN8n(home, await freePort(), all);
	servers.push(server);
	return server;
};

/** Of the packages that n8n says are installed, name, version, and the version it would update to. */
const installed = async (ask: AskN8n) =>
	(await ask<Installed[]>('community-packages')).map(
		({ packageName, installedVersion, updateAvailable }) =>
			[packageName, installedVersion, updateAvailable].filter(Boolean).join(' '),
	);

const installedFolder = () => packageFolder(home, NAME);

const withWorkflow = async ({ url }: N8nServer) =>
	await createWorkflows(url, [accountWorkflow], [sandboxCredential(sandbox)]);

test('the editor installs, offers the newer version and takes it, removes, and installs the older one again; the workflow stays', async () => {
	const server = await start();
	const { ask } = await openN8nRest(server.url);
	await ask('community-packages', { name: `${NAME}@${OLDER}` });
	await withWorkflow(server);
	expect(await installed(ask)).toEqual([`${NAME} ${OLDER} ${NEWER}`]);
	await ask('community-packages', { name: NAME }, 'PATCH');
	expect(await installed(ask)).toEqual([`${NAME} ${NEWER}`]);
	expect(await endOf(server.url, accountWorkflow)).toBe('success');
	await ask(`community-packages?name=${NAME}`, undefined, 'DELETE');
	expect(await installed(ask)).toEqual([]);
	expect(existsSync(installedFolder())).toBe(false);
	expect(await endOf(server.url, accountWorkflow)).toMatch(/unrecognized node type/i);
	await ask('community-packages', { name: `${NAME}@${OLDER}` });
	expect(await installed(ask)).toEqual([`${NAME} ${OLDER} ${NEWER}`]);
	expect(await endOf(server.url, accountWorkflow)).toBe('success');
});

/** The list of an n8n whose packages are managed by its environment. */
const managed = (...list: object[]) => managedBy(JSON.stringify(list));

const listed = async (version: string) => ({
	name: NAME,
	version,
	checksum: await published.checksumOf(version),
});

test('a list in the environment installs, changes the version and removes; a log in JSON names the workflow that uses it', async () => {
	for (const version of [OLDER, NEWER]) {
		const server = await start(managed(await listed(version)));
		const { ask } = await openN8nRest(server.url);
		expect((await installed(ask))[0]).toMatch(`${NAME} ${version}`);
		if (version === NEWER) await withWorkflow(server);
		await expect(ask('community-packages', { name: NAME })).rejects.toThrow(
			'managed via environment variables',
		);
		await server.stop();
	}
	const without = await start({ ...managed(), N8N_LOG_FORMAT: 'json' });
	const { ask } = await openN8nRest(without.url);
	expect(await installed(ask)).toEqual([]);
	expect(existsSync(installedFolder())).toBe(false);
	expect(without.printed()).toMatch(
		new RegExp(`Removed community package.*"workflowIds":\\["${accountWorkflow.id}"\\]`),
	);
});

test("a checksum that is not the registry's installs nothing, and n8n starts without it and says so", async () => {
	const { checksum } = await listed(OLDER);
	const server = await start(managed({ name: NAME, version: NEWER, checksum }));
	const { ask } = await openN8nRest(server.url);
	expect(await installed(ask)).toEqual([]);
	expect(server.printed()).toMatch(/Failed to install community package.*checksum/i);
});

// `release.test.mts` has a list with one.
test('where unverified packages are off n8n does not start with a list without a checksum', async () => {
	const off = { N8N_UNVERIFIED_PACKAGES_ENABLED: 'false' };
	const list = managed({ name: NAME, version: OLDER });
	await expect(start({ ...list, ...off })).rejects.toThrow('unverified packages are disabled');
});

// `npm test -- queue` starts workers without it, and where unverified packages are off.
test('a folder that is gone comes back with N8N_REINSTALL_MISSING_PACKAGES', async () => {
	const first = await start();
	await (await openN8nRest(first.url)).ask('community-packages', { name: `${NAME}@${OLDER}` });
	await first.stop();
	await rm(installedFolder(), { recursive: true });
	await start({ N8N_REINSTALL_MISSING_PACKAGES: 'true' });
	expect(existsSync(installedFolder())).toBe(true);
});

test("a registry of one's own is refused without a license", async () => {
	const { url } = await start({ N8N_COMMUNITY_PACKAGES_REGISTRY: published.url });
	const { ask } = await openN8nRest(url);
	await expect(ask('community-packages', { name: NAME })).rejects.toThrow(/license/i);
});

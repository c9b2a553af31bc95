/** What docs/installation.md says of n8n's own installer, with two versions of the package in a registry. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorkflows } from '../../scripts/lib/createWorkflows.mts';
import { sandboxCredential } from '../../scripts/lib/importing.mts';
import { openN8nApi } from '../../scripts/lib/n8nApi.mts';
import { homeBelow, type N8nHome } from '../../scripts/lib/n8nHome.mts';
import { startN8n, type N8nServer } from '../../scripts/lib/n8nProcess.mts';
import { openN8nRest, type AskN8n } from '../../scripts/lib/n8nRest.mts';
import { packageFolder } from '../../scripts/lib/packNode.mts';
import { freePort } from '../../scripts/lib/ports.mts';
import { endAll } from '../../scripts/lib/processes.mts';
import { startSandbox } from '../../scripts/lib/sandboxProcess.mts';
import { chain, lookup, START } from './chain.mts';
import {
	NAME,
	NEWER,
	OLDER,
	publishVersions,
	type PublishedVersions,
} from './publishedVersions.mts';
import { fetchN8n } from '../../scripts/lib/fetchN8n.mts';

const workflow = chain('account', [
	START,
	lookup(
		{ resource: 'account', operation: 'get' },
		{ businessDataLookupApi: 'businessDataSandbox' },
	),
]);

let folder: string;
let published: PublishedVersions;
let home: N8nHome;

beforeAll(async () => {
	published = await publishVersions();
});

beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'installed-by-n8n-'));
	home = await homeBelow(folder);
});

afterEach(async () => await rm(folder, { recursive: true }));

afterAll(async () => {
	await endAll();
	await published?.stop();
});

const start = async (settings: Record<string, string> = {}): Promise<N8nServer> =>
	await startN8n(home, await freePort(), { PATH: published.PATH, ...settings });

/** The version that n8n says is installed, and the one that it would update to. */
const installed = async (ask: AskN8n): Promise<Array<string | undefined>> =>
	(await ask<Array<Record<string, string>>>('community-packages')).flatMap((each) => [
		each.installedVersion,
		each.updateAvailable,
	]);

const createWorkflow = async ({ url }: N8nServer) => {
	const sandbox = await startSandbox({ port: 0, seed: 1, companies: 10 });
	await createWorkflows(url, [workflow], [sandboxCredential(sandbox)]);
};

/** How a run of the workflow ends, or why n8n does not begin it. */
const endOfRun = async ({ url }: N8nServer): Promise<string> => {
	const { start: run, finished } = await openN8nApi(url);
	const execution = await run(workflow.id, 'Start').catch((error: Error) => error);
	return execution instanceof Error ? execution.message : (await finished(execution)).status;
};

test('the editor installs, offers the newer version and takes it, and removes it; the public API installs it again; the workflow stays', async () => {
	const server = await start();
	const { ask } = await openN8nRest(server.url);
	await ask('community-packages', { name: `${NAME}@${OLDER}` });
	await createWorkflow(server);
	expect(await installed(ask)).toEqual([OLDER, NEWER]);
	await ask('community-packages', { name: NAME }, 'PATCH');
	expect(await installed(ask)).toEqual([NEWER, undefined]);
	expect(await endOfRun(server)).toBe('success');
	await ask(`community-packages?name=${NAME}`, undefined, 'DELETE');
	expect(existsSync(packageFolder(home, NAME))).toBe(false);
	expect(await endOfRun(server)).toMatch(/unrecognized node type/i);

	const scopes = ['communityPackage:install'];
	const { rawApiKey } = await ask<{ rawApiKey: string }>('api-keys', {
		...{ label: 'installer', scopes, expiresAt: null },
	});
	const answer = await fetchN8n(`${server.url}/api/v1/community-packages`, {
		method: 'POST',
		headers: { 'x-n8n-api-key': rawApiKey, 'content-type': 'application/json' },
		body: JSON.stringify({ name: NAME, version: OLDER, verify: false }),
	});
	expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
	expect(await installed(ask)).toEqual([OLDER, NEWER]);
	expect(await endOfRun(server)).toBe('success');
	await server.stop();
});

test('a list in the environment installs with a checksum, changes the version and removes', async () => {
	const versions = [[OLDER], [NEWER], []];
	for (const listed of versions) {
		const list = listed.map(async (version) => {
			return { name: NAME, version, checksum: await published.checksumOf(version) };
		});
		const server = await start({
			N8N_COMMUNITY_PACKAGES_MANAGED_BY_ENV: 'true',
			N8N_COMMUNITY_PACKAGES: JSON.stringify(await Promise.all(list)),
			N8N_UNVERIFIED_PACKAGES_ENABLED: 'false',
		});
		const { ask } = await openN8nRest(server.url);
		expect((await installed(ask))[0]).toBe(listed[0]);
		expect(existsSync(packageFolder(home, NAME))).toBe(listed.length > 0);
		await server.stop();
	}
});

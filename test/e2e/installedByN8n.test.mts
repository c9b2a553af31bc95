/** n8n's own installer, with two versions of the package in a registry. release.test.mts installs by the environment. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorkflows } from '../../scripts/lib/createWorkflows.mts';
import { fetchN8n } from '../../scripts/lib/fetchN8n.mts';
import { sandboxCredential } from '../../scripts/lib/importing.mts';
import { openN8nApi } from '../../scripts/lib/n8nApi.mts';
import { homeBelow } from '../../scripts/lib/n8nHome.mts';
import { startN8n } from '../../scripts/lib/n8nProcess.mts';
import { openN8nRest } from '../../scripts/lib/n8nRest.mts';
import { packageFolder } from '../../scripts/lib/packNode.mts';
import { freePort } from '../../scripts/lib/ports.mts';
import { endAll } from '../../scripts/lib/processes.mts';
import { startSandbox } from '../../scripts/lib/sandboxProcess.mts';
import { chain, lookup, START } from './chain.mts';
import { NAME, NEWER, OLDER, publishVersions } from './publishedVersions.mts';

const workflow = chain('account', [
	START,
	lookup(
		{ resource: 'account', operation: 'get' },
		{ businessDataLookupApi: 'businessDataSandbox' },
	),
]);

const folder = await mkdtemp(path.join(tmpdir(), 'installed-by-n8n-'));
afterAll(async () => {
	await endAll();
	await rm(folder, { recursive: true });
});

test('the editor installs, updates and removes the package, the public API installs it again, and the workflow stays', async () => {
	const published = await publishVersions();
	const home = await homeBelow(folder);
	const { url, stop } = await startN8n(home, await freePort(), { PATH: published.PATH });
	const { ask } = await openN8nRest(url);
	/** The installed version, and the one that n8n would update to. */
	const installed = async () =>
		(await ask<Array<Record<string, string>>>('community-packages')).flatMap((each) => [
			each.installedVersion,
			each.updateAvailable,
		]);
	/** The status of a run, or why n8n doesn't start it. */
	const endOfRun = async (): Promise<string> => {
		const { start, finished } = await openN8nApi(url);
		return await start(workflow.id, 'Start').then(
			async (execution) => (await finished(execution)).status,
			({ message }: Error) => message,
		);
	};

	await ask('community-packages', { name: `${NAME}@${OLDER}` });
	const sandbox = await startSandbox({ port: 0, seed: 1, companies: 10 });
	await createWorkflows(url, [workflow], [sandboxCredential(sandbox)]);
	expect(await installed()).toEqual([OLDER, NEWER]);
	await ask('community-packages', { name: NAME }, 'PATCH');
	expect(await installed()).toEqual([NEWER, undefined]);
	expect(await endOfRun()).toBe('success');
	await ask(`community-packages?name=${NAME}`, undefined, 'DELETE');
	expect(existsSync(packageFolder(home, NAME))).toBe(false);
	expect(await endOfRun()).toMatch(/unrecognized node type/i);

	const key = { label: 'installer', scopes: ['communityPackage:install'], expiresAt: null };
	const { rawApiKey } = await ask<{ rawApiKey: string }>('api-keys', key);
	const answer = await fetchN8n(`${url}/api/v1/community-packages`, {
		method: 'POST',
		headers: { 'x-n8n-api-key': rawApiKey, 'content-type': 'application/json' },
		body: JSON.stringify({ name: NAME, version: OLDER, verify: false }),
	});
	expect(answer.status).toBe(200);
	expect(await installed()).toEqual([OLDER, NEWER]);
	expect(await endOfRun()).toBe('success');
	await stop();
	await published.stop();
});

/** What docs/installation.md says of workers: the main installs the package, and each of them for itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import { NAME, publishVersions, type PublishedVersions } from '../../e2e/publishedVersions.mts';
import { Crowd } from '../crowd.mts';
import { QueueMode, type N8nPart } from '../queueMode.mts';

const POLL_MS = 200;
const ONE_LOOKUP = { executions: 1, lookups: 1, limit: 60, windowSeconds: 60 };

let published: PublishedVersions;
let queue: QueueMode;

beforeAll(async () => {
	published = await publishVersions();
	queue = await QueueMode.start(1, { PATH: published.PATH }, async () => undefined);
});

afterAll(async () => {
	await queue?.stop();
	await published?.stop();
});

/** How many executions are complete of one that the only worker is given. */
const complete = async (): Promise<number> => {
	const crowd = await Crowd.of(queue, ONE_LOOKUP);
	await crowd.execute();
	return (await crowd.figures()).complete;
};

/** A worker in the place of the one before, with nothing in its folder. */
const lateWorker = async (settings: Record<string, string> = {}): Promise<N8nPart> => {
	await queue.workers.at(-1)!.stop();
	const [worker] = await queue.startWorkers(1, settings);
	return worker;
};

test('a worker installs what the main installs while it runs; one that starts later does so with N8N_REINSTALL_MISSING_PACKAGES only, where unverified packages are allowed', async () => {
	await queue.api.ask('community-packages', { name: NAME });
	while (!queue.workers[0].printed().includes(`Community package installed: ${NAME}`)) {
		await sleep(POLL_MS);
	}
	expect(await complete()).toBe(1);

	const without = await lateWorker();
	expect(await complete()).toBe(0);
	expect(without.printed()).toContain('Unrecognized node type');

	const again = { N8N_REINSTALL_MISSING_PACKAGES: 'true' };
	const refused = await lateWorker({ ...again, N8N_UNVERIFIED_PACKAGES_ENABLED: 'false' });
	expect(refused.printed()).toContain('unverified community packages is forbidden');
	expect(await complete()).toBe(0);

	await lateWorker(again);
	expect(await complete()).toBe(1);
});

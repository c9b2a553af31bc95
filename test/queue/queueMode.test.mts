/** n8n in queue mode with two workers; in a full run with four, and with real minutes too. */
import { setTimeout as sleep } from 'node:timers/promises';
import { endAll } from '../../scripts/lib/processes.mts';
import { crowdOf, type CrowdSize } from './crowd.mts';
import { startQueueMode, type QueueMode } from './queueMode.mts';
import { callWebhook, exportLog } from './workflows.mts';

const POLL_MS = 200;
/** scripts/kinds/queue.mts sets it. */
const isFull = process.env.QUEUE_TESTS === 'full';
const MINUTE = { limit: 60, windowSeconds: 60 };
const CROWDS: CrowdSize[] = [
	{ executions: 10, lookups: 10, limit: 30, windowSeconds: 10 },
	...(isFull
		? [
				{ executions: 20, lookups: 30, ...MINUTE },
				{ executions: 300, lookups: 1, ...MINUTE },
			]
		: []),
];

let queue: QueueMode;

beforeAll(async () => (queue = await startQueueMode(isFull ? 4 : 2)));

afterAll(async () => {
	await queue?.stop();
	await endAll();
});

test.each(CROWDS)('$executions executions of $lookups lookups all finish', async (size) => {
	const { executions, lookups } = size;
	const crowd = await crowdOf(queue, `crowd-of-${executions}`, size);
	await crowd.execute();
	const figures = await crowd.figures();
	const billed = executions * lookups;
	expect(figures).toMatchObject({ complete: executions, billed, billedTwice: 0 });
	expect(figures.shareUsed).toBeGreaterThanOrEqual(0.95);
});

test('a downloaded file reaches the caller of a webhook from a worker', async () => {
	await crowdOf(queue, 'download', { executions: 1, lookups: 1, ...MINUTE }, exportLog);
	const answer = await callWebhook(queue.url, 'download', {});
	expect(answer).toEqual([200, expect.stringMatching(/^created_date,/)]);
});

test('the executions of the other workers finish after one is killed, and make no call twice', async () => {
	const size = { executions: 8, lookups: 10, limit: 40, windowSeconds: 10 };
	const crowd = await crowdOf(queue, 'killed', size);
	// n8n answers the callers of the dead worker after about two minutes.
	crowd.execute().catch(() => undefined);
	while ((await crowd.served()).length < 30) await sleep(POLL_MS);
	const [survivor, victim] = queue.workers;
	await victim.kill();
	// Read after its death, because it may end some until then.
	const others = size.executions - victim.executions().length;
	expect(survivor.executions().length).toBeGreaterThan(0);
	while (crowd.answers.length < others) await sleep(POLL_MS);
	const figures = await crowd.figures();
	expect(figures).toMatchObject({ complete: others, billedTwice: 0 });
	expect(figures.billed).toBeLessThanOrEqual(80);
});

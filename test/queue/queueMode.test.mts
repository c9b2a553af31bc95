/** n8n in queue mode with two workers; in a full run with four, and with real minutes too. */
import { endAll } from '../../scripts/lib/processes.mts';
import { activate, runCrowd, type CrowdSize } from './crowd.mts';
import { startQueueMode, type QueueMode } from './queueMode.mts';
import { callWebhook, exportLog } from './workflows.mts';

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
	const figures = await runCrowd(queue, size);
	const billed = executions * lookups;
	expect(figures).toMatchObject({ complete: executions, billed, billedTwice: 0 });
	expect(figures.shareUsed).toBeGreaterThanOrEqual(0.95);
});

test('a downloaded file reaches the caller of a webhook from a worker', async () => {
	await activate(queue, 'download', MINUTE, exportLog);
	const answer = await callWebhook(queue.url, 'download', {});
	expect(answer).toEqual([200, expect.stringMatching(/^created_date,/)]);
});

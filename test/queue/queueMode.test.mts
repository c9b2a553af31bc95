/** n8n in queue mode with two workers, scaled down: what each change must pass. The rest is in `full/`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Crowd } from './crowd.mts';
import { QueueMode } from './queueMode.mts';

const POLL_MS = 200;
/** Of the worker that dies and the one that lives. */
const EXECUTIONS = 8;

let queue: QueueMode;

beforeAll(async () => {
	queue = await QueueMode.start(2);
});

afterAll(async () => await queue?.stop());

test('many executions on two workers all finish, use the rate limit, and buy nothing twice', async () => {
	const crowd = await Crowd.of(queue, {
		executions: 10,
		lookups: 10,
		limit: 30,
		windowSeconds: 10,
	});
	await crowd.execute();
	const figures = await crowd.figures();
	expect(figures).toMatchObject({ complete: 10, billed: 100, billedTwice: 0 });
	expect(figures.shareUsed).toBeGreaterThanOrEqual(0.95);
});

test('an execution that is stopped in queue mode while it waits for the rate limit buys nothing more', async () => {
	const crowd = await Crowd.of(queue, { executions: 1, lookups: 40, limit: 20, windowSeconds: 60 });
	const ended = crowd.execute();
	while ((await crowd.served()).length < 20) await sleep(POLL_MS);
	const [{ id }] = await queue.api.executions();
	await queue.api.ask(`executions/${id}/stop`, {});
	await ended;
	while (queue.workers.some((worker) => worker.executions().length > 0)) await sleep(POLL_MS);
	expect(await crowd.figures()).toMatchObject({ complete: 0, billed: 20 });
});

test('the executions of a worker finish after the other worker is killed, and nothing is bought twice', async () => {
	const size = { executions: EXECUTIONS, lookups: 10 };
	const crowd = await Crowd.of(queue, { ...size, limit: 40, windowSeconds: 10 });
	// Those of the dead worker are told of their end after about two minutes: the full form waits for it.
	crowd.execute().catch(() => undefined);
	while ((await crowd.served()).length < 30) await sleep(POLL_MS);
	const [survivor, victim] = queue.workers;
	await victim.kill();
	// Read when it is dead: until then it ends some.
	const others = EXECUTIONS - victim.executions().length;
	expect(survivor.executions().length).toBeGreaterThan(0);
	while (crowd.answers.length < others) await sleep(POLL_MS);
	const figures = await crowd.figures();
	expect(figures.complete).toBe(others);
	expect(figures.billedTwice).toBe(0);
	expect(figures.billed).toBeLessThanOrEqual(80);
});

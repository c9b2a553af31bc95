/** What becomes of the work of a worker that is killed, with n8n's own times. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Crowd } from '../crowd.mts';
import { note, percent, seconds } from '../figures.mts';
import type { ExecutionSummary } from '../n8nApi.mts';
import { QueueMode } from '../queueMode.mts';

const POLL_MS = 500;
const ALLOWANCE = { limit: 60, windowSeconds: 20 };
const SIZE = { executions: 16, lookups: 20 };
/** ms after which whatever is run again would have been. */
const LATER_MS = 90_000;

let queue: QueueMode;
let crowd: Crowd;

beforeAll(async () => {
	queue = await QueueMode.start(2);
	crowd = await Crowd.of(queue, { ...SIZE, ...ALLOWANCE });
});

afterAll(async () => await queue?.stop());

const withStatus = (executions: ExecutionSummary[], status: string) =>
	executions.filter((execution) => execution.status === status);

test('a killed worker loses only its own executions, the other worker takes over its share, and nothing is bought twice', async () => {
	const answered = crowd.execute();
	while ((await crowd.served()).length < 80) await sleep(POLL_MS);
	const [, victim] = queue.workers;
	const killedAt = Date.now();
	await victim.kill();
	// Read when it is dead: until then it ends some.
	const lost = victim.executions();
	const others = SIZE.executions - lost.length;
	expect(Math.min(lost.length, others)).toBeGreaterThan(0);

	while (crowd.answers.length < others) await sleep(POLL_MS);
	const figures = await crowd.figures();
	const usedAfter = await crowd.shareUsedFrom(killedAt);
	await note(
		'a worker killed with -9',
		`it held ${lost.length} of ${SIZE.executions} executions; ${figures.complete} of the other ${others} finished, ` +
			`${percent(usedAfter)} of the allowance used from then on, ${figures.billedTwice} bought twice`,
	);
	expect(figures).toMatchObject({ complete: others, billedTwice: 0 });
	expect(usedAfter).toBeGreaterThanOrEqual(0.95);

	await answered;
	const failed = withStatus(await queue.api.executions(), 'error');
	const ends = failed.map(({ stoppedAt }) => Date.parse(stoppedAt ?? '') - killedAt);
	expect(failed.map(({ id }) => id).sort()).toEqual(lost.sort());

	const billedUntilThen = (await crowd.figures()).billed;
	await sleep(LATER_MS);
	expect((await crowd.figures()).billed).toBe(billedUntilThen);
	expect(withStatus(await queue.api.executions(), 'error')).toHaveLength(lost.length);
	await note(
		"a dead worker's executions",
		`end as “error” ${seconds(Math.min(...ends) / 1000)} to ${seconds(Math.max(...ends) / 1000)} after its death; ` +
			`none is run again in the ${LATER_MS / 1000} s after that`,
	);
});

test('n8n’s Retry of an execution lost with its worker has no input', async () => {
	const before = (await crowd.figures()).billed;
	const [{ id }] = withStatus(await queue.api.executions(), 'error');
	const outcome = await queue.api
		.ask<ExecutionSummary>(`executions/${id}/retry`, {})
		.catch((error: Error) => error);
	await sleep(15_000);
	const billed = (await crowd.figures()).billed - before;
	const told =
		outcome instanceof Error ? outcome.message.replace(/,"stacktrace.*/s, '') : outcome.status;
	await note(
		"n8n's Retry of one of them",
		`${told}; ${billed} of its ${SIZE.lookups} lookups were made`,
	);
	expect(billed).toBe(0);
});

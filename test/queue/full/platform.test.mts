/** What n8n itself does not give in queue mode, each tried; docs/scaling.md says what follows from it. */
import { Crowd } from '../crowd.mts';
import { note } from '../figures.mts';
import { QueueMode } from '../queueMode.mts';
import { exportLog } from '../workflows.mts';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;
const WIDE_OPEN = { limit: 100_000, windowSeconds: 60 };
const BURST = 300;
/** The longest that a burst is waited for. */
const BURST_MS = 240_000;
/** n8n's own. */
const SMALL_POOL = '2';
const SHORT_SHUTDOWN_S = 5;

/** Runs a test on an n8n of its own. */
const inQueueMode = async (
	workers: number,
	settings: Record<string, string>,
	use: (queue: QueueMode) => Promise<void>,
): Promise<void> => {
	const queue = await QueueMode.start(workers, settings);
	try {
		await use(queue);
	} finally {
		await queue.stop();
	}
};

const download = async (queue: QueueMode, mode: string): Promise<number> => {
	const { credential } = await Crowd.of(queue, { executions: 1, lookups: 1, ...WIDE_OPEN });
	const path = `download-${mode}`;
	await queue.api.activate(exportLog(path, credential));
	const answer = await queue.api.webhook(path, {});
	const [execution] = await queue.api.executions();
	const arrived = answer.body.startsWith('created_date,');
	await note(
		`a file in ${mode} mode`,
		`${arrived ? 'arrives' : `does not arrive (${answer.status})`}; the execution says “${execution.status}”`,
	);
	expect(execution.status).toBe('success');
	return answer.status;
};

const burst = async (queue: QueueMode, pool: string): Promise<number> => {
	const crowd = await Crowd.of(queue, { executions: BURST, lookups: 1, ...WIDE_OPEN });
	await Promise.race([crowd.execute().catch(() => undefined), sleep(BURST_MS)]);
	const answered = crowd.answers.filter(({ isComplete }) => isComplete);
	const last = Math.max(...answered.map(({ took }) => took)) / 1000;
	await note(
		`a burst of ${BURST} webhooks, DB_POSTGRESDB_POOL_SIZE ${pool}`,
		`${answered.length} answered in full within ${BURST_MS / 1000} s, the last after ${last.toFixed(1)} s`,
	);
	return answered.length;
};

test('files arrive in database mode, and n8n’s database pool lasts for a burst of webhooks', async () => {
	await inQueueMode(2, {}, async (queue) => {
		expect(await download(queue, 'database')).toBe(200);
		expect(await burst(queue, '30')).toBe(BURST);
	});
});

test('a file is lost in filesystem mode without a shared folder, although the execution reports success', async () => {
	const settings = {
		N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
		DB_POSTGRESDB_POOL_SIZE: SMALL_POOL,
	};
	await inQueueMode(2, settings, async (queue) => {
		expect(await download(queue, 'filesystem')).toBe(500);
		await burst(queue, SMALL_POOL);
	});
});

test('a worker that is asked to end lets its executions finish only within its shutdown timeout', async () => {
	await inQueueMode(1, {}, async (queue) => {
		const [brief] = await queue.startWorkers(1, {
			N8N_GRACEFUL_SHUTDOWN_TIMEOUT: String(SHORT_SHUTDOWN_S),
		});
		const [patient] = queue.workers;
		const size = { executions: 8, lookups: 10, limit: 40, windowSeconds: 20 };
		const crowd = await Crowd.of(queue, size);
		crowd.execute().catch(() => undefined);
		while ((await crowd.served()).length < 40) await sleep(POLL_MS);
		const held = { patient: patient.executions(), brief: brief.executions() };
		expect(Math.min(held.patient.length, held.brief.length)).toBeGreaterThan(0);
		const took = await Promise.all([patient.stop(), brief.stop()]);
		const left = { patient: patient.executions().length, brief: brief.executions().length };
		await note(
			'a worker asked to end, 900 s to do so',
			`ends after ${(took[0] / 1000).toFixed(1)} s with ${left.patient} of ${held.patient.length} executions cut off`,
		);
		await note(
			`a worker asked to end, ${SHORT_SHUTDOWN_S} s to do so`,
			`ends after ${(took[1] / 1000).toFixed(1)} s with ${left.brief} of ${held.brief.length} executions cut off`,
		);
		expect(left.patient).toBe(0);
		expect(left.brief).toBeGreaterThan(0);
	});
});

/** What n8n itself does not give in queue mode, each tried; docs/scaling.md says what follows from it. */
import { Crowd } from '../crowd.mts';
import { note } from '../figures.mts';
import { QueueMode } from '../queueMode.mts';
import { exportLog } from '../workflows.mts';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;
const WIDE_OPEN = { limit: 100_000, windowSeconds: 60 };
const BURST = 300;
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

const withCrowd = async (
	queue: QueueMode,
	size: Parameters<typeof Crowd.of>[1],
	use: (crowd: Crowd) => Promise<void>,
): Promise<void> => {
	const crowd = await Crowd.of(queue, size);
	try {
		await use(crowd);
	} finally {
		await crowd.end();
	}
};

const download = async (queue: QueueMode, mode: string): Promise<number> => {
	let status = 0;
	await withCrowd(queue, { executions: 1, lookups: 1, ...WIDE_OPEN }, async ({ credential }) => {
		const path = `download-${mode}`;
		await queue.api.activate(exportLog(path, credential));
		const answer = await queue.api.webhook(path, {});
		const [execution] = await queue.api.executions();
		status = answer.status;
		const arrived = answer.body.startsWith('created_date,');
		await note(
			`a file in ${mode} mode`,
			`${arrived ? 'arrives' : `does not arrive (${answer.status})`}; the execution says “${execution.status}”`,
		);
		expect(execution.status).toBe('success');
	});
	return status;
};

const burst = async (queue: QueueMode, pool: string): Promise<number> => {
	let complete = 0;
	await withCrowd(queue, { executions: BURST, lookups: 1, ...WIDE_OPEN }, async (crowd) => {
		await crowd.execute();
		complete = (await crowd.figures()).complete;
		await note(
			`a burst of ${BURST} webhooks, DB_POSTGRESDB_POOL_SIZE ${pool}`,
			`${complete} answered in full, the last after ${(Math.max(...crowd.answers.map(({ took }) => took)) / 1000).toFixed(1)} s`,
		);
	});
	return complete;
};

test('files arrive in database mode, and a burst of webhooks is answered with a database pool that lasts', async () => {
	await inQueueMode(2, {}, async (queue) => {
		expect(await download(queue, 'database')).toBe(200);
		expect(await burst(queue, '10')).toBe(BURST);
	});
}, 600_000);

test('without a shared folder a file is lost in filesystem mode, though the execution says success', async () => {
	const settings = {
		N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
		DB_POSTGRESDB_POOL_SIZE: SMALL_POOL,
	};
	await inQueueMode(2, settings, async (queue) => {
		expect(await download(queue, 'filesystem')).toBe(500);
		await burst(queue, SMALL_POOL);
	});
}, 600_000);

test('a worker that is asked to end lets its runs finish only as long as its shutdown time-out', async () => {
	await inQueueMode(1, {}, async (queue) => {
		const [brief] = await queue.startWorkers(1, {
			N8N_GRACEFUL_SHUTDOWN_TIMEOUT: String(SHORT_SHUTDOWN_S),
		});
		const [patient] = queue.workers;
		const size = { executions: 8, lookups: 10, limit: 40, windowSeconds: 20 };
		await withCrowd(queue, size, async (crowd) => {
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
}, 600_000);

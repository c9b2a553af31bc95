/** The physical floor: undici sends the necessary calls over kept connections, 10 at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { WIDTH } from '../nodes/tenAtATime.mts';
import type { Prepared } from './child.mts';
import { idleMb, metered } from './meter.mts';
import type { UndiciJob } from './protocol.mts';

interface Answer {
	records: unknown[] | { companies: { hits: unknown[] } };
}

/** Prepares a job. After a 429 a call waits as told, and is sent again. */
export async function prepare({ url, apiKey, path, bodies }: UndiciJob): Promise<Prepared> {
	const pool = new Pool(url, { connections: WIDTH });
	const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };

	async function recordsOf(body: unknown): Promise<number> {
		for (;;) {
			const answer = await pool.request({
				path,
				method: 'POST',
				headers,
				body: JSON.stringify(body),
			});
			if (answer.statusCode === 429) {
				await answer.body.dump();
				await sleep(Number(answer.headers['retry-after']) * 1000);
				continue;
			}
			const { records } = (await answer.body.json()) as Answer;
			return Array.isArray(records) ? records.length : records.companies.hits.length;
		}
	}

	async function sendAll(): Promise<number> {
		const waiting = bodies.values();
		let records = 0;
		const worker = async () => {
			for (const body of waiting) {
				const found = await recordsOf(body);
				records += found;
			}
		};
		await Promise.all(Array.from({ length: WIDTH }, worker));
		return records;
	}

	const idle = idleMb();
	return {
		run: async () => {
			const { result, cost } = await metered(idle, sendAll);
			return { ...cost, records: result, linked: 0 };
		},
		close: async () => await pool.close(),
	};
}

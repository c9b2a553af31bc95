/** A one-item Enrich beside 400 validations, in virtual time: how long the short run has to wait. */
import { mean, median } from 'simple-statistics';
import { LATENCY_MS, LIMIT, limitedService, runAt, WIDTH } from '../limitedRun.mts';
import type { LookupBatch } from '../measured/inProcess.mts';
import { seconds, shown } from '../numbers.mts';
import { OURS, type Row } from '../row.mts';
import { measureInVirtualTime } from '../virtualTime.mts';

const VALIDATIONS = 400;
const MINUTE_MS = 60_000;
const TRIES = 20;
/** The short runs begin in these minutes: in the first the node learns the limit, and the last isn't used up. */
const FIRST_MINUTE = 1;
const MINUTES = 2;
/** A short run may take this long, because some of the minute's calls are kept for it. */
const MOST_MS = 5_000;

const validations: LookupBatch = {
	parameters: {
		resource: 'email',
		operation: 'validate',
		email: '={{ $json.email }}',
		options: { maxWait: 3600 },
	},
	rows: Array.from({ length: VALIDATIONS }, (_, n) => ({ email: `person-${n}@company.example` })),
};

const oneDomain: LookupBatch = {
	parameters: { resource: 'company', operation: 'enrich', value: '={{ $json.domain }}' },
	rows: [{ domain: 'company.example' }],
};

interface Try {
	/** When the short run began, in ms after the long one. */
	at: number;
	/** The times of both, in ms. */
	shortMs: number;
	longMs: number;
	refused: number;
	isWhole: boolean;
}

/** Runs both with a service of their own. */
const together = async (at: number): Promise<Try> =>
	await measureInVirtualTime(async (execute, time) => {
		const service = limitedService(time);
		const place = { execute, time, baseUrl: `https://started-after-${at}.example` };
		const [long, short] = await Promise.all([
			runAt(service, place, validations),
			runAt(service, place, oneDomain, at),
		]);
		return {
			at,
			shortMs: short.tookMs,
			longMs: long.tookMs,
			refused: service.refused.minute + service.refused.concurrent,
			isWhole: long.items.length === VALIDATIONS && short.items[0].json.found === true,
		};
	});

export const shortRunBesideLong: Row = {
	name: 'shortRunBesideLong',
	title: `A one-item Enrich beside ${VALIDATIONS} validations, ${LIMIT} calls a minute`,
	run: async (bench) => {
		const tries: Try[] = [];
		const count = bench.pick(TRIES, TRIES / 4);
		for (let n = 0; n < count; n += 1) {
			const minute = FIRST_MINUTE + ((n + 0.5) / count) * MINUTES;
			tries.push(await together(Math.round(minute * MINUTE_MS)));
		}
		const took = tries.map(({ shortMs }) => shortMs);
		const longest = Math.max(...took);
		const refused = tries.reduce((sum, each) => sum + each.refused, 0);
		const isWhole = tries.every((each) => each.isWhole);
		return {
			setup:
				`An Enrich of one domain that begins ${count} times, at even distances over ${MINUTES} minutes, while a run of ${VALIDATIONS} email validations takes all calls; ` +
				`${LIMIT} calls a minute, ${WIDTH} at a time, ${LATENCY_MS} ms each. The node's \`execute\` without n8n, in virtual time, so the numbers are the same at every run.`,
			columns: ['', 'fastest', 'median', 'mean', 'longest', 'the long run'],
			lines: [
				[
					OURS,
					seconds(Math.min(...took)),
					seconds(median(took)),
					seconds(mean(took)),
					seconds(longest),
					seconds(Math.max(...tries.map(({ longMs }) => longMs))),
				],
			],
			verdicts: [
				{
					target: `the short run waits at most ${seconds(MOST_MS)}, all answered, no 429`,
					measured: `${seconds(longest)}${isWhole ? '' : ', not all answered'}, ${shown(refused)} × 429`,
					met: longest <= MOST_MS && isWhole && refused === 0,
				},
			],
		};
	},
};

/** One webhook after the other, each with an Enrich of one domain: none waits for another. */
import { LATENCY_MS, LIMIT, limitedService, runAt } from '../limitedRun.mts';
import type { LookupBatch } from '../measured/inProcess.mts';
import { seconds, shown } from '../numbers.mts';
import { OURS, type Row } from '../row.mts';
import { measureInVirtualTime } from '../virtualTime.mts';

const WEBHOOKS = 40;
/** ms between the starts: each begins when the one before has ended */
const APART = LATENCY_MS + 10;
/** ms that the node itself may take */
const SLACK = 10;

const oneDomain = (nth: number): LookupBatch => ({
	parameters: { resource: 'company', operation: 'enrich', value: '={{ $json.domain }}' },
	rows: [{ domain: `company-${nth}.example` }],
});

export const oneAfterAnother: Row = {
	name: 'oneAfterAnother',
	title: `${WEBHOOKS} webhooks one after the other, ${LIMIT} calls a minute`,
	run: async () => {
		const runs = await measureInVirtualTime(async (execute, time) => {
			const service = limitedService(time);
			const place = { execute, time, baseUrl: 'https://one-after-another.example' };
			return await Promise.all(
				Array.from({ length: WEBHOOKS }, async (_, nth) =>
					runAt(service, place, oneDomain(nth), APART * nth),
				),
			);
		});
		const took = runs.map(({ tookMs }) => tookMs);
		const longest = Math.max(...took);
		const isWhole = runs.every(({ items }) => items[0].json.found === true);
		return {
			setup: `An Enrich of one domain every ${APART} ms; a call takes ${LATENCY_MS} ms. The node's \`execute\` without n8n, in virtual time, so the numbers are the same at every run.`,
			columns: ['', 'executions', 'fastest', 'longest'],
			lines: [[OURS, shown(WEBHOOKS), seconds(Math.min(...took)), seconds(longest)]],
			verdicts: [
				{
					target: 'none waits longer than its own call, all found',
					measured: `${shown(longest, 'ms')}${isWhole ? '' : ', not all found'}`,
					met: isWhole && longest <= LATENCY_MS + SLACK,
				},
			],
		};
	},
};

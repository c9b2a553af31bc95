/** Lists with large pages and with usual ones while the service is down, in virtual time: do they queue? */
import { inProcess } from '../measured/inProcess.mts';
import { seconds, shown } from '../numbers.mts';
import { OURS, type Row } from '../row.mts';
import { measureInVirtualTime } from '../virtualTime.mts';

const [USUAL_PAGE, PAGE] = [50, 250];
const LISTS = 130;
/** So large that no list waits for the rate limit. */
const MINUTE_LIMIT = 6000;
const LATENCY_MS = 100;
/** Lists with large pages may take this many times as long. */
const MOST = 1.15;

const headers = {
	'x-ratelimit-limit-minute': String(MINUTE_LIMIT),
	'x-ratelimit-remaining-minute': String(MINUTE_LIMIT),
};
const rows = Array.from({ length: LISTS }, (_, n) => ({ lender: `Lender ${n}` }));
const lookups = (pageSize: number) => ({
	parameters: {
		resource: 'lien',
		operation: 'searchSecuredParty',
		returnAll: true,
		filters: { secured_party_name: '={{ $json.lender }}' },
		options: { pageSize },
	},
	rows,
});

const measured = async (pageSize: number) =>
	await measureInVirtualTime(async (execute, time) => {
		let calls = 0;
		const started = time.now();
		const url = `https://pages-of-${pageSize}.example`;
		const context = inProcess(lookups(pageSize), url, async () => {
			calls += 1;
			await time.sleep(LATENCY_MS);
			return { statusCode: 503, headers, body: '{"detail":"Down"}' };
		});
		const [items] = await execute({ ...context, continueOnFail: () => true });
		return { calls, failed: items.length, tookMs: time.now() - started };
	});

export const pageSizeWhileDown: Row = {
	name: 'pageSizeWhileDown',
	title: `${LISTS} lists at a service that is down, by Page Size`,
	run: async () => {
		const usual = await measured(USUAL_PAGE);
		const large = await measured(PAGE);
		const ratio = large.tookMs / usual.tookMs;
		const line = (size: number, { calls, failed, tookMs }: typeof usual) => [
			`${OURS}, Page Size ${size}`,
			shown(calls),
			shown(failed),
			seconds(tookMs),
		];
		return {
			setup:
				`Return All of the liens of ${LISTS} lenders under On Error = Continue, while every call is answered with 503; ${LATENCY_MS} ms a call, ${shown(MINUTE_LIMIT)} calls a minute. ` +
				`The node's \`execute\` without n8n, in virtual time, so the numbers are the same at every run.`,
			columns: ['', 'calls', 'failed inputs', 'time'],
			lines: [line(USUAL_PAGE, usual), line(PAGE, large)],
			verdicts: [
				{
					target: `pages of ${PAGE} take ≤ ${MOST} × as long as pages of ${USUAL_PAGE}`,
					measured: `${shown(ratio)} ×`,
					met: ratio <= MOST,
				},
			],
		};
	},
};

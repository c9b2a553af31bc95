/** Return All of 10,000 liens from a service with up to 250 a page: how many calls Page Size saves. */
import type { INodeParameters } from 'n8n-workflow';
import type { Bench } from '../bench.mts';
import { seconds, shown } from '../numbers.mts';
import { OURS, type Row } from '../row.mts';
import { searchLiens } from '../searchLiens.mts';

const PAGE = 250;
const USUAL_PAGE = 50;
/** The time of a call. */
const LATENCY_MS = 100;

const filters = { debtor_type: ['Individual', 'Organization'] };
const measured = async (bench: Bench, liens: number, options: INodeParameters) => {
	const flags = { liens, 'latency-ms': LATENCY_MS, 'secured-party-page': PAGE };
	return await searchLiens(bench, flags, { returnAll: true, filters, options });
};

export const pageSize: Row = {
	name: 'pageSize',
	title: 'Return All of 10,000 liens by Page Size',
	run: async (bench) => {
		const liens = bench.pick(10_000, 1000);
		const usual = await measured(bench, liens, {});
		const large = await measured(bench, liens, { pageSize: PAGE });
		const line = (size: number, { calls, records, wallMs }: typeof usual) => [
			`${OURS}, Page Size ${size}`,
			shown(calls),
			shown(records),
			seconds(wallMs),
		];
		const fewest = Math.ceil(liens / PAGE);
		return {
			setup: `${shown(liens)} UCC liens of a service that takes up to ${PAGE} a page, ${LATENCY_MS} ms a call.`,
			columns: ['', 'calls', 'records', 'time'],
			lines: [line(USUAL_PAGE, usual), line(PAGE, large)],
			verdicts: [
				{
					target: `${fewest} calls instead of ${liens / USUAL_PAGE}, all ${shown(liens)} records`,
					measured: `${large.calls} calls instead of ${usual.calls}, ${shown(large.records)} records`,
					met: large.calls === fewest && large.records === liens && usual.records === liens,
				},
			],
		};
	},
};

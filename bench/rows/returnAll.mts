/** Return All of a long list, without a rate limit: the cost of the node beyond its calls. */
import { UNLIMITED, type EngineWork } from '../bench.mts';
import { httpRequest } from '../lookups.mts';
import { seconds, shown } from '../numbers.mts';
import { FLOOR, HTTP_REQUEST_NODE, OURS, UNDICI, type Row } from '../row.mts';
import type { Measurement } from '../measured/protocol.mts';

const PER_PAGE = 50;
/** The time of a call: long enough that the sandbox's 8 ms of CPU for a page don't matter. */
const LATENCY_MS = 100;
/** (c) reads only one page in this many, and its cost is multiplied by it. */
const PART = 5;
const PATH = '/v1/ucc/secured_party';
/** Every lien in a stable order, as in this node's request. */
const SEARCH = {
	debtor_type: ['Individual', 'Organization'],
	sort_by: [{ field: 'date_filed_unix', order: 'desc' }],
};

const ours: EngineWork['request'] = {
	node: 'businessDataLookup',
	parameters: {
		resource: 'lien',
		operation: 'searchSecuredParty',
		returnAll: true,
		simplify: false,
		filters: { debtor_type: SEARCH.debtor_type },
		sort: { values: SEARCH.sort_by },
	},
};

const floor: EngineWork['request'] = {
	node: 'platformFloor',
	parameters: { path: PATH, search: JSON.stringify(SEARCH) },
};

/** One page after the other, as the documentation of the HTTP Request node shows. */
const pagination = (pages: number) => ({
	pagination: {
		pagination: {
			paginationMode: 'updateAParameterInEachRequest',
			parameters: { parameters: [{ type: 'body', name: 'page', value: '={{ $pageCount + 1 }}' }] },
			paginationCompleteWhen: 'other',
			completeExpression: '={{ $response.body.page_number >= $response.body.total_pages }}',
			limitPagesFetched: true,
			maxRequests: pages,
		},
	},
});

/** The reason if a list takes longer than its calls. */
const BUSY =
	'The sandbox needs about 8 ms of CPU for each page and makes one page at a time, so it slows down parallel calls when it shares the cores with the node.';

export const returnAll: Row = {
	name: 'returnAll',
	title: 'Return All of 100,000 records, no rate limit',
	run: async (bench) => {
		const records = bench.pick(100_000, 5000);
		const runs = bench.pick(3, 1);
		const world = {
			companies: 1000,
			liens: records,
			'minute-limit': UNLIMITED,
			'latency-ms': LATENCY_MS,
		};
		return await bench.withSandbox(world, async (sandbox) => {
			const { url } = sandbox;
			const inEngine = async (request: EngineWork['request'], times = runs) =>
				await bench.measure(bench.engineJob(sandbox, { request, runs: times }));
			const pages = Array.from({ length: records / PER_PAGE }, (_, n) => ({
				...SEARCH,
				page: n + 1,
				per_page: PER_PAGE,
			}));
			const undici = await bench.measure(bench.undiciJob(sandbox, PATH, pages, runs));
			const mine = await inEngine(ours);
			const platform = await inEngine(floor);
			const request = httpRequest(
				`${url}${PATH}`,
				JSON.stringify({ ...SEARCH, per_page: PER_PAGE }),
				pagination(pages.length / PART),
			);
			const part = await inEngine(request, 1);
			const http = { ...part, wallMs: part.wallMs * PART, cpuMs: part.cpuMs * PART };

			const line = (who: string, outcome: Measurement) => [
				who,
				shown(outcome.records),
				seconds(outcome.wallMs),
				seconds(outcome.cpuMs),
				`${shown(outcome.peakMb)} MB`,
			];
			const cpu = mine.cpuMs / platform.cpuMs;
			const wall = mine.wallMs / platform.wallMs;
			const memory = mine.peakMb / platform.peakMb;
			const faster = http.wallMs / mine.wallMs;
			return {
				setup:
					`${shown(records)} UCC liens in ${shown(records / PER_PAGE)} pages, ${LATENCY_MS} ms a call, records unchanged (Simplify off); ` +
					`medians of ${runs}, the peak memory of the first. (c) reads one page after the other, and outputs one item for each page, which is still to be split. It reads only one page in ${PART}, once, so its time and CPU are multiplied by ${PART}.`,
				columns: ['', 'records', 'time', 'CPU', 'peak memory'],
				lines: [
					line(OURS, mine),
					line(UNDICI, undici),
					line(FLOOR, platform),
					line(HTTP_REQUEST_NODE, http),
				],
				verdicts: [
					{
						target: 'CPU ≤ 1.15 × (b)',
						measured: `${shown(cpu)} ×`,
						met: cpu <= 1.15,
						why: 'To drop a record that the service returns twice, the node keeps a hash of the content of each.',
					},
					{
						target: 'time ≤ 1.15 × (b)',
						measured: `${shown(wall)} ×`,
						met: wall <= 1.15,
						why: BUSY,
					},
					{
						target: 'peak memory ≤ 1.15 × (b)',
						measured: `${shown(memory)} ×`,
						met: memory <= 1.15,
					},
					{
						target: '≥ 5 × faster than (c)',
						measured: `${shown(faster)} ×`,
						met: faster >= 5,
						why: BUSY,
					},
				],
				chart: {
					title: `Return All of ${shown(records)} records, seconds`,
					bars: [
						{ who: OURS, of: mine },
						{ who: UNDICI, of: undici },
						{ who: FLOOR, of: platform },
						{ who: HTTP_REQUEST_NODE, of: http },
					].map(({ who, of }) => ({ who, value: of.wallMs, text: seconds(of.wallMs) })),
				},
			};
		});
	},
};

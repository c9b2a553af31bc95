/** Files of a search and of an export: memory must not grow with their size. */
import type { INodeParameters } from 'n8n-workflow';
import { disturb, type SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import { UNLIMITED, type Bench, type EngineWork } from '../bench.mts';
import { httpRequest } from '../lookups.mts';
import type { Measurement } from '../measured/protocol.mts';
import { seconds, shown } from '../numbers.mts';
import { FLOOR, HTTP_REQUEST_NODE, OURS, type Row, type Verdict } from '../row.mts';

const EXPORT = '/v1/emails/logs/export';
const BUDGET_MB = 100;
/** V8 collects late while the machine has memory to spare, whatever a node does. */
const TIMES_FLOOR = 1.3;
/** Two peaks count as the same within this factor, because the garbage collector and the allocator vary. */
const SAME_WITHIN = 1.1;
/** The size of the first run, which warms up the process. */
const FIRST_ROWS = 10_000;
const FIRST_MB = 20;
const FILTERS = { debtor_type: ['Individual', 'Organization'] };

const rowsToFile = (wanted: INodeParameters): EngineWork['request'] => ({
	node: 'businessDataLookup',
	parameters: {
		resource: 'lien',
		operation: 'searchSecuredParty',
		outputAs: 'file',
		filters: FILTERS,
		...wanted,
	},
});

const rowsDropped: EngineWork['request'] = {
	node: 'platformFloor',
	parameters: { path: '/v1/ucc/secured_party', search: JSON.stringify(FILTERS), drop: true },
};

const exportLogs: EngineWork['request'] = {
	node: 'businessDataLookup',
	parameters: { resource: 'email', operation: 'exportLogs', fmt: 'csv' },
};

async function rowsOutcome(
	bench: Bench,
	liens: number,
	request = rowsToFile({ returnAll: true }),
): Promise<Measurement> {
	const world = { companies: 1000, liens, 'minute-limit': UNLIMITED };
	const first = rowsToFile({ limit: Math.min(FIRST_ROWS, liens) });
	return await bench.withSandbox(world, async (sandbox) =>
		bench.measure(bench.engineJob(sandbox, { request, first })),
	);
}

async function exportOutcome(
	bench: Bench,
	megabytes: number,
	requestOf: (sandbox: SandboxProcess) => EngineWork['request'],
): Promise<Measurement> {
	return await bench.withSandbox({ companies: 10 }, async (sandbox) => {
		const big = { kind: 'bigExport', path: EXPORT };
		await disturb(sandbox, { ...big, megabytes: FIRST_MB, times: 1 }, { ...big, megabytes });
		const request = requestOf(sandbox);
		return await bench.measure(bench.engineJob(sandbox, { request, first: request }));
	});
}

const httpExport = ({ url }: SandboxProcess): EngineWork['request'] => {
	const options = { response: { response: { responseFormat: 'file' } } };
	const { parameters, ...request } = httpRequest(`${url}${EXPORT}`, '', options);
	return { ...request, parameters: { ...parameters, method: 'GET', sendBody: false } };
};

export const memory: Row = {
	name: 'memory',
	title: '1,000,000 rows to a file; a 200 MB export',
	run: async (bench) => {
		const [fewRows, manyRows] = bench.pick([100_000, 1_000_000], [10_000, 50_000]);
		const [small, large] = bench.pick([200, 2000], [50, 200]);
		const few = await rowsOutcome(bench, fewRows);
		const many = await rowsOutcome(bench, manyRows);
		const floor = await rowsOutcome(bench, manyRows, rowsDropped);
		const smallExport = await exportOutcome(bench, small, () => exportLogs);
		const largeExport = await exportOutcome(bench, large, () => exportLogs);
		const http = await exportOutcome(bench, small, httpExport);

		const line = (who: string, what: string, outcome: Measurement) => [
			who,
			what,
			shown(outcome.peakMb, 'MB'),
			shown(outcome.peakOverFreshMb!, 'MB'),
			outcome.error ?? seconds(outcome.wallMs),
		];
		const whyExport = `It does not grow with the size. It varies from run to run, probably because buffers are freed at different times: ${shown(large)} MB peak at ${shown(largeExport.peakMb, 'MB')}, and (c) with ${shown(small)} MB at ${shown(http.peakMb, 'MB')}.`;
		return {
			setup:
				`Peak resident memory of the whole process. “Over idle” is what it takes beyond the memory of the idle process after a first run of ${shown(FIRST_ROWS)} rows or ${FIRST_MB} MB; ` +
				`“over a fresh process” includes that first run, which also fills V8's young generation and the allocator's pools. Rows: UCC liens, 50 a page, to CSV in n8n's ` +
				`file store. A million rows are compared with ${shown(fewRows)}, because ten million would take too long.`,
			columns: ['', 'what', 'peak over idle', 'over a fresh process', 'time'],
			lines: [
				line(OURS, `${shown(fewRows)} rows`, few),
				line(OURS, `${shown(many.records)} rows`, many),
				line(FLOOR, `${shown(floor.records)} rows, read and dropped`, floor),
				line(OURS, `export of ${shown(small)} MB`, smallExport),
				line(OURS, `export of ${shown(large)} MB`, largeExport),
				line(HTTP_REQUEST_NODE, `export of ${shown(small)} MB`, http),
			],
			verdicts: [
				rowsVerdict(`${shown(manyRows)} rows`, many, floor),
				...exportVerdicts(`${shown(small)} MB`, smallExport, largeExport, whyExport),
			],
			chart: {
				title: 'Peak memory over idle, MB',
				bars: [
					{ who: `${OURS}, ${shown(manyRows)} rows`, of: many },
					{ who: `${OURS}, ${shown(large)} MB export`, of: largeExport },
					{ who: `${HTTP_REQUEST_NODE}, ${shown(small)} MB export`, of: http },
				].map(({ who, of }) => ({ who, value: of.peakMb, text: shown(of.peakMb, 'MB') })),
			},
		};
	},
};

function rowsVerdict(what: string, ours: Measurement, floor: Measurement): Verdict {
	const times = ours.peakMb / floor.peakMb;
	return {
		target: `${what}: peak memory over idle ≤ ${TIMES_FLOOR} × (b)`,
		measured: `${shown(times)} ×`,
		met: times <= TIMES_FLOOR && !ours.error && !floor.error,
		why: 'V8 collects late while the machine has memory to spare: the node keeps no more the longer it runs, but V8 frees the responses that were read as streams later than those of (b), which are whole buffers.',
	};
}

function exportVerdicts(
	what: string,
	small: Measurement,
	large: Measurement,
	why: string,
): Verdict[] {
	const peak = Math.max(small.peakMb, large.peakMb);
	const more = large.peakMb - small.peakMb;
	const times = large.residentMb / small.residentMb;
	return [
		{
			target: `${what}: peak memory ≤ ${BUDGET_MB} MB over idle`,
			measured: shown(peak, 'MB'),
			met: peak <= BUDGET_MB && !small.error && !large.error,
			why,
		},
		{
			target: `${what}: the same at ten times the size (≤ ${SAME_WITHIN} × in all)`,
			measured: `${shown(times)} × (${more < 0 ? '−' : '+'}${shown(Math.abs(more), 'MB')})`,
			met: times <= SAME_WITHIN,
			why,
		},
	];
}

/** Enrich of many domains, 60 calls a window: how many calls it makes, and how many inputs get no company. */
import type { Bench, EngineWork } from '../bench.mts';
import {
	domainsOf,
	floorEnrich,
	httpRequest,
	itemsOf,
	messyInputs,
	oursEnrich,
	paced,
	RETRY_ON_FAIL,
	twinEnrich,
} from '../lookups.mts';
import type { Job, Measurement } from '../measured/protocol.mts';
import { seconds, shown } from '../numbers.mts';
import {
	DECLARATIVE,
	FLOOR,
	HTTP_REQUEST_NODE,
	OURS,
	UNDICI,
	type Row,
	type Verdict,
} from '../row.mts';
import type { SandboxProcess, SandboxStats } from '../../scripts/lib/sandboxProcess.mts';

const DOMAINS = 1000;
const PER_CALL = 50;
const LIMIT = 60;
/** The service's minute in seconds: short, or a client without merging would run for a quarter of an hour. */
const WINDOW = 2;
/** A call a second, scaled like the window. */
const PAUSE_MS = 1000 * (WINDOW / 60);

const WORLD = { companies: 2000, liens: 0 };

interface Measured extends Measurement {
	stats: SandboxStats;
}

const callsOf = ({ stats }: Measured): number => stats.calls + stats.rejected;

const line = ([who, measured]: [string, Measured]) => [
	who,
	shown(callsOf(measured)),
	shown(measured.stats.rejected),
	shown(measured.records),
	who === UNDICI ? 'no items' : shown(measured.linked),
	seconds(measured.wallMs),
];

interface Inputs {
	name: string;
	inputs: string;
	of: typeof domainsOf;
	setup: string;
	/** Also measures the necessary calls without n8n. */
	withUndici: boolean;
	verdicts: (ours: Measured) => Verdict[];
}

/** Makes a row: some inputs in this node and in each contender. */
const rowOf = ({ name, inputs, of, setup, withUndici, verdicts }: Inputs): Row => ({
	name,
	title: `Enrich ${DOMAINS.toLocaleString('en-US')} ${inputs}, ${LIMIT} calls a window`,
	run: async (bench) => {
		const domains = await bench.withSandbox(
			{ ...WORLD, 'minute-limit': 1000 },
			async (sandbox) => await of(sandbox, DOMAINS),
		);
		const input = itemsOf(domains);
		const measured = async (jobOf: (sandbox: SandboxProcess) => Job): Promise<Measured> =>
			await bench.withSandbox(
				{ ...WORLD, 'minute-limit': LIMIT, 'window-seconds': WINDOW },
				async (sandbox) => {
					const outcome = await bench.measure(jobOf(sandbox));
					return { ...outcome, stats: await sandbox.stats() };
				},
			);
		const inEngine = async (request: EngineWork['request']) =>
			await measured((sandbox) => bench.engineJob(sandbox, { request: { ...request, input } }));
		const batches = Array.from({ length: DOMAINS / PER_CALL }, (_, n) => ({
			url: domains.slice(n * PER_CALL, (n + 1) * PER_CALL),
		}));
		const undici = async (): Promise<[string, Measured]> => [
			UNDICI,
			await measured((sandbox) => bench.undiciJob(sandbox, '/v1/companies', batches)),
		];
		const ours = await inEngine(oursEnrich);
		const all: Array<[string, Measured]> = [
			[OURS, ours],
			...(withUndici ? [await undici()] : []),
			[FLOOR, await inEngine({ ...floorEnrich, onError: 'continueRegularOutput' })],
			[HTTP_REQUEST_NODE, await measured((sandbox) => httpJob(bench, sandbox, input))],
			[DECLARATIVE, await inEngine({ ...twinEnrich, onError: 'continueRegularOutput' })],
		];
		return {
			setup: `${setup} The service's minute is scaled to ${WINDOW} s.`,
			columns: ['', 'calls', 'of them 429', 'records', 'linked', `time (a minute is ${WINDOW} s)`],
			lines: all.map(line),
			verdicts: verdicts(ours),
			...(withUndici && {
				chart: {
					title: `Calls for ${shown(DOMAINS)} domains`,
					bars: all.map(([who, of]) => ({
						who,
						value: callsOf(of),
						text: `${shown(callsOf(of))}, ${shown(DOMAINS - of.records)} domains lost`,
					})),
				},
			}),
		};
	},
});

const callsVerdict = (target: string, { stats }: Measured, most: number): Verdict => ({
	target,
	measured: `${stats.calls} calls, ${stats.rejected} 429`,
	met: stats.calls <= most && stats.rejected === 0,
});

export const enrich: Row = rowOf({
	name: 'enrich',
	inputs: 'domains',
	of: domainsOf,
	setup:
		`One item for each domain; each domain has one company. (a) sends the ${DOMAINS / PER_CALL} calls that are needed. ` +
		`(b) and (d) send one call for each item and continue after errors; (c) is set up as its documentation advises: ` +
		`one call a second (also scaled) and Retry On Fail.`,
	withUndici: true,
	verdicts: (ours) => [
		callsVerdict('20 calls, no 429', ours, DOMAINS / PER_CALL),
		{
			target: 'all linked',
			measured: `${ours.linked} of ${DOMAINS}`,
			met: ours.linked === DOMAINS && ours.records === DOMAINS,
		},
	],
});

/** The most calls for these inputs, in any spelling, a tenth of them unknown. */
const MESSY_CALLS = 2 * (DOMAINS / PER_CALL) + DOMAINS / 100 + 3;

export const messy: Row = rowOf({
	name: 'messy',
	inputs: 'messy inputs',
	of: messyInputs,
	setup:
		`One item for each input, in six spellings (with and without scheme, www, port, path and capitals); some domains ` +
		`have two companies, and one input in ten is unknown.`,
	withUndici: false,
	verdicts: (ours) => [callsVerdict(`at most ${MESSY_CALLS} calls, no 429`, ours, MESSY_CALLS)],
});

function httpJob(
	bench: Bench,
	sandbox: SandboxProcess,
	input: EngineWork['request']['input'],
): Job {
	const body = '={{ JSON.stringify({ url: $json.domain }) }}';
	const request = httpRequest(`${sandbox.url}/v1/companies`, body, paced(PAUSE_MS));
	return bench.engineJob(sandbox, {
		request: { ...request, input, retryOnFail: RETRY_ON_FAIL },
	});
}

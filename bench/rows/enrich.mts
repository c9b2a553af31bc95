/** Many domains to enrich, 60 calls a window: how many calls it takes, and what is lost. */
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
import type { Job, Outcome } from '../measured/protocol.mts';
import { seconds, shown } from '../numbers.mts';
import { DECLARATIVE, FLOOR, HTTP_REQUEST_NODE, OURS, UNDICI, type Row } from '../row.mts';
import type { SandboxProcess, SandboxStats } from '../../scripts/lib/sandboxProcess.mts';

const DOMAINS = 1000;
const PER_CALL = 50;
const LIMIT = 60;
/** The service's minute in seconds, so that a client without merging need not run for a quarter of an hour. */
const WINDOW = 2;
/** A call a second, scaled like the window. */
const PAUSE_MS = 1000 * (WINDOW / 60);

const WORLD = { companies: 2000, liens: 0 };

interface Measured extends Outcome {
	stats: SandboxStats;
}

/** Some inputs at each contender. */
const enrichAt = async (bench: Bench, domains: string[]) => {
	const measured = async (jobOf: (sandbox: SandboxProcess) => Job): Promise<Measured> =>
		await bench.withSandbox(
			{ ...WORLD, 'minute-limit': LIMIT, 'window-seconds': WINDOW },
			async (sandbox) => {
				const outcome = await bench.measure(jobOf(sandbox));
				return { ...outcome, stats: await sandbox.stats() };
			},
		);
	const input = itemsOf(domains);
	const inEngine = async (request: EngineWork['request']) =>
		await measured((sandbox) => bench.engineJob(sandbox, { request: { ...request, input } }));
	return {
		measured,
		ours: await inEngine(oursEnrich),
		floor: await inEngine({ ...floorEnrich, onError: 'continueRegularOutput' }),
		http: await measured((sandbox) => httpJob(bench, sandbox, input)),
		twin: await inEngine({ ...twinEnrich, onError: 'continueRegularOutput' }),
	};
};

const COLUMNS = ['', 'calls', 'of them 429', 'records', 'linked', `time (a minute is ${WINDOW} s)`];

const line = (who: string, { stats, records, linked, wallMs }: Measured, links = true) => [
	who,
	shown(stats.calls + stats.rejected),
	shown(stats.rejected),
	shown(records),
	links ? shown(linked) : 'no items',
	seconds(wallMs),
];

const inputsOf = async (bench: Bench, of: typeof domainsOf) =>
	await bench.withSandbox(
		{ ...WORLD, 'minute-limit': 1000 },
		async (sandbox) => await of(sandbox, DOMAINS),
	);

/** Most calls for so many different inputs, in any spelling, a tenth of them unknown. */
const MESSY_CALLS = 2 * (DOMAINS / PER_CALL) + DOMAINS / 100 + 3;

export const messy: Row = {
	name: 'messy',
	title: `Enrich ${DOMAINS.toLocaleString('en-US')} messy inputs, ${LIMIT} calls a window`,
	run: async (bench) => {
		const inputs = await inputsOf(bench, messyInputs);
		const { ours, floor, http, twin } = await enrichAt(bench, inputs);
		return {
			setup:
				`One item an input, in six spellings (with and without scheme, www, port, path and capitals); some domains ` +
				`have two companies, and one input in ten is unknown. The service's minute is scaled to ${WINDOW} s.`,
			columns: COLUMNS,
			lines: [
				line(OURS, ours),
				line(FLOOR, floor),
				line(HTTP_REQUEST_NODE, http),
				line(DECLARATIVE, twin),
			],
			verdicts: [
				{
					target: `at most ${MESSY_CALLS} calls, no 429`,
					measured: `${ours.stats.calls} calls, ${ours.stats.rejected} 429`,
					met: ours.stats.calls <= MESSY_CALLS && ours.stats.rejected === 0,
				},
			],
		};
	},
};

export const enrich: Row = {
	name: 'enrich',
	title: `Enrich ${DOMAINS.toLocaleString('en-US')} domains, ${LIMIT} calls a window`,
	run: async (bench) => {
		const domains = await inputsOf(bench, domainsOf);
		const { measured, ours, floor, http, twin } = await enrichAt(bench, domains);
		const batches = Array.from({ length: DOMAINS / PER_CALL }, (_, n) => ({
			url: domains.slice(n * PER_CALL, (n + 1) * PER_CALL),
		}));
		const undici = await measured((sandbox) => bench.undiciJob(sandbox, '/v1/companies', batches));

		return {
			setup:
				`One item a domain, each the domain of one company. The service's minute is scaled to ${WINDOW} s. ` +
				`(a) sends the ${DOMAINS / PER_CALL} calls that are needed. (b) and (d) send a call an item and go on after ` +
				`errors; (c) is set up as its documentation advises: a call a second (scaled too) and Retry On Fail.`,
			columns: COLUMNS,
			lines: [
				line(OURS, ours),
				line(UNDICI, undici, false),
				line(FLOOR, floor),
				line(HTTP_REQUEST_NODE, http),
				line(DECLARATIVE, twin),
			],
			verdicts: [
				{
					target: '20 calls, no 429',
					measured: `${ours.stats.calls} calls, ${ours.stats.rejected} 429`,
					met: ours.stats.calls === DOMAINS / PER_CALL && ours.stats.rejected === 0,
				},
				{
					target: 'all linked',
					measured: `${ours.linked} of ${DOMAINS}`,
					met: ours.linked === DOMAINS && ours.records === DOMAINS,
				},
			],
			chart: {
				title: `Calls for ${shown(DOMAINS)} domains`,
				bars: [
					{ who: OURS, value: ours.stats.calls, text: shown(ours.stats.calls) },
					...[
						{ who: UNDICI, of: undici },
						{ who: FLOOR, of: floor },
						{ who: HTTP_REQUEST_NODE, of: http },
						{ who: DECLARATIVE, of: twin },
					].map(({ who, of }) => ({
						who,
						value: of.stats.calls + of.stats.rejected,
						text: `${shown(of.stats.calls + of.stats.rejected)}, ${shown(DOMAINS - of.records)} domains lost`,
					})),
				],
			},
		};
	},
};

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

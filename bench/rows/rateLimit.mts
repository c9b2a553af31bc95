/** Calls that can't be merged, more than a window allows, from one process and from several. */
import type { SandboxProcess, SandboxStats } from '../../scripts/lib/sandboxProcess.mts';
import type { Bench, EngineWork } from '../bench.mts';
import {
	domainsOf,
	EXCLUDE,
	floorLookup,
	httpRequest,
	itemsOf,
	LOOKUP_BODY,
	oursLookup,
	paced,
	RETRY_ON_FAIL,
	twinLookup,
} from '../lookups.mts';
import type { Job, Measurement } from '../measured/protocol.mts';
import { percent, seconds, shown } from '../numbers.mts';
import {
	DECLARATIVE,
	FLOOR,
	HTTP_REQUEST_NODE,
	OURS,
	UNDICI,
	type Row,
	type Verdict,
} from '../row.mts';
import { floorMs, shareUsed, type Allowance } from '../window.mts';

const CALLS = 200;
const LATENCY_MS = 400;
const LIMIT = 60;
const WIDTH = 10;
const WORLD = { companies: 400, liens: 0 };
const PATH = '/v1/all-attributes';
const SHARERS = [2, 4];

/** The outcomes of all processes of an account. */
interface Measured {
	outcomes: Measurement[];
	stats: SandboxStats;
	/** Unix ms of every call that was counted. */
	times: number[];
}

const sum = (outcomes: Measurement[], key: 'records' | 'linked') =>
	outcomes.reduce((total, outcome) => total + outcome[key], 0);

const wallOf = ({ outcomes }: Measured) => Math.max(...outcomes.map(({ wallMs }) => wallMs));

async function countedCalls({ url }: SandboxProcess): Promise<number[]> {
	const answer = await fetch(`${url}/__sandbox/requests`);
	const { requests } = (await answer.json()) as { requests: Array<{ status: number; at: number }> };
	return requests.filter(({ status }) => status !== 429).map(({ at }) => at);
}

/** Deals out the domains to the processes. */
const dealt = (domains: string[], processes: number): string[][] =>
	Array.from({ length: processes }, (_, n) => domains.filter((_, at) => at % processes === n));

export const rateLimit: Row = {
	name: 'rateLimit',
	title: `${CALLS} calls that cannot be merged, ${LIMIT} a window, ${WIDTH} at a time, ${LATENCY_MS} ms each`,
	run: async (bench) => {
		const window = bench.pick(60, 10);
		const allowance: Allowance = {
			limit: LIMIT,
			window: window * 1000,
			latency: LATENCY_MS,
			width: WIDTH,
		};
		const floor = floorMs(CALLS, allowance);
		const domains = await bench.withSandbox({ ...WORLD, 'minute-limit': 1000 }, async (sandbox) =>
			domainsOf(sandbox, CALLS),
		);
		const measured = async (jobsOf: (sandbox: SandboxProcess) => Job[]): Promise<Measured> =>
			await bench.withSandbox(
				{
					...WORLD,
					'minute-limit': LIMIT,
					'window-seconds': window,
					'latency-ms': LATENCY_MS,
					concurrency: WIDTH,
				},
				async (sandbox) => {
					const outcomes = (await bench.together(jobsOf(sandbox))).map(([outcome]) => outcome);
					const stats = await sandbox.stats();
					return { outcomes, stats, times: await countedCalls(sandbox) };
				},
			);
		const inEngine = async (request: EngineWork['request'], processes = 1) =>
			await measured((sandbox) =>
				dealt(domains, processes).map((part) =>
					bench.engineJob(sandbox, { request: { ...request, input: itemsOf(part) } }),
				),
			);

		// These two fail at once. They are first, so that their CPU doesn't disturb the others.
		const platform = await inEngine({ ...floorLookup, onError: 'continueRegularOutput' });
		const twin = await inEngine({ ...twinLookup, onError: 'continueRegularOutput' });
		// These wait most of the time, so they run side by side, each with a sandbox of its own.
		const bodies = domains.map((url) => ({ url, exclude: EXCLUDE }));
		const [ours, undici, http, ...sharing] = await Promise.all([
			inEngine(oursLookup),
			measured((sandbox) => [bench.undiciJob(sandbox, PATH, bodies)]),
			measured((sandbox) => [httpJob(bench, sandbox, domains, allowance)]),
			...SHARERS.map(async (processes) => await inEngine(oursLookup, processes)),
		]);

		const line = (who: string, measured: Measured, nodes = true) => {
			const { outcomes, stats, times } = measured;
			const records = sum(outcomes, 'records');
			return [
				who,
				`${records} of ${CALLS}`,
				shown(stats.rejected),
				nodes ? shown(sum(outcomes, 'linked')) : 'no items',
				seconds(wallOf(measured)),
				records === CALLS ? percent(shareUsed(times, allowance)) : '',
			];
		};
		return {
			setup:
				`Company lookups by domain, one call each; a window of ${window} s, not scaled. The computed floor is ` +
				`${seconds(floor)}: the first call opens a fresh window, ${Math.ceil(CALLS / LIMIT) - 1} windows have to pass, and the last ` +
				`${CALLS % LIMIT || LIMIT} calls take ${Math.ceil((CALLS % LIMIT || LIMIT) / WIDTH)} × ${LATENCY_MS} ms. (a) sends until it is refused, waits as long as the service says and ` +
				`sends again. (b) and (d) continue after errors. (c) sends one call a second, with Retry On Fail. “2” and “4 processes” share the ` +
				`account and the ${CALLS} calls. “Allowance used” is the calls counted in all windows but the last.`,
			columns: ['', 'records', 'refused (429)', 'linked', 'time', 'allowance used'],
			lines: [
				line(OURS, ours),
				...sharing.map((shared, n) => line(`${OURS}, ${SHARERS[n]} processes`, shared)),
				line(UNDICI, undici, false),
				line(FLOOR, platform),
				line(HTTP_REQUEST_NODE, http),
				line(DECLARATIVE, twin),
			],
			verdicts: [
				...verdictsOfOne(ours, floor),
				...sharing.flatMap((shared, n) => verdictsOfMany(shared, SHARERS[n], allowance)),
			],
			chart: {
				title: `Records of ${CALLS} lookups that did not arrive`,
				bars: [
					{ who: OURS, of: ours },
					{ who: UNDICI, of: undici },
					{ who: FLOOR, of: platform },
					{ who: HTTP_REQUEST_NODE, of: http },
					{ who: DECLARATIVE, of: twin },
				].map(({ who, of }) => {
					const lost = CALLS - sum(of.outcomes, 'records');
					return { who, value: lost, text: `${lost} in ${seconds(wallOf(of))}` };
				}),
			},
		};
	},
};

function httpJob(bench: Bench, sandbox: SandboxProcess, domains: string[], of: Allowance): Job {
	const request = httpRequest(`${sandbox.url}${PATH}`, LOOKUP_BODY, paced(of.window / of.limit));
	return bench.engineJob(sandbox, {
		request: { ...request, input: itemsOf(domains), retryOnFail: RETRY_ON_FAIL },
	});
}

function verdictsOfOne(ours: Measured, floor: number): Verdict[] {
	const records = sum(ours.outcomes, 'records');
	const ratio = wallOf(ours) / floor;
	return [
		{
			target: `${CALLS} of ${CALLS}, no 429`,
			measured: `${records} of ${CALLS}, ${ours.stats.rejected} × 429`,
			met: records === CALLS && ours.stats.rejected === 0,
		},
		{
			target: 'time ≤ 1.05 × the computed floor',
			measured: `${shown(ratio)} × (${seconds(wallOf(ours))})`,
			met: ratio <= 1.05,
			why: 'The service gives the end of a window in whole seconds, and one call alone opens each window. That costs about a second for each window, which counts more in short windows.',
		},
	];
}

function verdictsOfMany(shared: Measured, processes: number, allowance: Allowance): Verdict[] {
	const records = sum(shared.outcomes, 'records');
	const used = shareUsed(shared.times, allowance);
	return [
		{
			target: `${processes} processes: all succeed`,
			measured: `${records} of ${CALLS}`,
			met: records === CALLS,
		},
		{
			target: `${processes} processes: ≥ 95 % of the allowance used`,
			measured: percent(used),
			met: used >= 0.95,
		},
	];
}

/** Enrich in executions of one input each, such as those of webhooks: how many calls they make, and how long each waits. */
import { quantile } from 'simple-statistics';
import type { Bench, EngineWork } from '../bench.mts';
import {
	domainsOf,
	floorEnrich,
	httpRequest,
	itemsOf,
	oursEnrich,
	RETRY_ON_FAIL,
	twinEnrich,
} from '../lookups.mts';
import type { Measurement } from '../measured/protocol.mts';
import { seconds, shown } from '../numbers.mts';
import { DECLARATIVE, FLOOR, HTTP_REQUEST_NODE, OURS, type Row, type Verdict } from '../row.mts';
import type { SandboxProcess, SandboxStats } from '../../scripts/lib/sandboxProcess.mts';

const LIMIT = 60;
/** Calls of executions over a minute: a shared one each second, and those of executions that were alone */
const MOST_STREAMED = 66;
const WIDTH = 10;
const LATENCY_MS = 400;
const MINUTE_S = 60;
const WORLD = { companies: 2000, liens: 0 };

interface Arrivals {
	name: string;
	title: string;
	executions: number;
	withinMs: number;
	/** Also measures the other contenders. */
	withOthers: boolean;
	verdicts: (ours: Measured, executions: number) => Verdict[];
}

interface Measured extends Measurement {
	stats: SandboxStats;
}

export const burst: Row = rowOf({
	name: 'burst',
	title: '300 one-item executions within 10 s',
	executions: 300,
	withinMs: 10_000,
	withOthers: true,
	verdicts: (ours, executions) => {
		const { calls, rejected } = ours.stats;
		const late = quantile(ours.tookMs!, 0.95) - LATENCY_MS;
		return [
			answered(ours, executions),
			{
				target: '≤ 40 calls, no 429',
				measured: `${calls} calls, ${rejected} × 429`,
				met: calls <= 40 && rejected === 0,
			},
			{
				target: '95 % within 1.5 s of what one call takes',
				measured: `${seconds(late)} more than ${LATENCY_MS} ms`,
				met: late <= 1500,
				why: 'n8n starts an expression engine for each execution; on this machine it cannot start 30 a second, whatever the node does, as (b) shows.',
			},
		];
	},
});

export const stream: Row = rowOf({
	name: 'stream',
	title: '1,000 one-item executions spread over one minute',
	executions: 1000,
	withinMs: 60_000,
	withOthers: false,
	verdicts: (ours, executions) => {
		const longest = Math.max(...ours.tookMs!);
		const { calls, rejected } = ours.stats;
		return [
			answered(ours, executions),
			{
				target: `≤ ${MOST_STREAMED} calls, no 429`,
				measured: `${calls} calls, ${rejected} × 429`,
				met: calls <= MOST_STREAMED && rejected === 0,
				why: 'The last executions begin as the minute ends, and their calls fall into the next minute, which has an allowance of its own.',
			},
			{ target: 'none waits longer than 5 s', measured: seconds(longest), met: longest <= 5000 },
		];
	},
});

function answered({ records, linked }: Measurement, executions: number): Verdict {
	return {
		target: 'all answered and linked',
		measured: `${shown(records)} of ${shown(executions)}, ${shown(linked)} linked`,
		met: records === executions && linked === executions,
	};
}

function rowOf({ name, title, withinMs, withOthers, verdicts, ...crowd }: Arrivals): Row {
	const run: Row['run'] = async (bench) => {
		const executions = bench.pick(crowd.executions, crowd.executions / 5);
		const lastMs = bench.pick(withinMs, withinMs / 5);
		const domains = await bench.withSandbox({ ...WORLD, 'minute-limit': 1000 }, async (sandbox) =>
			domainsOf(sandbox, executions),
		);
		const arrivals = domains.map((_, n) => (n * lastMs) / executions);
		const measured = async (requestOf: (sandbox: SandboxProcess) => EngineWork['request']) =>
			await inEngine(bench, domains, arrivals, requestOf);

		const ours = await measured(() => oursEnrich);
		const body = '={{ JSON.stringify({ url: $json.domain }) }}';
		const others: Array<[string, Measured]> = withOthers
			? [
					[FLOOR, await measured(() => floorEnrich)],
					[
						HTTP_REQUEST_NODE,
						await measured(({ url }) => ({
							...httpRequest(`${url}/v1/companies`, body, {}),
							retryOnFail: RETRY_ON_FAIL,
						})),
					],
					[DECLARATIVE, await measured(() => twinEnrich)],
				]
			: [];
		const line = ([who, { stats, records, tookMs }]: [string, Measured]) => [
			who,
			`${shown(records)} of ${shown(executions)}`,
			shown(stats.calls + stats.rejected),
			shown(stats.rejected),
			seconds(quantile(tookMs!, 0.5)),
			seconds(quantile(tookMs!, 0.95)),
			seconds(Math.max(...tookMs!)),
		];
		return {
			setup:
				`One execution with one node and one item for each domain, all in one process, evenly spaced; ${LIMIT} calls a minute ` +
				`(not scaled), ${WIDTH} at a time, ${LATENCY_MS} ms each. ` +
				'n8n starts an expression engine for each execution.' +
				(withOthers
					? ' The others send a call for each execution; (c) with Retry On Fail at its longest settings.'
					: ''),
			columns: ['', 'records', 'calls', 'of them 429', 'median', '95 % within', 'longest'],
			lines: [[OURS, ours] as [string, Measured], ...others].map(line),
			verdicts: verdicts(ours, executions),
			...(withOthers && {
				chart: {
					title: `Calls for ${executions} executions of one input each`,
					bars: [[OURS, ours] as [string, Measured], ...others].map(([who, { stats, records }]) => {
						const value = stats.calls + stats.rejected;
						return {
							who,
							value,
							text: `${shown(value)}, ${shown(executions - records)} inputs lost`,
						};
					}),
				},
			}),
		};
	};
	return { name, title: `${title}, ${LIMIT} calls a minute`, run };
}

/** A call outside the rate limit, so that no measured execution is n8n's first. */
const warmUp: EngineWork['request'] = {
	node: 'businessDataLookup',
	parameters: { resource: 'account', operation: 'get' },
};

async function inEngine(
	bench: Bench,
	domains: string[],
	arrivals: number[],
	requestOf: (sandbox: SandboxProcess) => EngineWork['request'],
): Promise<Measured> {
	const flags = { 'window-seconds': MINUTE_S, 'latency-ms': LATENCY_MS, concurrency: WIDTH };
	return await bench.withSandbox({ ...WORLD, 'minute-limit': LIMIT, ...flags }, async (sandbox) => {
		const request = { ...requestOf(sandbox), input: itemsOf(domains) };
		const job = bench.engineJob(sandbox, { request, first: warmUp, arrivals });
		const outcome = await bench.measure(job);
		return { ...outcome, stats: await sandbox.stats() };
	});
}

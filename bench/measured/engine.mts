/** Runs a node in n8n's engine, with the default expression engine of n8n's server. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Expression, type IDataObject, type INodeExecutionData } from 'n8n-workflow';
import type { CredentialClass } from '../../test/support/credentials.mts';
import { createEngine, type Engine } from '../../test/support/engine.mts';
import type { NodeRun } from '../../test/support/run.mts';
import type { NodeClass } from '../../test/support/nodeTypes.mts';
import { declarativeTwin } from '../nodes/declarative.mts';
import { httpRequestNode } from '../nodes/httpRequest.mts';
import { PlatformFloor } from '../nodes/platformFloor.mts';
import type { Prepared } from './child.mts';
import { idleMb, metered, type Cost } from './meter.mts';
import type { EngineJob, Measurement } from './protocol.mts';

/** The defaults of n8n 2.41 (`ExpressionEngineConfig`). */
const EXPRESSION_ENGINE = {
	engine: 'vm',
	poolSize: 1,
	maxCodeCacheSize: 1024,
	bridgeTimeout: 5000,
	bridgeMemoryLimit: 128,
} as const;

const CREDENTIAL = 'businessDataLookupApi';
/** With more items, asking n8n for the link of each would take longer than the run. */
const LINKS_ASKED_FOR = 1000;

const require = createRequire(import.meta.url);

/** Prepares a job: the engine, the expression engine, the node types, and a first run if there is one. */
export async function prepare(job: EngineJob): Promise<Prepared> {
	await Expression.initExpressionEngine(EXPRESSION_ENGINE);
	if (Expression.getActiveImplementation() !== 'vm') throw new Error('The vm engine did not start');
	const dist = path.join(job.package, 'dist');
	const { BusinessDataLookup } = require(
		path.join(dist, 'nodes', 'BusinessDataLookup', 'BusinessDataLookup.node.js'),
	) as { BusinessDataLookup: NodeClass };
	const { BusinessDataLookupApi } = require(
		path.join(dist, 'credentials', 'BusinessDataLookupApi.credentials.js'),
	) as { BusinessDataLookupApi: CredentialClass };
	const engine = await createEngine({
		nodes: [
			BusinessDataLookup,
			PlatformFloor,
			declarativeTwin(BusinessDataLookup),
			httpRequestNode(CREDENTIAL),
		],
		credentials: [BusinessDataLookupApi],
	});
	const { request, first, arrivals } = job;
	const fresh = idleMb();
	if (first) await engine.run(first);
	const idle = idleMb();
	return {
		run: async () => {
			const work = async () =>
				arrivals ? await oneByOne(engine, request, arrivals) : outcomeOf(await engine.run(request));
			const { result, cost } = await metered(idle, work);
			return { ...result, ...cost, peakOverFreshMb: cost.residentMb - fresh };
		},
		close: async () => {
			await engine.close();
			await Expression.disposeExpressionEngine();
		},
	};
}

/** Starts an execution for each input item when it arrives. */
async function oneByOne(
	engine: Engine,
	{ input = [], ...request }: EngineJob['request'],
	arrivals: number[],
): Promise<Omit<Measurement, keyof Cost>> {
	const executions = await Promise.all(
		arrivals.map(async (afterMs, n) => {
			await sleep(afterMs);
			const start = performance.now();
			// Executions in the editor wouldn't share calls.
			const run = await engine.run({ ...request, executionMode: 'trigger', input: [input[n]] });
			return { ...outcomeOf(run), tookMs: performance.now() - start };
		}),
	);
	const sum = (key: 'records' | 'linked') =>
		executions.reduce((total, execution) => total + execution[key], 0);
	return {
		records: sum('records'),
		linked: sum('linked'),
		tookMs: executions.map(({ tookMs }) => tookMs),
	};
}

function outcomeOf(run: NodeRun): Omit<Measurement, keyof Cost> {
	const isFailed = ({ json, error }: INodeExecutionData) => Boolean(error ?? json.error);
	const good = run.items.filter((item) => !isFailed(item));
	return {
		records: good.reduce((sum, { json }) => sum + recordsIn(json), 0),
		linked: good.length > LINKS_ASKED_FOR ? 0 : good.filter((item) => isLinked(run, item)).length,
		error: run.error?.message,
	};
}

/** The number of records in an item: those of a response, the rows of a file, or the item itself. */
function recordsIn(json: IDataObject): number {
	if (typeof json.rowCount === 'number') return json.rowCount;
	const { records } = json;
	if (Array.isArray(records)) return records.length;
	const hits = (records as { companies?: { hits: unknown[] } } | undefined)?.companies?.hits;
	return hits ? hits.length : 1;
}

function isLinked(run: NodeRun, item: INodeExecutionData): boolean {
	try {
		return run.linkedInput(item) >= 0;
	} catch {
		// n8n throws if it doesn't know the link.
		return false;
	}
}

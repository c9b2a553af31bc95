/**
 * `npm test -- soak`: mixed executions against a service with faults, in real time. Heap, handles, limiters and log must
 * not grow after the first minute.
 */
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { createLookupEngine } from '../../test/support/testBed.mts';
import { countsOf, type Counts } from '../lib/counts.mts';
import { disturb, startSandboxProcess } from '../lib/sandboxProcess.mts';
import { table } from '../lib/table.mts';

const MINUTE_MS = 60_000;
const MEGABYTE = 2 ** 20;
const AT_ONCE = 6;
const FAULTS_CHANGE_MS = 4000;
/** How many ms before the end of a minute no execution starts, so that open calls can end. */
const REST_MS = 5000;
/** How much the heap may grow. A leak of a kilobyte in each execution is more. */
const HEAP_MB = 8;
const LINES_PER_EXECUTION = 5;

const FAULTS = [
	[],
	[{ kind: 'status', status: 503, times: 3 }],
	[
		{ kind: 'drop', times: 2 },
		{ kind: 'html', after: 2, times: 2 },
	],
	[
		{ kind: 'rateLimit', times: 2 },
		{ kind: 'malformed', after: 4, times: 1 },
	],
	[
		{ kind: 'stall', ms: 3000, times: 2 },
		{ kind: 'dropMidway', after: 3, times: 2 },
	],
	[
		{ kind: 'hang', ms: 3000, times: 2 },
		{ kind: 'echoKey', status: 400, after: 4, times: 1 },
	],
	[{ kind: 'latency', ms: 300, jitterMs: 300, times: 30 }],
];

interface Work {
	parameters: INodeParameters;
	input: INodeExecutionData[];
	cancel?: Promise<unknown>;
}

const options = { timeout: 1000, maxWait: 20 };

const works = (nth: number): Work => {
	const input = Array.from({ length: 8 }, (_, n) => ({ json: { n: nth * 8 + n } }));
	const one = [{ json: { n: nth } }];
	const enrich = { resource: 'company', operation: 'enrich', matchBy: 'url', options };
	const validate = { resource: 'email', operation: 'validate', options };
	const all: Work[] = [
		{ parameters: { ...enrich, value: '=c{{ $json.n }}.example' }, input },
		{ parameters: { ...validate, email: '=a{{ $json.n }}@b.example' }, input },
		{ parameters: { resource: 'company', operation: 'getAll', limit: 120, options }, input: one },
		{
			parameters: {
				resource: 'lien',
				operation: 'searchSecuredParty',
				filters: { debtor_type: ['Organization'] },
				limit: 200,
				outputAs: 'file',
				options,
			},
			input: one,
		},
		{ parameters: { resource: 'email', operation: 'exportLogs', fmt: 'csv', options }, input: one },
		{ parameters: { ...validate, email: '=a{{ $json.n }}@b.example' }, input, cancel: sleep(200) },
	];
	return all[nth % all.length];
};

// Not imported, because the node's own imports compile to require(), which loads another copy of the class.
const { RateLimiter } = createRequire(import.meta.url)(
	'../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts',
) as { RateLimiter: never };

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

export async function soak({ minutes }: { minutes: number }): Promise<Counts> {
	const flags = { port: 0, companies: 300, 'minute-limit': 300, 'window-seconds': 10 };
	const sandbox = await startSandboxProcess(flags);
	const engine = await createLookupEngine();
	const { url: baseUrl, apiKey } = sandbox;

	let begun = 0;
	const execute = async (): Promise<void> => {
		begun += 1;
		const { parameters, ...request } = works(begun);
		await engine.run({
			...request,
			node: 'businessDataLookup',
			parameters: { authentication: 'apiKey', ...parameters },
			credentials: { businessDataLookupApi: { baseUrl, apiKey } },
			onError: 'continueRegularOutput',
		});
	};

	const minute = async (nth: number) => {
		const before = begun;
		const until = Date.now() + MINUTE_MS - REST_MS;
		const worker = async () => {
			while (Date.now() < until) await execute();
		};
		const faults = async () => {
			for (let n = 0; Date.now() < until; n += 1) {
				await disturb(sandbox, ...FAULTS[n % FAULTS.length]);
				await sleep(FAULTS_CHANGE_MS);
			}
			await disturb(sandbox);
		};
		await Promise.all([faults(), ...Array.from({ length: AT_ONCE }, worker)]);
		await sleep(REST_MS);
		const executions = begun - before;
		const lines = engine.logs.splice(0).length;
		collectGarbage();
		return {
			minute: nth,
			executions,
			heap: Number((process.memoryUsage().heapUsed / MEGABYTE).toFixed(1)),
			handles: process.getActiveResourcesInfo().length,
			limiters: queryObjects(RateLimiter, { format: 'count' }) as unknown as number,
			lines: Number((lines / executions).toFixed(2)),
		};
	};

	const rows = [];
	for (let nth = 1; nth <= minutes; nth += 1) {
		rows.push(await minute(nth));
		console.log(JSON.stringify(rows[nth - 1]));
	}
	await engine.close();
	console.log(
		table(rows, {
			minute: 'minute',
			executions: 'executions',
			'heap, MB': 'heap',
			handles: 'handles',
			limiters: 'limiters',
			'log lines an execution': 'lines',
		}),
	);
	const [first] = rows;
	const last = rows[rows.length - 1];
	const grown = {
		'the heap': last.heap > first.heap + HEAP_MB,
		'the handles': last.handles > first.handles,
		'the limiters': last.limiters > 1,
		'the log': last.lines > LINES_PER_EXECUTION,
	};
	for (const [what, hasGrown] of Object.entries(grown)) if (hasGrown) console.log(`${what} grew`);
	return countsOf(Object.values(grown).map((hasGrown) => !hasGrown));
}

/** Who takes the advice of a run that may not wait long enough sees the next one succeed, whenever it begins. */
import fc from 'fast-check';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { call, createClient, ok } from './clientRun.mts';

const LIMIT = 60;
const MINUTE_MS = 60_000;

/** When a run begins in a minute of the service, in s, and how many calls of that others have made. */
interface Begin {
	at: number;
	used: number;
}

/** What came of the calls of a run. */
const attempt = async (
	calls: number,
	maxWait: number,
	needsAll: boolean,
	{ at, used }: Begin,
): Promise<Array<LookupFailure | object>> => {
	const made = new Map([[0, used]]);
	const respond = (_request: unknown, passed: number) => {
		const now = at * 1000 + passed;
		const minute = Math.floor(now / MINUTE_MS);
		const count = (made.get(minute) ?? 0) + 1;
		if (count <= LIMIT) made.set(minute, count);
		const resetsAt = (minute + 1) * MINUTE_MS;
		const headers = {
			'x-ratelimit-limit-minute': String(LIMIT),
			'x-ratelimit-remaining-minute': String(Math.max(0, LIMIT - count)),
			'x-ratelimit-reset-minute': String(resetsAt / 1000),
			'retry-after': String(Math.ceil((resetsAt - now) / 1000)),
			date: new Date(now).toUTCString(),
		};
		return count <= LIMIT ? { ...ok, headers } : { status: 429, headers, body: {} };
	};
	const { client, run } = createClient(respond, { maxWait: maxWait * 1000 });
	client.run.plan(calls);
	client.run.requiredCalls = needsAll ? calls : undefined;
	const all = Array.from({ length: calls }, async () => await client.json(call));
	return await run(Promise.all(all));
};

const failureIn = (outcomes: object[]): LookupFailure | undefined =>
	outcomes.find((outcome) => outcome instanceof LookupFailure);

const advised = ({ facts: { advice } }: LookupFailure): number =>
	Number(/Raise Max Wait in the options to (\d+) or more/.exec(advice!)?.[1]);

it('the number in the advice is enough for the whole run', async () => {
	const begin = fc.record({
		at: fc.integer({ max: 59, min: 0 }),
		used: fc.integer({ max: LIMIT, min: 0 }),
	});
	const sizes = fc.record({
		calls: fc.integer({ max: 400, min: 1 }),
		maxWait: fc.integer({ max: 200, min: 0 }),
		needsAll: fc.boolean(),
	});
	await fc.assert(
		fc.asyncProperty(sizes, begin, begin, async ({ calls, maxWait, needsAll }, first, second) => {
			const failure = failureIn(await attempt(calls, maxWait, needsAll, first));
			fc.pre(failure !== undefined);
			const outcomes = await attempt(calls, advised(failure!), needsAll, second);
			expect(failureIn(outcomes)?.message).toBeUndefined();
		}),
		{ numRuns: 40 },
	);
});

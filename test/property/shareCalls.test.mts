/** Executions that share calls get their answers soon, in few calls, and don't disturb each other. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Behavior, SeenCall, ServiceFailure } from '../support/virtualService.mts';
import { times } from '../support/times.mts';
import { refusal } from '../support/limitedService.mts';
import { ALPHA, BETA } from './sameAsAlone/arrivals.mts';
import { lookUp, type ExecutionLookups } from './sameAsAlone/lookUp.mts';
import { failure, lookedUp, REVOKED } from './sameAsAlone/services.mts';
import { RUNS } from './limitedRuns.mts';

/** ms of a call */
const LATENCY = 400;
const WITHOUT_LIMITS: Behavior = {
	latency: LATENCY,
	minuteLimit: 100_000,
	concurrency: 1000,
};

const domain = (nth: number) => `co${nth}x.example`;
const domains = (count: number, from = 0) => times(count, (nth) => domain(from + nth));
const idsOf = (count: number, from = 0) => times(count, (nth) => `co${from + nth}x`);

/** An execution that enriches one input for each value. */
const enrich = (values: string[], more: Partial<ExecutionLookups> = {}): ExecutionLookups => ({
	operation: 'enrich',
	field: 'url',
	values,
	apiKey: ALPHA,
	...more,
});

/** The company of each input, or why there is none. */
const found = (rows: IDataObject[][]): unknown[] =>
	rows.map(([row]) => row.error ?? row.company_id ?? null);

/** ms within which a run has its answer, even if it waits for others to share its call. */
const SOON = 2500 + 3 * LATENCY;

const LIMITED: Behavior = { latency: LATENCY, minuteLimit: 60 };
const FORBIDDEN = failure(403, 'Not for you');
const BROKEN = failure(500, 'Oh');

/** Fails calls for some of the values. */
const failingAt = (bad: string[], failWith: ServiceFailure): Behavior => ({
	...WITHOUT_LIMITS,
	failWith: (call) =>
		lookedUp(call).values.some((each) => bad.includes(each)) ? failWith : undefined,
});

it('a stream of 1,000 one-item executions within a minute costs hardly more than 60 calls, and none waits longer than 3 s', async () => {
	const all = domains(1000).map((value, nth) => enrich([value], { startsAt: 50 * nth }));
	const { answers, calls } = await lookUp(LIMITED, all);
	expect(answers.flatMap(({ rows }) => found(rows))).toEqual(idsOf(1000));
	expect(calls.length).toBeLessThanOrEqual(62);
	expect(calls.filter(({ status }) => status === 429)).toEqual([]);
	expect(Math.max(...answers.map(({ took }) => took))).toBeLessThanOrEqual(3000);
});

it('one webhook after the other waits for nobody, even if half of the minute is left', async () => {
	const all = domains(45).map((value, nth) => enrich([value], { startsAt: 410 * nth }));
	const { answers, calls } = await lookUp(LIMITED, all);
	expect(answers.map(({ took }) => took)).toEqual(all.map(() => LATENCY));
	expect(calls).toHaveLength(45);
});

const REFUSED = { status: 422, body: { detail: 'not a URL' } };
const STOPPED = 'no call was made for this input';

it('bad values cost no good one a wrong answer, and one without a call says so', async () => {
	const property = fc.asyncProperty(
		fc.constantFrom(50, 130),
		fc.constantFrom<ServiceFailure>(FORBIDDEN, BROKEN, 'hangs', REFUSED),
		fc.uniqueArray(fc.nat(129), { maxLength: 40 }),
		async (count, failWith, bad) => {
			const service = failingAt(bad.map(domain), failWith);
			const { answers, calls } = await lookUp(service, [enrich(domains(count))]);
			found(answers[0].rows).forEach((got, nth) => {
				if (got === `co${nth}x`) return expect(bad).not.toContain(nth);
				if (!bad.includes(nth)) expect(got).toContain(STOPPED);
			});
			expect(calls.length).toBeLessThanOrEqual(2 * count + 80);
		},
	);
	await fc.assert(property, { numRuns: Math.ceil(RUNS / 10) });
});

/** What an execution of one input gets: its company, or its failure without the item. */
const got = ({ rows: [[row]] }: { rows: IDataObject[][] }) =>
	String(row.error ?? row.company_id ?? row.reason).replace(/ ?\[item \d+\]/, '');

type Beside = [name: string, failing: Behavior['failWith'], more: Partial<ExecutionLookups>];
const badOnly = (failWith: ServiceFailure) => (call: SeenCall) =>
	lookedUp(call).values.includes('bad.example') ? failWith : undefined;

it.each<Beside>([
	['a poisoned value', badOnly(BROKEN), {}],
	['a rejected value', badOnly(FORBIDDEN), {}],
	['a value that hangs', badOnly('hangs'), {}],
	['a value whose connection is lost', badOnly('drops'), {}],
	['one with another key that is revoked', undefined, { apiKey: REVOKED }],
	['one that is canceled', undefined, { canceledAfter: 450 }],
	['one that may not wait', undefined, { options: { maxWait: 0 } }],
	['one with Max Calls', undefined, { options: { maxCalls: 1 } }],
])(
	'each of 300 executions beside %s gets what it gets alone, soon',
	async (_name, failWith, more) => {
		const behavior = { ...LIMITED, minuteLimit: 1000, failWith };
		const good = times(300, (nth) => enrich([domain(nth)], { startsAt: 33 * nth }));
		const odd = times(3, (nth) =>
			enrich(['bad.example'], { startsAt: 3000 * nth + 20, continuesOnFail: true, ...more }),
		);
		const { answers } = await lookUp(behavior, [...good, ...odd]);
		expect(answers.slice(0, 300).map(got)).toEqual(idsOf(300));
		// It waits a second at most for its shared call, up to 15 s for its answer, and then makes one of its own.
		const most = failWith === undefined ? 1000 + LATENCY : 16_000 + 2 * LATENCY;
		expect(Math.max(...answers.slice(0, 300).map(({ took }) => took))).toBeLessThanOrEqual(
			most + 100,
		);
	},
);

it('a shared call that fails is sent once, and each execution makes a call of its own', async () => {
	const failWith = (call: SeenCall) => (lookedUp(call).values.length > 1 ? BROKEN : undefined);
	const all = times(12, (nth) => enrich([domain(nth)], { startsAt: nth && 10 }));
	const { answers, calls } = await lookUp({ ...WITHOUT_LIMITS, failWith }, all);
	expect(answers.map(got)).toEqual(idsOf(12));
	expect(calls.filter(({ values }) => values.length > 1)).toHaveLength(1);
});

it('executions whose shared page is cut look up the rest in calls of their own', async () => {
	const crowded = { ...LIMITED, minuteLimit: 1000, recordsEach: 8 };
	const all = times(40, (nth) => enrich([domain(nth)], { startsAt: nth && 10 }));
	const { answers, calls } = await lookUp(crowded, all);
	expect(answers.map(got)).toEqual(idsOf(40));
	expect(calls.length).toBeLessThanOrEqual(1 + 1 + 39);
});

it('a shared call that gets 429 is waited for as long as each Max Wait allows', async () => {
	let sent = 0;
	const failWith = () => ((sent += 1) >= 2 && sent <= 4 ? refusal('minute', 20) : undefined);
	const all = times(20, (nth) =>
		enrich([domain(nth)], { startsAt: nth && 100, options: { maxWait: nth % 2 ? 30 : 300 } }),
	);
	const { answers } = await lookUp({ ...WITHOUT_LIMITS, failWith }, all);
	answers.forEach((answer, nth) => {
		if (nth % 2 === 0) return expect(got(answer)).toBe(`co${nth}x`);
		expect(got(answer)).toContain('(status 429');
		expect(answer.took).toBeLessThanOrEqual(32_000);
	});
});

it('an API key whose allowance is used up delays no other', async () => {
	const { answers } = await lookUp(failingAt([domain(0)], refusal('minute', 30)), [
		enrich([domain(0)]),
		enrich([domain(1)], { apiKey: BETA, startsAt: 2 * LATENCY }),
	]);
	expect(found(answers[1].rows)).toEqual(['co1x']);
	expect(answers[1].took).toBeLessThanOrEqual(SOON);
});

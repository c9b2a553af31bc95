/** Executions that share calls get their answers soon, in few calls, and don't disturb each other. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Behavior, SeenCall, ServiceFailure } from '../support/virtualService.mts';
import { times } from '../support/times.mts';
import { refusal } from '../support/limitedService.mts';
import { ALPHA, BETA } from './sameAsAlone/arrivals.mts';
import { lookUp, type ExecutionLookups } from './sameAsAlone/lookUp.mts';
import { failure, lookedUp } from './sameAsAlone/services.mts';
import { RUNS } from './limitedRuns.mts';
import { time } from '../support/virtualTime.mts';

/** ms of a call */
const LATENCY = 400;
/** ms within which a run has its answer, even if it waits for others to share its call. */
const SOON = 2500 + 3 * LATENCY;

const WITHOUT_LIMITS: Behavior = { latency: LATENCY, minuteLimit: 100_000, concurrency: 1000 };
const LIMITED: Behavior = { latency: LATENCY, minuteLimit: 60 };
const FORBIDDEN = failure(403, 'Not for you');
const BROKEN = failure(500, 'Oh');

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

/** Fails calls for some of the values. */
const failingAt = (bad: string[], failWith: ServiceFailure): Behavior => ({
	...WITHOUT_LIMITS,
	failWith: (call) =>
		lookedUp(call).values.some((each) => bad.includes(each)) ? failWith : undefined,
});

/** Is down for some ms after its first call. */
const downFor = (ms: number, headers: Record<string, string> = {}): Behavior => {
	let upAt: number | undefined;
	const down = { status: 503, body: { error: { message: 'restart' } }, headers };
	return {
		...WITHOUT_LIMITS,
		failWith: ({ at }: SeenCall) => {
			upAt ??= at + ms;
			return time.now() < upAt ? down : undefined;
		},
	};
};

it('a stream of 1,000 one-item executions within a minute costs hardly more than 60 calls, and none waits longer than 3 s', async () => {
	const all = domains(1000).map((value, nth) => enrich([value], { startsAt: 50 * nth }));
	const { answers, calls } = await lookUp(LIMITED, all);
	expect(answers.flatMap(({ rows }) => found(rows))).toEqual(idsOf(1000));
	expect(calls.length).toBeLessThanOrEqual(62);
	expect(calls.filter(({ status }) => status === 429)).toEqual([]);
	expect(Math.max(...answers.map(({ took }) => took))).toBeLessThanOrEqual(3000);
});

it('at the start of a minute, sharing delays no execution by more than one call', async () => {
	const starts = fc.array(fc.nat(3000), { minLength: 1, maxLength: 9 });
	const latencies = fc.integer({ min: 50, max: 1999 });
	const property = fc.asyncProperty(starts, latencies, async (few, latency) => {
		const all = few.map((startsAt, nth) => enrich([domain(nth)], { startsAt }));
		const { answers } = await lookUp({ ...LIMITED, latency }, all);
		for (const { took } of answers) expect(took).toBeLessThanOrEqual(2 * latency + 1);
	});
	await fc.assert(property, { numRuns: Math.ceil(RUNS / 10) });
});

it('in the second half of a minute, lookups that are sent again because a page was full are not paced again', async () => {
	const { answers } = await lookUp({ ...LIMITED, recordsEach: 8 }, [
		enrich(domains(35, 100), { options: { itemsPerCall: 1 } }),
		enrich(domains(49), { startsAt: 5000 }),
	]);
	expect(found(answers[1].rows)).toEqual(idsOf(49));
	expect(answers[1].took).toBeLessThanOrEqual(8 * LATENCY);
});

const refused = (detail: string | object[]) => ({ status: 422, body: { detail } as IDataObject });
const BODY_ISSUE = { loc: ['body'], msg: 'not a URL', type: 'x' };

/** Whether the call of an input fails. */
type IsBad = (nth: number) => boolean;
const isOne: IsBad = (nth) => nth === 30;

it.each<[string, number, ServiceFailure, IsBad]>([
	['one of fifty gets 403', 50, FORBIDDEN, isOne],
	['one of fifty gets 500', 50, BROKEN, isOne],
	['one of fifty gets no response', 50, 'hangs', isOne],
	['one of fifty gets 422 without a place', 50, refused('not a URL'), isOne],
	['one of fifty gets 422 for the body', 50, refused([BODY_ISSUE]), isOne],
	['the first twenty of 200 get 403', 200, FORBIDDEN, (nth) => nth < 20],
	['every tenth of 200 gets 403', 200, FORBIDDEN, (nth) => nth % 10 === 3],
	['twenty here and there of 200 get 500', 200, BROKEN, (nth) => (nth * 7919 + 13) % 200 < 20],
])('if %s, no other input fails', async (_name, count, failWith, isBad) => {
	const bad = domains(count).filter((_, nth) => isBad(nth));
	const { answers, calls } = await lookUp(failingAt(bad, failWith), [enrich(domains(count))]);
	const good = (_: unknown, nth: number) => !isBad(nth);
	expect(found(answers[0].rows.filter(good))).toEqual(idsOf(count).filter(good));
	if (bad.length === 1) expect(calls.length).toBeLessThanOrEqual(20);
});

it('a service that takes longer than 10 s for every call costs hardly more calls', async () => {
	const options = { timeout: 60_000 };
	const service = { ...WITHOUT_LIMITS, latency: 12_000 };
	const { answers, calls } = await lookUp(service, [enrich(domains(50), { options })]);
	expect(found(answers[0].rows)).toEqual(idsOf(50));
	expect(calls.length).toBeLessThanOrEqual(8);
});

it('values of other executions that are refused stop no execution', async () => {
	const bad = domains(49);
	const { answers } = await lookUp(failingAt(bad, FORBIDDEN), [
		enrich([domain(500)]),
		...bad.map((value) => enrich([value], { startsAt: 50 })),
		enrich([bad[0], ...domains(120, 100)], { startsAt: 60 }),
	]);
	// Their call has room for one more value. It fails with them, because five of the call fail alone.
	expect(found(answers[50].rows).slice(2)).toEqual(idsOf(119, 101));
});

it('a value of another execution that hangs alone delays no other', async () => {
	const [refused, hanging, alsoRefused, good] = domains(4);
	const failWith = (call: SeenCall) => {
		const { values } = lookedUp(call);
		if (values.join() === hanging) return 'hangs';
		return values.some((each) => each !== good) ? FORBIDDEN : undefined;
	};
	const { answers } = await lookUp({ ...WITHOUT_LIMITS, failWith }, [
		enrich([refused, hanging]),
		enrich([alsoRefused, good], { startsAt: 50 }),
	]);
	expect(found(answers[1].rows)[1]).toBe('co3x');
	expect(answers[1].took).toBeLessThanOrEqual(SOON);
});

it.each([{ 'retry-after': '1' }, undefined])(
	'while the service is down for three seconds (%j), no execution fails',
	async (headers) => {
		const all = domains(100).map((value, nth) => enrich([value], { startsAt: 10 * nth }));
		const { answers } = await lookUp(downFor(3000, headers), all);
		expect(answers.flatMap(({ rows }) => found(rows))).toEqual(idsOf(100));
	},
);

it('if the service restarts after it refused a value, no other fails', async () => {
	let refusedAt: number | undefined;
	const failWith = (call: SeenCall) => {
		refusedAt ??= call.at;
		if (call.at > refusedAt && call.at < refusedAt + 3000) return BROKEN;
		return lookedUp(call).values.includes(domain(30)) ? FORBIDDEN : undefined;
	};
	const { answers } = await lookUp({ ...WITHOUT_LIMITS, failWith }, [enrich(domains(50))]);
	const others = answers[0].rows.filter((_, nth) => nth !== 30);
	expect(found(others)).toEqual(idsOf(50).filter((id) => id !== 'co30x'));
});

const token = 'token';
const impatient = { options: { maxWait: 0 } };
const hanging = [0, 1].map((nth) => enrich([domain(nth)], { startsAt: 850 * nth }));
const oAuth2 = [enrich(domains(60), { token })];

it.each<[string, ExecutionLookups[], Partial<ExecutionLookups>]>([
	['no later execution, with Max Wait 0 either', hanging, { startsAt: 1750, ...impatient }],
	['no later execution of OAuth2', oAuth2, { startsAt: 50, token }],
])('calls that hang delay %s', async (_name, earlier, more) => {
	const service = failingAt(domains(2), 'hangs');
	const { answers } = await lookUp(service, [...earlier, enrich([domain(70)], more)]);
	const { rows, took } = answers.at(-1)!;
	expect(found(rows)).toEqual(['co70x']);
	expect(took).toBeLessThanOrEqual(SOON);
});

it('a shared call that gets 429 is sent again as a whole, without the runs whose Max Wait is used up', async () => {
	let sent = 0;
	const isRefused = () => (sent += 1) >= 2 && sent <= 4;
	const failWith = () => (isRefused() ? refusal('minute', 20) : undefined);
	const all = domains(20).map((value, nth) =>
		enrich([value], { startsAt: nth && 100, options: { maxWait: nth % 2 ? 30 : 300 } }),
	);
	const { answers, calls } = await lookUp({ ...WITHOUT_LIMITS, failWith }, all);
	answers.forEach(({ rows: [[row]], took }, nth) => {
		const isPatient = nth % 2 === 0;
		expect(row.found ?? row.error).toEqual(isPatient || expect.stringContaining('(status 429'));
		if (!isPatient) expect(took).toBeLessThanOrEqual(30_000);
	});
	expect(calls.map(({ values }) => values.length)).toEqual([1, 19, 19, 19, 19]);
});

it('during a Retry-After of a minute, new runs send nothing, and those with a shorter Max Wait fail at once', async () => {
	const later = (nth: number, maxWait: number) =>
		enrich([domain(nth)], { startsAt: 1000 + 100 * nth, options: { maxWait } });
	const { answers, calls } = await lookUp(downFor(60_000, { 'retry-after': '60' }), [
		enrich(domains(20)),
		...times(10, (nth) => later(20 + nth, 5 * nth)),
		...times(10, (nth) => later(30 + nth, 90)),
	]);
	for (const { took, rows } of answers.slice(1, 11)) {
		expect(took).toBeLessThanOrEqual(SOON);
		expect(rows[0][0].error).toMatch('(status 503)');
	}
	expect(found(answers[0].rows)).toEqual(idsOf(20));
	expect(answers.slice(11).flatMap(({ rows }) => found(rows))).toEqual(idsOf(10, 30));
	// The failed call, five values alone, the others in two halves, later runs, and runs that may not wait.
	expect(calls.length).toBeLessThanOrEqual(16);
});

it('an API key whose allowance is used up delays no other', async () => {
	const { answers } = await lookUp(failingAt([domain(0)], refusal('minute', 30)), [
		enrich([domain(0)]),
		enrich([domain(1)], { apiKey: BETA, startsAt: 2 * LATENCY }),
	]);
	expect(found(answers[1].rows)).toEqual(['co1x']);
	expect(answers[1].took).toBeLessThanOrEqual(SOON);
});

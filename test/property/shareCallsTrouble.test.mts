/** Runs that share calls don't disturb each other: cases that once went wrong, each as small as possible. */
import { BETA } from './invariant/forms.mts';
import type { Trouble } from '../support/virtualService.mts';
import { LATENCY, lookUp } from './invariant/execution.mts';
import { poisoned, status, type Model } from './invariant/models.mts';
import {
	companiesIn,
	enrich,
	failingAt,
	idsOf,
	plain,
	plains,
	plenty,
	SOON,
} from './invariant/plenty.mts';
import { refusal } from './modelService.mts';
import { time } from './virtualTime.mts';

const refused = (detail: unknown): Trouble => ({ status: 422, body: { detail } as never });
const FORBIDDEN = status(403, 'Not for you');
const BROKEN = status(500, 'Oh');

/** A service that is down for some ms after its first call. */
const downFor = (ms: number, headers: Record<string, string> = {}): Model => {
	let upAt: number | undefined;
	const down = { status: 503, body: { error: { message: 'restart' } }, headers };
	return {
		...plenty(),
		troubles: () => {
			upAt ??= time.now() + ms;
			return time.now() < upAt ? down : undefined;
		},
	};
};

describe('failure', () => {
	it.each<[string, Trouble]>([
		['403', FORBIDDEN],
		['500', BROKEN],
		['no answer', 'hangs'],
		['422 without a word where', refused('not a URL')],
		['422 that names the body', refused([{ loc: ['body'], msg: 'not a URL', type: 'x' }])],
	])('of fifty inputs, one that gets %s fails no other', async (_, trouble) => {
		const { rows, calls } = await lookUp(failingAt([plain(30)], trouble), [enrich(plains(50))]);
		const others = rows[0].filter((__, nth) => nth !== 30);
		expect(companiesIn(others)).toEqual(idsOf(50).filter((id) => id !== 'cmp_30'));
		expect(calls.length).toBeLessThanOrEqual(20);
	});

	it.each<[string, Trouble, (nth: number) => boolean]>([
		['at the start', FORBIDDEN, (nth) => nth < 20],
		['in every tenth place', FORBIDDEN, (nth) => nth % 10 === 3],
		['here and there', BROKEN, (nth) => (nth * 7919 + 13) % 200 < 20],
	])('of two hundred inputs, twenty that fail fail no other, %s', async (_, trouble, isOdd) => {
		const odd = plains(200).filter((__, nth) => isOdd(nth));
		const { rows } = await lookUp(failingAt(odd, trouble), [enrich(plains(200))]);
		const found = rows[0].flatMap(([row]) => (row.found ? [row.company_id] : []));
		expect(odd).toHaveLength(20);
		expect(found).toEqual(idsOf(200).filter((__, nth) => !isOdd(nth)));
	});

	it.each([{ 'retry-after': '1' }, undefined])(
		'a service that starts anew for three seconds (%j) fails nobody',
		async (headers) => {
			const all = plains(100).map((value, nth) => enrich([value], { startsAt: 10 * nth }));
			const { rows } = await lookUp(downFor(3000, headers), all);
			expect(rows.flatMap(companiesIn)).toEqual(idsOf(100));
		},
	);

	it('a Retry-After that is longer than a run may wait fails only the value whose call has it', async () => {
		const pause = { status: 503, body: {}, headers: { 'retry-after': '7' } };
		const impatient = enrich(plains(20), { startsAt: 100, options: { maxWait: 5 } });
		const patient = enrich([plain(30)], { startsAt: 100, options: { maxWait: 300 } });
		const { rows } = await lookUp(failingAt([plain(4)], pause), [
			enrich([plain(40)]),
			impatient,
			patient,
		]);
		const others = companiesIn(rows[1]).filter((_, nth) => nth !== 4);
		expect(others).toEqual(idsOf(20).filter((id) => id !== 'cmp_4'));
		expect(companiesIn(rows[2])).toEqual(['cmp_30']);
	});
});

describe('time', () => {
	it('calls that hang delay no later run, with Max Wait 0 either', async () => {
		const odd = [0, 1].map((nth) => enrich([plain(nth)], { startsAt: 850 * nth }));
		const late = enrich([plain(20)], { startsAt: 1750, options: { maxWait: 0 } });
		const service = failingAt([plain(0), plain(1)], 'hangs');
		const { answers } = await lookUp(service, [...odd, late]);
		expect(companiesIn(answers[2].rows)).toEqual(['cmp_20']);
		expect(answers[2].took).toBeLessThanOrEqual(SOON);
	});

	it('at a slow service, executions share calls, and no value is sent twice', async () => {
		const all = plains(60).map((value, nth) => enrich([value], { startsAt: 100 * nth }));
		const { rows, calls } = await lookUp(plenty(), all, 3000);
		expect(rows.flatMap(companiesIn)).toEqual(idsOf(60));
		expect(calls.flatMap(({ values }) => values).sort()).toEqual(plains(60).sort());
		expect(calls.length).toBeLessThanOrEqual(10);
	});

	it('a shared call that gets 429 is sent again as a whole, without the runs whose Max Wait is used up', async () => {
		let sent = 0;
		const isRefused = () => (sent += 1) >= 2 && sent <= 4;
		const service = {
			...plenty(),
			troubles: () => (isRefused() ? refusal('minute', 20) : undefined),
		};
		const all = plains(20).map((value, nth) =>
			enrich([value], { startsAt: nth && 100, options: { maxWait: nth % 2 ? 30 : 300 } }),
		);
		const { answers, calls } = await lookUp(service, all);
		const [first, ...others] = answers;
		expect(companiesIn(first.rows)).toEqual(['cmp_0']);
		others.forEach(({ rows: [[row]], took }, nth) => {
			const isPatient = nth % 2 === 1;
			expect(row.found ?? row.error).toEqual(isPatient || expect.stringContaining('(status 429'));
			if (!isPatient) expect(took).toBeLessThanOrEqual(30_000);
		});
		expect(calls.map(({ values }) => values.length)).toEqual([1, 19, 19, 19, 19]);
	});

	it('during a Retry-After of a minute, new runs send nothing, and fail at once if they may not wait as long', async () => {
		const comes = (nth: number, maxWait: number) =>
			enrich([plain(nth)], { startsAt: 1000 + 100 * nth, options: { maxWait } });
		const impatient = Array.from({ length: 10 }, (_, nth) => comes(20 + nth, 5 * nth));
		const patient = Array.from({ length: 10 }, (_, nth) => comes(30 + nth, 90));
		const { answers, calls } = await lookUp(downFor(60_000, { 'retry-after': '60' }), [
			enrich(plains(20)),
			...impatient,
			...patient,
		]);
		for (const { took, rows } of answers.slice(1, 11)) {
			expect(took).toBeLessThanOrEqual(SOON);
			expect(rows[0][0].error).toMatch('(status 503)');
		}
		expect(answers[0].rows.flatMap((row) => companiesIn([row]))).toEqual(idsOf(20));
		expect(answers.slice(11).flatMap(({ rows }) => companiesIn(rows))).toEqual(idsOf(10, 30));
		// The failed call, five values alone, the others in two halves, later runs, and runs that may not wait.
		expect(calls.length).toBeLessThanOrEqual(16);
	});
});

it('an API key whose allowance is used up delays no other', async () => {
	const { answers } = await lookUp(poisoned('429', refusal('minute', 30)), [
		enrich(['cedar.com']),
		enrich(['brisk.com'], { secret: BETA, startsAt: 2 * LATENCY }),
	]);
	expect(companiesIn(answers[1].rows)).toEqual(['cmp_brisk']);
	expect(answers[1].took).toBeLessThanOrEqual(SOON);
});

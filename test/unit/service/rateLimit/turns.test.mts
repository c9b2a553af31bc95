import { Run } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { Turns } from '../../../../nodes/BusinessDataLookup/service/rateLimit/turns.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';

const WINDOW_MS = 60_000;

let order = 0;
const run = (waited = 0): Run => {
	const waitBudget = new WaitBudget(Infinity);
	waitBudget.spend(0, waited);
	order += 1;
	return new Run(waitBudget, order);
};

const call = (of: Run, again = false) => ({ run: of, again });

const filled = (...runs: Array<[Run, number]>) => {
	const turns = new Turns<ReturnType<typeof call>>();
	for (const [each, calls] of runs) {
		for (let n = 0; n < calls; n += 1) turns.add(call(each));
	}
	return turns;
};

/** The runs that get the next turns, by the names given to them. */
const next = (turns: ReturnType<typeof filled>, names: Map<Run, string>, count = 7) =>
	Array.from({ length: count }, () => names.get(turns.take().run)).join(' ');

it('turns at the rate limit go to the run with the fewest calls left, and among equals to the earliest', () => {
	const [a, b, c] = [run(), run(), run()];
	const names = new Map([
		[a, 'a'],
		[b, 'b'],
		[c, 'c'],
	]);
	expect(next(filled([a, 3], [b, 2], [c, 2]), names)).toBe('b b c c a a a');
});

it('turns at the rate limit count the calls that a run has planned and not begun', () => {
	const [a, b] = [run(), run()];
	const names = new Map([
		[a, 'a'],
		[b, 'b'],
	]);
	a.plan(30);
	expect(next(filled([a, 1], [b, 5]), names, 6)).toBe('b b b b b a');
});

it('turns at the rate limit go first to a call that was refused before', () => {
	const [a, b] = [run(), run()];
	const turns = filled([a, 5]);
	for (let n = 0; n < 9; n += 1) turns.add(call(b));
	const refused = call(b, true);
	turns.add(refused);
	expect(turns.take()).toBe(refused);
});

it('turns at the rate limit go three times of four to the oldest run that has waited a minute, and once to the smallest', () => {
	const [old, older, small] = [run(WINDOW_MS), run(WINDOW_MS), run()];
	const names = new Map([
		[old, 'o'],
		[older, 'p'],
		[small, 's'],
	]);
	expect(next(filled([older, 20], [old, 20], [small, 3]), names, 12)).toBe(
		'o o o s o o o s o o o s',
	);
});

it('the calls ahead of a run at the rate limit are all that go before its last call', () => {
	const [small, equal, own, later, large, old] = [
		run(),
		run(),
		run(),
		run(),
		run(),
		run(WINDOW_MS),
	];
	const turns = filled([small, 2], [equal, 5], [own, 5], [later, 5], [large, 50], [old, 100]);
	// Of four turns three are the old run's.
	expect(turns.callsAhead(own)).toBe(2 + 5 + 3 * 5);
});

it('turns at the rate limit skip calls that stopped waiting, and forget a run that has none left', () => {
	const [a, b] = [run(), run()];
	const turns = new Turns<ReturnType<typeof call>>();
	const calls = [call(a), call(a), call(b)];
	for (const each of calls) turns.add(each);
	turns.remove(calls[0]);
	expect(turns.isEmpty).toBe(false);
	expect(turns.take()).toBe(calls[1]);
	expect([...turns.runs]).toEqual([b]);
});

it('turns at the rate limit go to the earlier of two runs with as many calls left, also where it had more', () => {
	const [a, b] = [run(), run()];
	a.plan(3);
	const turns = filled([a, 3]);
	turns.take().run.callAdmitted();
	for (let n = 0; n < 2; n += 1) turns.add(call(b));
	expect(turns.take().run).toBe(a);
});

describe('the calls ahead of a run at the rate limit', () => {
	it('include those of runs with fewer calls left, and of earlier runs with as many', () => {
		const [a, b, c] = [run(), run(), run()];
		const turns = filled([a, 3], [b, 2], [c, 2]);
		expect([a, b, c].map((each) => turns.callsAhead(each))).toEqual([4, 0, 2]);
	});

	it('include calls that were refused before, of any run', () => {
		const [a, b] = [run(), run()];
		const turns = filled([a, 1], [b, 5]);
		turns.add(call(b, true));
		expect(turns.callsAhead(a)).toBe(1);
	});

	it.each([
		{ ofOld: 100, ahead: 6 },
		{ ofOld: 4, ahead: 4 },
	])(
		'include three for each of its own, or all $ofOld, of a run that has waited for a minute',
		(row) => {
			const [old, young] = [run(WINDOW_MS), run()];
			expect(filled([old, row.ofOld], [young, 2]).callsAhead(young)).toBe(row.ahead);
		},
	);
});

it('the waiting calls of one run are listed with those refused before first', () => {
	const [a, b] = [run(), run()];
	const turns = filled([a, 2], [b, 1]);
	const refused = call(a, true);
	turns.add(call(b, true));
	turns.add(refused);
	const calls = turns.callsOf(a);
	expect(calls).toHaveLength(3);
	expect(calls[0]).toBe(refused);
	expect(calls.every((each) => each.run === a)).toBe(true);
	expect(turns.callsOf(run())).toEqual([]);
});

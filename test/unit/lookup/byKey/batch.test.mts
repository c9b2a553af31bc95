/** Questions that wait, and what a call takes of them. */
import {
	Batch,
	Call,
	deliver,
	type Asker,
	type Guest,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import type { Answer } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';

const guest = (): Guest => ({
	waitBudget: { left: Infinity, spend: () => {} },
	send: async () => await new Promise(() => {}),
	tally: { calls: 0, refused: 0, sharedWith: 0 },
});
const [ann, bob] = [guest(), guest()];

const asker = (who: Guest, since = 0, got: Answer[] = []): Asker => ({
	guest: who,
	since,
	resolve: (answer) => got.push(answer),
	reject: () => {},
});

/** A batch in which each text waits, asked by those named; several values of one question are joined with `+`. */
const waiting = (...questions: Array<[string, ...Guest[]]>): Batch => {
	const batch = new Batch();
	for (const [text, ...guests] of questions) {
		const texts = text.split('+');
		batch.add(
			{ texts, keys: texts },
			guests.map((each, nth) => asker(each, nth)),
		);
	}
	return batch;
};

const taken = (batch: Batch, sender: Guest, most: number): string[] =>
	batch.take(sender, most).map(({ texts }) => texts.join('+'));

describe('a call', () => {
	it.each<[number, string[]]>([
		[1, ['a']],
		[2, ['a', 'd']],
		[3, ['a', 'b+c']],
		[4, ['a', 'b+c', 'd']],
		[9, ['a', 'b+c', 'd']],
	])('of %d values takes the questions that fit, the oldest first', (most, texts) => {
		expect(taken(waiting(['a', ann], ['b+c', ann], ['d', ann]), ann, most)).toEqual(texts);
	});

	it('takes a question that has more values than it, alone', () => {
		const batch = waiting(['a+b+c', ann], ['d', ann]);
		expect(taken(batch, ann, 2)).toEqual(['a+b+c']);
		expect(taken(batch, ann, 2)).toEqual(['d']);
		expect(batch.size).toBe(0);
	});

	it('takes what its sender asks before what others asked earlier, also where others ask it too', () => {
		expect(taken(waiting(['a', bob], ['b', ann]), ann, 1)).toEqual(['b']);
		expect(taken(waiting(['a', bob], ['b', bob, ann]), ann, 1)).toEqual(['b']);
	});

	it('takes no two questions with a key in common', () => {
		const batch = waiting(['a+b', ann], ['b+c', ann], ['d', ann]);
		expect(taken(batch, ann, 9)).toEqual(['a+b', 'd']);
		expect(taken(batch, ann, 9)).toEqual(['b+c']);
	});
});

it('a question asked twice is one, in whatever order its values come', () => {
	const batch = waiting(['a+b', ann], ['b+a', bob]);
	expect(batch.size).toBe(1);
	expect([...batch.shares.keys()]).toEqual([ann, bob]);
});

it.each([
	[['a', 'b'], 2, true],
	[['a', 'b', 'c'], 2, true],
	[['a'], 2, false],
	[['a', 'a+a'], 2, false],
])('the questions %j fill a call of %d keys: %s', (texts, count, fills) => {
	const batch = waiting(...texts.map((text): [string, Guest] => [text, ann]));
	expect(batch.fills(count)).toBe(fills);
});

it('a batch knows since when the first that waits does', () => {
	const batch = new Batch();
	batch.add({ texts: ['a'], keys: ['a'] }, [asker(ann, 7)]);
	batch.add({ texts: ['b'], keys: ['b'] }, [asker(bob, 3)]);
	expect(batch.oldest).toBe(3);
});

it('the share of an execution counts its values, its calls in line and those under way', () => {
	const batch = waiting(['a+b', ann], ['c', bob]);
	const [inLine, underWay] = [0, 1].map(() => new Call(batch, ann, () => {}));
	underWay.asked = [{ texts: ['d'], keys: ['d'], askers: [asker(ann)] }];
	batch.calls.add(inLine).add(underWay);
	expect(batch.shares.get(ann)).toEqual({ values: 2, since: 0, inLine: 1, underWay: 1 });
	expect(batch.shares.get(bob)).toEqual({ values: 1, since: 0, inLine: 0, underWay: 0 });
});

it('who asked first gets the answer itself, and every other a copy of its own', () => {
	const got: Answer[][] = [[], [], []];
	const answer = { records: [{ id: 1 }] };
	deliver(
		got.map((each) => asker(ann, 0, each)),
		answer,
	);
	expect(got).toEqual([[answer], [answer], [answer]]);
	expect(got.map(([each]) => each === answer)).toEqual([true, false, false]);
});

it('a call in line is withdrawn once its execution has nothing left that waits', () => {
	const batch = waiting(['a', ann], ['b', bob]);
	const calls = [ann, bob].map((each) => new Call(batch, each, () => {}));
	for (const call of calls) batch.calls.add(call);
	expect(batch.drop(ann)).toHaveLength(1);
	expect(calls.map(({ lifetime }) => lifetime.signal.aborted)).toEqual([true, false]);
	expect(batch.drop(ann)).toEqual([]);
});

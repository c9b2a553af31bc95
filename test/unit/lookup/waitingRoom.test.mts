/** How executions of one account share calls: who asks, what is asked, and what becomes of each of them. */
import type { IDataObject } from 'n8n-workflow';
import { RunCancelled } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Records } from '../../../nodes/BusinessDataLookup/lookup/records.ts';
import { KEYLESS } from '../../../nodes/BusinessDataLookup/lookup/round.ts';
import { failed, known, meet, type Arrival, type Setup } from './waitingGuests.mts';

const callsOf = ({ asked }: { asked: Array<{ by: number; keys: string[] }> }) =>
	asked.map(({ by, keys }) => [by, keys]);

/** The second comes while the first waits for leave, and goes in its call. */
const two: Arrival[] = [
	{ keys: ['a'], turn: 50 },
	{ keys: ['b'], at: 10, turn: 50 },
];

it('the first asks at once, those that come meanwhile share the next call', async () => {
	const met = await meet([{ keys: ['a'] }, { keys: ['b'], at: 10 }, { keys: ['c'], at: 20 }]);
	expect(callsOf(met)).toEqual([
		[0, ['a']],
		[1, ['b', 'c']],
	]);
	expect(met.asked.map(({ at }) => at)).toEqual([0, 100]);
	expect(met.results).toEqual([{ a: ['a'] }, { b: ['b'] }, { c: ['c'] }]);
	expect(met.shared).toEqual([[], [[1, true]], [[1, false]]]);
});

it('those that come while the first waits for leave go in its call', async () => {
	const met = await meet(two);
	expect(callsOf(met)).toEqual([[0, ['a', 'b']]]);
});

it('a key that several want is asked for once, as the one who asks typed it, and each has a copy', async () => {
	const met = await meet([
		{ keys: ['x'] },
		{ keys: ['a', 'b'], at: 10, spelled: (key) => key.toUpperCase() },
		{ keys: ['a'], at: 20 },
	]);
	expect(callsOf(met)[1]).toEqual([1, ['A', 'B']]);
	expect(met.results[2]).toEqual({ a: ['a'] });
	const [own, other] = [1, 2].map((by) => (met.got[by].get('a') as Records).records[0]);
	expect(own).toEqual(other);
	expect(own).not.toBe(other);
	expect((own as IDataObject).inside).not.toBe((other as IDataObject).inside);
});

it('a full call does not wait for the one under way', async () => {
	const met = await meet([{ keys: ['a'] }, { keys: ['b'], at: 10 }, { keys: ['c', 'd'], at: 20 }], {
		perCall: 3,
	});
	expect(met.asked.map(({ at, keys }) => [at, keys])).toEqual([
		[0, ['a']],
		[20, ['b', 'c', 'd']],
	]);
});

it('what does not fit goes in the next call, oldest first', async () => {
	const met = await meet(
		[{ keys: ['a'] }, { keys: ['b', 'c'], at: 10 }, { keys: ['d', 'e'], at: 20 }],
		{ perCall: 3 },
	);
	expect(met.asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
	expect(met.results[2]).toEqual({ d: ['d'], e: ['e'] });
});

it('keys that are the same do not fill a call', async () => {
	const met = await meet([{ keys: ['x'] }, { keys: ['a'], at: 10 }, { keys: ['a'], at: 20 }], {
		perCall: 2,
	});
	expect(met.asked.map(({ at, keys }) => [at, keys])).toEqual([
		[0, ['x']],
		[100, ['a']],
	]);
});

describe('after a sixth of the allowance', () => {
	const single = Array.from({ length: 5 }, (_, n) => ({ keys: [`k${n}`], at: n * 150 }));
	const used = { callsLeft: 18, perCall: 4 };

	it('calls that are not full keep a distance', async () => {
		const { asked } = await meet(single, used);
		expect(asked.map(({ at }) => at)).toEqual([0, 150, 300, 1300]);
		expect(asked[3].keys).toEqual(['k3', 'k4']);
	});

	it('who may not wait so long is kept for five seconds more at most, and takes along who waits', async () => {
		const hasty = [...single.slice(0, 4), { keys: ['x'], at: 600, maxWait: 500 }];
		const { asked, waited } = await meet(hasty, { ...used, pace: 20_000 });
		expect(asked.map(({ at }) => at)).toEqual([0, 150, 300, 6100]);
		expect(asked[3].keys).toEqual(['k3', 'x']);
		expect(waited).toEqual([0, 0, 0, 5650, 5500]);
	});

	it('the pause is a wait for the rate limit, from when each has come', async () => {
		const { waited } = await meet(single, used);
		expect(waited).toEqual([0, 0, 0, 850, 700]);
	});

	it('a full one leaves at once', async () => {
		const { asked } = await meet([...single, { keys: ['x', 'y'], at: 700 }], used);
		expect(asked.map(({ at }) => at)).toEqual([0, 150, 300, 700]);
		expect(asked[3].keys).toEqual(['k3', 'k4', 'x', 'y']);
	});
});

describe('an execution that is cancelled', () => {
	it('while it waits leaves alone', async () => {
		const met = await meet([
			{ keys: ['a'] },
			{ keys: ['b'], at: 10, cancelledAt: 50 },
			{ keys: ['c'], at: 20 },
		]);
		expect(callsOf(met)).toEqual([
			[0, ['a']],
			[2, ['c']],
		]);
		expect(met.ended[1]).toBeInstanceOf(RunCancelled);
		expect(met.results[2]).toEqual({ c: ['c'] });
	});

	it('while its call is under way is replaced by another of those in it', async () => {
		const met = await meet([{ ...two[0], cancelledAt: 100 }, two[1]]);
		expect(callsOf(met)).toEqual([
			[0, ['a', 'b']],
			[1, ['a', 'b']],
		]);
		expect(met.ended[0]).toBeInstanceOf(RunCancelled);
		expect(met.results[1]).toEqual({ b: ['b'] });
	});
});

describe('an execution whose budget is used up', () => {
	const usedUp: Setup['answer'] = (keys, by) => (by === 0 ? failed('callBudget') : known(keys));
	it('in its call fails alone, and another carries the call', async () => {
		const met = await meet(two, { answer: usedUp });
		expect(met.results).toEqual([{ a: 'callBudget' }, { b: ['b'] }]);
	});

	it('in a call that nobody else can carry leaves the others to ask for their own', async () => {
		const met = await meet([two[0], { ...two[1], canCarry: false }], { answer: usedUp });
		expect(met.results[0]).toEqual({ a: 'callBudget' });
		expect(met.results[1]).toEqual({ b: ['b'] });
		expect(met.asked.at(-1)).toMatchObject({ by: 1, keys: ['b'] });
	});

	it('before it has leave fails, and takes nobody along', async () => {
		const met = await meet([
			{ keys: ['a'], turn: 50, refusal: failed('rateLimited') },
			{ keys: ['b'], at: 60 },
		]);
		expect(met.results).toEqual([{ a: 'rateLimited' }, { b: ['b'] }]);
	});

	it('alone is told of it', async () => {
		const met = await meet([{ keys: ['a', 'b'] }], { answer: () => failed('callBudget') });
		expect(met.results).toEqual([{ a: 'callBudget', b: 'callBudget' }]);
	});
});

describe('a shared call that fails', () => {
	it('for a reason of the service fails all of them, in one call', async () => {
		const met = await meet(two, { answer: () => failed('server') });
		expect(met.results).toEqual([{ a: 'server' }, { b: 'server' }]);
		expect(met.asked).toHaveLength(1);
	});

	it('for another reason is asked for again by each', async () => {
		const answer: Setup['answer'] = (keys) =>
			keys.includes('a') ? failed('invalid') : known(keys);
		const met = await meet(two, { answer });
		expect(met.results).toEqual([{ a: 'invalid' }, { b: ['b'] }]);
		expect(callsOf(met)).toEqual([
			[0, ['a', 'b']],
			[0, ['a']],
			[1, ['b']],
		]);
	});

	it('for a reason of its only execution fails all that it asked for, in one call', async () => {
		const met = await meet([{ keys: ['a', 'b'] }], { answer: () => failed('invalid') });
		expect(met.results).toEqual([{ a: 'invalid', b: 'invalid' }]);
		expect(met.asked).toHaveLength(1);
	});

	it('in a way that nobody foresaw ends the execution that asked, and no other', async () => {
		const answer: Setup['answer'] = (keys, by) => (by === 0 ? new Error('Bug') : known(keys));
		const met = await meet(two, { answer });
		expect(met.ended[0]).toMatchObject({ message: 'Bug' });
		expect(met.results[1]).toEqual({ b: ['b'] });
	});
});

it('where records do not show the key each is asked for alone, by its own execution, from then on', async () => {
	const answer: Setup['answer'] = (keys) => (keys.length > 1 ? KEYLESS : known(keys));
	const met = await meet(
		[...two, { keys: ['c'], at: 300, turn: 50 }, { keys: ['d'], at: 310, turn: 50 }],
		{ answer },
	);
	expect(callsOf(met)).toEqual([
		[0, ['a', 'b']],
		[0, ['a']],
		[1, ['b']],
		[2, ['c']],
		[3, ['d']],
	]);
	expect(met.results).toEqual([{ a: ['a'] }, { b: ['b'] }, { c: ['c'] }, { d: ['d'] }]);
});

it('a record is copied whole, whatever its fields are called', async () => {
	const records = JSON.parse('[{"id":"a","__proto__":{"x":1}},{"id":"b"}]') as IDataObject[];
	const met = await meet(two, { answer: () => ({ records }) });
	expect(JSON.stringify((met.got[0].get('a') as Records).records)).toBe(
		'[{"id":"a","__proto__":{"x":1}}]',
	);
});

it('a key without a record comes back to be asked for in another round', async () => {
	const answer: Setup['answer'] = (keys) => known(keys.filter((key) => key !== 'b'));
	const met = await meet(two, { answer });
	expect(met.ended).toEqual([[], ['b']]);
	expect(met.results).toEqual([{ a: ['a'] }, {}]);
});

it('a room is empty when nobody waits and nothing is under way, and idle a minute after its last call', async () => {
	const { room, clock } = await meet([{ keys: ['a'] }]);
	expect([room.isEmpty, room.isIdle]).toEqual([true, false]);
	clock.leap(60_000);
	expect(room.isIdle).toBe(true);
});

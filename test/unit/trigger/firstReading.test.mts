/** How the first poll learns a list that may move while it is read. */
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { firstReading } from '../../../nodes/BusinessDataLookup/trigger/firstReading.ts';
import { full, listOf, type GivenPage } from './lienPages.mts';

const limited = new LookupFailure({ kind: 'rateLimited', message: 'Too many' });
const down = new LookupFailure({ kind: 'server', status: 503, message: 'Down' });

/** `change` is made to the pages before each call, with the number of calls so far. */
const learn = async (
	pages: Record<number, GivenPage | LookupFailure>,
	{ deadline = Infinity, change = (_calls: number) => {} } = {},
) => {
	const list = listOf(pages, { deadline });
	const first = await list.first();
	const { json } = list.parts.client;
	list.parts.client.json = async (call) => {
		change(list.asked.length);
		return await json(call);
	};
	const outcome = await list.run(firstReading(list.parts, first));
	return { asked: list.asked, outcome: outcome as Exclude<typeof outcome, LookupFailure> };
};

it('a list that comes whole and at rest is read once, and leaves nothing to be learned', async () => {
	const { asked, outcome } = await learn({ 1: { times: [9, 8], total: 2 } });
	expect(asked).toEqual([1]);
	expect(outcome.learning).toBeUndefined();
	expect(outcome.reading.rows.map(({ date }) => date)).toEqual([9, 8]);
});

it('a list with a doubt is read again, until a reading brings nothing more', async () => {
	const { asked, outcome } = await learn({ 1: { times: [9, 8], total: 3 } });
	expect(asked).toEqual([1, 2, 1, 2]);
	expect(outcome.learning).toBeUndefined();
});

it('a list whose rows come again is read until three readings in a row bring nothing more', async () => {
	const pages = { 1: { times: full(99), total: 60 }, 2: { times: [50, 49], total: 60 } };
	const { asked, outcome } = await learn(pages);
	expect(asked).toHaveLength(4 * 3);
	expect(outcome.learning).toBeUndefined();
});

it('what turns up in a later reading is learned with the rest, and begins the count anew', async () => {
	const pages = { 1: { times: [9, 8], total: 5 } };
	const { asked, outcome } = await learn(pages, {
		change: (calls) => {
			if (calls === 2) pages[1].times = [9, 7];
		},
	});
	expect(asked).toEqual([1, 2, 1, 2, 1, 2]);
	expect(outcome.reading.rows.map(({ date }) => date)).toEqual([9, 8, 7]);
});

it('a list that never comes to rest is read ten times, and what is older than its newest row is learned later', async () => {
	const pages = { 1: { times: [1], total: 5 } };
	const { asked, outcome } = await learn(pages, {
		change: (calls) => {
			pages[1].times = [calls + 1];
		},
	});
	expect(asked.filter((page) => page === 1)).toHaveLength(10);
	expect(outcome.learning).toEqual({ before: 19 + 1, readings: 0 });
});

it.each<[string, Record<number, GivenPage | LookupFailure>, unknown]>([
	[
		'up to the oldest row that was reached, where nothing moved',
		{ 1: { times: full(99), total: 90 }, 2: limited },
		{ before: 51, readings: 0 },
	],
	[
		'up to the newest row, where the list moved',
		{ 1: { times: full(99), total: 90 }, 2: { times: [49], total: 91 }, 3: limited },
		{ before: 100, readings: 0 },
	],
	[
		'nothing where no row has a date',
		{ 1: { times: Array<undefined>(50).fill(undefined), total: 90 }, 2: limited },
		undefined,
	],
])('a reading that breaks off leaves to be learned %s', async (_name, pages, learning) => {
	const { outcome } = await learn(pages);
	expect(outcome.reading.unfinished).toBeDefined();
	expect(outcome.learning).toEqual(learning);
});

it('at the deadline no reading is begun again, and the rest is learned later', async () => {
	const pages = { 1: { times: [9, 8], total: 3 } };
	const { asked, outcome } = await learn(pages, { deadline: 200 });
	expect(asked).toEqual([1, 2]);
	expect(outcome.learning).toEqual({ before: 10, readings: 0 });
});

it.each([
	['in the first reading', { 1: { times: full(99), total: 90 }, 2: down }],
	['when a reading begins again', { 1: { times: [9, 8], total: 3 } }],
])('a failure %s is told', async (_name, pages: Record<number, GivenPage | LookupFailure>) => {
	const { outcome } = await learn(pages, {
		change: (calls) => {
			if (calls === 2) pages[1] = down;
		},
	});
	expect(outcome).toBe(down);
});

/** How a trigger’s first poll reads a list that may move meanwhile. */
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { readFirst, type Reading } from '../../../nodes/BusinessDataLookup/trigger/reading.ts';
import { newState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { full, listOf, type GivenPage } from './lienPages.mts';

const limited = new LookupFailure({ kind: 'rateLimited', message: 'Too many' });
const down = new LookupFailure({ kind: 'server', status: 503, message: 'Down' });

type Pages = Record<number, GivenPage | LookupFailure>;

/** `change` is made to the pages before each call, with the number of calls so far. */
const learn = async (
	pages: Pages,
	{ deadline = Infinity, change = (_calls: number) => {} } = {},
) => {
	const list = listOf(pages, deadline);
	const first = await list.first();
	const { client } = list.poll.connection;
	const { json } = client;
	client.json = async (call) => {
		change(list.asked.length);
		return await json(call);
	};
	const outcome = await list.run(readFirst(list.poll, first, newState('owner', 0, 0)));
	return { asked: list.asked, outcome, reading: outcome as Reading };
};

describe('a trigger’s first poll', () => {
	it('reads a list once when it comes complete', async () => {
		const { asked, reading } = await learn({ 1: { times: [9, 8], total: 2 } });
		expect(asked).toEqual([1]);
		expect(reading.rows.map(({ date }) => date)).toEqual([9, 8]);
	});

	it('reads a list that lacks rows again until a reading brings nothing new', async () => {
		expect((await learn({ 1: { times: [9, 8], total: 3 } })).asked).toEqual([1, 2, 1, 2]);
	});

	it('reads a list that repeats rows until three readings in a row bring nothing new', async () => {
		const pages = { 1: { times: full(99), total: 60 }, 2: { times: [50, 49], total: 60 } };
		expect((await learn(pages)).asked).toHaveLength(4 * 3);
	});

	it('keeps rows that only a later reading shows, and then asks for another quiet reading', async () => {
		const pages = { 1: { times: [9, 8], total: 5 } };
		const { asked, reading } = await learn(pages, {
			change: (calls) => {
				if (calls === 2) pages[1].times = [9, 7];
			},
		});
		expect(asked).toEqual([1, 2, 1, 2, 1, 2]);
		expect(reading.rows.map(({ date }) => date)).toEqual([9, 8, 7]);
	});

	it('reads a list that keeps changing ten times', async () => {
		const pages = { 1: { times: [1], total: 5 } };
		const { asked } = await learn(pages, {
			change: (calls) => {
				pages[1].times = [calls + 1];
			},
		});
		expect(asked.filter((page) => page === 1)).toHaveLength(10);
	});

	it.each<[string, Pages, number | undefined]>([
		['the last page it has read', { 1: { times: full(99), total: 90 }, 2: limited }, 99],
		[
			'nothing, where no row has a date',
			{ 1: { times: Array<undefined>(50).fill(undefined), total: 90 }, 2: limited },
			undefined,
		],
	])('that is cut short has reached %s', async (_name, pages, reached) => {
		expect((await learn(pages)).reading).toMatchObject({ nextPage: 2, reached });
	});

	it('begins no new reading at its deadline', async () => {
		const { asked } = await learn({ 1: { times: [9, 8], total: 3 } }, { deadline: 200 });
		expect(asked).toEqual([1, 2]);
	});

	it.each<[string, Pages]>([
		['in the first reading', { 1: { times: full(99), total: 90 }, 2: down }],
		['in a second reading', { 1: { times: [9, 8], total: 3 } }],
	])('reports a server failure that happens %s', async (_name, pages) => {
		const { outcome } = await learn(pages, {
			change: (calls) => {
				if (calls === 2) pages[1] = down;
			},
		});
		expect(outcome).toBe(down);
	});
});

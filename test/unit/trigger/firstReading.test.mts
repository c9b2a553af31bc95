/** How a trigger’s first poll reads a list that may move meanwhile. */
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { readList, type Reading } from '../../../nodes/BusinessDataLookup/trigger/reading.ts';
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
	const outcome = await list.run(readList(list.poll, first, newState('owner', 0, 0), Infinity));
	return { asked: list.asked, outcome, reading: outcome as Reading };
};

describe('a trigger’s first poll', () => {
	it('reads a list once when it comes complete', async () => {
		const { asked, reading } = await learn({ 1: { times: [9, 8], total: 2 } });
		expect(asked).toEqual([1]);
		expect(reading.rows.map(({ date }) => date)).toEqual([9, 8]);
	});

	it('reads a list that repeats rows until three readings in a row bring nothing new', async () => {
		const pages = { 1: { times: full(99), total: 60 }, 2: { times: [50, 49], total: 60 } };
		expect((await learn(pages)).asked).toHaveLength(4 * 3);
	});

	it('keeps rows that only a later pass shows, and then asks for three more quiet ones', async () => {
		const pages = { 1: { times: [9, 8, 8] }, 2: { times: [9] } };
		const { asked, reading } = await learn(pages, {
			change: (calls) => {
				if (calls === 2) pages[1].times = [9, 7];
			},
		});
		expect(asked).toHaveLength(5 * 2);
		expect(reading.rows.map(({ date }) => date)).toEqual([9, 8, 7]);
	});

	it('makes forty calls at most, however a list keeps changing', async () => {
		const pages = { 1: { times: [1, 1] }, 2: { times: [1] } };
		const { asked, reading } = await learn(pages, {
			change: (calls) => {
				pages[1].times = [calls + 1, 1];
			},
		});
		expect(asked).toHaveLength(40);
		expect(reading).toMatchObject({ isWhole: true, isRepeated: true });
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

	it('begins no new pass at its deadline', async () => {
		const { asked } = await learn({ 1: { times: [9] }, 2: { times: [9] } }, { deadline: 200 });
		expect(asked).toEqual([1, 2]);
	});

	it.each<[string, Pages]>([
		['in the first pass', { 1: { times: full(99), total: 90 }, 2: down }],
		['in a second pass', { 1: { times: [9] }, 2: { times: [9] } }],
	])('reports a server failure that happens %s', async (_name, pages) => {
		const { outcome } = await learn(pages, {
			change: (calls) => {
				if (calls === 2) pages[1] = down;
			},
		});
		expect(outcome).toBe(down);
	});
});

/** How a trigger’s first poll learns a list that may move while it is read. */
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

it('a trigger’s first poll reads a list once when it comes complete and unchanged, and has nothing left to learn', async () => {
	const { asked, outcome } = await learn({ 1: { times: [9, 8], total: 2 } });
	expect(asked).toEqual([1]);
	expect(outcome.learning).toBeUndefined();
	expect(outcome.reading.rows.map(({ date }) => date)).toEqual([9, 8]);
});

it('a trigger’s first poll reads an incomplete list again until a reading brings nothing new', async () => {
	const { asked, outcome } = await learn({ 1: { times: [9, 8], total: 3 } });
	expect(asked).toEqual([1, 2, 1, 2]);
	expect(outcome.learning).toBeUndefined();
});

it('a trigger’s first poll reads a list that repeats rows until three readings in a row bring nothing new', async () => {
	const pages = { 1: { times: full(99), total: 60 }, 2: { times: [50, 49], total: 60 } };
	const { asked, outcome } = await learn(pages);
	expect(asked).toHaveLength(4 * 3);
	expect(outcome.learning).toBeUndefined();
});

it('a trigger’s first poll keeps rows that only a later reading shows, and then asks for another quiet reading', async () => {
	const pages = { 1: { times: [9, 8], total: 5 } };
	const { asked, outcome } = await learn(pages, {
		change: (calls) => {
			if (calls === 2) pages[1].times = [9, 7];
		},
	});
	expect(asked).toEqual([1, 2, 1, 2, 1, 2]);
	expect(outcome.reading.rows.map(({ date }) => date)).toEqual([9, 8, 7]);
});

it('a trigger’s first poll reads a list that keeps changing ten times, and leaves older rows to later polls', async () => {
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
		'the rows older than the oldest one read, where the list did not change',
		{ 1: { times: full(99), total: 90 }, 2: limited },
		{ before: 51, readings: 0 },
	],
	[
		'all rows up to the newest one, where the list changed',
		{ 1: { times: full(99), total: 90 }, 2: { times: [49], total: 91 }, 3: limited },
		{ before: 100, readings: 0 },
	],
	[
		'nothing, where no row has a date',
		{ 1: { times: Array<undefined>(50).fill(undefined), total: 90 }, 2: limited },
		undefined,
	],
])(
	'a trigger’s first poll that is cut short leaves to later polls %s',
	async (_name, pages, learning) => {
		const { outcome } = await learn(pages);
		expect(outcome.reading.unfinished).toBeDefined();
		expect(outcome.learning).toEqual(learning);
	},
);

it('a trigger’s first poll starts no new reading at its deadline, and leaves the rest to later polls', async () => {
	const pages = { 1: { times: [9, 8], total: 3 } };
	const { asked, outcome } = await learn(pages, { deadline: 200 });
	expect(asked).toEqual([1, 2]);
	expect(outcome.learning).toEqual({ before: 10, readings: 0 });
});

it.each([
	['in the first reading', { 1: { times: full(99), total: 90 }, 2: down }],
	['in a second reading', { 1: { times: [9, 8], total: 3 } }],
])(
	'a trigger’s first poll reports a server failure that happens %s',
	async (_name, pages: Record<number, GivenPage | LookupFailure>) => {
		const { outcome } = await learn(pages, {
			change: (calls) => {
				if (calls === 2) pages[1] = down;
			},
		});
		expect(outcome).toBe(down);
	},
);

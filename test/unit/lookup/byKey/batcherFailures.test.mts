/** What becomes of the lookups of a call that fails, is crowded out, or whose runs leave. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { Records } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import {
	begin,
	company,
	finds,
	left,
	page,
	refused,
	type Asked,
	type Reply,
} from './batcherRun.mts';

const ids = (count: number, letter = 'v') =>
	Array.from({ length: count }, (_, nth) => letter + nth);
const gotAll = (values: string[], what?: string) =>
	Object.fromEntries(values.map((id) => [id, what ?? id]));

it('a bad value fails alone, and costs few calls', async () => {
	const bad = 'v13';
	const { runOf, end, sent } = begin((asked) =>
		asked.ids.includes(bad) ? refused(422) : finds(asked),
	);
	const run = runOf();
	await end(run.ask(0, ...ids(20)));
	expect(run.got).toEqual({ ...gotAll(ids(20)), [bad]: 'invalid' });
	// One of all, five tried alone, and halves of the other 15 down to the bad one.
	expect(sent.length).toBeLessThanOrEqual(1 + 5 + 2 * 4);
});

it.each([
	['403 that five lookups get alone', 403, 'forbidden', 1 + 5],
	['401', 401, 'unauthorized', 1],
])('a %s ends the run and all that is pending', async (_name, status, kind, calls) => {
	const { runOf, end, sent } = begin(() => refused(status), { itemsPerCall: 6 });
	const run = runOf();
	await end(run.ask(0, ...ids(6)), run.ask(10, ...ids(60, 'w')));
	expect(run.got).toEqual(gotAll([...ids(6), ...ids(60, 'w')], kind));
	// The full batches that were under way together fail, but only one of them is tried.
	const batches = sent.filter((asked) => asked.ids.length > 1).length;
	expect(sent.length - batches).toBe(calls - 1);
});

it('a run sends nothing new while its batch fails, and others do', async () => {
	const service = (asked: Asked) =>
		asked.nth === 0 ? refused(503, { 'retry-after': '10' }) : finds(asked);
	const { runOf, end, calls } = begin(service, { itemsPerCall: 2 });
	const [a, b] = [runOf(), runOf('b')];
	await end(a.ask(0, 'a1', 'a2'), a.ask(600, 'a3'), b.ask(600, 'b1'));
	expect(calls()).toEqual(['0: a1 a2', '1000: b1', '10500: a1 a2', '11000: a3']);
});

it('a run sends nothing new while some lookups of its batch are tried alone', async () => {
	const service = (asked: Asked) => (asked.nth === 0 ? refused(422) : finds(asked));
	const { runOf, end, sent } = begin(service, { itemsPerCall: 2 });
	const run = runOf();
	await end(run.ask(0, 'a1', 'a2'), run.ask(600, 'b1', 'b2'));
	expect(sent.map(({ at, ids: values }) => `${at}: ${values.join(' ')}`)).toEqual([
		'0: a1 a2',
		'500: a1',
		'500: a2',
		'1000: b1 b2',
	]);
	expect(run.got).toEqual(gotAll(['a1', 'a2', 'b1', 'b2']));
});

it('after a timeout nothing waits for the five that are tried alone', async () => {
	const hangs = new LookupFailure({ kind: 'timeout', message: 'Timeout' });
	const failures: Record<number, Reply> = { 0: hangs, 3: refused(422) };
	const { runOf, end, calls } = begin((asked) => failures[asked.nth] ?? finds(asked), {
		itemsPerCall: 2,
		took: ({ nth }) => (nth === 1 || nth === 2 ? 9000 : 500),
	});
	const run = runOf();
	await end(run.ask(0, 'a1', 'a2'), run.ask(600, 'b1', 'b2'));
	expect(calls()).toEqual([
		...['0: a1 a2', '500: a1', '500: a2', '600: b1 b2'],
		...['1100: b1', '1100: b2'],
	]);
});

it('the next lookup of a run is sent as soon as its failing batch is answered', async () => {
	const { runOf, end, calls } = begin((asked) => (asked.nth === 0 ? refused(422) : finds(asked)), {
		took: ({ ids: [id], nth }) => (id === 'b1' ? 9000 : nth === 0 ? 500 : 3000),
	});
	const [a, b] = [runOf(), runOf('b')];
	await end(a.ask(0, 'a1', 'a2'), b.ask(600, 'b1'), a.ask(1200, 'a3'));
	expect(calls()).toEqual(['0: a1 a2', '500: a1', '500: a2', '1000: b1', '3500: a3']);
});

it.each([
	['its lookup is sent at once', ['b1'], ['500: b1']],
	['its lookups are tried at once', ['b1', 'b2'], ['500: b1', '500: b2']],
])(
	'a run that cannot wait until a shared call is retried goes on: %s',
	async (_name, own, sent) => {
		const service = (asked: Asked) =>
			asked.nth === 0 ? refused(503, { 'retry-after': '10' }) : finds(asked);
		const { runOf, end, calls } = begin(service);
		const [a, b] = [runOf(), runOf('b', { maxWait: 0 })];
		await end(a.ask(0, 'a1'), b.ask(0, ...own));
		const all = ['a1', ...own].join(' ');
		expect(calls()).toEqual([`0: ${all}`, ...sent, `10500: ${all}`]);
		expect([a.got, b.got]).toEqual([gotAll(['a1']), gotAll(own)]);
	},
);

it('an error of the node itself fails the lookups of its batch', async () => {
	const { runOf, end, limiter } = begin(() => refused(422));
	limiter.minuteGroup.waitFor = async () => await Promise.reject(new Error('odd'));
	const run = runOf();
	await end(run.ask(0, 'a1', 'a2'));
	expect(run.got).toEqual(gotAll(['a1', 'a2'], 'unexpected'));
});

describe('a run that leaves', () => {
	const slow = (asked: Asked) => (asked.ids.length > 1 ? refused(422) : finds(asked));

	it('while five of its values are tried alone, gets nothing, and none of its values is sent again', async () => {
		const { runOf, end, clock, batcher, sent } = begin(slow);
		const run = runOf();
		void run.ask(0, ...ids(12));
		clock.at(700, () => batcher.removeRun(run.run));
		await end(clock.sleep(60_000));
		expect([sent.length, run.got, batcher.isIdle]).toEqual([1 + 5, {}, true]);
	});

	it('leaves the values of the others in the failed batch', async () => {
		const { runOf, end, clock, batcher, sent } = begin(slow);
		const [gone, stays] = [runOf('gone'), runOf('stays')];
		void gone.ask(0, ...ids(12));
		clock.at(700, () => batcher.removeRun(gone.run));
		await end(stays.ask(0, 'v3', 'w'));
		expect([gone.got, stays.got]).toEqual([{}, { v3: 'v3', w: 'w' }]);
		const afterwards = sent.filter(({ at }) => at > 700).flatMap(({ ids: values }) => values);
		expect(new Set(afterwards)).toEqual(new Set(afterwards.filter((id) => /v3|w/.test(id))));
	});

	it('ends its call, if nobody else waits for it', async () => {
		const { runOf, end, clock, batcher } = begin(finds, { took: () => 9000 });
		const run = runOf();
		void run.ask(0, 'a');
		clock.at(300, () => batcher.removeRun(run.run));
		await end(clock.sleep(3000));
		expect([run.got, batcher.isIdle]).toEqual([{}, true]);
	});

	const dropped = new LookupFailure({ kind: 'dropped', message: 'Aborted' });
	it.each<[string, Reply, string, string]>([
		['and breaks its call off, has it sent again by a run that still waits', dropped, 'stays', 'a'],
		['whose call was answered, does not', refused(422), 'gone', 'invalid'],
	])('%s', async (_name, reply, by, answer) => {
		const { runOf, end, clock, batcher, sent } = begin((asked) =>
			asked.by === 'gone' ? reply : finds(asked),
		);
		const [gone, stays] = [runOf('gone'), runOf('stays')];
		void gone.ask(0, 'a');
		clock.at(400, () => batcher.removeRun(gone.run));
		await end(stays.ask(0, 'a'));
		expect(stays.got).toEqual({ a: answer });
		expect(sent[sent.length - 1].by).toBe(by);
	});
});

it('the lookups of a full page are sent again together, and those it never answers alone', async () => {
	// A page holds two companies, and nobody knows `x` and `y`.
	const service = ({ ids: values }: Asked) => {
		const known = values.filter((id) => !/[xy]/.test(id)).map(company);
		const crowd = values.some((id) => /[xy]/.test(id)) ? ['o1', 'o2', 'o3'].map(company) : [];
		const all = [...known, ...crowd];
		return page(all.slice(0, 2), all.length);
	};
	const { runOf, end, calls } = begin(service);
	const run = runOf();
	await end(run.ask(0, 'a', 'b', 'c', 'x', 'y'));
	expect(calls()).toEqual(['0: a b c x y', '500: c x y', '1000: x y', '1500: x', '1500: y']);
	expect(run.got).toEqual({ a: 'a', b: 'b', c: 'c', x: 'none', y: 'none' });
});

it('a search gets what the service finds for it, also records that show something else', async () => {
	const { runOf, end, calls } = begin(({ ids: values }) => page([...values, 'x'].map(company)), {
		operation: 'lien.searchSecuredParty',
		maxRecords: Infinity,
		parameters: { filters: { company_id: 'x', has_website: true } },
	});
	const run = runOf();
	await end(run.ask(0, 'a', 'b'));
	expect(calls()).toEqual(['0: a b', '500: a', '500: b']);
	expect(run.got).toEqual({ a: 'a,x', b: 'b,x' });
});

describe('a shared list that Max Wait ends on a later page', () => {
	/** Each company has 60 liens, and after the first call nothing is left of the minute. */
	const liens = ({ ids: values, page: number, nth }: Asked) => {
		const all = values.flatMap((id) => Array.from({ length: 60 }, (_, n) => `${id}-${n}`));
		const records = all.slice((number - 1) * 50, number * 50);
		const rows = records.map((record_id) => ({ record_id, company_id: record_id.split('-')[0] }));
		return page(rows, all.length, left(nth === 0 ? 0 : 50));
	};
	const parameters = { filters: { company_id: 'x', has_website: true } };
	const setup = { operation: 'lien.searchSecuredParty', maxRecords: Infinity, parameters };
	const rowsOf = (answer: unknown) => (answer as Records).records.length;
	const waits = { maxWait: 5000 };

	it.each([
		['alone', ['a']],
		['with another lookup', ['a', 'b']],
	])('gives a run what was read %s', async (_name, values) => {
		const { runOf, end, clock } = begin(liens, setup);
		const run = runOf('a', waits);
		await end(run.ask(0, ...values));
		expect(clock.now()).toBeLessThan(1000);
		expect(run.answers.a).toMatchObject({
			incomplete: { why: expect.stringContaining('rate limit') },
		});
		expect(rowsOf(run.answers.a)).toBe(50);
	});

	it('gives one of two runs what was read, while the other reads on', async () => {
		const { runOf, end, clock } = begin(liens, setup);
		const [short, long] = [runOf('a', waits), runOf('b')];
		const reading = long.ask(0, 'a');
		await end(short.ask(0, 'a'));
		expect([clock.now() < 1000, rowsOf(short.answers.a)]).toEqual([true, 50]);
		await end(reading);
		expect(rowsOf(long.answers.a)).toBe(60);
	});
});

it('a run that cannot wait gives up while lookups of another run are tried', async () => {
	const service = (asked: Asked) => (asked.nth === 0 ? refused(422, { ...left(0) }) : finds(asked));
	const { runOf, end, clock } = begin(service, { itemsPerCall: 50 });
	const [a, b] = [runOf(), runOf('b', { maxWait: 0 })];
	let gaveUpAt = 0;
	const askB = async () => {
		await b.ask(0, 'b1');
		gaveUpAt = clock.now();
	};
	await end(a.ask(0, ...ids(20)), askB());
	expect([b.got, gaveUpAt < 2000]).toEqual([{ b1: 'rateLimited' }, true]);
	expect(Object.values(a.got)).not.toContain('rateLimited');
});

/** What becomes of the lookups of a call that fails, or whose runs leave or may not wait. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { Records } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import {
	startBatcher,
	finds,
	left,
	page,
	refused,
	type SentCall,
	type Reply,
} from './batcherRun.mts';

const found = finds();
/** A service whose first calls fail. */
const failing =
	(...replies: Array<Reply | undefined>) =>
	(asked: SentCall): Reply =>
		replies[asked.nth] ?? found(asked);
const unavailable = refused(503, { 'retry-after': '10' });
const hangs = new LookupFailure({ kind: 'timeout', message: 'Timeout' });

it.each<
	[string, Parameters<typeof startBatcher>[0], Parameters<typeof startBatcher>[1], string[], string]
>([
	[
		'before a failing batch is sent again, only other runs go on',
		failing(unavailable),
		{ itemsPerCall: 2 },
		['0: a1 a2, 600: a3', '600: b1'],
		'0: a1 a2, 1000: b1, 10500: a1 a2, 11000: a3',
	],
	[
		'while one lookup is sent again, its run goes on',
		failing(unavailable),
		{ itemsPerCall: 1 },
		['0: a1, 600: a2'],
		'0: a1, 600: a2, 10500: a1',
	],
	[
		'while lookups are tried alone, their run goes on with nothing else',
		failing(refused(422)),
		{ itemsPerCall: 2 },
		['0: a1 a2, 600: b1 b2'],
		'0: a1 a2, 500: a1, 500: a2, 1000: b1 b2',
	],
	[
		'after a timeout nothing waits for those that are tried alone',
		failing(hangs, undefined, undefined, refused(422)),
		{ itemsPerCall: 2, took: ({ nth }) => (nth === 1 || nth === 2 ? 9000 : 500) },
		['0: a1 a2, 600: b1 b2'],
		'0: a1 a2, 500: a1, 500: a2, 600: b1 b2, 1100: b1, 1100: b2',
	],
	[
		'a run goes on as soon as its failing batch is answered',
		failing(refused(422)),
		{ took: ({ ids: [id], nth }) => (id === 'b1' ? 9000 : nth === 0 ? 500 : 3000) },
		['0: a1 a2, 1200: a3', '600: b1'],
		'0: a1 a2, 500: a1, 500: a2, 1000: b1, 3500: a3',
	],
])('%s', async (_name, service, setup, asks, expected) => {
	const { runOf, end, calls } = startBatcher(service, setup);
	const runs = asks.map(() => runOf());
	await end(...runs.map(async (run, nth) => await run.askAll(asks[nth])));
	expect(calls()).toBe(expected);
	for (const { got } of runs) expect(Object.values(got)).toEqual(Object.keys(got));
});

it.each([
	['its lookup is sent at once', 'b1', '500: b1'],
	['its lookups are tried at once', 'b1 b2', '500: b1, 500: b2'],
])('a run that cannot wait until a shared call is retried goes on: %s', async (...row) => {
	const [, own, sent] = row;
	const { runOf, end, calls } = startBatcher(failing(unavailable));
	const [a, b] = [runOf(), runOf('b', { maxWait: 0 })];
	await end(a.ask(0, 'a1'), b.askAll(`0: ${own}`));
	expect(calls()).toBe(`0: a1 ${own}, ${sent}, 10500: a1 ${own}`);
	expect([a.got, Object.keys(b.got).join(' ')]).toEqual([{ a1: 'a1' }, own]);
});

it('a follow-up call stays one when a run that cannot wait makes it alone', async () => {
	const hidden = page([{ company_id: null }]);
	const { runOf, end, calls } = startBatcher(failing(hidden, unavailable));
	const [a, b] = [runOf(), runOf('b', { maxWait: 0 })];
	b.run.plan(2);
	await end(a.ask(0, 'x', 'y'), b.ask(0, 'x'));
	expect(calls()).toBe('0: x y, 500: x, 500: y, 1000: x, 11000: x');
	expect(b.run.firstCallsLeft).toBe(1);
});

it('a restart of the service fails only the bad value of a batch', async () => {
	const { runOf, end } = startBatcher((asked) => {
		if (asked.at >= 5000 && asked.at < 6500) return refused(503);
		return asked.ids.includes('bad') ? refused(500) : found(asked);
	});
	const run = runOf();
	await end(run.ask(0, 'a', 'bad', 'c'));
	expect(run.got).toEqual({ a: 'a', bad: 'server', c: 'c' });
});

describe('when a run leaves,', () => {
	const ids = Array.from({ length: 12 }, (_, nth) => `v${nth}`);
	const each = (asked: SentCall) => (asked.ids.length > 1 ? refused(422) : found(asked));

	it('while five of its values are tried alone, only the values of others are sent', async () => {
		const { runOf, end, clock, batcher, sent } = startBatcher(each);
		const [gone, stays] = [runOf('gone'), runOf('stays')];
		void gone.ask(0, ...ids);
		clock.at(700, () => batcher.removeRun(gone.run));
		await end(stays.ask(0, 'v3', 'w'));
		expect([gone.got, stays.got]).toEqual([{}, { v3: 'v3', w: 'w' }]);
		const later = sent.filter(({ at }) => at > 700).flatMap(({ ids: values }) => values);
		expect(later.filter((id) => !/v3|w/.test(id))).toEqual([]);
	});

	const interrupted = new LookupFailure({ kind: 'interrupted', message: 'Aborted' });
	it.each<[string, Reply, string, string]>([
		['a run that still waits sends the call again if it was aborted', interrupted, 'stays', 'a'],
		['nothing is sent again if the call was answered', refused(422), 'gone', 'invalid'],
	])('%s', async (_name, reply, by, answer) => {
		const { runOf, end, clock, batcher, sent } = startBatcher((asked) =>
			asked.by === 'gone' ? reply : found(asked),
		);
		const [gone, stays] = [runOf('gone'), runOf('stays')];
		void gone.ask(0, 'a');
		clock.at(400, () => batcher.removeRun(gone.run));
		await end(stays.ask(0, 'a'));
		expect([stays.got, sent[sent.length - 1].by]).toEqual([{ a: answer }, by]);
	});
});

it('of two runs that share a list, one that may not wait gets what was read', async () => {
	/** Each company has 60 liens, and after the first call nothing is left of the minute. */
	const liens = ({ ids, page: number, nth }: SentCall) => {
		const all = ids.flatMap((id) => Array.from({ length: 60 }, (_, n) => `${id}-${n}`));
		const rows = all.slice((number - 1) * 50, number * 50).map((record_id) => ({
			record_id,
			company_id: record_id.split('-')[0],
		}));
		return page(rows, all.length, left(nth === 0 ? 0 : 50));
	};
	const parameters = { filters: { company_id: 'x', has_website: true } };
	const operation = 'lien.searchSecuredParty';
	const { runOf, end, clock } = startBatcher(liens, {
		operation,
		maxRecords: Infinity,
		parameters,
	});
	const [short, long] = [runOf('a', { maxWait: 5000 }), runOf('b')];
	const reading = long.ask(0, 'a');
	await end(short.ask(0, 'a'));
	const why = expect.stringContaining('rate limit') as string;
	expect(short.answers.a).toMatchObject({ incomplete: { why } });
	expect([clock.now() < 1000, (short.answers.a as Records).records.length]).toEqual([true, 50]);
	await end(reading);
	expect((long.answers.a as Records).records).toHaveLength(60);
});

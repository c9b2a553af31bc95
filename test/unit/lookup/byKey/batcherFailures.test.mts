/** What happens to lookups if their call fails, or if their run leaves or can't wait. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { ReadResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import { ok } from '../../service/clientRun.mts';
import { startBatcher, finds, LATENCY, refused, type SentCall, type Reply } from './batcherRun.mts';

const found = finds();
/** A service whose first calls fail. */
const failing =
	(...replies: Array<Reply | undefined>) =>
	(call: SentCall): Reply =>
		replies[call.nth] ?? found(call);
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
])('%s', async (_name, service, setup, lookups, expected) => {
	const { runOf, end, calls } = startBatcher(service, setup);
	const runs = lookups.map(() => runOf());
	await end(...runs.map(async (run, nth) => await run.lookUpAll(lookups[nth])));
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
	await end(a.lookUp(0, 'a1'), b.lookUpAll(`0: ${own}`));
	expect(calls()).toBe(`0: a1 ${own}, ${sent}, 10500: a1 ${own}`);
	expect([a.got, Object.keys(b.got).join(' ')]).toEqual([{ a1: 'a1' }, own]);
});

it('a follow-up call stays one when a run that cannot wait makes it alone', async () => {
	const hidden: Reply = { ...ok, body: { records: [{ company_id: null }], total_records: 1 } };
	const { runOf, end, calls } = startBatcher(failing(hidden, unavailable));
	const [a, b] = [runOf(), runOf('b', { maxWait: 0 })];
	b.run.plan(2);
	await end(a.lookUp(0, 'x', 'y'), b.lookUp(0, 'x'));
	expect(calls()).toBe('0: x y, 500: x, 500: y, 1000: x, 11000: x');
	expect(b.run.firstCallsLeft).toBe(1);
});

it('a restart of the service fails only the bad value of a batch', async () => {
	const { runOf, end, sent } = startBatcher((asked) => {
		if (asked.at >= 5000 && asked.at < 6500) return refused(503);
		return asked.ids.includes('bad') ? refused(500) : found(asked);
	});
	const run = runOf();
	await end(run.lookUp(0, 'a', 'bad', 'c'));
	expect(run.got).toEqual({ a: 'a', bad: 'server', c: 'c' });
	expect(sent).toHaveLength(19);
});

it('a failed batch is tried only after the trial that may stop its run', async () => {
	const { runOf, end, sent } = startBatcher(() => refused(403), { itemsPerCall: 6 });
	const run = runOf();
	await end(run.lookUp(0, ...'abcdefghijkl'));
	expect(Object.values(run.got)).toEqual(Array(12).fill('forbidden'));
	expect(sent.map(({ ids }) => ids.length)).toEqual([6, 6, 1, 1, 1, 1, 1]);
});

it.each(['alone', 'in a shared batch'])(
	'a run that cannot wait gets the answer of its tried lookup: %s',
	async (place) => {
		const { runOf, end } = startBatcher(
			(call) => ({
				...(finds(call.ids.length > 1 ? 9 : 0)(call) as ReadResponse),
				...(call.ids.includes('bad') && { status: 422 }),
			}),
			{ took: ({ ids }) => (ids.join() === 'good' ? 9000 : LATENCY) },
		);
		const run = runOf('a', { maxWait: 0 });
		const other = place === 'alone' ? run : runOf('b');
		await end(run.lookUp(0, 'good'), other.lookUp(0, 'bad'));
		expect([run.got.good, other.got.bad]).toEqual(['good', 'invalid']);
	},
);

it('lookups beside a rejected value are sent again at once, and not paced', async () => {
	const detail = [{ loc: ['body', 'company_id', '1'], msg: 'bad', input: 'y2' }];
	const { runOf, end, calls } = startBatcher((call) => ({
		...(finds(30)(call) as ReadResponse),
		...(call.nth === 0 && { status: 422, body: { detail } }),
	}));
	await end(runOf().lookUp(0, 'x1', 'y2'));
	expect(calls()).toBe('0: x1 y2, 500: x1');
});

describe('when a run leaves,', () => {
	const ids = Array.from({ length: 12 }, (_, nth) => `v${nth}`);
	const each = (call: SentCall) => (call.ids.length > 1 ? refused(422) : found(call));

	it('while five of its values are tried alone, only the values of others are sent', async () => {
		const { runOf, end, clock, batcher, sent } = startBatcher(each);
		const [gone, stays] = [runOf('gone'), runOf('stays')];
		void gone.lookUp(0, ...ids);
		clock.at(700, () => batcher.removeRun(gone.run));
		await end(stays.lookUp(0, 'v3', 'w'));
		expect([gone.got, stays.got]).toEqual([{}, { v3: 'v3', w: 'w' }]);
		const later = sent.filter(({ at }) => at > 700).flatMap(({ ids: values }) => values);
		expect(later.filter((id) => !/v3|w/.test(id))).toEqual([]);
	});

	const interrupted = new LookupFailure({ kind: 'interrupted', message: 'Aborted' });
	it.each<[string, Reply, string, string]>([
		['a run that still waits sends the call again if it was aborted', interrupted, 'stays', 'a'],
		['nothing is sent again if the call was answered', refused(422), 'gone', 'invalid'],
	])('%s', async (_name, reply, by, answer) => {
		const { runOf, end, clock, batcher, sent } = startBatcher((call) =>
			call.by === 'gone' ? reply : found(call),
		);
		const [gone, stays] = [runOf('gone'), runOf('stays')];
		void gone.lookUp(0, 'a');
		clock.at(400, () => batcher.removeRun(gone.run));
		await end(stays.lookUp(0, 'a'));
		expect([stays.got, sent[sent.length - 1].by]).toEqual([{ a: answer }, by]);
	});
});

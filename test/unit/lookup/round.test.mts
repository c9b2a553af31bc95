/** What a round of a merged lookup asks again, and why. */
import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { CallAccount } from '../../../nodes/BusinessDataLookup/lookup/callAccount.ts';
import {
	KEYLESS,
	Round,
	type Answer,
	type Keyed,
} from '../../../nodes/BusinessDataLookup/lookup/round.ts';

const match = { field: 'id', recordField: 'id', kind: 'id' } as MatchKey;
const of = (...ids: string[]): IDataObject[] => ids.map((id) => ({ id }));
/** A record that does not show its key. */
const bare = { n: 1 };
const invalid = (...loc: string[]) =>
	new LookupFailure({
		kind: 'invalid',
		message: 'no',
		invalid: loc.length > 0 ? [{ loc, msg: 'no' }] : [],
	});

/** Asks for the keys together; the answers come by the keys that are asked for, joined. */
const share = async (
	keys: string[],
	answers: Record<string, IDataObject[] | Exclude<Answer, object> | LookupFailure>,
	{ firstOnly = false, concernsAll = true } = {},
) => {
	const jobs: Keyed[] = keys.map((key) => ({ keys: key.split('+') }));
	const calls: string[] = [];
	const got: Record<string, unknown> = {};
	const round = new Round<Keyed>(
		{
			match,
			firstOnly,
			ask: async (asked) => {
				calls.push(asked.join());
				const answer = answers[asked.join()] ?? of(...asked);
				return Array.isArray(answer) ? { records: answer } : (answer as Answer);
			},
			settle: (job, result) => {
				const name = job.keys.join('+');
				if (name in got) throw new Error(`${name} is settled twice`);
				got[name] = result instanceof LookupFailure ? result.facts.kind : result.records;
			},
			concernsAll: () => concernsAll,
		},
		new CallAccount(),
	);
	const left = await round.askTogether(jobs);
	return { calls, got, left: left.map((job) => job.keys.join('+')) };
};

it('each job gets the records that carry its key, in one call', async () => {
	const { calls, got, left } = await share(['a', 'b'], { 'a,b': of('b', 'a', 'b') });
	expect([calls, left]).toEqual([['a,b'], []]);
	expect(got).toEqual({ a: of('a'), b: of('b', 'b') });
});

it('jobs without a record are left for another round, unless there was no record at all', async () => {
	expect(await share(['a', 'b'], { 'a,b': of('a') })).toEqual({
		calls: ['a,b'],
		got: { a: of('a') },
		left: ['b'],
	});
	expect(await share(['a', 'b'], { 'a,b': [] })).toEqual({
		calls: ['a,b'],
		got: { a: [], b: [] },
		left: [],
	});
});

it('each job is told why the records of their call are not surely all', async () => {
	const reasons = { shortfall: 'too few', doubt: 'they moved' };
	const told: unknown[] = [];
	const round = new Round<Keyed>(
		{
			match,
			firstOnly: false,
			ask: async () => ({ records: of('a', 'b'), ...reasons }),
			settle: (_job, result) => told.push(result),
			concernsAll: () => true,
		},
		new CallAccount(),
	);
	await round.askTogether([{ keys: ['a'] }, { keys: ['b'] }]);
	expect(told).toEqual([expect.objectContaining(reasons), expect.objectContaining(reasons)]);
});

it('a job with records for some of its keys is asked for alone', async () => {
	const { calls, got } = await share(['a', 'b+c'], { 'a,b,c': of('a', 'b') });
	expect(calls).toEqual(['a,b,c', 'b,c']);
	expect(got).toEqual({ a: of('a'), 'b+c': of('b', 'c') });
});

it.each<[string, boolean, string[]]>([
	['all are asked for alone where all records are wanted', false, ['a,b', 'a', 'b']],
	['those before it have their first record where that is enough', true, ['a,b', 'b']],
])('a record that nobody asked for may be anybody’s: %s', async (_name, firstOnly, calls) => {
	const ran = await share(['a', 'b'], { 'a,b': of('a', 'stray', 'b') }, { firstOnly });
	expect(ran.calls).toEqual(calls);
	expect(ran.got).toEqual({ a: of('a'), b: of('b') });
});

it('a record that turns out to be that of a job under another name makes nobody else ask again', async () => {
	const { calls, got } = await share(['a', 'b', 'x'], {
		'a,b,x': of('a', 'b', 'z'),
		x: of('z'),
	});
	expect(calls).toEqual(['a,b,x', 'x']);
	expect(got).toEqual({ a: of('a'), b: of('b'), x: of('z') });
});

it('a record that does not show its key is anybody’s, whoever else has it', async () => {
	const { calls } = await share(['a', 'b', 'x'], { 'a,b,x': [...of('a', 'b'), bare], x: [bare] });
	expect(calls).toEqual(['a,b,x', 'x', 'a', 'b']);
});

it('jobs are asked for in halves where no record is known to be theirs', async () => {
	const answers = { 'w,x,y': of('z'), 'w,x': of('z'), w: [], x: of('z') };
	const { calls, got } = await share(['w', 'x', 'y'], answers);
	expect(calls.slice(0, 3).sort()).toEqual(['w,x', 'w,x,y', 'y']);
	expect(got).toMatchObject({ w: [], x: of('z') });
});

it.each<[string, IDataObject[] | typeof KEYLESS]>([
	['does not say so', [bare, bare]],
	['says so', KEYLESS],
])(
	'all are asked for alone where records do not show the key, and the service %s',
	async (_name, answer) => {
		const { calls, got } = await share(['a', 'b'], { 'a,b': answer, b: invalid() });
		expect(calls).toEqual(['a,b', 'a', 'b']);
		expect(got).toEqual({ a: of('a'), b: 'invalid' });
	},
);

describe('a refusal', () => {
	it('of one key fails its job, and the others are asked for without it', async () => {
		const { calls, got } = await share(['a', 'b', 'c'], { 'a,b,c': invalid('body', 'id', '1') });
		expect(calls).toEqual(['a,b,c', 'a,c']);
		expect(got).toEqual({ a: of('a'), b: 'invalid', c: of('c') });
	});

	it('of the filter that names no key is asked for in halves', async () => {
		const { calls, got } = await share(['a', 'b'], { 'a,b': invalid('body', 'id'), a: invalid() });
		expect(calls).toEqual(['a,b', 'a', 'b']);
		expect(got).toEqual({ a: 'invalid', b: of('b') });
	});

	it.each([
		[true, ['a,b'], 'invalid'],
		[false, ['a,b', 'a', 'b'], of('a')],
	])('that is not about the keys concerns all: %s', async (concernsAll, calls, a) => {
		const ran = await share(['a', 'b'], { 'a,b': invalid() }, { concernsAll });
		expect(ran.calls).toEqual(calls);
		expect(ran.got.a).toEqual(a);
	});
});

it('a call that throws is no longer under way', async () => {
	const account = new CallAccount();
	const round = new Round<Keyed>(
		{
			match,
			firstOnly: false,
			ask: async () => await Promise.reject(new Error('cancelled')),
			settle: () => {},
			concernsAll: () => true,
		},
		account,
	);
	const jobs = [{ keys: ['a'] }, { keys: ['b'] }];
	for (let n = 0; n < 3; n += 1) await expect(round.askTogether(jobs)).rejects.toThrow('cancelled');
	expect(await account.mayShare()).toBe(false);
});

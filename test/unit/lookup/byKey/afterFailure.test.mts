/** Who fails where a call fails, and who is sent again: each row of the table over `afterFailure`. */
import { LookupFailure, type FailureFacts } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	afterFailure,
	afterTriedAlone,
	commonFailure,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/afterFailure.ts';
import {
	Batch,
	type BatchKind,
	type BatchOptions,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import type {
	PendingLookup,
	PendingRun,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/pendingLookups.ts';
import type { Answer } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import type { BatchOutcome } from '../../../../nodes/BusinessDataLookup/lookup/byKey/outcome.ts';
import { byUrl, domain, nameOf, pending, batchOptions } from './lookups.mts';

const somebody = { client: { run: {} } } as never as PendingRun;
const lookupsOf = (count: number) =>
	Array.from({ length: count }, (_, nth) =>
		pending(domain(`q${nth}.com`), { pendingRuns: [somebody] }),
	);
const failure = (facts: Partial<FailureFacts>) =>
	new LookupFailure({ kind: 'server', message: 'no', ...facts });
const refusal = (msg: string, ...locs: string[][]) =>
	failure({ kind: 'invalid', message: 'all', invalid: locs.map((loc) => ({ loc, msg })) });
const at = (...places: number[]) => places.map((place) => ['body', 'url', String(place)]);

const wanted = batchOptions('mergedLookup');
const named = batchOptions('mergedLookup', { matchField: { ...byUrl, valueKind: 'name' } });
const secondTry = { operation: wanted.sample.operation, request: { call: { isFollowUp: true } } };
const retried = batchOptions('mergedLookup', { sample: secondTry as BatchOptions['sample'] });
const decide = (
	lookups: PendingLookup[],
	failed: LookupFailure,
	kind: BatchKind = 'collected',
	common: BatchOptions = wanted,
) => afterFailure(new Batch(lookups, common, kind, () => {}), failed, common);

/** How many lookups fail, are sent again together or apart, are tried, and depend on those. */
const counts = (outcome: ReturnType<typeof decide>) =>
	outcome.tried
		? { tried: outcome.tried.length, others: outcome.others.length }
		: {
				failed: outcome.answered.size,
				...(outcome.remaining && { again: outcome.remaining.length }),
				...(outcome.separate && { separate: outcome.separate.map(({ length }) => length) }),
			};

it.each<[string, number, LookupFailure, BatchKind, object]>([
	['one lookup: it fails', 1, failure({}), 'collected', { failed: 1 }],
	[
		'a run without calls left: all fail',
		9,
		failure({ kind: 'callBudget' }),
		'collected',
		{ failed: 9 },
	],
	[
		'a refused credential: all fail',
		9,
		failure({ kind: 'unauthorized' }),
		'separate',
		{ failed: 9 },
	],
	[
		'two named values: these fail',
		9,
		refusal('bad', ...at(1, 7)),
		'collected',
		{ failed: 2, again: 7 },
	],
	['one value, named: it fails', 1, refusal('bad', ...at(0)), 'collected', { failed: 1 }],
	[
		'a value at a place of two digits: it fails',
		20,
		refusal('bad', ...at(12)),
		'collected',
		{ failed: 1, again: 19 },
	],
	[
		'another field: five are tried',
		9,
		refusal('x', ['body', 'x', '1']),
		'collected',
		{ tried: 5, others: 4 },
	],
	[
		'a forbidden call: five are tried',
		50,
		failure({ kind: 'forbidden' }),
		'collected',
		{ tried: 5, others: 45 },
	],
	[
		'few lookups: all are tried',
		3,
		failure({ kind: 'timeout' }),
		'collected',
		{ tried: 3, others: 0 },
	],
	[
		'a part of a failed call: it is halved',
		9,
		failure({}),
		'separate',
		{ failed: 0, separate: [5, 4] },
	],
])('after the failure of %s', (_name, count, failed, kind, expected) => {
	expect(counts(decide(lookupsOf(count), failed, kind))).toEqual(expected);
});

it.each([6, 13, 20, 34, 50])(
	'of %d lookups, the five that are tried are from all over the call, and not at even distances',
	(count) => {
		const lookups = lookupsOf(count);
		const outcome = decide(lookups, failure({}));
		if (!outcome.tried) throw new Error('None is tried');
		const places = outcome.tried.map((lookup) => lookups.indexOf(lookup));
		expect(new Set(places).size).toBe(5);
		expect(places[0]).toBeLessThan(count / 4);
		expect(places[4]).toBeGreaterThanOrEqual((count * 3) / 4);
		for (let distance = 2; distance < count; distance += 1) {
			expect(new Set(places.map((place) => place % distance)).size).toBeGreaterThan(1);
		}
	},
);

it.each([
	['some of its runs', 4, { tried: 4, others: 0 }],
	['all of its runs', 0, { failed: 0 }],
])(
	'of a failed batch that %s have left, only lookups of the others are tried',
	(_name, left, expected) => {
		const lookups = lookupsOf(9).map((lookup, nth) =>
			nth < left ? lookup : { ...lookup, pendingRuns: [] },
		);
		expect(counts(decide(lookups, failure({})))).toEqual(expected);
	},
);

it('a refused value is named by its own place', () => {
	const { answered } = decide(lookupsOf(3), refusal('bad', ...at(1))) as never as {
		answered: Map<PendingLookup, LookupFailure>;
	};
	const [[lookup, { message, facts }]] = answered;
	expect(nameOf(lookup)).toBe('q1.com');
	expect(message).toBe('The service rejected the request: body.url.0: bad');
	expect(facts.invalid).toEqual([{ loc: ['body', 'url', '0'], msg: 'bad' }]);
});

it.each([
	['its own value', '1', 'q1.com is bad', 1],
	['another value, in other letters', '1', 'as Q0.COM', 0],
	['another value, in other signs', '1', 'as q0 com', 0],
	['a place that is no number', 'x1', 'bad', 0],
	['a place with a unit', '1x', 'bad', 0],
	['a place outside the call', '3', 'bad', 0],
	['its place after a word that ends in a digit', 'x2 1', 'bad', 1],
	['its place after a word that begins with a digit', '2x 1', 'bad', 1],
])('a refusal with %s', (_name, place, msg, failed) => {
	const outcome = decide(lookupsOf(3), refusal(msg, ['body', 'url', ...place.split(' ')]));
	const expected = failed === 0 ? { tried: 3, others: 0 } : { failed, again: 2 };
	expect(counts(outcome)).toEqual(expected);
});

it.each([
	[[0], { remaining: ['Q0', 'q1.com'], failed: [] }],
	[[0, 1], { remaining: ['q1.com'], failed: ['q0.com+Q0'] }],
])('of a lookup sent once more, only the spellings refused at %j fail', (places, expected) => {
	const retry = { ...lookupsOf(1)[0], values: ['q0.com', 'Q0'] };
	const outcome = decide(
		[retry, lookupsOf(2)[1]],
		refusal('bad', ...at(...places)),
		'collected',
		retried,
	);
	const { answered, remaining = [] } = outcome as Exclude<typeof outcome, { tried: unknown }>;
	const failed = [...answered.keys()].map(nameOf);
	expect({ remaining: remaining.map(nameOf), failed }).toEqual(expected);
});

it.each<[string, BatchOptions, { failed: number; again: number }]>([
	['a name goes on without its refused spelling', named, { failed: 0, again: 2 }],
	['any other lookup of two values fails', wanted, { failed: 1, again: 1 }],
])('%s', (_name, common, expected) => {
	const two = { ...lookupsOf(1)[0], values: ['q0.com', 'Q0'] };
	expect(
		counts(decide([two, lookupsOf(2)[1]], refusal('bad', ...at(0)), 'collected', common)),
	).toEqual(expected);
});

it('a lookup of two spellings alone, sent once more, goes on without the refused one', () => {
	const retry = { ...lookupsOf(1)[0], values: ['q0.com', 'Q0'] };
	expect(counts(decide([retry], refusal('bad', ...at(1)), 'collected', retried))).toEqual({
		failed: 0,
		again: 1,
	});
});

it.each([
	['no value', 'revoked', 'revoked'],
	['a value', 'revoked, you sent q1.com', 'status 401'],
])('a failure of all whose words repeat %s is told without them', (_name, message, told) => {
	const failed = failure({ kind: 'unauthorized', message, plainMessage: 'status 401' });
	const { answered } = decide(lookupsOf(3), failed) as { answered: Map<unknown, Answer> };
	const messages = [...answered.values()].map((answer) => (answer as LookupFailure).message);
	expect(messages).toEqual([told, told, told]);
});

const off = failure({ message: 'off', plainMessage: 'status 500' });
const own = (word: string) => failure({ message: `no ${word}`, plainMessage: 'status 500' });
const bad = (kind: FailureFacts['kind']) => failure({ kind, message: 'bad' });
const told = (settled: Map<PendingLookup, Answer>) =>
	[...settled.values()].map((answer) =>
		answer instanceof LookupFailure ? answer.message : 'found',
	);

describe('if all lookups that were tried alone failed, the others fail', () => {
	it.each<[string, number, (nth: number) => LookupFailure, string, boolean]>([
		['alike, and the service is down', 5, () => off, 'off', true],
		['without the words of another', 5, (nth) => own(`q${nth}`), 'status 500', true],
		['alike, if all were forbidden', 5, () => bad('forbidden'), 'bad', true],
		['and one refused value is no sign', 5, (nth) => (nth ? off : bad('invalid')), 'bad', false],
		['and four are too few to call the service down', 4, () => off, 'off', false],
	])('%s', (_name, count, failed, message, isDown) => {
		const common = commonFailure(Array.from({ length: count }, (_, nth) => failed(nth)));
		expect({ message: common.failure.message, isDown: common.isDown }).toEqual({ message, isDown });
	});
});

describe('a lookup whose call fails in several spellings', () => {
	const fail = (failed: LookupFailure, resolve = (_: Answer) => {}) => {
		const pendingRuns = [{ ...somebody, resolve }];
		const two = { ...lookupsOf(1)[0], values: ['q0.com', 'Q0'], pendingRuns };
		const { answered, separate = [] } = decide([two], failed) as BatchOutcome;
		return { failed: answered.size, parts: separate.flat() };
	};

	it.each<[FailureFacts['kind'], number, string[]]>([
		['server', 0, ['q0.com', 'Q0']],
		['invalid', 0, ['q0.com', 'Q0']],
		['timeout', 0, ['q0.com', 'Q0']],
		['unauthorized', 1, []],
		['unreachable', 1, []],
		['callBudget', 1, []],
	])('after %s: %d fails, and its spellings %j are sent alone', (kind, failed, spellings) => {
		const outcome = fail(failure({ kind }));
		expect({ failed: outcome.failed, spellings: outcome.parts.map(nameOf) }).toEqual({
			failed,
			spellings,
		});
	});

	const nothing: Answer = { records: [] };
	const something: Answer = { records: [{ url: 'q0.com' }] };
	it.each<[string, Answer, Answer, Answer]>([
		['the first that finds something', something, { records: [{ url: 'Q0' }] }, something],
		['the only one that finds something', nothing, something, something],
		['what was answered, if another fails', off, nothing, nothing],
		['the first failure, if all fail', off, bad('timeout'), off],
	])('gets %s', (_name, first, second, expected) => {
		const answers: Answer[] = [];
		const { parts } = fail(failure({}), (answer) => answers.push(answer));
		parts[1].pendingRuns[0].resolve(second);
		expect(answers).toEqual([]);
		parts[0].pendingRuns[0].resolve(first);
		expect(answers).toEqual([expected]);
	});
});

it.each<[string, Answer, string[], number]>([
	['gets its answer', { records: [{ url: 'q0.com' }] }, ['found'], 0],
	['is sent again if its failure is temporary', off, [], 1],
	['fails if its failure is permanent', bad('invalid'), ['bad'], 0],
])('a lookup that was tried alone, while another was answered, %s', (_name, answer, own, again) => {
	const part = new Batch(lookupsOf(1), wanted, 'tried', () => {});
	const { answered, separate = [] } = afterTriedAlone(part, answer);
	expect([told(answered), separate.length]).toEqual([own, again]);
});

/** Who fails where a call fails, and who is asked again: each row of the table over `assignFailure`. */
import { LookupFailure, type FailureFacts } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	assignDown,
	assignFailure,
	assignTried,
	type Trial,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/assignFailure.ts';
import type {
	Assignment,
	Wanted,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/assign.ts';

const questions = (count: number) =>
	Array.from({ length: count }, (_, nth) => {
		const texts = [`q${nth}.com`];
		return { texts, keys: texts, askers: [] };
	});
const wanted: Wanted = {
	match: { field: 'url', label: 'URL', recordField: 'url', kind: 'domain' },
	most: 1,
	byKeyOnly: true,
};
const failure = (facts: Partial<FailureFacts>) =>
	new LookupFailure({ kind: 'server', message: 'no', ...facts });
const naming = (...locs: string[][]) =>
	failure({ kind: 'invalid', message: 'all', invalid: locs.map((loc) => ({ loc, msg: 'bad' })) });

const decide = (
	count: number,
	failed: LookupFailure,
	isHalf = false,
	isHeld = false,
): Assignment & Partial<Trial> =>
	assignFailure(questions(count), failed, wanted, { isHalf, isHeld });

it.each<[string, number, LookupFailure, object]>([
	['of one question: it fails', 1, failure({}), { failed: 1 }],
	['of the run: all fail', 9, failure({ kind: 'callBudget' }), { failed: 9 }],
	['of the credential: all fail', 9, failure({ kind: 'unauthorized' }), { failed: 9 }],
	['of another field: five are tried', 9, naming(['body', 'x']), { tried: 5, others: 4 }],
	[
		'that names two values: these fail',
		9,
		naming(['body', 'url', '1'], ['body', 'url', '7']),
		{ failed: 2, rest: 7 },
	],
	['forbidden: five are tried', 50, failure({ kind: 'forbidden' }), { tried: 5, others: 45 }],
	['where they are few: all are tried', 3, failure({ kind: 'timeout' }), { tried: 3 }],
])('a failure %s', (_name, count, failed, expected) => {
	const { settled = new Map(), rest = [], again, tried = [], others = [] } = decide(count, failed);
	expect({
		failed: settled.size,
		rest: rest.length,
		tried: tried.length,
		others: others.length,
		again,
	}).toEqual({ failed: 0, rest: 0, tried: 0, others: 0, ...expected });
});

it.each([
	['no value', 'revoked', 'revoked'],
	['a value', 'revoked, you asked q1.com', 'status 401'],
])(
	'a failure of the credential whose words repeat %s (%j) is told as %j',
	(_name, message, told) => {
		const failed = failure({ kind: 'unauthorized', message, plainMessage: 'status 401' });
		const answers = [...decide(3, failed).settled!.values()] as LookupFailure[];
		expect(answers.map((answer) => answer.message)).toEqual([told, told, told]);
	},
);

it('a failure of a half is asked again in halves', () => {
	const { again, ...more } = decide(9, failure({}), true);
	expect(again!.map(({ length }) => length)).toEqual([5, 4]);
	expect(more).toEqual({});
});

it.each([6, 13, 20, 34, 50])(
	'of %d, the five that are tried are from all over the list, and not all at even distances',
	(count) => {
		const { tried = [] } = decide(count, failure({}));
		const places = tried.map(({ texts: [text] }) => Number(/\d+/.exec(text)![0]));
		expect(new Set(places).size).toBe(5);
		expect(places[0]).toBeLessThan(count / 4);
		expect(places[4]).toBeGreaterThanOrEqual((count * 3) / 4);
		for (let distance = 2; distance < count; distance += 1) {
			expect(new Set(places.map((place) => place % distance)).size).toBeGreaterThan(1);
		}
	},
);

it('a named value fails in words of its own place, and not in words that repeat what another asked', () => {
	const own = decide(3, naming(['body', 'url', '1']));
	expect([...own.settled!.values()].map((each) => (each as LookupFailure).message)).toEqual([
		'The service does not accept the request: body.url.0: bad',
	]);
});

it.each([
	['its own value', '1', 'q1.com is bad', 1],
	['another value, in other letters', '1', 'as Q0.COM', 0],
	['another value, in other signs', '1', 'as q0 com', 0],
	['a place that is no number', 'x1', 'bad', 0],
	['a place with a unit', '1x', 'bad', 0],
])('a failure that names %s', (_name, place, msg, failed) => {
	const invalid = [{ loc: ['body', 'url', place], msg }];
	const { settled, tried } = decide(3, failure({ kind: 'invalid', invalid }));
	expect([settled?.size ?? 0, tried?.length]).toEqual([failed, failed === 0 ? 3 : undefined]);
});

describe('where five were tried alone and all failed', () => {
	const [one, two, other] = questions(3);
	const down = (...failures: LookupFailure[]) =>
		[...assignDown({ tried: [one, two], others: [other] }, failures).settled!.values()].map(
			(each) => (each as LookupFailure).message,
		);

	it('the others may make no more calls either where the run may not', () => {
		const used = failure({ kind: 'callBudget', message: 'used up' });
		expect(down(failure({ message: 'down' }), used)).toEqual(['down', 'used up', 'used up']);
	});
	it('the others fail without words where they differ', () => {
		const of = (message: string) => failure({ message, plainMessage: 'status 500' });
		expect(down(of('no q0.com'), of('no q1.com'))).toEqual([
			'no q0.com',
			'no q1.com',
			'status 500',
		]);
	});
});

it.each<[string, Partial<FailureFacts>, number, number]>([
	['is asked again where that may pass', { kind: 'server' }, 0, 1],
	['fails where it does not', { kind: 'forbidden' }, 1, 0],
])('a question that was tried where another had an answer %s', (_name, facts, failed, again) => {
	const [one] = questions(1);
	const got = assignTried(one, failure(facts), wanted);
	expect([got.settled?.size ?? 0, got.again?.length ?? 0]).toEqual([failed, again]);
});

/** Which lookups of a failed call fail, and which are sent again: the table of `afterFailure`. */
import { LookupFailure, type FailureFacts } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	afterFailure,
	afterTrial,
	commonFailure,
	anyFailsDifferently,
	type Trial,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/afterFailure.ts';
import { Batch, type BatchKind } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import type { BatchOutcome } from '../../../../nodes/BusinessDataLookup/lookup/byKey/outcome.ts';
import type {
	AwaitedLookup,
	AwaitingRun,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/pendingLookups.ts';
import type { Answer, List } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import { times } from '../../../support/times.mts';
import { answerOf, batchOptions, byUrl, domain, nameOf, awaited } from './lookups.mts';

const somebody = { client: { run: {} } } as never as AwaitingRun;
const lookupsOf = (count: number) =>
	times(count, (nth) => awaited(domain(`q${nth}.com`), { awaitedBy: [somebody] }));
const failure = (facts: Partial<FailureFacts>) =>
	new LookupFailure({ kind: 'server', message: 'no', ...facts });
const of = (kind: FailureFacts['kind']) => failure({ kind });
/** A refusal that names these places of the call, such as `url.1`, and perhaps the value there. */
const refusal = (places: string, msg = 'bad', input?: string) => {
	const locs = places.split(' ').map((place) => ['body', ...place.split('.')]);
	const invalid = locs.map((loc) => ({ loc, msg, input }));
	return failure({ kind: 'invalid', message: 'all', invalid });
};

const wanted = batchOptions('enrich');
const named = batchOptions('enrich', { matchField: { ...byUrl, valueKind: 'name' } });
const again = { operation: wanted.template.operation, request: { call: { isFurtherTry: true } } };
const retried = batchOptions('enrich', { template: again as typeof wanted.template });
const decide = (
	lookups: AwaitedLookup[],
	failed: LookupFailure,
	kind: BatchKind = 'collected',
	options = wanted,
): BatchOutcome & { trial?: Trial } => {
	const decision = afterFailure(new Batch(lookups, options, kind, () => {}), failed, options);
	return decision.kind === 'trial' ? { trial: decision.trial } : decision.outcome;
};

/** How many lookups fail, are sent again together or apart, or are tried alone before the others. */
const describeOutcome = (outcome: ReturnType<typeof decide>): string => {
	const { answered = new Map(), remaining, separate, trial } = outcome;
	if (trial)
		return `${trial.tried.length} tried${trial.retriesCalls ? '' : ' once'}, then ${trial.others.length}`;
	return [
		`${answered.size} fail`,
		...(remaining ? [`${remaining.length} again`] : []),
		...(separate?.length ? [`apart ${separate.map(({ length }) => length).join(' + ')}`] : []),
	].join(', ');
};

it.each<[string, number, LookupFailure, BatchKind, string]>([
	['the only lookup', 1, of('server'), 'collected', '1 fail'],
	['no calls left', 9, of('callBudget'), 'collected', '9 fail'],
	['a refused credential', 9, of('unauthorized'), 'separate', '9 fail'],
	['two named values', 9, refusal('url.1 url.7'), 'collected', '2 fail, 7 again'],
	['a place of two digits', 20, refusal('url.12'), 'collected', '1 fail, 19 again'],
	['another field', 9, refusal('x.1'), 'collected', '5 tried, then 4'],
	['a forbidden call', 50, of('forbidden'), 'collected', '5 tried, then 45'],
	['a part of a failed call', 9, of('server'), 'separate', '0 fail, apart 5 + 4'],
	['a place that is not a number', 3, refusal('url.x1'), 'collected', '3 tried, then 0'],
	['a place outside the call', 3, refusal('url.3'), 'collected', '3 tried, then 0'],
	['a place after another word', 3, refusal('url.x2.1'), 'collected', '1 fail, 2 again'],
	['a refusal that quotes it', 3, refusal('url.1', 'q1.com'), 'collected', '1 fail, 2 again'],
	['a refusal that quotes another', 3, refusal('url.1', 'Q0.COM'), 'collected', '3 tried, then 0'],
	['a refusal with it', 3, refusal('url.1', 'bad', 'Q1.com '), 'collected', '1 fail, 2 again'],
	['a refusal with another', 3, refusal('url.1', 'bad', 'q0.com'), 'collected', '3 tried, then 0'],
	['a refusal in other signs', 3, refusal('url.1', 'as q0 com'), 'collected', '3 tried, then 0'],
])('lookups after a failed call: %s, of %d lookups', (_name, count, failed, kind, expected) => {
	expect(describeOutcome(decide(lookupsOf(count), failed, kind))).toBe(expected);
});

it('five lookups are tried, of different runs if possible', () => {
	const runs = times(4, () => ({ client: { run: {} } }) as never as AwaitingRun);
	const lookups = lookupsOf(20).map((each, nth) => ({
		...each,
		awaitedBy: [runs[Math.max(0, nth - 16)]],
	}));
	const { trial } = decide(lookups, of('server'));
	expect(trial?.tried.map(nameOf).join(' ')).toBe('q0.com q17.com q18.com q19.com q4.com');
});

it.each([
	[4, '4 tried once, then 0'],
	[0, '0 fail'],
])('of a failed batch, only the %d lookups whose runs still wait are tried', (left, expected) => {
	const lookups = lookupsOf(9).map((each, nth) => (nth < left ? each : { ...each, awaitedBy: [] }));
	expect(describeOutcome(decide(lookups, of('server')))).toBe(expected);
});

it('the failure of a refused value names its own place', () => {
	const { answered } = decide(lookupsOf(3), refusal('url.1'));
	const [[lookup, refused]] = answered!;
	expect([nameOf(lookup), refused]).toMatchObject([
		'q1.com',
		{
			message: 'all: body.url.0: bad',
			facts: { invalid: [{ loc: ['body', 'url', '0'], msg: 'bad' }] },
		},
	]);
});

it.each([
	['a further try', retried, 'url.0', '0 fail, 2 again'],
	['a further try, both spellings refused', retried, 'url.0 url.1', '1 fail, 1 again'],
	['a name', named, 'url.0', '0 fail, 2 again'],
	['any other lookup', wanted, 'url.0', '1 fail, 1 again'],
])('a lookup of two spellings, one refused: %s', (_name, options, places, expected) => {
	const two = { ...lookupsOf(1)[0], values: ['q0.com', 'Q0'] };
	const outcome = decide([two, lookupsOf(2)[1]], refusal(places), 'collected', options);
	expect(describeOutcome(outcome)).toBe(expected);
	const alone = decide([two], refusal('url.1'), 'collected', retried) as BatchOutcome;
	expect(alone.remaining?.map(nameOf)).toEqual(['q0.com']);
});

const off = failure({ message: 'status 500', serviceWords: 'off' });
const bad = failure({ kind: 'invalid', message: 'bad' });
const own = (word: string) => failure({ message: 'status 500', serviceWords: `no ${word}` });

it.each<[string, LookupFailure[], string, boolean]>([
	['with the same message', Array(5).fill(off), 'status 500: off', true],
	['with a message each', [...'abcde'].map(own), 'status 500', true],
	['as forbidden', Array(5).fill(of('forbidden')), 'no', true],
	['and one is invalid', [off, off, off, off, bad], 'status 500', false],
	['if they are four', Array(4).fill(off), 'status 500: off', false],
])('the common failure of lookups that fail alone %s', (_name, failed, message, isDown) => {
	const common = commonFailure(failed);
	expect([common.failure.message, common.countsAgainstRuns]).toEqual([message, isDown]);
});

it('a trial fails in another way than its batch if one kind or status differs', () => {
	const others = [off, of('timeout'), failure({ status: 500 })];
	const differ = others.map((other) => anyFailsDifferently(of('server'), [off, other]));
	expect(differ).toEqual([false, true, true]);
});

describe('if a call for several spellings of one lookup fails', () => {
	const fail = (failed: LookupFailure, resolve = (_: Answer) => {}) => {
		const awaitedBy = [{ ...somebody, resolve }];
		const two = { ...lookupsOf(1)[0], values: ['q0.com', 'Q0'], awaitedBy };
		return decide([two], failed);
	};

	it.each<[FailureFacts['kind'], string]>([
		['server', '0 fail, apart 1 + 1'],
		['invalid', '0 fail, apart 1 + 1'],
		['unauthorized', '1 fail'],
		['unreachable', '1 fail'],
		['callBudget', '1 fail'],
	])('with %s: %s', (kind, expected) => expect(describeOutcome(fail(of(kind)))).toBe(expected));

	const [none, found] = [answerOf([]), answerOf([{ url: 'q0.com' }])];
	it.each<[string, Answer, Answer, best: 0 | 1]>([
		['records', none, found, 1],
		['the failure that a budget was used up', none, of('callBudget'), 1],
		['no records', of('invalid'), none, 1],
		['the rejection', of('server'), of('invalid'), 1],
		['the first failure', of('server'), of('timeout'), 0],
	])('and the spellings are sent alone, their run gets %s', async (_name, ...answers) => {
		const best = answers.pop() as number;
		const answer = new Promise((resolve) => {
			const { separate = [] } = fail(of('server'), resolve);
			separate.forEach(([{ awaitedBy }], nth) => awaitedBy[0].resolve(answers[nth] as Answer));
		});
		expect(await answer).toBe(answers[best]);
	});
});

it.each<[string, List | LookupFailure, number, number]>([
	['answered', answerOf([{ url: 'q0.com' }]), 1, 0],
	['sent again after a temporary failure', off, 0, 1],
	['failed for good', bad, 1, 0],
])('a lookup that was tried alone beside an answered one is %s', (_name, answer, ended, again) => {
	const part = new Batch(lookupsOf(1), wanted, 'trial', () => {});
	const { answered = new Map(), separate = [] } = afterTrial(part, answer);
	expect([answered.size, separate.length]).toEqual([ended, again]);
});

/** Which lookups of a failed call fail: the table of `failureAnswers`. */
import {
	LookupFailure,
	notNeededFailure,
	type FailureFacts,
} from '../../../../nodes/BusinessDataLookup/failure.ts';
import { failureAnswers } from '../../../../nodes/BusinessDataLookup/lookup/byKey/failures.ts';
import { maxCallsFailure } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import { nameOf, search } from './lookups.mts';

const failed = (kind: FailureFacts['kind'], facts: Partial<FailureFacts> = {}) =>
	new LookupFailure({ kind, message: 'x', ...facts });

/** A 422 that names these places, and quotes the value there: `url.1`, `url.1=b.com`. */
const rejects = (...places: string[]) =>
	failed('invalid', {
		serviceWords: 'words about all of them',
		invalid: places.map((place) => {
			const [loc, input] = place.split('=');
			return { loc: ['body', ...loc.split('.')], msg: 'bad', input };
		}),
	});

/** `a.com b.com+c.com` are two lookups, the second for two domains. */
const failuresOf = (asked: string, failure: LookupFailure) => {
	const lookups = asked.split(' ').map((text) => search(...text.split('+')));
	return failureAnswers(lookups, failure, 'url');
};

it.each<[string, string, LookupFailure, string]>([
	['of a call for one lookup', 'a', failed('timeout'), 'a'],
	['of a call for one lookup with two values', 'a+b', rejects('url.1'), 'a+b'],
	['that a budget is used up', 'a b', maxCallsFailure(1), 'a b'],
	['that the rate limit is used up', 'a b', failed('rateLimited'), 'a b'],
	['that nobody needs the call', 'a b', notNeededFailure(), 'a b'],
	['that the run has stopped', 'a b', failed('server', { runStopped: true }), 'a b'],
	['that the credential is rejected', 'a b', failed('unauthorized'), 'a b'],
	['of the service', 'a b', failed('server'), ''],
	['of a slow response', 'a b', failed('timeout'), ''],
	['without a reason', 'a b', failed('invalid'), ''],
])('the failure %s is that of the right lookups', (_name, asked, failure, expected) => {
	const answered = failuresOf(asked, failure);
	expect([...answered.keys()].map(nameOf).join(' ')).toBe(expected);
	for (const own of answered.values()) expect(own).toBe(failure);
});

it.each<[string, string, string[], string]>([
	['one value', 'a b c', ['url.1'], 'b: body.url.0: bad'],
	['several values', 'a b c', ['url.0', 'url.2'], 'a: body.url.0: bad | c: body.url.0: bad'],
	['a value of several', 'a b+c d', ['url.2'], 'b+c: body.url.1: bad'],
	['two values of one', 'a b+c', ['url.1', 'url.2'], 'b+c: body.url.0: bad; body.url.1: bad'],
	['a value of two lookups', 'a a+b', ['url.0'], 'a: body.url.0: bad | a+b: body.url.0: bad'],
	['a value that it quotes', 'a b', ['url.1="B.COM "'], 'b: body.url.0: bad'],
	['an index that counts from 1', 'a b c', ['url.1=a.com'], ''],
	['an index that is too high', 'a b', ['url.2'], ''],
	['the field, but no value', 'a b', ['url'], ''],
	['another field', 'a b', ['state.1'], ''],
])('a 422 that names %s', (_name, asked, places, expected) => {
	const answered = failuresOf(asked.replace(/\w/g, '$&.com'), rejects(...places));
	const own = [...answered].map(
		([lookup, { facts }]) => `${nameOf(lookup)}: ${facts.serviceWords}`,
	);
	expect(own.join(' | ').replaceAll('.com', '')).toBe(expected);
});

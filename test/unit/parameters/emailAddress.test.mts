import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import {
	normal,
	refused,
	unsent,
} from '../../../nodes/BusinessDataLookup/parameters/emailAddress.ts';
import { read } from '../../../nodes/BusinessDataLookup/parameters/field.ts';
import { readerOf } from '../wire.mts';

const entry = findOperation('email', 'validate')!;
const readEmail = (email: unknown) => read(entry, readerOf({ email }), 0);
const unsentEmail = (email: unknown) => unsent(entry, readerOf({ email }), 0);

describe('an email address', () => {
	it.each([
		['a@b.co', 'a@b.co'],
		[' a.b+c@d-e.example ', 'a.b+c@d-e.example'],
		['mailto:a@b.co', 'a@b.co'],
		['MAILTO:a@b.co?subject=Hi', 'a@b.co'],
		['<a@b.co>', 'a@b.co'],
		['Ann <a@b.co>', 'a@b.co'],
		['"a@b.co"', 'a@b.co'],
		["'a@b.co'", 'a@b.co'],
		['\u201ca@b.co\u201d', 'a@b.co'],
		['"Ann <mailto:a@b.co>"', 'a@b.co'],
		['a\u200b@b.co\ufeff', 'a@b.co'],
		['Ann.B@Example.COM', 'Ann.B@example.com'],
	])('given as %j is asked for as %j', (given, email) => {
		expect(readEmail(given)).toEqual({ email });
		expect(unsentEmail(given)).toBeUndefined();
	});

	it.each([
		...['a', 'a@b', '@b.co', 'a@.co', 'a@b.', 'a@b.co@d.co', 'a@b.co, c@d.co', 'a b@c.co'],
		...['a@b..co', 'a..b@c.co', 'a@b .co', '<a@b.co', 'n/a', '-', '"'.repeat(100_000)],
		['a@b.co', 'c@d.co'],
	])('is not what %j is, which is not sent', (given) => {
		expect(unsentEmail(given)).toMatchObject({
			reason: 'malformed',
			records: [
				{
					processed_attempted: false,
					status: 'Malformed',
					email: [given].flat().join(', '),
					note: expect.stringMatching(/^Not sent: /) as string,
				},
			],
		});
		expect(readEmail(given)).toEqual({});
	});

	it('is the same asked for twice', () => {
		const pasted = '"Ann <mailto:A@B.co>"';
		expect(normal(normal(pasted))).toBe(normal(pasted));
	});
});

describe('an address that the service refuses', () => {
	const body = { email: 'a@b.co' };
	const failure = (loc: string[][], kind: 'invalid' | 'server' = 'invalid') =>
		new LookupFailure({
			kind,
			message: 'no',
			status: 422,
			invalid: loc.map((each) => ({ loc: each, msg: 'value is not a valid email address' })),
		});

	it('is malformed, in the service’s words', () => {
		expect(refused(entry, body, failure([['body', 'email']]))).toEqual({
			processed_attempted: false,
			email: 'a@b.co',
			status: 'Malformed',
			note: 'value is not a valid email address',
		});
	});

	it.each([
		[failure([['body', 'mx_records']])],
		[
			failure([
				['body', 'email'],
				['body', 'mx_records'],
			]),
		],
		[failure([])],
		[failure([['body', 'email']], 'server')],
	])('is not told of any other refusal (%#)', (other) => {
		expect(refused(entry, body, other)).toBeUndefined();
	});

	it('is not told of another operation', () => {
		const find = findOperation('email', 'find')!;
		expect(refused(find, body, failure([['body', 'email']]))).toBeUndefined();
	});
});

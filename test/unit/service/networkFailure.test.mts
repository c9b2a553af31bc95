/** What is made of an error in the place of a response. */
import { networkFailure } from '../../../nodes/BusinessDataLookup/service/networkFailure.ts';

const URL = 'https://a.example/v1/users/me?key=secret';

const thrown = (code: string | undefined, message = 'words', cause?: unknown) =>
	Object.assign(new Error(message), { code, cause });

it.each<[string | undefined, string, string, RegExp]>([
	['ECONNREFUSED', '', 'unreachable', /cannot be reached/],
	['ETIMEDOUT', '', 'timeout', /within 500 ms/],
	['CERT_HAS_EXPIRED', '', 'unexpected', /certificate/],
	['Z_DATA_ERROR', 'bad check', 'unexpected', /^The call failed: bad check$/],
	['ECONNRESET', '', 'dropped', /was lost/],
	['HPE_INVALID_CONSTANT', '', 'dropped', /was lost/],
	['MY_ECONNRESET', 'odd', 'unexpected', /^The call failed: odd$/],
	[undefined, 'socket hang up', 'dropped', /was lost/],
	[undefined, 'no such token', 'unexpected', /^The call failed: no such token$/],
])(
	'a network error with code %s and message "%s" becomes a failure of kind %s',
	(code, words, kind, message) => {
		const { facts } = networkFailure(thrown(code, words), 500.25, URL);
		expect(facts.kind).toBe(kind);
		expect(facts.message).toMatch(message);
		expect(facts.advice).toMatch(/\.$/);
	},
);

it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])(
	'%s on an established connection counts as a dropped connection, for the call may have been carried out',
	(code) => {
		const kindOf = (syscall: string, hasBegun?: boolean) => {
			const cause = Object.assign(thrown(code), { syscall });
			return networkFailure(thrown('ERR', 'Outer', cause), 5, hasBegun ? undefined : URL).facts
				.kind;
		};
		expect(kindOf('connect')).toBe('unreachable');
		expect(kindOf('read')).toBe('dropped');
		expect(kindOf('write')).toBe('dropped');
		expect(kindOf('connect', true)).toBe('dropped');
	},
);

it.each([
	['ECONNREFUSED', 'connect', true],
	['ETIMEDOUT', 'read', undefined],
	['ECONNRESET', 'write', undefined],
])('after %s in %s, the call was not sent: %s', (code, syscall, unsent) => {
	const error = Object.assign(thrown(code), { syscall });
	expect(networkFailure(error, 5, URL).facts.unsent).toBe(unsent);
	expect(networkFailure(error, 5).facts.unsent).toBeUndefined();
});

it('the causes of a network error count too, and the innermost message is shown', () => {
	const inner = thrown('ECONNREFUSED', 'connect');
	expect(networkFailure(thrown('ERR_BAD_REQUEST', 'Outer', inner), 5, URL).facts.kind).toBe(
		'unreachable',
	);
	expect(
		networkFailure(thrown(undefined, 'Outer', thrown(undefined, 'inner')), 5, URL).message,
	).toBe('The call failed: inner');
});

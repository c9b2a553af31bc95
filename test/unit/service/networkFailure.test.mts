/** What is made of an error in the place of a response. */
import {
	interruptionFailure,
	networkFailure,
} from '../../../nodes/BusinessDataLookup/service/networkFailure.ts';

const URL = 'https://a.example/v1/users/me?key=secret';

const thrown = (code: string | undefined, message = 'words', cause?: unknown) =>
	Object.assign(new Error(message), { code, cause });

it.each<[string | undefined, string, string, RegExp]>([
	['ECONNREFUSED', '', 'unreachable', /can't be reached/],
	['ETIMEDOUT', '', 'timeout', /within 500 ms/],
	['CERT_HAS_EXPIRED', '', 'unexpected', /certificate/],
	['ECONNRESET', '', 'interrupted', /was lost/],
])('a network error %s "%s" is a failure of kind %s', (code, words, kind, message) => {
	const { facts } = networkFailure(thrown(code, words), 500.25, URL);
	expect(facts.kind).toBe(kind);
	expect(facts.message).toMatch(message);
	expect(facts.advice).toMatch(/\.$/);
});

it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])(
	'after %s on an open connection, the call may have been carried out',
	(code) => {
		const failing = (syscall: string) =>
			thrown('ERR', 'Outer', Object.assign(thrown(code), { syscall }));
		const kindOf = (syscall: string) => networkFailure(failing(syscall), 5, URL).facts.kind;
		expect(kindOf('connect')).toBe('unreachable');
		expect(kindOf('read')).toBe('interrupted');
		expect(kindOf('write')).toBe('interrupted');
		expect(interruptionFailure(failing('connect'), 5).facts.kind).toBe('interrupted');
	},
);

it.each([
	['ECONNREFUSED', 'connect', true],
	['ETIMEDOUT', 'read', undefined],
	['ECONNRESET', 'write', undefined],
])('after %s of %s the call has reached nobody: %s', (code, syscall, unreached) => {
	const error = Object.assign(thrown(code), { syscall });
	expect(networkFailure(error, 5, URL).facts.unreached).toBe(unreached);
	expect(interruptionFailure(error, 5).facts.unreached).toBeUndefined();
});

it('a network error is judged by its causes too, and the innermost message is shown', () => {
	const inner = thrown('ECONNREFUSED', 'connect');
	expect(networkFailure(thrown('ERR_BAD_REQUEST', 'Outer', inner), 5, URL).facts.kind).toBe(
		'unreachable',
	);
	expect(
		networkFailure(thrown(undefined, 'Outer', thrown(undefined, 'inner')), 5, URL).message,
	).toBe('The call failed: inner');
});

it('an error that is its own cause is shown once', () => {
	const error: Error & { cause?: unknown } = thrown(undefined, 'loop');
	error.cause = error;
	expect(networkFailure(error, 5, URL).message).toBe('The call failed: loop');
	expect(networkFailure(thrown(undefined, 'end', null), 5, URL).message).toBe(
		'The call failed: end',
	);
});

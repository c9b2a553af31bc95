/** Which failure an error of the network becomes. */
import { interruptionFailure } from '../../../nodes/BusinessDataLookup/service/networkFailure.ts';
import { networkFailure } from '../../../nodes/BusinessDataLookup/service/networkFailure.ts';

const URL = 'https://a.example/v1/users/me?key=secret';

const thrown = (code?: string, message = 'words', more: object = {}) =>
	Object.assign(new Error(message), { code, ...more });
/** The failure of a call that hadn't begun. */
const factsOf = (error: Error) => networkFailure(error, 500.25, URL).facts;

it.each<[string, string, RegExp]>([
	['ECONNREFUSED', 'unreachable', /can't be reached/],
	['ETIMEDOUT', 'timeout', /within 500 ms/],
	['CERT_HAS_EXPIRED', 'unexpected', /certificate/],
	['ECONNRESET', 'interrupted', /was lost/],
])('the network error %s is a failure of kind %s', (code, kind, message) => {
	const facts = factsOf(thrown(code));
	expect(facts).toMatchObject({ kind, message: expect.stringMatching(message) });
	expect(facts.advice).toMatch(/\.$/);
});

it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])(
	'after %s on an open connection, the call may have been carried out',
	(code) => {
		const outer = (syscall: string) =>
			thrown('ERR', 'Outer', { cause: thrown(code, 'inner', { syscall }) });
		const kinds = ['connect', 'read', 'write'].map((syscall) => factsOf(outer(syscall)).kind);
		expect(kinds).toEqual(['unreachable', 'interrupted', 'interrupted']);
		expect(interruptionFailure(outer('connect'), 5).facts.kind).toBe('interrupted');
	},
);

it.each([
	['ECONNREFUSED', 'connect', true],
	['ETIMEDOUT', 'read', undefined],
	['ECONNRESET', 'write', undefined],
])('after %s of %s, it is certain that the call was not sent: %s', (code, syscall, unreached) => {
	const error = thrown(code, 'words', { syscall });
	expect(factsOf(error).unreached).toBe(unreached);
	expect(interruptionFailure(error, 5).facts.unreached).toBeUndefined();
});

const loop = thrown(undefined, 'loop');
Object.assign(loop, { cause: loop });

it.each<[string, Error]>([
	['inner', thrown(undefined, 'Outer', { cause: thrown(undefined, 'inner') })],
	['loop', loop],
	['end', thrown(undefined, 'end', { cause: null })],
])('the message of the innermost cause is shown: %s', (message, error) => {
	expect(factsOf(error).message).toBe(`The call failed: ${message}`);
});

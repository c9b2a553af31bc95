import { credentialTest } from '../../../credentials/shared.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { isUnencrypted } from '../../../nodes/BusinessDataLookup/service/baseUrl.ts';
import { normalizeBaseUrl } from '../../../nodes/BusinessDataLookup/service/baseUrl.ts';

/** The base URL of a credential's test, as n8n evaluates it. */
const tested = new Function(
	'$credentials',
	`return ${/^=\{\{(.*)\}\}$/.exec(String(credentialTest.request.baseURL))![1]}`,
) as (credentials: object) => string;

/** The message of the failure of a base URL; undefined = it is one. */
const problemOf = (given: unknown): string | undefined => {
	const outcome = normalizeBaseUrl(given, false);
	return outcome instanceof LookupFailure ? outcome.message : undefined;
};

describe('a base URL', () => {
	it.each([
		['https://api.example.com', 'https://api.example.com'],
		[' https://api.example.com/ ', 'https://api.example.com'],
		['https://api.example.com/v1', 'https://api.example.com'],
		['http://localhost:4010/base/v1/', 'http://localhost:4010/base'],
		['localhost:4010/v1', 'http://localhost:4010'],
		['[::1]:8080', 'http://[::1]:8080'],
	])('%j is read as %j, in a run and in the test of a credential', (given, url) => {
		expect(normalizeBaseUrl(given, false)).toBe(url);
		expect(tested({ baseUrl: given }).replace(/\/+$/, '')).toBe(url);
	});

	it.each([
		['https://API.Example.COM:443', 'https://api.example.com'],
		['http://127.1:4010', 'http://127.0.0.1:4010'],
	])('%j is normalized to %j', (given, url) => expect(normalizeBaseUrl(given, false)).toBe(url));

	it.each([
		[undefined, /is empty/],
		['  ', /is empty/],
		['ftp://x', /isn't a web address: "ftp:\/\/x"/],
		['https://api.example.com:443@evil.example', /contains "@"/],
		['api.example.com@evil.example', /contains "@"/],
		['https://api.example.com:99999', /isn't a web address/],
		['https://api.example.com\n.evil.example', /isn't a web address/],
		['a b '.repeat(75_000), /isn't a web address: "(a b ){24}.{0,4}…"$/],
	])('%j is refused', (given, problem) => {
		expect(problemOf(given)).toMatch(problem);
		expect(problemOf(given)).toMatch(/^The "Base URL" parameter of the credential /);
	});
});

describe('plain HTTP', () => {
	it.each([
		['127.0.0.1', true],
		['localhost', true],
		['api.example.com', false],
		['127.0.0.1.evil.example', false],
		['evil-localhost', false],
	])('to %s is allowed by default: %s', (host, isOwn) => {
		const refused = isOwn ? undefined : expect.stringMatching(/http:\/\/.*read the key/);
		expect(problemOf(`http://${host}`)).toEqual(refused);
		expect(problemOf(`HTTP://${host}/v1`)).toEqual(refused);
		expect(isUnencrypted(new URL(`http://${host}`))).toBe(!isOwn);
		expect(normalizeBaseUrl(`http://${host}`, true)).toMatch(/^http:/);
		expect(problemOf(`https://${host}`)).toBeUndefined();
	});
});

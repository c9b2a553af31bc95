import { credentialTest } from '../../../credentials/shared.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import {
	isUnencrypted,
	normalizeBaseUrl,
} from '../../../nodes/BusinessDataLookup/service/baseUrl.ts';

/** What n8n makes of the base URL of a credential's test. */
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
		['https://api.example.com/v10', 'https://api.example.com/v10'],
		['localhost:4010/v1', 'http://localhost:4010'],
		['[::1]:8080', 'http://[::1]:8080'],
	])('%j is read as %j, in a run and in the test of a credential', (given, url) => {
		expect(normalizeBaseUrl(given, false)).toBe(url);
		expect(tested({ baseUrl: given }).replace(/\/+$/, '')).toBe(url);
	});

	it.each([
		'',
		undefined,
		'ftp://x',
		'//api.example.com',
		'https://user:password@api.example.com',
		'https://api.example.com:443@evil.example',
		'api.example.com@evil.example',
		'https://api.example.com\\@evil.example',
		'https://api.example.com:99999',
		'https://api.example.com\n.evil.example',
		'https://',
		'https://a?x=1',
		'https://[::1',
	])('%j is refused with a message about Base URL', (given) => {
		expect(problemOf(given)).toMatch(/"Base URL"/);
	});

	it('that is none is shown in part, where it is long', () => {
		expect(problemOf('a b '.repeat(75_000))!.length).toBeLessThan(250);
	});

	it.each([
		['https://API.Example.COM:443', 'https://api.example.com'],
		['https://api。example。com', 'https://api.example.com'],
		['https://api.example.com/a/../b', 'https://api.example.com/b'],
		['http://127.1:4010', 'http://127.0.0.1:4010'],
	])('%j is normalized to %j', (given, url) => {
		expect(normalizeBaseUrl(given, false)).toBe(url);
	});
});

const LOOPBACK = [
	'127.0.0.1',
	'127.255.0.3',
	'127.1',
	'[::1]',
	'[0:0:0:0:0:0:0:1]:80',
	'localhost',
	'n8n.localhost',
];
const ELSEWHERE = [
	'api.example.com',
	'127.0.0.1.evil.example',
	'localhost.evil.example',
	'evil-localhost',
	'api',
];

describe('plain HTTP', () => {
	it.each(LOOPBACK)('to %s stays on the machine and is allowed', (host) => {
		expect(problemOf(`http://${host}`)).toBeUndefined();
		expect(isUnencrypted(new URL(`http://${host}`))).toBe(false);
	});

	it.each(ELSEWHERE)('to %s is refused, unless the credential allows plain HTTP', (host) => {
		expect(problemOf(`http://${host}`)).toMatch(/http:\/\/.*read the key/);
		expect(problemOf(`HTTP://${host}/v1`)).toMatch(/read the key/);
		expect(normalizeBaseUrl(`http://${host}`, true)).toMatch(/^http:/);
		expect(problemOf(`https://${host}`)).toBeUndefined();
	});
});

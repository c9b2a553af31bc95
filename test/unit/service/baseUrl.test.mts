import { credentialTest } from '../../../credentials/shared.ts';
import {
	isUnencrypted,
	normalizeBaseUrl,
} from '../../../nodes/BusinessDataLookup/service/baseUrl.ts';
import { thrownProblem } from '../thrownProblem.mts';

/** What n8n makes of the base URL of a credential's test. */
const tested = new Function(
	'$credentials',
	`return ${/^=\{\{(.*)\}\}$/.exec(String(credentialTest.request.baseURL))![1]}`,
) as (credentials: object) => string;

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
		expect(thrownProblem(() => normalizeBaseUrl(given, false))).toMatch(/"Base URL"/);
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
		expect(thrownProblem(() => normalizeBaseUrl(`http://${host}`, false))).toBeUndefined();
		expect(isUnencrypted(new URL(`http://${host}`))).toBe(false);
	});

	it.each(ELSEWHERE)('to %s is refused, unless the credential allows plain HTTP', (host) => {
		expect(thrownProblem(() => normalizeBaseUrl(`http://${host}`, false))).toMatch(
			/http:\/\/.*read the key/,
		);
		expect(thrownProblem(() => normalizeBaseUrl(`HTTP://${host}/v1`, false))).toMatch(
			/read the key/,
		);
		expect(normalizeBaseUrl(`http://${host}`, true)).toMatch(/^http:/);
		expect(thrownProblem(() => normalizeBaseUrl(`https://${host}`, false))).toBeUndefined();
	});
});

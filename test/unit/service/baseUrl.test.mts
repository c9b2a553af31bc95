import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookupBearerApi } from '../../../credentials/BusinessDataLookupBearerApi.credentials.ts';
import { credentialTest } from '../../../credentials/shared.ts';
import { checkTypedPath } from '../../../nodes/BusinessDataLookup/parameters/path.ts';
import { isOpenHttp, normalBaseUrl } from '../../../nodes/BusinessDataLookup/service/baseUrl.ts';
import { problemOf } from '../problemOf.mts';

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
		['https://api.example.com/v1//', 'https://api.example.com'],
		['http://localhost:4010/base/v1/', 'http://localhost:4010/base'],
		['https://api.example.com/v10', 'https://api.example.com/v10'],
		['api.example.com', 'https://api.example.com'],
		['localhost:4010/v1', 'http://localhost:4010'],
		['127.0.0.1', 'http://127.0.0.1'],
		['[::1]:8080', 'http://[::1]:8080'],
		['localhost.example.com', 'https://localhost.example.com'],
		['api.example.com:8443/v1/', 'https://api.example.com:8443'],
	])('%j is read as %j, in a run and in the test of a credential', (given, url) => {
		expect(normalBaseUrl(given)).toBe(url);
		expect(tested({ baseUrl: given }).replace(/\/+$/, '')).toBe(url);
	});

	it.each([
		'',
		undefined,
		'ftp://x',
		'file:///etc/passwd',
		'javascript:alert(1)',
		'//api.example.com',
		'https://user:password@api.example.com',
		'https://api.example.com:443@evil.example',
		'https://api.example.com%40evil.example:443@x',
		'api.example.com@evil.example',
		'https://api.example.com\\@evil.example',
		'https://api.example.com\\.evil.example',
		'https:\\\\evil.example',
		'https://api.example.com:80.evil.example',
		'https://api.example.com:443:evil.example',
		'https://api.example.com:99999',
		'https://api.example.com\n.evil.example',
		'https://api.exa\tmple.com',
		'https://',
		'https:///evil.example',
		'https://a b',
		'https://a?x=1',
		'https://a#.evil.example',
		'https://[::1',
	])('%j is refused with a message about Base URL', (given) => {
		expect(problemOf(() => normalBaseUrl(given))).toMatch(/"Base URL"/);
	});

	it.each([
		['one host', `https://${'A'.repeat(300_000)}`],
		['one path', `https://api.example.com/${'a'.repeat(300_000)}`],
		['many words', 'a b '.repeat(75_000)],
	])('of 300,000 characters (%s) is refused with a message that does not show them', (_, given) => {
		const problem = problemOf(() => normalBaseUrl(given));
		expect(problem).toMatch(/"Base URL" .* not a web address: it has \d{6} characters/);
		expect(problem!.length).toBeLessThan(120);
	});

	it('with a password is refused with a message that does not show the password', () => {
		const problem = problemOf(() => normalBaseUrl('https://me:hunter2@api.example.com'));
		expect(problem).toMatch(/"Base URL"/);
		expect(problem).not.toContain('hunter2');
	});

	it.each([
		['https://API.Example.COM:443', 'https://api.example.com'],
		['https://api。example。com', 'https://api.example.com'],
		['https://api%2eexample.com', 'https://api.example.com'],
		['https://api.example.com/a/../b', 'https://api.example.com/b'],
		['http://127.1:4010', 'http://127.0.0.1:4010'],
		['http://0x7f000001', 'http://127.0.0.1'],
	])('%j is normalized to %j', (given, url) => {
		expect(normalBaseUrl(given)).toBe(url);
	});
});

const LOOPBACK = [
	'127.0.0.1',
	'127.0.0.1:4010',
	'127.255.0.3',
	'127.1',
	'2130706433',
	'[::1]',
	'[0:0:0:0:0:0:0:1]:80',
	'localhost',
	'LOCALHOST:80',
	'localhost.',
	'n8n.localhost',
	'a.b.localhost:9000',
];
const ELSEWHERE = [
	'api.example.com',
	'10.0.0.1',
	'192.168.1.1:8080',
	'169.254.169.254',
	'0.0.0.0',
	'128.0.0.1',
	'1.127.0.0.1.example',
	'127.0.0.1.evil.example',
	'127.0.0.1.nip.example:80',
	'localhost.evil.example',
	'evil-localhost',
	'no-localhost',
	'localhost.evil',
	'[::2]',
	'[::ffff:10.0.0.1]',
	'api',
];

describe('plain HTTP', () => {
	it.each(LOOPBACK)('to %s stays on the machine and is allowed', (host) => {
		expect(problemOf(() => normalBaseUrl(`http://${host}`))).toBeUndefined();
		expect(isOpenHttp(new URL(`http://${host}`))).toBe(false);
	});

	it.each(ELSEWHERE)('to %s is refused, unless the credential allows plain HTTP', (host) => {
		expect(problemOf(() => normalBaseUrl(`http://${host}`))).toMatch(/http:\/\/.*read the key/);
		expect(problemOf(() => normalBaseUrl(`HTTP://${host}/v1`))).toMatch(/read the key/);
		expect(normalBaseUrl(`http://${host}`, true)).toMatch(/^http:/);
		expect(problemOf(() => normalBaseUrl(`https://${host}`))).toBeUndefined();
	});

	describe.each([
		['API key', new BusinessDataLookupApi(), { apiKey: 'k' }],
		['bearer token', new BusinessDataLookupBearerApi(), { accessToken: 't' }],
	])('of any request that n8n signs with the %s', (_name, { authenticate }, secret) => {
		const sign = async (
			baseUrl: string,
			request: Partial<IHttpRequestOptions>,
			more: IDataObject = {},
		) => {
			const signs = authenticate as (data: object, options: object) => Promise<object>;
			return await signs({ ...secret, baseUrl, ...more }, request);
		};
		const requests = (base: string) => [
			{ url: `${base}/v1/users/me` },
			{ baseURL: base, url: '/v1/users/me' },
			{ baseURL: base, url: 'v1/users/me' },
		];

		it.each(ELSEWHERE)('to %s is not signed', async (host) => {
			const [open, safe] = [`http://${host}`, `https://${host}`];
			for (const request of requests(open)) {
				await expect(sign(open, request)).rejects.toThrow(/anyone on the way could read the key/);
				expect(await sign(open, request, { allowHttp: true })).toHaveProperty('headers');
			}
			for (const request of requests(safe)) {
				expect(await sign(safe, request)).toHaveProperty('headers');
			}
		});

		it.each(['127.0.0.1:4010', 'localhost', 'n8n.localhost', '[::1]:80'])(
			'to %s is signed',
			async (host) => {
				const base = `http://${host}`;
				for (const request of requests(base)) {
					expect(await sign(base, request)).toHaveProperty('headers');
				}
			},
		);
	});
});

it.each([
	'/v1/x',
	'v1/x',
	'//evil.example/v1/x',
	'/v1//evil.example',
	'https://evil.example/v1/x',
	'/v1/https://evil.example',
	'\\\\evil.example\\v1',
	'/\\evil.example/v1/x',
	'/v1/@evil.example',
	'@evil.example/v1/x',
	':443@evil.example/v1/x',
	'.evil.example/v1/x',
	':80.evil.example/v1/x',
	'/v1/..%2f..%2fevil',
	'/v1/%2e%2e/evil',
	'/v1/%252e%252e/evil',
	'/v1/..;/evil',
	'/v1/．．/evil',
	'/v1/。。/evil',
	'/v1/\u2024\u2024/evil',
	'/v1/\t../evil',
	'/v1/.\n./evil',
	'\t//evil.example/v1/x',
	'/\n/evil.example/v1/x',
	'/v1/x\r\nHost: evil.example',
	'/v1/\u0000/../x',
	'/v1/x?@evil.example',
	'/v1/#@evil.example',
	'/v1/%00%0d%0a',
])('the typed path %j stays below /v1/ of the base URL, or is refused', (typed) => {
	const origin = 'https://api.example.com';
	let path: string | undefined;
	const problem = problemOf(() => (path = checkTypedPath(typed)));
	if (problem !== undefined) expect(problem).toMatch(/"Path"/);
	else {
		const url = new URL(normalBaseUrl(origin) + path);
		expect(url.origin).toBe(origin);
		expect(url.pathname).toMatch(/^\/v1\//);
		expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
	}
});

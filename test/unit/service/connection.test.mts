import { credentialTest } from '../../../credentials/shared.ts';
import { normalBaseUrl, secretsOf } from '../../../nodes/BusinessDataLookup/service/connection.ts';
import { problemOf } from '../problemOf.mts';

/** What n8n makes of the base URL of a credential's test. */
const tested = new Function(
	'$credentials',
	`return ${/^=\{\{(.*)\}\}$/.exec(String(credentialTest.request.baseURL))![1]}`,
) as (credentials: object) => string;

describe('normalBaseUrl', () => {
	it.each([
		['https://api.example.com', 'https://api.example.com'],
		[' https://api.example.com/ ', 'https://api.example.com'],
		['https://api.example.com/v1', 'https://api.example.com'],
		['https://api.example.com/v1//', 'https://api.example.com'],
		['http://localhost:4010/base/v1/', 'http://localhost:4010/base'],
		['https://api.example.com/v10', 'https://api.example.com/v10'],
		['api.example.com', 'https://api.example.com'],
		['api.example.com:8443/v1/', 'https://api.example.com:8443'],
	])('%j → %j, for a run as for the test of a credential', (given, url) => {
		expect(normalBaseUrl(given)).toBe(url);
		expect(tested({ baseUrl: given }).replace(/\/+$/, '')).toBe(url);
	});
	it.each([
		'',
		undefined,
		'ftp://x',
		'https://user:password@api.example.com',
		'api.example.com@evil.example',
		'https://api.example.com\\@evil.example',
		'https://',
		'https://a b',
		'https://a?x=1',
	])('refuses %j', (given) => {
		expect(problemOf(() => normalBaseUrl(given))).toMatch(/"Base URL"/);
	});
});

it('secretsOf finds what must not be shown, and no ordinary words', () => {
	expect(secretsOf({ baseUrl: 'https://x', apiKey: 'k1' })).toEqual(['k1']);
	expect(secretsOf({ accessToken: 't1' })).toEqual(['t1']);
	expect(
		secretsOf({
			clientId: 'me',
			clientSecret: 's1',
			oauthTokenData: {
				access_token: 'a1',
				refresh_token: 'r1',
				token_type: 'Bearer',
				scope: 'read records',
				expires_in: 60,
			},
		}),
	).toEqual(['s1', 'a1', 'r1']);
});

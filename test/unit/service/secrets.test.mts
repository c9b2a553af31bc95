/** What is redacted of a credential, and which credentials are one account. */
import { bearerToken, collectSecrets } from '../../../nodes/BusinessDataLookup/service/secrets.ts';
import { secretDigest } from '../../../nodes/BusinessDataLookup/service/secrets.ts';

const oAuth2 = (token: string, clientSecret = 's1') => ({
	clientId: 'me',
	clientSecret,
	oauthTokenData: { access_token: token, refresh_token: 'r1', token_type: 'Bearer', expires_in: 9 },
});

it.each([
	[{ baseUrl: 'https://x', apiKey: 'k1' }, ['k1']],
	[{ accessToken: 't1' }, ['t1']],
	[oAuth2('a1'), ['s1', 'a1', 'r1']],
])('the secrets of the credential %j are %j', (credential, secrets) => {
	expect(collectSecrets(credential)).toEqual(secrets);
});

it.each([' k1', 'k1 ', 'k1\n', '\tk1', 'k\r\n1', 'k1\u0000'])(
	'a secret pasted with white space, %j, is hidden both as pasted and as sent',
	(apiKey) => expect(collectSecrets({ apiKey })).toEqual([apiKey, 'k1']),
);

const notFetched = { clientId: 'me', clientSecret: 's1' };

it.each<[string, object, object, string, boolean]>([
	['the same API key', { apiKey: 'k1' }, { apiKey: 'k1', baseUrl: 'x' }, '8', true],
	['two API keys', { apiKey: 'k1' }, { apiKey: 'k2' }, '7', false],
	['the same OAuth2 token', oAuth2('t1'), oAuth2('t1', 's2'), '8', true],
	['two OAuth2 tokens of one credential', oAuth2('t1'), oAuth2('t2'), '7', false],
	['no token', notFetched, notFetched, '8', false],
])('credentials with %s are one account or two', (_name, one, other, otherId, isOne) => {
	expect(secretDigest(one as never, '7') === secretDigest(other as never, otherId)).toBe(isOne);
});

it.each([
	[' Bearer  t1 ', 't1'],
	['bearer\tt1', 't1'],
	['t1', 't1'],
	['xBearer t1', 'xBearer t1'],
])('the token of %j is %j', (typed, token) => expect(bearerToken(typed)).toBe(token));

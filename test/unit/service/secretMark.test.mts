import { secretMark } from '../../../nodes/BusinessDataLookup/service/secretMark.ts';

const [tokenOne, tokenTwo] = ['t1', 't2'].map((token) => ({
	...{ clientId: 'me', clientSecret: 's1' },
	oauthTokenData: { access_token: token, refresh_token: 'r1' },
}));
const notFetched = { clientId: 'me', clientSecret: 's1' };

it.each<[string, object, string, object, string, boolean]>([
	['one API key', { apiKey: 'k1' }, '7', { apiKey: 'k1', baseUrl: 'x' }, '8', true],
	['two API keys', { apiKey: 'k1' }, '7', { apiKey: 'k2' }, '7', false],
	['one bearer token', { accessToken: 'k1' }, '7', { accessToken: 'k1' }, '8', true],
	['two bearer tokens', { accessToken: 'k1' }, '7', { accessToken: 'k2' }, '7', false],
	['one OAuth2 token', tokenOne, '7', { ...tokenOne, clientSecret: 's2' }, '8', true],
	['two OAuth2 tokens of one credential', tokenOne, '7', tokenTwo, '7', false],
	['one OAuth2 client without a token', notFetched, '7', { ...notFetched }, '7', true],
	['two credentials without a token', notFetched, '7', notFetched, '8', false],
	['two OAuth2 clients without a token', notFetched, '7', { clientId: 'you' }, '7', false],
	['two client secrets without a token', notFetched, '7', { clientId: 'me' }, '7', false],
])('%s are one account or not', (_name, one, id, other, otherId, isEqual) => {
	expect(secretMark(one as never, id) === secretMark(other as never, otherId)).toBe(isEqual);
});

it('the mark of a secret does not contain it', () => {
	// A short secret may stand in a mark by chance, which is random.
	expect(secretMark({ apiKey: 'secret-key-1' }, '7')).not.toContain('secret-key-1');
});

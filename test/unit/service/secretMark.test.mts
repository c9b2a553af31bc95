import { secretMark } from '../../../nodes/BusinessDataLookup/service/secretMark.ts';

const oAuth2 = { clientId: 'me', clientSecret: 's1' };

it.each([
	['client', { clientId: 'you' }],
	['client secret', { clientSecret: 's2' }],
])('an OAuth2 account with another %s is another account', (_what, change) => {
	expect(secretMark({ ...oAuth2, ...change }, '7')).not.toBe(secretMark(oAuth2, '7'));
});

it.each(['apiKey', 'accessToken'])(
	'two credentials with the same %s are one account, and another secret is another one',
	(name) => {
		expect(secretMark({ [name]: 'k1' }, '8')).toBe(secretMark({ [name]: 'k1' }, '7'));
		expect(secretMark({ [name]: 'k2' }, '7')).not.toBe(secretMark({ [name]: 'k1' }, '7'));
		// A short secret may stand in a mark by chance, which is random.
		expect(secretMark({ [name]: 'secret-key-1' }, '7')).not.toContain('secret-key-1');
	},
);

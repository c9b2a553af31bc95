import { collectSecrets } from '../../../nodes/BusinessDataLookup/service/connection.ts';

it('the secrets of a credential are its key, tokens and client secret, and none of its other fields', () => {
	expect(collectSecrets({ baseUrl: 'https://x', apiKey: 'k1' })).toEqual(['k1']);
	expect(collectSecrets({ accessToken: 't1' })).toEqual(['t1']);
	expect(
		collectSecrets({
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

it.each([' k1', 'k1 ', 'k1\n', '\tk1', 'k\r\n1', 'k1\u0000'])(
	'a secret pasted with white space, %j, is hidden both as pasted and as sent',
	(apiKey) => {
		expect(collectSecrets({ apiKey })).toEqual([apiKey, 'k1']);
	},
);

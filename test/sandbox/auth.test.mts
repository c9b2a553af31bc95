/** "Authentication": which credentials are valid, and the small OAuth2 server. */
import { call, oneSandbox, type Json } from './client.mts';

const keys = { apiKeys: ['key-1', 'key-2'], bearerTokens: ['token-1'] };
const sandbox = await oneSandbox({ companies: 20, ...keys });

const statusWith = async (headers: Record<string, string>) =>
	(await call(sandbox, 'GET', '/v1/users/me', undefined, headers)).status;
const bearer = async (token: unknown) => await statusWith({ authorization: `Bearer ${token}` });

test.each([
	[{ 'X-API-KEY': 'key-2' }, 200],
	[{ authorization: 'Bearer token-1' }, 200],
	[{ 'x-api-key': 'key-3' }, 401],
	[{ 'x-api-key': 'wrong', authorization: 'Bearer token-1' }, 401],
] as [Record<string, string>, number][])('%j is answered with %i', async (headers, status) => {
	expect(await statusWith(headers)).toBe(status);
});

describe('OAuth2', () => {
	const CLIENT = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' };
	const redirect_uri = 'http://localhost:5678/callback';

	const send = async (path: string, form: object, headers: Record<string, string> = {}) => {
		const body = new URLSearchParams({ ...form });
		const response = await fetch(sandbox.url + path, { method: 'POST', headers, body });
		const text = await response.text();
		return { status: response.status, body: (text && JSON.parse(text)) as Json };
	};

	it('gives tokens for a code and for a refresh token, each once', async () => {
		const query = new URLSearchParams({
			...{ response_type: 'code', client_id: CLIENT.client_id, redirect_uri, state: 'a b&c' },
		});
		const { headers } = await call(sandbox, 'GET', `/oauth/authorize?${query}`, undefined, {});
		const { origin, pathname, searchParams } = new URL(headers.get('location') ?? '');
		expect([origin + pathname, searchParams.get('state')]).toEqual([redirect_uri, 'a b&c']);

		const code = searchParams.get('code');
		const form = { grant_type: 'authorization_code', code, redirect_uri, ...CLIENT };
		const first = await send('/oauth/token', form);
		expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } });
		expect(await bearer(first.body.access_token)).toBe(200);

		const { refresh_token } = first.body;
		const authorization = `Basic ${Buffer.from('sandbox-client:sandbox-secret').toString('base64')}`;
		const refresh = async () =>
			await send('/oauth/token', { grant_type: 'refresh_token', refresh_token }, { authorization });
		const second = await refresh();
		expect(await bearer(second.body.access_token)).toBe(200);
		expect(await bearer(first.body.access_token)).toBe(401);
		expect(sandbox.stats().tokenRefreshes).toBe(1);

		const refused = { status: 400, body: { error: 'invalid_grant' } };
		expect(await refresh()).toEqual(refused);
		expect(await send('/oauth/token', form)).toEqual(refused);
	});

	it('ends a token that is revoked, and with a refresh token its access token', async () => {
		const revoke = async (form: object) =>
			(await send('/oauth/revoke', { ...CLIENT, ...form })).status;
		const [one, two] = [sandbox.mintTokens(), sandbox.mintTokens()];
		expect(await revoke({ token: one.access_token, client_secret: 'wrong' })).toBe(401);
		expect(await revoke({ token: one.access_token })).toBe(200);
		expect([await bearer(one.access_token), await bearer(two.access_token)]).toEqual([401, 200]);
		expect(await revoke({ token: two.refresh_token })).toBe(200);
		expect(await bearer(two.access_token)).toBe(401);
	});
});

/** "Authentication": which credentials are valid, and the small OAuth2 server. */
import { call, oneSandbox, type Json } from './client.mts';

const sandbox = await oneSandbox({
	companies: 20,
	apiKeys: ['key-1', 'key-2'],
	bearerTokens: ['token-1'],
});

async function statusWith(headers: Record<string, string>): Promise<number> {
	return (await call(sandbox, 'GET', '/v1/users/me', undefined, headers)).status;
}
const bearer = async (token: unknown) => await statusWith({ authorization: `Bearer ${token}` });

test.each([
	[{ 'X-API-KEY': 'key-2' }, 200],
	[{ authorization: 'Bearer token-1' }, 200],
	[{ 'x-api-key': 'key-3' }, 401],
	[{ authorization: 'token-1' }, 401],
	[{ 'x-api-key': 'wrong', authorization: 'Bearer token-1' }, 401],
] as [Record<string, string>, number][])('%j is answered with %i', async (headers, status) => {
	expect(await statusWith(headers)).toBe(status);
});

describe('OAuth2', () => {
	const redirect_uri = 'http://localhost:5678/callback';
	const inBody = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' };
	const basic = Buffer.from('sandbox-client:sandbox-secret').toString('base64');

	async function newCode(): Promise<string> {
		const given = { response_type: 'code', client_id: 'sandbox-client', redirect_uri };
		const query = new URLSearchParams({ ...given, state: 'a b&c' });
		const { headers } = await call(sandbox, 'GET', `/oauth/authorize?${query}`, undefined, {});
		const location = new URL(headers.get('location') ?? '');
		expect(location.origin + location.pathname).toBe(redirect_uri);
		expect(location.searchParams.get('state')).toBe('a b&c');
		return location.searchParams.get('code') ?? '';
	}

	async function send(path: string, form: object, headers: Record<string, string> = {}) {
		const body = new URLSearchParams({ ...form });
		const response = await fetch(sandbox.url + path, { method: 'POST', headers, body });
		return { status: response.status, text: await response.text() };
	}
	const token = async (form: object, headers?: Record<string, string>) => {
		const { status, text } = await send('/oauth/token', form, headers);
		return { status, body: JSON.parse(text) as Json };
	};

	it('gives tokens for a code and for a refresh token, once, a new pair in place of the old one', async () => {
		const grant = { grant_type: 'authorization_code', code: await newCode(), redirect_uri };
		const first = await token({ ...grant, ...inBody });
		expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } });
		expect(await bearer(first.body.access_token)).toBe(200);

		const { refresh_token } = first.body;
		const refresh = () =>
			token({ grant_type: 'refresh_token', refresh_token }, { authorization: `Basic ${basic}` });
		const second = await refresh();
		expect(await bearer(second.body.access_token)).toBe(200);
		expect(await bearer(first.body.access_token)).toBe(401);
		expect(sandbox.stats().tokenRefreshes).toBe(1);

		const refused = { status: 400, body: { error: 'invalid_grant' } };
		expect(await refresh()).toEqual(refused);
		expect(await token({ ...grant, ...inBody })).toEqual(refused);
	});

	it.each([
		[{ client_secret: 'wrong' }, 401, 'invalid_client'],
		[{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
	])('refuses a form with %j', async (form, status, error) => {
		const whole = { ...inBody, grant_type: 'authorization_code', code: await newCode(), ...form };
		expect(await token(whole)).toEqual({ status, body: { error } });
	});

	it('ends a token that is revoked, and with a refresh token its access token', async () => {
		const revoke = async (form: object) =>
			(await send('/oauth/revoke', { ...inBody, ...form })).status;
		const [one, two] = [sandbox.mintTokens(), sandbox.mintTokens()];
		expect(await revoke({ token: one.access_token, client_secret: 'wrong' })).toBe(401);
		expect(await revoke({ token: one.access_token })).toBe(200);
		expect([await bearer(one.access_token), await bearer(two.access_token)]).toEqual([401, 200]);
		expect(await revoke({ token: two.refresh_token })).toBe(200);
		expect(await bearer(two.access_token)).toBe(401);
		expect(await revoke({ token: 'never given' })).toBe(200);
		expect(await revoke({})).toBe(400);
	});
});

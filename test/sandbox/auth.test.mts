/** "Authentication": who gets in, and the small OAuth2 server. */
import { call, sandboxes, type Json } from './client.mts';

const start = sandboxes();
const sandbox = await start({
	companies: 20,
	apiKeys: ['key-1', 'key-2'],
	bearerTokens: ['token-1'],
});

async function statusWith(headers: Record<string, string>): Promise<number> {
	return (await call(sandbox, 'GET', '/v1/users/me', undefined, headers)).status;
}

test.each([
	[{ 'X-API-KEY': 'key-2' }, 200],
	[{ authorization: 'Bearer token-1' }, 200],
	[{ 'x-api-key': 'key-3' }, 401],
	[{ authorization: 'token-1' }, 401],
	[{ 'x-api-key': 'wrong', authorization: 'Bearer token-1' }, 401],
] as [Record<string, string>, number][])(
	'the sandbox answers a request with the credentials %j with %i',
	async (headers, status) => {
		expect(await statusWith(headers)).toBe(status);
	},
);

describe('OAuth2 of the sandbox', () => {
	const redirect_uri = 'http://localhost:5678/callback';
	const query = new URLSearchParams({
		response_type: 'code',
		client_id: 'sandbox-client',
		redirect_uri,
		state: 'a b&c',
	});
	const inBody = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' };

	async function code(): Promise<string> {
		const { headers } = await call(sandbox, 'GET', `/oauth/authorize?${query}`, undefined, {});
		const location = new URL(headers.get('location') ?? '');
		expect(location.origin + location.pathname).toBe(redirect_uri);
		expect(location.searchParams.get('state')).toBe('a b&c');
		return location.searchParams.get('code') ?? '';
	}

	async function token(form: Record<string, string>, headers: Record<string, string> = {}) {
		const body = new URLSearchParams(form);
		const response = await fetch(`${sandbox.url}/oauth/token`, { method: 'POST', headers, body });
		return { status: response.status, body: (await response.json()) as Json };
	}

	test('gives tokens for a code, and for a refresh token, once, a new pair in place of the old one', async () => {
		const grant = { grant_type: 'authorization_code', redirect_uri };
		const first = await token({ ...grant, code: await code(), ...inBody });
		expect(first).toMatchObject({
			status: 200,
			body: { token_type: 'Bearer', expires_in: 3600, refresh_token: expect.any(String) },
		});
		expect(await statusWith({ authorization: `Bearer ${first.body.access_token}` })).toBe(200);

		const basic = Buffer.from('sandbox-client:sandbox-secret').toString('base64');
		const refresh = () =>
			token(
				{ grant_type: 'refresh_token', refresh_token: String(first.body.refresh_token) },
				{ authorization: `Basic ${basic}` },
			);
		const refreshed = await refresh();
		expect(refreshed.status).toBe(200);
		expect(await statusWith({ authorization: `Bearer ${refreshed.body.access_token}` })).toBe(200);
		expect(await statusWith({ authorization: `Bearer ${first.body.access_token}` })).toBe(401);
		expect(sandbox.stats().tokenRefreshes).toBe(1);
		expect(await refresh()).toEqual({ status: 400, body: { error: 'invalid_grant' } });
	});

	test('accepts a code once, and refuses wrong secrets, tokens and grants', async () => {
		const grant = { grant_type: 'authorization_code', code: await code(), redirect_uri, ...inBody };
		expect((await token(grant)).status).toBe(200);
		for (const [form, status, error] of [
			[grant, 400, 'invalid_grant'],
			[{ ...grant, client_secret: 'wrong' }, 401, 'invalid_client'],
			[{ ...grant, grant_type: 'refresh_token', refresh_token: 'wrong' }, 400, 'invalid_grant'],
			[{ ...grant, grant_type: 'password' }, 400, 'unsupported_grant_type'],
		] as const) {
			expect(await token(form)).toEqual({ status, body: { error } });
		}
	});

	test('ends a token that is revoked, and with a refresh token its access token', async () => {
		const revoke = (form: object) =>
			fetch(`${sandbox.url}/oauth/revoke`, {
				method: 'POST',
				body: new URLSearchParams({ ...inBody, ...form }),
			});
		const bearer = ({ access_token }: { access_token: string }) =>
			statusWith({ authorization: `Bearer ${access_token}` });
		const [one, two] = [sandbox.mintTokens(), sandbox.mintTokens()];
		expect((await revoke({ token: one.access_token, client_secret: 'wrong' })).status).toBe(401);
		expect([await bearer(one), await bearer(two)]).toEqual([200, 200]);
		expect((await revoke({ token: one.access_token })).status).toBe(200);
		expect([await bearer(one), await bearer(two)]).toEqual([401, 200]);
		const hint = { token: two.refresh_token, token_type_hint: 'access_token' };
		expect((await revoke(hint)).status).toBe(200);
		expect(await bearer(two)).toBe(401);
		expect((await revoke({ token: 'never given' })).status).toBe(200);
		expect((await revoke({})).status).toBe(400);
	});
});

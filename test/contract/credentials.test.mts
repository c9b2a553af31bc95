/** The three ways to sign in: their test in the editor, and a token that expires in the middle of work. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import {
	AUTHENTICATIONS,
	acceptedBy,
	CREDENTIAL_TYPES,
	type Authentication,
} from '../support/testBed.mts';
import { hurry } from '../support/hurriedTime.mts';
import type { ScriptedAnswer } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

hurry();
const testBed = useTestBed();

describe.each(AUTHENTICATIONS)('the test of a credential with %s', (authentication) => {
	const test = async (data: ICredentialDataDecryptedObject = {}) =>
		await testBed.engine.testCredential(CREDENTIAL_TYPES[authentication], {
			...acceptedBy(testBed.sandbox, authentication),
			...data,
		});

	it.each(['http://HOST', 'http://HOST/', 'http://HOST/v1', 'http://HOST/v1/ ', 'HOST'])(
		'and a run accept the base URL "%s"',
		async (baseUrl) => {
			const { host } = new URL(testBed.sandbox.url);
			const credential = { baseUrl: baseUrl.replace('HOST', host) };
			const run = await testBed.run('account.get', {}, { authentication, credential });

			expect(await test(credential)).toMatchObject({ status: 'OK' });
			expect(run.errorMessage).toBe('');
			expect(testBed.sandbox.requests().map(({ path }) => path)).toEqual(
				Array(2).fill('/v1/users/me'),
			);
		},
	);

	it('reports a wrong key', async () => {
		const wrong = { apiKey: 'wrong', accessToken: 'wrong', oauthTokenData: { access_token: 'x' } };
		const { status, message } = await test(wrong);
		expect(status).toBe('Error');
		// n8n's own text for a token that it cannot refresh.
		expect(message).toMatch(/does not accept the key or token|reconnect the credentials/);
	});

	const html = { 'content-type': 'text/html' };
	const json = { 'content-type': 'application/json' };
	it.each<ScriptedAnswer>([
		{ status: 404, body: '<h1>Welcome</h1>', headers: html },
		{ body: '\n <!doctype html><h1>Welcome</h1>', headers: html },
		{ body: 'It works', headers: html },
		{ body: '', headers: html },
		{ status: 204, body: '' },
		...['5', 'true', 'null', '"user"', '[5]', '["a"]'].map((body) => ({ body, headers: json })),
	])('reports a base URL of another server that answers with %j', async (answer) => {
		const service = await testBed.serve([answer]);
		expect(await test({ baseUrl: service.url })).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/Check the base URL/),
		});
	});

	it('takes any object for an answer, but one that says success: false', async () => {
		const service = await testBed.serve([{ body: { user: {} } }, { body: { success: false } }]);
		expect(await test({ baseUrl: service.url })).toMatchObject({ status: 'OK' });
		expect(await test({ baseUrl: service.url })).toEqual({
			status: 'Error',
			message: 'The service says the call failed. Ask its support.',
		});
	});

	it('does not send the credential to where a redirect leads', async () => {
		testBed.sandbox.setFaults([{ kind: 'redirect' }]);
		const { message } = await test();
		expect(message).toMatch(/base URL/i);
		expect(testBed.sandbox.stats().leakedCredentials).toBe(0);
	});
});

it('Bearer pasted before a token is taken off', async () => {
	const credential = { accessToken: `Bearer ${testBed.sandbox.options.bearerTokens[0]}` };
	const { errorMessage } = await testBed.run(
		'account.get',
		{},
		{ authentication: 'bearerToken', credential },
	);
	expect(errorMessage).toBe('');
});

describe('a run', () => {
	it.each([
		['', /"Base URL" parameter of the credential is empty/],
		['ftp://host', /"Base URL" .* is not a web address: "ftp:\/\/host"/],
		// Plain HTTP to another machine would be refused: without a scheme HTTPS is meant.
		['service.invalid/v1', /The service cannot be reached \[item 0\]/],
	])('at the base URL "%s" reports what is wrong with it', async (baseUrl, says) => {
		expect(
			(await testBed.run('account.get', {}, { credential: { baseUrl } })).errorMessage,
		).toMatch(says);
	});

	it('refreshes an expired OAuth2 token once for twenty parallel lookups', async () => {
		const ids = testBed.sandbox.data.companies.slice(0, 20).map(({ record }) => record.company_id);
		const credential = acceptedBy(testBed.sandbox, 'oAuth2');
		testBed.sandbox.expireTokens();
		const own = { matchBy: 'company_id', options: { itemsPerCall: 1 } };
		const { json } = await testBed.enrich(ids, own, { authentication: 'oAuth2', credential });

		expect(json.map(({ company_id: id }) => id)).toEqual(ids);
		expect(testBed.sandbox.stats()).toMatchObject({ calls: 20, tokenRefreshes: 1 });
	});
});

describe('the rate limit', () => {
	it('is learned anew when an OAuth2 token is refreshed, at the cost of one refused call', async () => {
		const at = await testBed.another({ minuteLimit: 2, windowSeconds: 30 });
		const credential = acceptedBy(at.sandbox, 'oAuth2');
		const run = async (operation: string, parameters = {}) =>
			await at.run(operation, parameters, { authentication: 'oAuth2', credential });
		for (const email of ['a@a.example', 'b@a.example']) await run('email.validate', { email });
		at.sandbox.expireTokens();
		await run('account.get');
		const last = await run('email.validate', { email: 'c@a.example', options: { maxWait: 0 } });

		expect(last.errorMessage).toMatch(/rate limit/);
		expect(at.sandbox.stats()).toMatchObject({ tokenRefreshes: 1, rejected: 1 });
	});

	it('is of each user with a token, and of all keys of a client together', async () => {
		const secrets = { apiKeys: ['key-a', 'key-b'], bearerTokens: ['token-a', 'token-b'] };
		const at = await testBed.another({ minuteLimit: 2, windowSeconds: 30, ...secrets });
		const used = async (authentication: Authentication, credential: Record<string, string>) => {
			const own = { email: '={{ $json.email }}', options: { maxWait: 0 } };
			const rows = [0, 1].map((n) => ({ email: `p${n}@a.example` }));
			return (await at.run('email.validate', own, { rows, authentication, credential }))
				.errorMessage;
		};

		expect(await used('bearerToken', { accessToken: 'token-a' })).toBe('');
		expect(await used('bearerToken', { accessToken: 'token-b' })).toBe('');
		expect(await used('apiKey', { apiKey: 'key-a' })).toBe('');
		expect(await used('apiKey', { apiKey: 'key-b' })).toMatch(/rate limit/);
	});
});

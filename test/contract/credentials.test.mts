/** The three ways to sign in: their test in the editor, and a token that expires in the middle of work. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { hurry } from '../support/hurriedTime.mts';
import type { ScriptedAnswer } from '../support/http.mts';
import {
	AUTHENTICATIONS,
	acceptedBy,
	CREDENTIAL_TYPES,
	type Authentication,
} from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

hurry();
const testBed = useTestBed();

const test = async (authentication: Authentication, data: ICredentialDataDecryptedObject) =>
	await testBed.engine.testCredential(CREDENTIAL_TYPES[authentication], {
		...acceptedBy(testBed.sandbox, authentication),
		...data,
	});

describe.each(AUTHENTICATIONS)('the test of a credential with %s', (authentication) => {
	it.each(['http://HOST', 'http://HOST/', 'http://HOST/v1', 'http://HOST/v1/ ', 'HOST'])(
		'and a run accept the base URL "%s"',
		async (baseUrl) => {
			const { host } = new URL(testBed.sandbox.url);
			const credential = { baseUrl: baseUrl.replace('HOST', host) };
			const run = await testBed.run('account.get', {}, { authentication, credential });
			expect(await test(authentication, credential)).toMatchObject({ status: 'OK' });
			expect(run.errorMessage).toBe('');
			const paths = testBed.sandbox.requests().map(({ path }) => path);
			expect(paths).toEqual(['/v1/users/me', '/v1/users/me']);
		},
	);

	it('reports a wrong key', async () => {
		const wrong = { apiKey: 'wrong', accessToken: 'wrong', oauthTokenData: { access_token: 'x' } };
		expect(await test(authentication, wrong)).toEqual({
			status: 'Error',
			// n8n has a text of its own for a token that it cannot refresh.
			message: expect.stringMatching(/rejected the key or token|reconnect the credentials/),
		});
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
		const { url: baseUrl } = await testBed.serve([answer]);
		const message = expect.stringMatching(/Check the base URL/) as unknown;
		expect(await test(authentication, { baseUrl })).toMatchObject({ status: 'Error', message });
	});

	it('takes any object for an answer, but one that says success: false', async () => {
		const answers = [{ body: { user: {} } }, { body: { success: false } }];
		const { url: baseUrl } = await testBed.serve(answers);
		expect(await test(authentication, { baseUrl })).toMatchObject({ status: 'OK' });
		expect(await test(authentication, { baseUrl })).toEqual({
			status: 'Error',
			message: 'The service says that the call did not succeed. Ask its support.',
		});
	});
});

it.each<[Authentication, (secret: string) => ICredentialDataDecryptedObject]>([
	['bearerToken', (token) => ({ accessToken: `Bearer ${token}` })],
	['apiKey', (key) => ({ apiKey: ` ${key} ` })],
])('what is pasted around the secret of %s is taken off', async (authentication, pasted) => {
	const { apiKeys, bearerTokens } = testBed.sandbox.options;
	const credential = pasted(authentication === 'apiKey' ? apiKeys[0] : bearerTokens[0]);
	const run = await testBed.run('account.get', {}, { authentication, credential });
	expect(run.errorMessage).toBe('');
});

it.each([
	['', /"Base URL" parameter of the credential is empty/],
	['ftp://host', /"Base URL" .* is not a web address: "ftp:\/\/host"/],
	// Plain HTTP to another machine would be refused: without a scheme HTTPS is meant.
	['service.invalid/v1', /The service cannot be reached \[item 0\]/],
])('a run at the base URL "%s" reports what is wrong with it', async (baseUrl, says) => {
	const { errorMessage } = await testBed.run('account.get', {}, { credential: { baseUrl } });
	expect(errorMessage).toMatch(says);
});

it('an expired OAuth2 token is refreshed once for twenty parallel lookups', async () => {
	const ids = testBed.sandbox.data.companies.slice(0, 20).map(({ record }) => record.company_id);
	const credential = acceptedBy(testBed.sandbox, 'oAuth2');
	testBed.sandbox.expireTokens();
	const own = { matchBy: 'company_id', options: { itemsPerCall: 1 } };
	const { json } = await testBed.enrich(ids, own, { authentication: 'oAuth2', credential });

	expect(json.map(({ company_id: id }) => id)).toEqual(ids);
	expect(testBed.sandbox.stats()).toMatchObject({ calls: 20, tokenRefreshes: 1 });
});

it('the rate limit is learned anew when an OAuth2 token is refreshed, for one refused call', async () => {
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

it('the rate limit is of each user with a token, and of all keys of a client together', async () => {
	const secrets = { apiKeys: ['key-a', 'key-b'], bearerTokens: ['token-a', 'token-b'] };
	const at = await testBed.another({ minuteLimit: 2, windowSeconds: 30, ...secrets });
	const said: string[] = [];
	for (const name of ['token-a', 'token-b', 'key-a', 'key-b']) {
		const authentication = name.startsWith('key') ? 'apiKey' : 'bearerToken';
		const credential = { apiKey: name, accessToken: name };
		const rows = ['a@a.example', 'b@a.example'].map((email) => ({ email }));
		const own = { email: '={{ $json.email }}', options: { maxWait: 0 } };
		const run = await at.run('email.validate', own, { rows, authentication, credential });
		said.push(run.errorMessage);
	}
	expect(said).toEqual(['', '', '', expect.stringMatching(/rate limit/)]);
});

it('blanks around an API key are sent neither in a call nor in the test of the credential', async () => {
	const service = await testBed.serve(() => ({ body: { success: true } }));
	const credential = { baseUrl: service.url, apiKey: ' \u00a0sandbox-key\u00a0 ' };
	await testBed.run('account.get', {}, { credential });
	await testBed.engine.testCredential('businessDataLookupApi', credential);
	const keys = service.requests.map(({ headers }) => headers['x-api-key']);
	expect(keys).toEqual(['sandbox-key', 'sandbox-key']);
});

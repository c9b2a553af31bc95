/** The three credentials: their test in the editor, what they send, and tokens that expire during a run. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { speedUpTime } from '../support/speedUpTime.mts';
import { acceptedBy, AUTHENTICATIONS, CREDENTIAL_TYPES } from '../support/testing.mts';
import { matchingText, useTestBed } from '../support/testing.mts';
import type { Authentication, ScriptedAnswer } from '../support/testing.mts';

speedUpTime();
const testBed = useTestBed();

const test = async (authentication: Authentication, data: ICredentialDataDecryptedObject) =>
	await testBed.engine.testCredential(CREDENTIAL_TYPES[authentication], {
		...acceptedBy(testBed.sandbox, authentication),
		...data,
	});
const getAccount = async (
	credential: ICredentialDataDecryptedObject,
	authentication?: Authentication,
) => await testBed.run('account.get', {}, { authentication, credential });

describe.each(AUTHENTICATIONS)('the test of a credential with %s', (authentication) => {
	const addresses = ['http://HOST', 'http://HOST/', 'http://HOST/v1', 'http://HOST/v1/ ', 'HOST'];
	it.each(addresses)('and a run accept the base URL "%s"', async (address) => {
		const baseUrl = address.replace('HOST', new URL(testBed.sandbox.url).host);
		expect((await getAccount({ baseUrl }, authentication)).errorMessage).toBe('');
		expect(await test(authentication, { baseUrl })).toMatchObject({ status: 'OK' });
		const paths = testBed.sandbox.requests().map(({ path }) => path);
		expect(paths).toEqual(['/v1/users/me', '/v1/users/me']);
	});

	it('reports a wrong key', async () => {
		const wrong = { apiKey: 'wrong', accessToken: 'wrong', oauthTokenData: { access_token: 'x' } };
		expect(await test(authentication, wrong)).toEqual({
			status: 'Error',
			// n8n has a text of its own for a token that it cannot refresh.
			message: matchingText(/rejected the key or token|reconnect the credentials/),
		});
	});

	const html = { 'content-type': 'text/html' };
	const json = { 'content-type': 'application/json' };
	it.each<ScriptedAnswer>([
		{ body: '\n <!doctype html><h1>Welcome</h1>', headers: html },
		{ body: 'It works', headers: html },
		{ status: 204, body: '' },
		...['5', 'null', '["a"]'].map((body) => ({ body, headers: json })),
	])('reports the base URL of another server, which answers %j', async (answer) => {
		const { url: baseUrl } = await testBed.serveScript([answer]);
		const message = matchingText(/Check the base URL/);
		expect(await test(authentication, { baseUrl })).toMatchObject({ status: 'Error', message });
	});

	it('accepts any object but one that says success: false', async () => {
		const answers = [{ body: { user: {} } }, { body: { success: false } }];
		const { url: baseUrl } = await testBed.serveScript(answers);
		expect(await test(authentication, { baseUrl })).toMatchObject({ status: 'OK' });
		const message = "The service says that the call didn't succeed. Ask its support.";
		expect(await test(authentication, { baseUrl })).toEqual({ status: 'Error', message });
	});
});

it.each<[Authentication, ICredentialDataDecryptedObject, header: string, sent: string]>([
	['apiKey', { apiKey: ' \u00a0KEY\u00a0 ' }, 'x-api-key', 'KEY'],
	['bearerToken', { accessToken: 'Bearer TOKEN' }, 'authorization', 'Bearer TOKEN'],
	['bearerToken', { accessToken: 'TOKEN' }, 'authorization', 'Bearer TOKEN'],
])('the credential %s with %j sends the header %s: %s', async (...given) => {
	const [authentication, secret, header, sent] = given;
	const service = await testBed.serveScript(() => ({ body: { success: true } }));
	const credential = { ...secret, baseUrl: service.url };
	await getAccount(credential, authentication);
	await test(authentication, credential);
	expect(service.requests.map(({ headers }) => headers[header])).toEqual([sent, sent]);
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

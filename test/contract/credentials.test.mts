/** The three ways to sign in: their test in the editor, and a token that expires in the middle of work. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import {
	AUTHENTICATIONS,
	acceptedBy,
	CREDENTIAL_TYPES,
	openDesk,
	type Authentication,
} from '../support/desk.mts';
import { type ScriptedAnswer } from '../support/http.mts';
import { useDesk } from '../support/useDesk.mts';
import { hurry } from '../support/hurriedTime.mts';

hurry();
const desk = useDesk();

describe.each(AUTHENTICATIONS)('the test of a credential with %s', (authentication) => {
	const test = async (data: ICredentialDataDecryptedObject = {}) =>
		await desk.engine.testCredential(CREDENTIAL_TYPES[authentication], {
			...acceptedBy(desk.sandbox, authentication),
			...data,
		});
	const testAt = async (answer: ScriptedAnswer) => {
		const server = await desk.serve(() => answer);
		const result = await test({ baseUrl: server.url });
		return result;
	};

	it.each(['', '/', '/v1', '/v1/', ' '])('accepts a base URL that ends in "%s"', async (end) => {
		expect(await test({ baseUrl: desk.sandbox.url + end })).toMatchObject({ status: 'OK' });
		expect(desk.sandbox.requests()).toMatchObject([{ method: 'GET', path: '/v1/users/me' }]);
	});

	it('reports a wrong key', async () => {
		const wrong = { apiKey: 'wrong', accessToken: 'wrong', oauthTokenData: { access_token: 'x' } };
		const { status, message } = await test(wrong);

		expect(status).toBe('Error');
		// n8n's own text for a token that it cannot refresh.
		expect(message).toMatch(/does not accept the key or token|reconnect the credentials/);
	});

	it.each<[string, ScriptedAnswer]>([
		['a page', { status: 404, body: '<h1>Welcome</h1>' }],
		['a page of a success', { body: '<h1>Welcome</h1>' }],
		['a page after an empty line', { body: '\n <!doctype html><h1>Welcome</h1>' }],
		['text', { body: 'It works' }],
		['nothing', { body: '' }],
		['nothing, by a 204', { status: 204, body: '' }],
		...['5', '0', 'true', 'false', 'null', '""', '"user"', '[5]', '[[]]', '[null]', '["a"]'].map(
			(body): [string, ScriptedAnswer] => [
				`the JSON ${body}`,
				{ headers: { 'content-type': 'application/json' }, body },
			],
		),
	])('reports a base URL of another server that answers with %s', async (_what, answer) => {
		const headers = { 'content-type': 'text/html' };
		expect(await testAt({ headers, ...answer })).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/Check the base URL/),
		});
	});

	it.each(['hello world', 'api key: 1234'])(
		'says in words that "%s" is not an address',
		async (baseUrl) => {
			const { status, message } = await test({ baseUrl });

			expect(status).toBe('Error');
			expect(message).toMatch(/is not a web address|not the address of the service/);
		},
	);

	it('reports an answer that says success: false', async () => {
		const headers = { 'content-type': 'application/json' };
		expect(await testAt({ headers, body: '{"success":false}' })).toEqual({
			status: 'Error',
			message: 'The service reports no success. Ask the service.',
		});
	});

	it('takes an answer without a word about success, whose shape the document does not show', async () => {
		const headers = { 'content-type': 'application/json' };
		expect(await testAt({ headers, body: '{"user":{}}' })).toMatchObject({ status: 'OK' });
	});

	it('does not send the credential to where a redirect leads', async () => {
		desk.sandbox.setFaults([{ kind: 'redirect' }]);

		expect(await test()).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/base URL/i),
		});
		expect(desk.sandbox.stats().leakedCredentials).toBe(0);
	});

	it('reports an address where nothing listens', async () => {
		const gone = await desk.serve([]);
		await gone.close();

		expect(await test({ baseUrl: gone.url })).toEqual({ status: 'Error', message: 'ECONNREFUSED' });
	});
});

describe.each(AUTHENTICATIONS)('a run with %s', (authentication) => {
	it.each(['/', '/v1', '/v1/'])('accepts a base URL that ends in "%s"', async (end) => {
		const credential = { baseUrl: desk.sandbox.url + end };
		const run = await desk.run('account.get', {}, { authentication, credential });

		expect(run.error).toBeUndefined();
		expect(desk.sandbox.requests()).toMatchObject([{ path: '/v1/users/me' }]);
	});
});

it('a run reports what is wrong with the base URL', async () => {
	const gone = await desk.serve([]);
	await gone.close();
	const failing = async (baseUrl: string) => {
		const run = await desk.run('account.get', {}, { credential: { baseUrl } });
		return run.said;
	};

	expect(await failing('')).toMatch(/"Base URL" parameter of the credential is empty/);
	expect(await failing('ftp://sandbox')).toMatch(
		/"Base URL" .* is not a web address: "ftp:\/\/sandbox"/,
	);
	expect(await failing(gone.url)).toMatch(/The service cannot be reached \[item 0\]/);
});

it('a service that stops answering in the middle of a run is told as such, not as a wrong base URL', async () => {
	const page = { records: [{ company_id: 'c1' }], page: 1, total_pages: 2, total_records: 51 };
	const server = await desk.serve([
		{ body: page },
		() => {
			void server.close();
			return { drop: true };
		},
	]);
	const credential = { baseUrl: server.url };
	const { error } = await desk.run('company.getAll', { returnAll: true }, { credential });

	expect(error?.message).toMatch(/^The service has stopped answering/);
	expect(error?.description).not.toMatch(/base URL/);
});

it('an expired OAuth2 token is refreshed once for twenty parallel lookups', async () => {
	const companies = desk.sandbox.data.companies.slice(0, 20).map(({ record }) => record);
	const credential = acceptedBy(desk.sandbox, 'oAuth2');
	desk.sandbox.expireTokens();
	const run = await desk.run(
		'company.enrich',
		{ matchBy: 'company_id', value: '={{ $json.id }}', options: { itemsPerCall: 1 } },
		{
			input: companies.map(({ company_id }) => ({ json: { id: company_id } })),
			authentication: 'oAuth2',
			credential,
		},
	);

	expect(run.error).toBeUndefined();
	expect(run.items.map(({ json }) => json.company_id)).toEqual(
		companies.map(({ company_id }) => company_id),
	);
	expect(desk.sandbox.stats()).toMatchObject({ calls: 20, tokenRefreshes: 1 });
});

it('what is left of the rate limit is remembered when an OAuth2 token is refreshed, also where the refresh token changes', async () => {
	const limited = await openDesk(desk.engine, { minuteLimit: 2, windowSeconds: 30 });
	const credential = acceptedBy(limited.sandbox, 'oAuth2');
	const run = async (operation: string, parameters = {}) =>
		await limited.run(operation, parameters, { authentication: 'oAuth2', credential });
	for (const email of ['a@a.example', 'b@a.example']) await run('email.validate', { email });
	limited.sandbox.expireTokens();
	await run('account.get');
	const last = await run('email.validate', { email: 'c@a.example', options: { maxWait: 0 } });
	const { tokenRefreshes, rejected } = limited.sandbox.stats();
	await limited.close();

	expect(last.said).toMatch(/rate limit/);
	expect({ tokenRefreshes, rejected }).toEqual({ tokenRefreshes: 1, rejected: 0 });
});

it('a run whose OAuth2 token cannot be refreshed points to the credential', async () => {
	const credential = {
		...acceptedBy(desk.sandbox, 'oAuth2'),
		oauthTokenData: { access_token: 'gone', refresh_token: 'gone', token_type: 'Bearer' },
	};
	const { error } = await desk.run('account.get', {}, { authentication: 'oAuth2', credential });

	expect(`${error?.message} ${error?.description}`).toMatch(/credential/i);
	expect(error?.message).toMatch(/\[item 0\]$/);
});

it('OAuth2 users of one client have a rate limit each, and its keys share one', async () => {
	const limited = await openDesk(desk.engine, {
		minuteLimit: 2,
		windowSeconds: 30,
		apiKeys: ['key-a', 'key-b'],
		bearerTokens: ['token-a', 'token-b'],
	});
	const used = async (
		authentication: Authentication,
		credential: ICredentialDataDecryptedObject,
	) => {
		const input = [0, 1].map((n) => ({ json: { email: `p${n}@a.example` } }));
		const parameters = { email: '={{ $json.email }}', options: { maxWait: 0 } };
		const { error } = await limited.run('email.validate', parameters, {
			input,
			authentication,
			credential,
		});
		return error === undefined;
	};
	const results = [
		await used('bearerToken', { accessToken: 'token-a' }),
		await used('bearerToken', { accessToken: 'token-b' }),
		await used('apiKey', { apiKey: 'key-a' }),
		await used('apiKey', { apiKey: 'key-b' }),
	];
	await limited.close();

	expect(results).toEqual([true, true, true, false]);
});

/** Credentials in the headless engine: OAuth2 refresh, and the "Test" of the editor. */
import { createEngine, type Engine } from './engine.mts';
import { scripted, type ScriptedAnswer, type ScriptedServer } from './http.mts';
import {
	Sample,
	SampleApi,
	SampleOAuth2Api,
	SamplePollApi,
	SampleTokenApi,
	SampleTrigger,
} from './sample.mts';

const rows: ScriptedAnswer = { body: [{ name: 'a' }] };

let engine: Engine;
let server: ScriptedServer;

beforeAll(async () => {
	engine = await createEngine({
		nodes: [Sample, SampleTrigger],
		credentials: [SampleApi, SampleOAuth2Api, SamplePollApi, SampleTokenApi],
	});
});
afterAll(async () => await engine.close());
afterEach(async () => await server.close());

describe('the test engine, with an OAuth2 credential,', () => {
	it('refreshes an expired token once for parallel and later runs, and stores the new one', async () => {
		server = await scripted(({ path, headers }) => {
			if (path === '/token') {
				return { body: { access_token: 'new', refresh_token: 'r2', token_type: 'bearer' } };
			}
			return headers.authorization === 'Bearer new' ? rows : { status: 401 };
		});
		const data = {
			baseUrl: server.url,
			accessTokenUrl: `${server.url}/token`,
			clientId: 'id',
			clientSecret: 'secret',
			oauthTokenData: { access_token: 'old', refresh_token: 'r1', token_type: 'bearer' },
		};
		const request = {
			node: 'sample',
			parameters: { path: 'rows', authentication: 'sampleOAuth2Api' },
			credentials: { sampleOAuth2Api: data },
		};
		const parallel = await Promise.all([engine.run(request), engine.run(request)]);
		const later = await engine.run(request);

		for (const { items } of [...parallel, later]) expect(items).toHaveLength(1);
		const refreshes = server.requests.filter(({ path }) => path === '/token');
		expect(refreshes.map(({ body }) => new URLSearchParams(body).get('refresh_token'))).toEqual([
			'r1',
		]);
		expect(engine.storedCredential('sampleOAuth2Api', data)).toEqual({
			...data,
			oauthTokenData: expect.objectContaining({ access_token: 'new', refresh_token: 'r2' }),
		});
	});
});

describe('the test engine, testing a credential,', () => {
	const test = async (answer: ScriptedAnswer) => {
		// n8n repeats a call that was answered with 401, after a pre-authentication that may be none.
		server = await scripted(() => answer);
		return await engine.testCredential('sampleApi', { baseUrl: `${server.url}/`, key: 'k2' });
	};

	it('sends its request with the credential', async () => {
		expect(await test({ body: {} })).toEqual({ status: 'OK', message: 'Connection successful!' });
		expect(server.requests[0]).toMatchObject({
			method: 'GET',
			path: '/me',
			headers: { 'x-api-key': 'k2' },
		});
	});

	it.each([
		[401, 'The key is not accepted'],
		[503, 'Service Unavailable'],
	])('answers a %i with the rule of the credential or the status', async (status, message) => {
		expect(await test({ status })).toEqual({ status: 'Error', message });
	});

	it('names the network’s reason when nothing listens', async () => {
		const gone = await scripted([]);
		await gone.close();

		expect(await engine.testCredential('sampleApi', { baseUrl: gone.url, key: 'k' })).toEqual({
			status: 'Error',
			message: 'ECONNREFUSED',
		});
	});

	it('asks only whether an OAuth2 credential without a test is connected', async () => {
		const tokens = { oauthTokenData: { access_token: 'a' } };

		expect(await engine.testCredential('sampleOAuth2Api', tokens)).toMatchObject({ status: 'OK' });
		expect(await engine.testCredential('sampleOAuth2Api', {})).toMatchObject({ status: 'Error' });
	});

	it('calls the test function of a node that supports the credential', async () => {
		const good = await engine.testCredential('sampleTokenApi', { token: 'good' });
		const bad = await engine.testCredential('sampleTokenApi', {});

		expect([good.status, bad.status]).toEqual(['OK', 'Error']);
	});

	it('sends the test request of a node that supports the credential, with a rule on the body', async () => {
		server = await scripted([
			{ body: { user: { active: true } } },
			{ body: { user: { active: false } } },
		]);
		const test = async () => await engine.testCredential('samplePollApi', { baseUrl: server.url });

		expect(await test()).toMatchObject({ status: 'OK' });
		expect(await test()).toEqual({ status: 'Error', message: 'The user is not active' });
	});
});

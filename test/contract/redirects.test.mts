/** Where a signed call may go: to the origin of its base URL alone, and in plain HTTP only if that is allowed. */
import type { IExecuteFunctions, INodeType } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookupBearerApi } from '../../credentials/BusinessDataLookupBearerApi.credentials.ts';
import { activeTrigger } from '../support/activeTrigger.mts';
import { createEngine } from '../support/engine.mts';
import { noOpNode } from '../support/nodeTypes.mts';
import { acceptedBy, AUTHENTICATIONS, CREDENTIAL_TYPES, useTestBed } from '../support/testing.mts';
import type { Script } from '../support/testing.mts';

const testBed = useTestBed();
const EXPORT = 'email.exportLogs';
const csv = { fmt: 'csv' };

/** An address that reaches a server of this machine, and is none of the names of the machine itself. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0');
const redirect = (location: string) => ({ status: 302, headers: { location } });
const FILE = { body: 'a,b\n' };
const aFile = async () => await testBed.serveScript(() => FILE);

it.each(AUTHENTICATIONS)('plain HTTP has to be allowed, with %s', async (authentication) => {
	const baseUrl = elsewhere(testBed.sandbox.url);
	const callAndTest = async (allowHttp: boolean) => {
		const credential = { ...acceptedBy(testBed.sandbox, authentication), baseUrl, allowHttp };
		const { error } = await testBed.run('account.get', {}, { authentication, credential });
		const type = CREDENTIAL_TYPES[authentication];
		return { error, test: await testBed.engine.testCredential(type, credential) };
	};
	const trigger = activeTrigger(testBed, { event: 'emailLookedUp', authentication });
	trigger.credential.baseUrl = baseUrl;
	const { error, test } = await callAndTest(false);

	await expect(trigger.poll()).rejects.toThrow(/others on the network could read/);
	expect(error?.message).toMatch(/starts with http:\/\/, so others on the network could read/);
	expect(error?.description).toMatch(/Allow Unencrypted HTTP/);
	expect(test.status).toBe('Error');
	if (authentication !== 'oAuth2') expect(test.message).toMatch(/Allow Unencrypted HTTP/);
	expect(testBed.sandbox.requests()).toEqual([]);
	expect(await callAndTest(true)).toMatchObject({ error: undefined, test: { status: 'OK' } });
});

it.each([
	['is followed if plain HTTP is allowed', true, [1, 1], /^$/],
	['fails if plain HTTP is not allowed', false, [0, 0], /redirects to plain HTTP/],
])('a redirect of a file to plain HTTP %s', async (_name, allowHttp, counts, said) => {
	const other = await aFile();
	const script = () => redirect(`${elsewhere(other.url)}/file`);
	const request = { credential: { allowHttp } };
	const { items, errorMessage } = await testBed.runAtScript(script, EXPORT, csv, request);
	expect([items.length, other.requests.length]).toEqual(counts);
	expect(errorMessage).toMatch(said);
	expect(other.requests.filter(({ headers }) => headers['x-api-key'])).toEqual([]);
});

it('an error 401 of another host says nothing of the account', async () => {
	const other = await testBed.serveScript(() => ({ status: 401, body: { detail: 'expired' } }));
	const script = () => redirect(`${other.url}/file`);
	const { errorMessage } = await testBed.runAtScript(script, EXPORT, csv);
	const { origin } = new URL(other.url);
	expect(errorMessage).toMatch(`at ${origin}, which couldn't be read: expired (status 401)`);
});

it.each([
	['protocol-relative', '//OTHER/x'],
	['with backslashes', '\\\\OTHER\\x'],
	['with our host behind a backslash', 'http://OTHER\\@OURS/x'],
	['with our port as a part of the name', 'http://OURS.evil.localhost/x'],
	['with another port', 'HTTP://OTHER/v1/emails/logs/export'],
])('a redirect of a file %s takes no key to another origin', async (_name, location) => {
	const other = await aFile();
	const host = new URL(other.url).host;
	const script: Script = ({ path, headers }) =>
		path === '/v1/emails/logs/export'
			? redirect(location.replace('OURS', headers.host!).replace('OTHER', host))
			: FILE;
	const run = await testBed.runAtScript(script, EXPORT, csv);
	expect(run.service.requests[0].headers['x-api-key']).toBeDefined();
	expect(other.requests.filter(({ headers }) => headers['x-api-key'])).toEqual([]);
	expect(run.items.length === 1 || run.error !== undefined).toBe(true);
});

it.each(AUTHENTICATIONS)('only a download follows a redirect, with %s', async (authentication) => {
	testBed.sandbox.setFaults([{ kind: 'redirect' }]);
	const run = await testBed.run(EXPORT, csv, { authentication });
	const { errorMessage } = await testBed.run('account.get', {}, { authentication });
	expect(run.json).toEqual([{ fileName: 'logs.csv', mimeType: 'text/csv', fmt: 'csv' }]);
	expect(await run.file()).toContain('other@example.com');
	expect(errorMessage).toMatch(/^The service redirects to http/);
	expect(testBed.sandbox.stats().leakedCredentials).toBe(0);
});

// Repeating a call that isn't a GET could bill it twice.
it.each<[string, number, string[]]>([
	['POST', 302, ['GET']],
	['PUT', 303, ['GET']],
	['POST', 307, []],
	['PUT', 302, []],
])(
	'after a file by %s is redirected with status %d, the calls are %j',
	async (method, status, more) => {
		const own = { method, path: '/v1/any', responseFormat: 'file' };
		const script = [{ ...redirect('/v1/file'), status }, FILE];
		const { service, items } = await testBed.runAtScript(script, 'request.send', own);
		expect(service.requests.slice(1).map((request) => request.method)).toEqual(more);
		expect(items).toHaveLength(more.length);
	},
);

const SECRET = 's3cr3t-key-0815';
const HELPERS = [
	'httpRequestWithAuthentication',
	'requestWithAuthentication',
	'requestWithAuthenticationPaginated',
] as const;
const callers = ['businessDataLookupApi', 'businessDataLookupBearerApi'].flatMap((credential) =>
	HELPERS.map((helper) => [credential, helper] as const),
);
it.each(callers)('a call of another node stays at its origin: %s by %s', async (...given) => {
	const [credential, helper] = given;
	const other = await testBed.serveScript(() => ({ body: {} }));
	const home = await testBed.serveScript(() => redirect(`${other.url}/steal`));
	const url = `${home.url}/v1/users/me`;
	const follows = { followRedirect: true, followAllRedirects: true, maxRedirects: 5 };
	const request = { url, uri: url, method: 'GET', json: true, ...follows } as never;
	const paging = { continue: false, request: { url } } as never;

	/** Has n8n-core sign and send the call as another package's node would. */
	class Caller implements INodeType {
		description = { ...noOpNode.description, credentials: [{ name: credential }] };

		async execute(this: IExecuteFunctions) {
			const { helpers } = this;
			const sent =
				helper === 'requestWithAuthenticationPaginated'
					? helpers[helper].call(this, request, 0, paging, credential)
					: helpers[helper].call(this, credential, request);
			await sent.catch(() => {});
			return [[]];
		}
	}
	const credentials = [BusinessDataLookupApi, BusinessDataLookupBearerApi];
	const engine = await createEngine({ nodes: [Caller], credentials });
	const data = { baseUrl: home.url, apiKey: SECRET, accessToken: SECRET };
	await engine.run({ node: noOpNode.description.name, credentials: { [credential]: data } });

	const signed = home.requests.map(({ headers }) => JSON.stringify(headers).includes(SECRET));
	expect(new Set(signed)).toEqual(new Set([true]));
	expect(other.requests).toEqual([]);
});

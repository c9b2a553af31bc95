/** Where a signed call may go: to the origin of its base URL alone, and in plain HTTP only where that is allowed. */
import type { IExecuteFunctions, INodeType } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookupBearerApi } from '../../credentials/BusinessDataLookupBearerApi.credentials.ts';
import { activeTrigger } from '../support/activeTrigger.mts';
import { createEngine } from '../support/engine.mts';
import type { ScriptedServer } from '../support/http.mts';
import { noOpNode } from '../support/stubNodes.mts';
import { AUTHENTICATIONS, acceptedBy, CREDENTIAL_TYPES } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();
const csv = { fmt: 'csv' };

/** An address that reaches a server of this machine, and is none of the names of the machine itself. */
const elsewhere = ({ url }: { url: string }) => url.replace('127.0.0.1', '0.0.0.0');

describe('plain HTTP to another machine', () => {
	it.each(AUTHENTICATIONS)(
		'is sent nothing, by no run, poll and test of the credential, unless it allows that: %s',
		async (authentication) => {
			const baseUrl = elsewhere(testBed.sandbox);
			const run = async (allowHttp: boolean) => {
				const credential = { baseUrl, allowHttp };
				return await testBed.run('account.get', {}, { authentication, credential });
			};
			const test = async (allowHttp: boolean) => {
				const data = { ...acceptedBy(testBed.sandbox, authentication), baseUrl, allowHttp };
				return await testBed.engine.testCredential(CREDENTIAL_TYPES[authentication], data);
			};
			const trigger = activeTrigger(testBed, { event: 'emailLookedUp', authentication });
			trigger.credential.baseUrl = baseUrl;
			const { error } = await run(false);
			const { status, message } = await test(false);

			await expect(trigger.poll()).rejects.toThrow(/others on the network could read/);
			expect(error?.message).toMatch(/starts with http:\/\/, so others on the network could read/);
			expect(error?.description).toMatch(/Allow Unencrypted HTTP/);
			expect(status).toBe('Error');
			if (authentication !== 'oAuth2') expect(message).toMatch(/Allow Unencrypted HTTP/);
			expect(testBed.sandbox.requests()).toEqual([]);
			expect((await run(true)).error).toBeUndefined();
			expect(await test(true)).toMatchObject({ status: 'OK' });
		},
	);

	it.each([true, false])('gives a file behind a redirect if allowed: %s', async (allowHttp) => {
		const other = await testBed.serve(() => ({ body: 'a,b\n' }));
		const location = `${elsewhere(other)}/file`;
		const { items, errorMessage } = await testBed.runAt(
			() => ({ status: 302, headers: { location } }),
			'email.exportLogs',
			csv,
			{ credential: { allowHttp } },
		);
		expect([items.length, other.requests.length]).toEqual(allowHttp ? [1, 1] : [0, 0]);
		for (const { headers } of other.requests) expect(headers['x-api-key']).toBeUndefined();
		if (!allowHttp) expect(errorMessage).toMatch(/redirects to plain HTTP/);
	});
});

/** Locations, made of the hosts of the service and of another one. */
it.each<[string, (ours: string, other: string) => string]>([
	['protocol-relative', (_ours, other) => `//${other}/x`],
	['with backslashes', (_ours, other) => `\\\\${other}\\x`],
	['with our host as user name', (ours, other) => `http://${ours}@${other}/x`],
	['with our host behind a backslash', (ours, other) => `http://${other}\\@${ours}/x`],
	['with a tab in it', (_ours, other) => `\t/\t/${other}/x`],
	['with our port as a part of the name', (ours) => `http://${ours}.evil.localhost/x`],
	['with another port', (_ours, other) => `HTTP://${other}/v1/emails/logs/export`],
])('a redirect of a file %s takes no key to another origin', async (_name, locationOf) => {
	const hostOf = ({ url }: ScriptedServer) => url.replace('http://', '');
	const other = await testBed.serve(() => ({ body: 'a,b\n' }));
	const run = await testBed.runAt(
		({ path, headers }) =>
			path === '/v1/emails/logs/export'
				? { status: 302, headers: { location: locationOf(headers.host!, hostOf(other)) } }
				: { body: 'a,b\n' },
		'email.exportLogs',
		csv,
	);
	expect(run.service.requests[0].headers['x-api-key']).toBeDefined();
	expect(other.requests.filter(({ headers }) => headers['x-api-key'])).toEqual([]);
	expect(run.items.length === 1 || run.error !== undefined).toBe(true);
});

it.each(AUTHENTICATIONS)(
	'a download is followed to another origin without the credential, no other call is: %s',
	async (authentication) => {
		testBed.sandbox.setFaults([{ kind: 'redirect' }]);
		const run = await testBed.run('email.exportLogs', csv, { authentication });
		const { errorMessage } = await testBed.run('account.get', {}, { authentication });

		expect(run.json).toEqual([{ fileName: 'logs.csv', mimeType: 'text/csv', fmt: 'csv' }]);
		expect(await run.file()).toContain('other@example.com');
		expect(errorMessage).toMatch(/^The service redirects to http/);
		expect(testBed.sandbox.stats().leakedCredentials).toBe(0);
	},
);

const SECRET = 's3cr3t-key-0815';
describe('another node’s call with a credential of this package', () => {
	it.each([
		['businessDataLookupApi', 'httpRequestWithAuthentication'],
		['businessDataLookupApi', 'requestWithAuthentication'],
		['businessDataLookupApi', 'requestWithAuthenticationPaginated'],
		['businessDataLookupBearerApi', 'httpRequestWithAuthentication'],
		['businessDataLookupBearerApi', 'requestWithAuthentication'],
		['businessDataLookupBearerApi', 'requestWithAuthenticationPaginated'],
	] as const)('with %s by %s goes to its own origin alone', async (credential, helper) => {
		const other = await testBed.serve(() => ({ body: {} }));
		const location = `${other.url}/steal`;
		const home = await testBed.serve(() => ({ status: 302, headers: { location } }));
		const url = `${home.url}/v1/users/me`;
		const follows = { followRedirect: true, followAllRedirects: true, maxRedirects: 5 };
		const request = { url, uri: url, method: 'GET', json: true, ...follows } as never;
		const paging = { continue: false, request: { url } } as never;

		/** Has n8n-core sign and send the call as another package's node would. */
		class Caller implements INodeType {
			description = {
				...noOpNode.description,
				name: 'caller',
				credentials: [{ name: credential }],
			};

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
		const engine = await createEngine({
			nodes: [Caller],
			credentials: [BusinessDataLookupApi, BusinessDataLookupBearerApi],
		});
		const data = { baseUrl: home.url, apiKey: SECRET, accessToken: SECRET };
		await engine.run({ node: 'caller', credentials: { [credential]: data } });

		const signed = home.requests.map(({ headers }) => JSON.stringify(headers).includes(SECRET));
		expect(new Set(signed)).toEqual(new Set([true]));
		expect(other.requests).toEqual([]);
	});
});

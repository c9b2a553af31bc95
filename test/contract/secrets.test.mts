/** The credential is shown nowhere, whatever the service says back. */
import type { FaultRule } from '../../sandbox/server.mts';
import {
	AUTHENTICATIONS,
	acceptedBy,
	createLookupEngine,
	CREDENTIAL_TYPES,
	openDesk,
	type Authentication,
} from '../support/desk.mts';
import type { Engine } from '../support/engine.mts';
import { examples } from '../support/examples.mts';
import { scripted, type ScriptedAnswer } from '../support/http.mts';

const API_KEY = 'key-6f1c9d2e';
const BEARER = 'token-0b77aa31';

/** A secret of each kind of credential that is known before the run. */
const KNOWN: Record<Authentication, string> = {
	apiKey: API_KEY,
	bearerToken: BEARER,
	oAuth2: 'sandbox-secret',
};

/** A secret in the forms that a service may give it, once where the node cuts its quotes. */
const formsOf = (secret: string) => [
	secret.toUpperCase(),
	Array.from(Buffer.from(secret), (byte) => `%${byte.toString(16)}`).join(''),
	Array.from(secret, (each) => `\\u00${each.charCodeAt(0).toString(16)}`).join(''),
	Array.from(secret, (each) => `&#${each.charCodeAt(0)};`).join(''),
	Buffer.from(`:${secret}`).toString('base64'),
	`${'.'.repeat(290)}${secret}`,
];
const encodedBody = (secret: string) => ({
	detail: formsOf(secret).map((msg) => ({ loc: ['header'], msg })),
	error: { request_id: `id of ${secret}` },
});

/** Every part of six characters of a form of the secret that a text shows. */
const fragmentsIn = (text: string, secret: string) =>
	formsOf(secret)
		.map((form) => form.replace(/^\.+/, ''))
		.flatMap((form) => Array.from({ length: form.length - 5 }, (_, at) => form.slice(at, at + 6)))
		.filter((fragment) => text.includes(fragment));

let engine: Engine;

beforeAll(async () => {
	engine = await createLookupEngine();
});
afterAll(async () => await engine.close());

const textsIn = (value: unknown): string[] =>
	typeof value === 'object' && value !== null
		? Object.values(value).flatMap(textsIn)
		: typeof value === 'string'
			? [value]
			: [];

/** Everything a person or a log can see of one run of each operation under a fault, and what must not be in it. */
const seenUnder = async (fault: FaultRule, authentication: Authentication, expired = false) => {
	const desk = await openDesk(engine, { apiKeys: [API_KEY], bearerTokens: [BEARER] });
	const credential = acceptedBy(desk.sandbox, authentication);
	if (expired) desk.sandbox.expireTokens();
	desk.sandbox.setFaults([fault]);
	const logged = engine.logs.length;
	const seen = await Promise.all(
		examples.map(async ({ operation, parameters }) => {
			const given = parameters(desk.sandbox.data);
			const request = { authentication, credential } as const;
			const stopped = await desk.run(operation, given, request);
			const gone = await desk.run(operation, given, {
				...request,
				onError: 'continueErrorOutput',
			});
			return { error: stopped.error, items: gone.errorItems, hints: gone.hints };
		}),
	);
	const stored = engine.storedCredential(CREDENTIAL_TYPES[authentication], credential);
	await desk.close();
	return { seen, logs: engine.logs.slice(logged), secrets: secretsOf(credential, stored) };
};

const secretsOf = (...credentials: object[]) =>
	credentials.flatMap((data) => {
		const { apiKey, accessToken, clientSecret, oauthTokenData } = data as Record<string, unknown>;
		const { access_token, refresh_token } = (oauthTokenData ?? {}) as Record<string, unknown>;
		return textsIn([apiKey, accessToken, clientSecret, access_token, refresh_token]);
	});

describe.each(AUTHENTICATIONS)('with %s,', (authentication) => {
	it.each<[string, FaultRule]>([
		['a 400', { kind: 'echoKey', status: 400 }],
		['a 404', { kind: 'echoKey', status: 404 }],
		[
			'a 200 with success: false',
			{ kind: 'status', status: 200, body: { success: false, message: `${API_KEY} ${BEARER}` } },
		],
		...[401, 403, 422].map((status): [string, FaultRule] => [
			`every detail of a ${status}, encoded, cut and as its request ID`,
			{ kind: 'status', status, body: encodedBody(KNOWN[authentication]) },
		]),
	])(
		'a secret echoed by the service in %s is blanked in all that a run shows',
		async (_name, fault) => {
			const { seen, logs, secrets } = await seenUnder(fault, authentication);

			expect(secrets.length).toBeGreaterThan(0);
			for (const { error, items } of seen) {
				expect(error).toBeDefined();
				expect(items).toHaveLength(1);
			}
			const shown = textsIn([seen, logs]).join('\n');
			for (const secret of secrets) expect(shown).not.toContain(secret);
			expect(fragmentsIn(shown, KNOWN[authentication])).toEqual([]);
			if (fault.kind === 'echoKey') expect(shown).toContain('Request with key [hidden]');
		},
	);
});

it('OAuth2 tokens refreshed during the run and echoed by the service are blanked', async () => {
	const fault: FaultRule = { kind: 'echoKey', status: 400 };
	const { seen, logs, secrets } = await seenUnder(fault, 'oAuth2', true);
	const shown = textsIn([seen, logs]).join('\n');

	// The client secret, and the tokens of the old pair and of the new one.
	expect(new Set(secrets).size).toBe(5);
	expect(shown).toContain('Request with key');
	for (const secret of secrets) expect(shown).not.toContain(secret);
});

it('no secret is in the log lines of a poll', async () => {
	const desk = await openDesk(engine, { apiKeys: [API_KEY] });
	const poll = async (staticData = {}) =>
		await engine.poll({
			node: 'businessDataLookupTrigger',
			parameters: { event: 'emailLookedUp', authentication: 'apiKey' },
			credentials: { businessDataLookupApi: { baseUrl: desk.sandbox.url, apiKey: API_KEY } },
			staticData,
			budgetMs: 1500,
		});
	const { staticData } = await poll();
	const message = `The key ${API_KEY.toUpperCase()} has to wait`;
	desk.sandbox.setFaults([{ kind: 'status', status: 503, body: { message } }]);
	const logged = engine.logs.length;
	expect((await poll(staticData)).items).toBeNull();
	await desk.close();

	const lines = textsIn(engine.logs.slice(logged)).join('\n');
	expect(lines).toContain('The key [hidden] has to wait');
	expect(fragmentsIn(lines, API_KEY)).toEqual([]);
});

describe('a service that repeats the key where a result is expected', () => {
	const KEY = 'aB3+x/9Q7zL"mK0==';
	const inJson = JSON.stringify(KEY);
	const file = (headers: Record<string, string>) => ({ headers, body: 'a,b' });

	it.each<[string, string, ScriptedAnswer]>([
		[
			'the name of a file',
			'email.exportLogs',
			file({ 'content-disposition': `attachment; filename="log ${KEY.replace('"', '\\"')}.csv"` }),
		],
		[
			'the encoded name of a file',
			'email.exportLogs',
			file({
				'content-disposition': `attachment; filename*=utf-8''log%20${encodeURIComponent(KEY)}.csv`,
			}),
		],
		['the media type of a file', 'email.exportLogs', file({ 'content-type': `text/${KEY}` })],
		...[
			['a value', inJson],
			['a value with \\/', inJson.replaceAll('/', '\\/')],
			[
				'a value with \\u002B',
				inJson.replace(/[+/=]/g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`),
			],
			['a URL', `"https://x.example/?key=${encodeURIComponent(KEY)}&a=1"`],
			['a URL in a URL', `"https://x.example/?to=${encodeURIComponent(encodeURIComponent(KEY))}"`],
			['Base64', `"${Buffer.from(`user:${KEY}`).toString('base64')}"`],
		].map(([what, value]): [string, string, ScriptedAnswer] => [
			`${what} of a record`,
			'account.get',
			{
				headers: { 'content-type': 'application/json' },
				body: `{"id":1,"name":"Ann","echo":${value}}`,
			},
		]),
	])('has it blanked in %s', async (_what, operation, answer) => {
		const server = await scripted(() => answer);
		const credential = { baseUrl: server.url, apiKey: KEY };
		const desk = await openDesk(engine);
		const { items, error } = await desk.run(operation, {}, { credential });
		await Promise.all([desk.close(), server.close()]);

		expect(error).toBeUndefined();
		const shown = JSON.stringify(items);
		expect(shown).toContain('[hidden]');
		for (const form of [
			KEY,
			inJson.slice(1, -1),
			encodeURIComponent(KEY),
			btoa(KEY).slice(0, -4),
		]) {
			for (let at = 0; at + 8 <= form.length; at += 1) {
				expect(shown.toLowerCase()).not.toContain(form.slice(at, at + 8).toLowerCase());
			}
		}
		if (operation === 'account.get') expect(items[0].json).toMatchObject({ id: 1, name: 'Ann' });
	});
});

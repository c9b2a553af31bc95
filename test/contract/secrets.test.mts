/** The credential is shown nowhere, whatever the service says back. */
import type { FaultRule } from '../../sandbox/server.mts';
import { activeTrigger } from '../support/activeTrigger.mts';
import {
	AUTHENTICATIONS,
	acceptedBy,
	CREDENTIAL_TYPES,
	type Authentication,
} from '../support/testBed.mts';
import type { ScriptedAnswer } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

const API_KEY = 'key-6f1c9d2e';
const BEARER = 'token-0b77aa31';

const testBed = useTestBed({ apiKeys: [API_KEY], bearerTokens: [BEARER] });

const textsIn = (value: unknown): string[] =>
	typeof value === 'object' && value !== null
		? Object.values(value).flatMap(textsIn)
		: typeof value === 'string'
			? [value]
			: [];

const secretsOf = (...credentials: object[]) =>
	credentials.flatMap((data) => {
		const { apiKey, accessToken, clientSecret, oauthTokenData } = data as Record<string, unknown>;
		const { access_token, refresh_token } = (oauthTokenData ?? {}) as Record<string, unknown>;
		return textsIn([apiKey, accessToken, clientSecret, access_token, refresh_token]);
	});

/** All that a person or a log can see of a failing run of each kind; no secret of the credential is in it. */
const seenUnder = async (fault: FaultRule, authentication: Authentication, expired = false) => {
	const credential = acceptedBy(testBed.sandbox, authentication);
	if (expired) testBed.sandbox.expireTokens();
	testBed.sandbox.setFaults([fault]);
	const logged = testBed.engine.logs.length;
	const seen = [];
	for (const operation of ['account.get', 'email.validate', 'email.exportLogs']) {
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			const request = { authentication, credential, onError };
			const { error, failed, hints } = await testBed.run(
				operation,
				{ email: 'a@b.example' },
				request,
			);
			expect(error ?? failed[0]).toBeDefined();
			seen.push({ error, failed, hints });
		}
	}
	const stored = testBed.engine.storedCredential(CREDENTIAL_TYPES[authentication], credential);
	const secrets = secretsOf(credential, stored);
	const shown = textsIn([seen, testBed.engine.logs.slice(logged)]).join('\n');
	for (const secret of secrets) expect(shown.toLowerCase()).not.toContain(secret.toLowerCase());
	return { shown, secrets: new Set(secrets) };
};

const inBody = (status: number, body: object): FaultRule => ({ kind: 'status', status, body });

describe.each(AUTHENTICATIONS)(
	'a secret of %s that the service echoes is redacted',
	(authentication) => {
		const msg = `${API_KEY.toUpperCase()} ${btoa(BEARER)} sandbox-secret`;
		it.each<[string, FaultRule]>([
			['a 400', { kind: 'echoKey', status: 400 }],
			['a 200', inBody(200, { success: false, message: msg })],
			['a 422', inBody(422, { detail: [{ loc: [msg], msg }], error: { request_id: msg } })],
		])('in %s', async (_name, fault) => {
			const { shown } = await seenUnder(fault, authentication);
			expect(shown).toContain('[hidden]');
		});
	},
);

it('OAuth2 tokens refreshed during the run and echoed by the service are redacted', async () => {
	const { shown, secrets } = await seenUnder({ kind: 'echoKey', status: 400 }, 'oAuth2', true);
	// The client secret, and the tokens of the old pair and of the new one.
	expect(secrets.size).toBe(5);
	expect(shown).toContain('Request with key');
});

it('no secret is in the log lines of a poll', async () => {
	const trigger = activeTrigger(testBed, { event: 'emailLookedUp' });
	await trigger.poll();
	const message = `The key ${API_KEY.toUpperCase()} has to wait`;
	testBed.sandbox.setFaults([inBody(503, { message })]);
	const logged = testBed.engine.logs.length;
	expect(await trigger.poll(1500)).toBeNull();

	const lines = textsIn(testBed.engine.logs.slice(logged)).join('\n');
	expect(lines).toContain('The key [hidden] has to wait');
	expect(lines.toLowerCase()).not.toContain(API_KEY);
});

it('a key in a record is redacted in the items of a trigger and in a file of records', async () => {
	const trigger = activeTrigger(testBed, { event: 'emailLookedUp' });
	await trigger.poll();
	const entry = { email: 'a@b.example', created_date: new Date().toISOString(), url: API_KEY };
	const logs = { success: true, logs_emails: [entry] };
	const company = { company_id: '1', url: `x.example/${API_KEY}` };
	testBed.sandbox.setFaults([inBody(200, { ...logs, records: [company], total_records: 1 })]);
	expect(JSON.stringify(await trigger.poll(1500))).toContain('"url":"[hidden]"');
	for (const fileFormat of ['csv', 'jsonl']) {
		const own = { returnAll: true, outputAs: 'file', fileFormat, simplify: false };
		const ran = await testBed.run('company.getAll', { ...own, filters: { city: 'Austin' } });
		const file = String(await ran.binary(ran.items[0], 'data'));
		expect(file).toContain('x.example/[hidden]');
	}
});

it('a key in a result is redacted, and stays in the fields of the input', async () => {
	const record = { company_id: '1', url: 'acme.example', about_link: `x.example/${API_KEY}` };
	testBed.sandbox.setFaults([inBody(200, { records: [record], total_records: 1 })]);
	const own = { value: 'acme.example', resultField: 'company', simplify: false };
	const { json } = await testBed.run('company.enrich', own, { rows: [{ note: API_KEY }] });
	const company = { ...record, found: true, about_link: 'x.example/[hidden]' };
	expect(json).toEqual([{ note: API_KEY, company }]);
});

describe('a key that the service repeats where a result is expected is redacted', () => {
	const KEY = 'aB3+x/9Q7zL"mK0==';
	const inJson = JSON.stringify(KEY);
	const inUrl = encodeURIComponent(KEY);
	const hex = (text: string) => `\\u00${text.charCodeAt(0).toString(16)}`;
	const named = (name: string, type = 'text/csv'): ScriptedAnswer => ({
		headers: { 'content-disposition': `attachment; ${name}`, 'content-type': type },
		body: 'a,b',
	});
	const valued = (value: string): ScriptedAnswer => ({
		headers: { 'content-type': 'application/json' },
		body: `{"id":1,"name":"Ann","echo":${value}}`,
	});

	it.each<[string, ScriptedAnswer]>([
		['the name of a file', named(`filename="log ${KEY.replace('"', '\\"')}.csv"`)],
		['the encoded name of a file', named(`filename*=utf-8''log%20${inUrl}.csv`)],
		['the type of a file', named('', `text/${KEY}`)],
		['a value with \\u002B', valued(inJson.replace(/[+/=]/g, hex))],
		['a URL in a URL', valued(`"https://x.example/?to=${encodeURIComponent(inUrl)}"`)],
		['Base64', valued(`"${Buffer.from(`user:${KEY}`).toString('base64')}"`)],
	])('in %s', async (what, answer) => {
		const service = await testBed.serve(() => answer);
		const operation = what.endsWith('file') ? 'email.exportLogs' : 'account.get';
		const { items, errorMessage } = await testBed.run(
			operation,
			{},
			{ service, credential: { apiKey: KEY } },
		);
		const shown = JSON.stringify(items);

		expect(errorMessage).toBe('');
		expect(shown).toContain('[hidden]');
		for (const form of [KEY, inJson.slice(1, -1), inUrl, btoa(KEY).slice(0, -4)]) {
			for (let at = 0; at + 8 <= form.length; at += 1) {
				expect(shown.toLowerCase()).not.toContain(form.slice(at, at + 8).toLowerCase());
			}
		}
		if (operation === 'account.get') expect(items[0].json).toMatchObject({ id: 1, name: 'Ann' });
	});
});

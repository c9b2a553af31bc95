/** The credential is shown nowhere, whatever the service says back. All encodings of a secret: `test/unit/output/redactor`. */
import type { FaultRule } from '../../sandbox/server.mts';
import { activeTrigger } from '../support/activeTrigger.mts';
import { acceptedBy, AUTHENTICATIONS, CREDENTIAL_TYPES, useTestBed } from '../support/testing.mts';
import type { Authentication, ScriptedAnswer } from '../support/testing.mts';

const API_KEY = 'key-6f1c9d2e';
const BEARER = 'token-0b77aa31';

const testBed = useTestBed({ apiKeys: [API_KEY], bearerTokens: [BEARER] });

const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
const secretsOf = (data: Record<string, unknown>) => {
	const { apiKey, accessToken, clientSecret, oauthTokenData } = data;
	const { access_token, refresh_token } = (oauthTokenData ?? {}) as Record<string, unknown>;
	return textsIn([apiKey, accessToken, clientSecret, access_token, refresh_token]);
};

/** All that a person or a log can see of failing runs; no secret of the credential is in it. */
const seenUnder = async (fault: FaultRule, authentication: Authentication, expired = false) => {
	const credential = acceptedBy(testBed.sandbox, authentication);
	if (expired) testBed.sandbox.expireTokens();
	testBed.sandbox.setFaults([fault]);
	const logged = testBed.engine.logs.length;
	const seen: unknown[] = [];
	for (const operation of ['account.get', 'email.validate', 'email.exportLogs']) {
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			const request = { authentication, credential, onError };
			const own = { email: 'a@b.example' };
			const { error, failed, hints } = await testBed.run(operation, own, request);
			expect(error ?? failed[0]).toBeDefined();
			seen.push(error, failed, hints);
		}
	}
	const stored = testBed.engine.storedCredential(CREDENTIAL_TYPES[authentication], credential);
	const secrets = new Set([credential, stored].flatMap(secretsOf));
	const shown = textsIn([seen, testBed.engine.logs.slice(logged)]).join('\n');
	for (const secret of secrets) expect(shown.toLowerCase()).not.toContain(secret.toLowerCase());
	return { shown, secrets };
};

const inBody = (status: number, body: object): FaultRule => ({ kind: 'status', status, body });
const msg = `${API_KEY.toUpperCase()} ${btoa(BEARER)} sandbox-secret`;

describe.each(AUTHENTICATIONS)('a secret of %s that the service echoes is redacted', (kind) => {
	it.each<[string, FaultRule]>([
		['a 400', { kind: 'echoKey', status: 400 }],
		['a 200', inBody(200, { success: false, message: msg })],
		['a 422', inBody(422, { detail: [{ loc: [msg], msg }], error: { request_id: msg } })],
	])('in %s', async (_name, fault) => {
		expect((await seenUnder(fault, kind)).shown).toContain('[hidden]');
	});
});

it('OAuth2 tokens refreshed during the run and echoed by the service are redacted', async () => {
	const { shown, secrets } = await seenUnder({ kind: 'echoKey', status: 400 }, 'oAuth2', true);
	// The client secret, and the tokens of the old pair and of the new one.
	expect(secrets.size).toBe(5);
	expect(shown).toContain('Request with key');
});

it('a key is redacted in the log lines and the items of a trigger, and in files', async () => {
	const trigger = activeTrigger(testBed, { event: 'emailLookedUp' });
	await trigger.poll();
	testBed.sandbox.setFaults([inBody(503, { message: `The key ${API_KEY} has to wait` })]);
	const logged = testBed.engine.logs.length;
	expect(await trigger.poll(1500)).toBeNull();
	const lines = textsIn(testBed.engine.logs.slice(logged)).join('\n');
	expect(lines).toContain('The key [hidden] has to wait');
	expect(lines).not.toContain(API_KEY);

	const entry = { email: 'a@b.example', created_date: new Date().toISOString(), url: API_KEY };
	const records = [{ company_id: '1', url: `x.example/${API_KEY}` }];
	const body = { success: true, logs_emails: [entry], records, total_records: 1 };
	testBed.sandbox.setFaults([inBody(200, body)]);
	expect(JSON.stringify(await trigger.poll(1500))).toContain('"url":"[hidden]"');
	for (const fileFormat of ['csv', 'jsonl']) {
		const own = { returnAll: true, outputAs: 'file', fileFormat, simplify: false };
		const run = await testBed.run('company.getAll', own);
		expect(await run.file()).toContain('x.example/[hidden]');
	}
});

const KEY = 'aB3+x/9Q7zL"mK0==';
const inUrl = encodeURIComponent(KEY);
const file = (name: string, type = 'text/csv'): ScriptedAnswer => ({
	headers: { 'content-disposition': `attachment; ${name}`, 'content-type': type },
	body: 'a,b',
});
it.each<[string, string, ScriptedAnswer]>([
	['the name of a file', 'email.exportLogs', file(`filename="log ${KEY.replace('"', '\\"')}.csv"`)],
	['the encoded name of a file', 'email.exportLogs', file(`filename*=utf-8''log%20${inUrl}.csv`)],
	['the type of a file', 'email.exportLogs', file('', `text/${KEY}`)],
	['a value', 'account.get', { body: { id: 1, echo: `${KEY} ${inUrl} ${btoa(`user:${KEY}`)}` } }],
])('no part of a key is shown in %s', async (_what, operation, answer) => {
	const run = await testBed.runAtScript([answer], operation, {}, { credential: { apiKey: KEY } });
	const shown = JSON.stringify(run.items).toLowerCase();
	expect(shown).toContain('[hidden]');
	for (const form of [KEY, JSON.stringify(KEY).slice(1, -1), inUrl, btoa(KEY).slice(0, -4)]) {
		for (let at = 0; at + 8 <= form.length; at += 1) {
			expect(shown).not.toContain(form.slice(at, at + 8).toLowerCase());
		}
	}
});

/** A credential is shown nowhere, whatever the service echoes. Encodings: `test/unit/output/redactor`; places: `test/faults`. */
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import { activeTrigger } from '../support/activeTrigger.mts';
import { acceptedBy, CREDENTIAL_TYPES, useTestBed } from '../support/testing.mts';
import type { Authentication, ScriptedAnswer } from '../support/testing.mts';

const API_KEY = 'key-6f1c9d2e';

const testBed = useTestBed({ apiKeys: [API_KEY] });

const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
/** The secrets of credentials. */
const secretsIn = (...credentials: ICredentialDataDecryptedObject[]) =>
	credentials.flatMap(({ apiKey, accessToken, clientSecret, oauthTokenData = {} }) => {
		const { access_token, refresh_token } = oauthTokenData as IDataObject;
		return textsIn([apiKey, accessToken, clientSecret, access_token, refresh_token]);
	});

const inBody = (status: number, body: object): FaultRule => ({ kind: 'status', status, body });

it.each<[Authentication, 'valid' | 'expired', number]>([
	['apiKey', 'valid', 1],
	['bearerToken', 'valid', 1],
	['oAuth2', 'valid', 3],
	// The tokens before and after the refresh.
	['oAuth2', 'expired', 5],
])('secrets of %s (%s) that the service echoes are shown nowhere', async (...given) => {
	const [authentication, state, count] = given;
	const credential = acceptedBy(testBed.sandbox, authentication);
	const stored = () =>
		testBed.engine.storedCredential(CREDENTIAL_TYPES[authentication], credential);
	const logged = testBed.engine.logs.length;
	const seen: unknown[] = [];
	const run = async (fault: FaultRule) => {
		testBed.sandbox.setFaults([fault]);
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			const request = { authentication, credential, onError };
			const { error, failed, hints } = await testBed.run('account.get', {}, request);
			seen.push(error, failed, hints);
		}
	};
	if (state === 'expired') testBed.sandbox.expireTokens();
	await run({ kind: 'echoKey', status: 400 });
	await run(inBody(200, { success: false, message: secretsIn(stored()).join() }));

	const shown = textsIn([seen, testBed.engine.logs.slice(logged)]).join('\n');
	const secrets = new Set(secretsIn(credential, stored()));
	expect(secrets.size).toBe(count);
	for (const secret of secrets) expect(shown).not.toContain(secret);
	expect(shown).toContain('[hidden]');
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
	['a value', 'account.get', { body: { id: 1, echo: `${KEY} ${inUrl}` } }],
])('no part of a key is shown in %s', async (_what, operation, answer) => {
	const run = await testBed.runAtScript([answer], operation, {}, { credential: { apiKey: KEY } });
	const shown = JSON.stringify(run.items).toLowerCase();
	expect(shown).toContain('[hidden]');
	for (const form of [KEY, JSON.stringify(KEY).slice(1, -1), inUrl]) {
		for (let at = 0; at + 8 <= form.length; at += 1)
			expect(shown).not.toContain(form.slice(at, at + 8).toLowerCase());
	}
});

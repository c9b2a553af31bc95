/** The credential is shown nowhere, whatever the service says back. */
import type { FaultRule } from '../../sandbox/server.mts';
import {
	acceptedBy,
	createLookupEngine,
	CREDENTIAL_TYPES,
	openDesk,
	type Authentication,
} from '../support/desk.mts';
import type { Engine } from '../support/engine.mts';
import { examples } from '../support/examples.mts';

const WAYS: Authentication[] = ['apiKey', 'bearerToken', 'oAuth2'];
const API_KEY = 'key-6f1c9d2e';
const BEARER = 'token-0b77aa31';

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

describe.each(WAYS)('%s', (authentication) => {
	it.each<FaultRule>([
		{ kind: 'echoKey', status: 400 },
		{ kind: 'echoKey', status: 404 },
		{ kind: 'status', status: 200, body: { success: false, message: `${API_KEY} ${BEARER}` } },
	])('echoed by %j is blanked', async (fault) => {
		const { seen, logs, secrets } = await seenUnder(fault, authentication);

		expect(secrets.length).toBeGreaterThan(0);
		for (const { error, items } of seen) {
			expect(error).toBeDefined();
			expect(items).toHaveLength(1);
		}
		const shown = textsIn([seen, logs]).join('\n');
		for (const secret of secrets) expect(shown).not.toContain(secret);
		if (fault.kind === 'echoKey') expect(shown).toContain('Request with key [hidden]');
	});
});

it('a token that was refreshed during the run and echoed is blanked', async () => {
	const fault: FaultRule = { kind: 'echoKey', status: 400 };
	const { seen, logs, secrets } = await seenUnder(fault, 'oAuth2', true);
	const shown = textsIn([seen, logs]).join('\n');

	// The client secret, and the tokens of the old pair and of the new one.
	expect(new Set(secrets).size).toBe(5);
	expect(shown).toContain('Request with key');
	for (const secret of secrets) expect(shown).not.toContain(secret);
});

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { inputFailure, LookupFailure } from '../failure';
import { normalizeBaseUrl } from './baseUrl';
import { BodyReader } from './bodyReader';
import { Client, type ClientParts } from './client';
import { systemClock, type Clock } from '../time';
import { credentialKinds } from './credentialKinds';
import { limiterFor } from './rateLimit/limiter';
import { Run } from './run';
import { getCancelSignal, type RunContext } from './abort';
import { collectSecrets, secretDigest } from './secrets';
import { createAnonymousTransport, createSignedTransport, type Transport } from './transport';

/** Everything a run needs to talk to the service. */
export interface Connection extends Pick<ClientParts, 'baseUrl' | 'limiter' | 'clock'> {
	client: Client;
	/** Identifies the credential: base URL, type and ID, without secrets. */
	credentialId: string;
	/** The credential allows plain HTTP to another machine. */
	allowHttp: boolean;
	/** Sends requests without the credential. */
	anonymousTransport: Transport;
	/** Returns the secrets to redact, including those of refreshed tokens. */
	readSecrets: () => Promise<string[]>;
}

/** How much a run may use in all. */
export interface Budgets {
	/** Seconds of waiting for the rate limit. */
	maxWaitSeconds: number;
	maxCalls: number;
	/** When the run ends, by the clock, in ms. */
	deadline?: number;
}

/**
 * Opens a run's connection to its account. Throws LookupFailure for an unusable credential.
 *
 * @param stopSignal aborted when no more calls may be sent
 */
export const openConnection = async (
	context: RunContext,
	authentication: string,
	{ maxWaitSeconds, maxCalls, deadline }: Budgets,
	{ stopSignal, clock = systemClock }: { stopSignal?: AbortSignal; clock?: Clock } = {},
): Promise<Connection> => {
	const kind = credentialKinds.find((each) => each.authentication === authentication);
	if (!kind) throw inputFailure('Authentication', `has no choice "${authentication}"`);
	const type = kind.credentialType;
	const credential = await context.getCredentials(type);
	const allowHttp = credential.allowHttp === true;
	const baseUrl = normalizeBaseUrl(credential.baseUrl, allowHttp);
	if (baseUrl instanceof LookupFailure) throw baseUrl;
	if ('getInputData' in context && !(await isSameForAllInputs(context, type, credential))) {
		throw inputFailure(
			'Credential',
			'differs between inputs, because its expressions depend on the input',
			'Split the inputs by account, and run this node once for each (Loop Over Items).',
		);
	}
	const stored = context.getNode().credentials?.[type];
	const id = stored?.id ?? stored?.name ?? '';
	const limiter = limiterFor(`${baseUrl} ${type} ${secretDigest(credential, id)}`, clock);
	const isOAuth2 = authentication === 'oAuth2';
	const secrets = new Set(collectSecrets(credential));
	const cancelSignal = getCancelSignal(context);
	const bodies = new BodyReader(clock);
	const run = new Run(maxWaitSeconds * 1000, maxCalls);
	// An older n8n refreshes an expired token once for each parallel call, so the first call is sent alone.
	run.opensWithOneCall = isOAuth2;
	const parts: ClientParts = {
		baseUrl,
		limiter,
		clock,
		transport: createSignedTransport(context, bodies, { type, data: credential, isOAuth2 }),
		deadline,
		stopSignal: AbortSignal.any([cancelSignal ?? [], stopSignal ?? []].flat()),
		cancelSignal,
	};
	return {
		client: new Client(parts, run),
		baseUrl,
		limiter,
		clock,
		credentialId: `${baseUrl} ${type} ${id}`,
		allowHttp,
		anonymousTransport: createAnonymousTransport(context, bodies),
		readSecrets: async () => {
			// n8n may have refreshed the tokens of an OAuth2 credential.
			const latest = isOAuth2 ? await context.getCredentials(type).catch(() => ({})) : {};
			for (const secret of collectSecrets(latest)) secrets.add(secret);
			return [...secrets];
		},
	};
};

/**
 * Whether the credential is the same for all inputs. Its expressions may read the input. To save time, first reads it
 * for the last input and for an input that doesn't exist: there, an expression that reads the input fails or gives
 * another value. Compares all inputs only if one of the two differs.
 */
const isSameForAllInputs = async (context: IExecuteFunctions, type: string, first: IDataObject) => {
	const { length } = context.getInputData();
	// n8n may refresh a token at any time.
	const withoutTokens = (credential: IDataObject) =>
		JSON.stringify({ ...credential, oauthTokenData: undefined });
	const isSame = async (item: number): Promise<boolean> =>
		withoutTokens(await context.getCredentials(type, item)) === withoutTokens(first);
	if (length < 2) return true;
	if ((await isSame(length - 1)) && (await isSame(length).catch(() => false))) return true;
	for (let item = 1; item < length; item += 1) if (!(await isSame(item))) return false;
	return true;
};

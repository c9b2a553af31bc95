import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { inputFailure, LookupFailure } from '../failure';
import { normalizeBaseUrl } from './baseUrl';
import { BodyReader } from './bodyReader';
import { Client, type ClientParts } from './client';
import { systemClock, type Clock } from '../time';
import { findCredentialType } from './credentialTypes';
import { limiterFor } from './rateLimit/limiter';
import { getCancelSignal, type RunContext } from './abort';
import { collectSecrets, secretMark } from './secrets';
import { anonymousTransport, credentialTransport, type Transport } from './transport';

/** Everything a run needs to talk to the service. */
export interface Connection extends Pick<ClientParts, 'baseUrl' | 'limiter' | 'clock'> {
	client: Client;
	/** Identifies the credential without secrets: base URL, type and ID. */
	credential: string;
	/** The credential says that plain HTTP to another machine is wanted. */
	allowHttp: boolean;
	/** HTTP without the credential. */
	anonymous: Transport;
	/** The secrets to redact, including those of refreshed tokens. */
	readSecrets: () => Promise<string[]>;
}

/** How much a run may use in all. */
export interface Budgets {
	/** Seconds of waiting for the rate limit. */
	maxWait: number;
	maxCalls: number;
	/** Don't wait beyond this time, in ms. */
	deadline?: number;
}

/** n8n's log gets a line of progress at most this often. */
const LOG_EVERY_MS = 4000;

/**
 * Whether all inputs resolve the credential to the same secret. Only a credential with expressions can differ. To find
 * out by one call, resolve it for an input that doesn't exist: an expression that reads the input gives another value
 * there, or fails.
 */
const isSameForAllInputs = async (context: IExecuteFunctions, type: string, first: IDataObject) => {
	const { length } = context.getInputData();
	// A token may be renewed at any time.
	const typedIn = (credential: IDataObject) =>
		JSON.stringify({ ...credential, oauthTokenData: undefined });
	const asFirst = async (item: number): Promise<boolean> =>
		typedIn(await context.getCredentials(type, item)) === typedIn(first);
	const isSameWithoutInput = async () => await asFirst(length).catch(() => false);
	if (length < 2 || ((await asFirst(length - 1)) && (await isSameWithoutInput()))) return true;
	for (let item = 1; item < length; item += 1) if (!(await asFirst(item))) return false;
	return true;
};

/**
 * Opens a run's connection to its account. Throws LookupFailure for an unusable credential.
 *
 * @param stopSignal aborted when no more calls may be sent
 */
export const openConnection = async (
	context: RunContext,
	authentication: string,
	{ maxWait, maxCalls, deadline }: Budgets,
	{ stopSignal, clock = systemClock }: { stopSignal?: AbortSignal; clock?: Clock } = {},
): Promise<Connection> => {
	const type = findCredentialType(authentication);
	if (!type) throw inputFailure('Authentication', `has no choice "${authentication}"`);
	const readCredential = async () => await context.getCredentials(type);
	const credential = await readCredential();
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
	const limiter = limiterFor(`${baseUrl} ${type} ${secretMark(credential, id)}`, clock);
	const shared = { baseUrl, limiter, clock };
	const isRefreshed = authentication === 'oAuth2';
	const secrets = new Set(collectSecrets(credential));
	const readSecrets = async () => {
		const latest = isRefreshed ? await readCredential().catch(() => ({})) : {};
		for (const secret of collectSecrets(latest)) secrets.add(secret);
		return [...secrets];
	};
	let loggedAt = clock.now();
	const cancelSignal = getCancelSignal(context);
	const bodies = new BodyReader(clock);
	const client = new Client({
		...shared,
		transport: credentialTransport(context, bodies, type, isRefreshed ? undefined : credential),
		maxWait: maxWait * 1000,
		maxCalls,
		deadline,
		signal: AbortSignal.any([cancelSignal ?? [], stopSignal ?? []].flat()),
		cancelSignal,
		log: (progress) => {
			if (clock.now() - loggedAt < LOG_EVERY_MS) return;
			loggedAt = clock.now();
			context.logger?.info(`${context.getWorkflow().name}, ${context.getNode().name}: ${progress}`);
		},
	});
	// An older n8n would refresh an OAuth2 token for each call.
	client.run.isFirstAlone = isRefreshed;
	const anonymous = anonymousTransport(context, bodies);
	return {
		...shared,
		client,
		credential: `${baseUrl} ${type} ${id}`,
		allowHttp,
		anonymous,
		readSecrets,
	};
};

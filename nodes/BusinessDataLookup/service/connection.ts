import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { inputProblem } from '../failure';
import { normalBaseUrl } from './baseUrl';
import { bearerToken } from './bearerToken';
import { BodyReader } from './bodyReader';
import { Client, type ClientParts } from './client';
import { systemClock, type Clock } from '../time';
import { credentialTypeOf } from './credentialTypes';
import { limiterFor } from './rateLimit/limiter';
import { WaitBudget } from './rateLimit/waitBudget';
import { cancelSignalOf, type RunContext } from './abort';
import { secretMark } from './secretMark';
import { bareTransport, credentialTransport, type Transport } from './transport';

/** Everything a run needs to talk to the service. */
export interface Connection
	extends Pick<ClientParts, 'baseUrl' | 'limiter' | 'waitBudget' | 'clock'> {
	client: Client;
	/** Names the credential without a secret: base URL, kind and id. */
	credential: string;
	/** The credential says that plain HTTP to another machine is wanted. */
	allowHttp: boolean;
	/** HTTP without the credential. */
	bare: Transport;
	/** What the node shows nowhere: the secrets of the credential, and those that a refreshed token brought meanwhile. */
	readSecrets: () => Promise<string[]>;
}

/** How much a run may use in all. */
export interface Budgets {
	/** Seconds of waiting for the rate limit. */
	maxWait: number;
	maxCalls: number;
	/** Nothing is waited for after this time of the clock, in ms. */
	deadline?: number;
}

/** A header is sent without control characters and without space around it. */
const asSent = (secret: string): string => secret.replace(/\p{Cc}/gu, '').trim();

/** The secrets of a credential, as typed and as sent. The type and scope of a token are none, but ordinary words. */
export const secretsOf = (credential: IDataObject): string[] => {
	const { apiKey, accessToken, clientSecret, oauthTokenData } = credential;
	const { access_token, refresh_token, id_token } = (oauthTokenData ?? {}) as IDataObject;
	const all = [apiKey, accessToken, clientSecret, access_token, refresh_token, id_token];
	const typed = all.filter((secret) => typeof secret === 'string');
	return [...new Set(typed.flatMap((secret) => [secret, asSent(secret), bearerToken(secret)]))];
};

/**
 * Whether all inputs of a run resolve a credential to the same secret. Only expressions can differ, and one
 * that depends on the input gives something else, or nothing, for an input that does not exist.
 */
const isSameForAll = async (context: IExecuteFunctions, type: string, first: IDataObject) => {
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
 * @param halt aborted when calls that have not left are not to leave any more
 */
export const openConnection = async (
	context: RunContext,
	authentication: string,
	{ maxWait, maxCalls, deadline }: Budgets,
	{ halt, clock = systemClock }: { halt?: AbortSignal; clock?: Clock } = {},
): Promise<Connection> => {
	const type = credentialTypeOf(authentication);
	if (!type) throw inputProblem('Authentication', `has no choice "${authentication}"`);
	const readCredential = async () => await context.getCredentials(type);
	const credential = await readCredential();
	const allowHttp = credential.allowHttp === true;
	const baseUrl = normalBaseUrl(credential.baseUrl, allowHttp);
	if ('getInputData' in context && !(await isSameForAll(context, type, credential))) {
		throw inputProblem(
			'Credential',
			'is another one for some inputs: its expressions depend on the input',
			'Split the inputs by account, and run this node once for each (Loop Over Items).',
		);
	}
	const stored = context.getNode().credentials?.[type];
	const id = stored?.id ?? stored?.name ?? '';
	const limiter = limiterFor(`${baseUrl} ${type} ${secretMark(credential, id)}`, clock);
	const shared = { baseUrl, limiter, waitBudget: new WaitBudget(maxWait * 1000), clock };
	const isRefreshed = authentication === 'oAuth2';
	const secrets = new Set(secretsOf(credential));
	const readSecrets = async () => {
		const latest = isRefreshed ? await readCredential().catch(() => ({})) : {};
		for (const secret of secretsOf(latest)) secrets.add(secret);
		return [...secrets];
	};
	const parts = { bodies: new BodyReader(clock), secrets };
	const client = new Client({
		...shared,
		transport: credentialTransport(context, parts, type, isRefreshed ? undefined : credential),
		maxCalls,
		deadline,
		signal: AbortSignal.any([cancelSignalOf(context) ?? [], halt ?? []].flat()),
		log: (message) =>
			context.logger?.info(`${context.getWorkflow().name}, ${context.getNode().name}: ${message}`),
	});
	// An older n8n would refresh an OAuth2 token for each call.
	client.run.isFirstAlone = isRefreshed;
	const bare = bareTransport(context, parts);
	return {
		...shared,
		client,
		credential: `${baseUrl} ${type} ${id}`,
		allowHttp,
		bare,
		readSecrets,
	};
};

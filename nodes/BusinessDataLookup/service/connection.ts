import type { IDataObject, IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { inputProblem } from '../failure';
import { BodyReader } from './bodyReader';
import { Client } from './client';
import { systemClock, type Clock } from './clock';
import { credentialTypeOf } from './credentialTypes';
import { limiterFor } from './rateLimit/accountLimiters';
import type { RateLimiter } from './rateLimit/limiter';
import { WaitBudget } from './rateLimit/waitBudget';
import { cancelSignalOf } from './requestAbort';
import { secretBlanker, type Blank } from './secretBlanker';
import { bareTransport, credentialTransport, type Transport } from './transport';

/** Everything a run needs to talk to the service. */
export interface Connection {
	client: Client;
	/** Names the account without a secret: base URL and credential. */
	account: string;
	limiter: RateLimiter;
	waitBudget: WaitBudget;
	baseUrl: string;
	/** HTTP without the credential. */
	bare: Transport;
	/** Reads how to blank the secrets of the credential. */
	readBlank: () => Promise<Blank>;
	clock: Clock;
}

/** What a run may use in all: seconds of waiting for the rate limit, and calls. */
export interface Budgets {
	maxWait: number;
	maxCalls: number;
	/** Nothing is waited for after this time of the clock, in ms. */
	deadline?: number;
}

/**
 * The address below which `/v1` lies: a trailing slash, a trailing `/v1` and a missing `https://` are
 * tolerated. Throws inputProblem, also for an address with a user name, which would be sent along.
 */
export const normalBaseUrl = (given: unknown): string => {
	const text = typeof given === 'string' ? given.trim() : '';
	const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
	const base = full.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
	if (!/^https?:\/\/[^\s/?#@\\]+[^\s?#@\\]*$/i.test(base)) {
		throw inputProblem(
			'Base URL',
			text === '' ? 'of the credential is empty' : `of the credential is no web address: "${text}"`,
			'Give the address of the service, such as https://api.example.com.',
		);
	}
	return base;
};

const SECRET_NAMES = ['apiKey', 'accessToken', 'clientSecret'];
const TOKEN_NAMES = ['access_token', 'refresh_token', 'id_token'];

/** What a credential keeps secret; the type and scope of a token are ordinary words. */
export const secretsOf = (credential: IDataObject): string[] => {
	const tokens = (credential.oauthTokenData ?? {}) as IDataObject;
	return [
		...SECRET_NAMES.map((name) => credential[name]),
		...TOKEN_NAMES.map((name) => tokens[name]),
	].filter((secret) => typeof secret === 'string');
};

const readCredential = async (
	context: IExecuteFunctions | IPollFunctions,
	type: string,
): Promise<IDataObject> => (await context.getCredentials(type)) as IDataObject;

const anyOf = (signals: Array<AbortSignal | undefined>): AbortSignal =>
	AbortSignal.any(signals.filter((signal) => signal !== undefined));

/**
 * Opens a run's connection to its account. Throws LookupFailure for an unusable credential.
 *
 * @param halt aborted when calls that have not left are not to leave any more
 */
export const openConnection = async (
	context: IExecuteFunctions | IPollFunctions,
	authentication: string,
	{ maxWait, maxCalls, deadline }: Budgets,
	{ halt, clock = systemClock }: { halt?: AbortSignal; clock?: Clock } = {},
): Promise<Connection> => {
	const type = credentialTypeOf(authentication);
	if (!type) throw inputProblem('Authentication', `has no choice "${authentication}"`);
	const credential = await readCredential(context, type);
	const baseUrl = normalBaseUrl(credential.baseUrl);
	const stored = context.getNode().credentials?.[type];
	const account = `${baseUrl} ${type} ${stored?.id ?? stored?.name ?? ''}`;
	const limiter = limiterFor(account, clock);
	const waitBudget = new WaitBudget(maxWait * 1000);
	const isRefreshed = authentication === 'oAuth2';
	const readBlank = async () => {
		// n8n may have refreshed an OAuth2 token meanwhile: neither the old nor the new one is shown.
		const now = isRefreshed ? await readCredential(context, type).catch(() => ({})) : {};
		return secretBlanker([...secretsOf(credential), ...secretsOf(now)]);
	};
	const parts = { bodies: new BodyReader(clock), readBlank };
	const client = new Client({
		baseUrl,
		transport: credentialTransport(context, parts, type, isRefreshed ? undefined : credential),
		limiter,
		waitBudget,
		clock,
		maxCalls,
		deadline,
		signal: anyOf([cancelSignalOf(context), halt]),
		log: (message) => context.logger?.info(`${context.getNode().name}: ${message}`),
		firstAlone: isRefreshed,
	});
	const bare = bareTransport(context, parts);
	return { client, account, limiter, waitBudget, baseUrl, bare, readBlank, clock };
};

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { inputProblem } from '../failure';
import { BodyReader } from './bodyReader';
import { Client } from './client';
import { systemClock, type Clock } from './clock';
import { credentialTypeOf } from './credentialTypes';
import { limiterFor } from './rateLimit/accountLimiters';
import type { RateLimiter } from './rateLimit/limiter';
import { WaitBudget } from './rateLimit/waitBudget';
import { bareTransport, credentialTransport, type Transport } from './transport';

/** Everything a run needs to talk to the service. */
export interface Connection {
	client: Client;
	limiter: RateLimiter;
	waitBudget: WaitBudget;
	baseUrl: string;
	/** HTTP without the credential. */
	bare: Transport;
	/** What must not be shown. */
	readSecrets: () => Promise<string[]>;
	clock: Clock;
}

/** What a run may use in all: seconds of waiting for the rate limit, and calls. */
export interface Budgets {
	maxWait: number;
	maxCalls: number;
}

/** The address below which `/v1` lies: a trailing slash and a trailing `/v1` are tolerated. */
export const normalBaseUrl = (given: unknown): string => {
	const text = typeof given === 'string' ? given.trim() : '';
	const base = text.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
	if (!/^https?:\/\/[^\s/?#]+[^\s?#]*$/i.test(base)) {
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

const readCredential = async (context: IExecuteFunctions, type: string): Promise<IDataObject> =>
	(await context.getCredentials(type)) as IDataObject;

/** Opens a run's connection to its account. Throws LookupFailure for an unusable credential. */
export const openConnection = async (
	context: IExecuteFunctions,
	authentication: string,
	{ maxWait, maxCalls }: Budgets,
): Promise<Connection> => {
	const type = credentialTypeOf(authentication);
	if (!type) throw inputProblem('Authentication', `has no choice "${authentication}"`);
	const credential = await readCredential(context, type);
	const baseUrl = normalBaseUrl(credential.baseUrl);
	const stored = context.getNode().credentials?.[type];
	const clock = systemClock;
	const limiter = limiterFor(`${baseUrl} ${type} ${stored?.id ?? stored?.name ?? ''}`, clock);
	const waitBudget = new WaitBudget(maxWait * 1000);
	const isRefreshed = authentication === 'oAuth2';
	const bodies = new BodyReader(clock);
	const client = new Client({
		baseUrl,
		transport: credentialTransport(context, bodies, type, isRefreshed ? undefined : credential),
		limiter,
		waitBudget,
		clock,
		maxCalls,
		signal: context.getExecutionCancelSignal?.(),
		log: (message) => context.logger?.info(`${context.getNode().name}: ${message}`),
		firstAlone: isRefreshed,
	});
	const readSecrets = async () => {
		// n8n may have refreshed an OAuth2 token meanwhile: neither the old nor the new one is shown.
		const now = isRefreshed ? await readCredential(context, type).catch(() => ({})) : {};
		return [...secretsOf(credential), ...secretsOf(now)];
	};
	const bare = bareTransport(context, bodies);
	return { client, limiter, waitBudget, baseUrl, bare, readSecrets, clock };
};

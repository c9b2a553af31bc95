import { sleep, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { limiterOf } from './accounts';
import { Client } from './client';
import { inputProblem } from './failure';
import { Patience } from './patience';
import type { RateLimiter, Time } from './rateLimiter';
import { bareTransport, credentialTransport, type Transport } from './transport';

/** Everything a run needs to talk to the service. */
export interface Session {
	client: Client;
	limiter: RateLimiter;
	patience: Patience;
	baseUrl: string;
	bare: Transport;
	/** What must not be shown. */
	secrets: string[];
	time: Time;
	signal?: AbortSignal;
}

/** What a run may use in all: seconds of waiting, calls. */
export interface Budgets {
	maxWait: number;
	maxCalls: number;
}

const time: Time = { now: () => Date.now(), sleep, random: () => Math.random() };

/** Credential type of each choice of the `authentication` parameter. */
export const credentialTypes = new Map([
	['apiKey', 'businessDataLookupApi'],
	['bearerToken', 'businessDataLookupBearerApi'],
	['oAuth2', 'businessDataLookupOAuth2Api'],
]);

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

/** The base URL and the secrets of the credential the node uses. */
const readCredential = async (context: IExecuteFunctions, type: string) => {
	const credential = await context.getCredentials(type);
	return {
		baseUrl: normalBaseUrl(credential.baseUrl),
		secrets: secretsOf(credential as IDataObject),
	};
};

/** n8n may refresh an OAuth2 token at any call: what is shown afterwards must not hold the new one either. */
const watchingTokens =
	(transport: Transport, context: IExecuteFunctions, type: string, secrets: string[]): Transport =>
	async (request) => {
		const outcome = await transport(request);
		const now = await readCredential(context, type).catch(() => ({ secrets: [] }));
		secrets.push(...now.secrets.filter((secret) => !secrets.includes(secret)));
		return outcome;
	};

/** Opens a run's connection to its account. Throws LookupFailure for an unusable credential. */
export const openSession = async (
	context: IExecuteFunctions,
	authentication: string,
	{ maxWait, maxCalls }: Budgets,
): Promise<Session> => {
	const type = credentialTypes.get(authentication);
	if (!type) throw inputProblem('Authentication', `has no choice "${authentication}"`);
	const { baseUrl, secrets } = await readCredential(context, type);
	const used = context.getNode().credentials?.[type];
	const limiter = limiterOf(`${baseUrl} ${type} ${used?.id ?? used?.name ?? ''}`, time);
	const patience = new Patience(maxWait * 1000);
	const signal = context.getExecutionCancelSignal?.();
	const direct = credentialTransport(context, type);
	const transport =
		authentication === 'oAuth2' ? watchingTokens(direct, context, type, secrets) : direct;
	const client = new Client({ baseUrl, transport, limiter, patience, time, maxCalls, signal });
	return {
		client,
		limiter,
		patience,
		baseUrl,
		bare: bareTransport(context),
		secrets,
		time,
		signal,
	};
};

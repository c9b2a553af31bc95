import { sleep, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { limiterOf } from './rateLimit/accountLimiters';
import { BodyReader } from './bodyReader';
import { Client } from './client';
import { inputProblem } from '../failure';
import { Patience } from './rateLimit/waitBudget';
import type { RateLimiter, Time } from './rateLimit/limiter';
import { bareTransport, credentialTransport, type Transport } from './transport';

/** Everything a run needs to talk to the service. */
export interface Session {
	client: Client;
	limiter: RateLimiter;
	patience: Patience;
	baseUrl: string;
	bare: Transport;
	/** What must not be shown. */
	readSecrets: () => Promise<string[]>;
	time: Time;
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

const readCredential = async (context: IExecuteFunctions, type: string): Promise<IDataObject> =>
	(await context.getCredentials(type)) as IDataObject;

/** Opens a run's connection to its account. Throws LookupFailure for an unusable credential. */
export const openSession = async (
	context: IExecuteFunctions,
	authentication: string,
	{ maxWait, maxCalls }: Budgets,
): Promise<Session> => {
	const type = credentialTypes.get(authentication);
	if (!type) throw inputProblem('Authentication', `has no choice "${authentication}"`);
	const credential = await readCredential(context, type);
	const baseUrl = normalBaseUrl(credential.baseUrl);
	const used = context.getNode().credentials?.[type];
	const limiter = limiterOf(`${baseUrl} ${type} ${used?.id ?? used?.name ?? ''}`, time);
	const patience = new Patience(maxWait * 1000);
	const signal = context.getExecutionCancelSignal?.();
	const refreshed = authentication === 'oAuth2';
	const bodies = new BodyReader(time);
	const data = refreshed ? undefined : credential;
	const transport = credentialTransport(context, bodies, type, data);
	const log = (message: string) => context.logger?.info(`${context.getNode().name}: ${message}`);
	const client = new Client({
		baseUrl,
		transport,
		limiter,
		patience,
		time,
		maxCalls,
		signal,
		log,
		firstAlone: refreshed,
	});
	const readSecrets = async () => {
		// n8n may have refreshed an OAuth2 token meanwhile: neither the old nor the new one is shown.
		const now = refreshed ? await readCredential(context, type).catch(() => ({})) : {};
		return [...secretsOf(credential), ...secretsOf(now)];
	};
	return {
		client,
		limiter,
		patience,
		baseUrl,
		bare: bareTransport(context, bodies),
		readSecrets,
		time,
	};
};

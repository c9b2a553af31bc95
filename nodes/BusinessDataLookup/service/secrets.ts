import type { IDataObject } from 'n8n-workflow';
import { digest } from '../digest';
import { isObject } from '../isObject';

/** A bearer token without the `Bearer ` that was pasted before it. */
export const bearerToken = (typed: unknown): string =>
	String(typed)
		.trim()
		.replace(/^Bearer\s+/i, '');

/** A header is sent without control characters and without space around it. */
const asHeaderValue = (secret: string): string => secret.replace(/\p{Cc}/gu, '').trim();

/** The tokens that n8n has fetched for an OAuth2 credential. */
const tokensOf = ({ oauthTokenData }: IDataObject): IDataObject =>
	isObject(oauthTokenData) ? oauthTokenData : {};

/**
 * The secrets of a credential, as typed and as sent. A token's type and scope are ordinary words, so they aren't
 * included.
 */
export const collectSecrets = (credential: IDataObject): string[] => {
	const { apiKey, accessToken, clientSecret } = credential;
	const { access_token, refresh_token, id_token } = tokensOf(credential);
	const typed = [apiKey, accessToken, clientSecret, access_token, refresh_token, id_token].filter(
		(secret) => typeof secret === 'string',
	);
	const all = typed.flatMap((secret) => [secret, asHeaderValue(secret), bearerToken(secret)]);
	return [...new Set(all)];
};

/**
 * Identifies an account by its secret, without revealing it. For OAuth2 the secret is the access token, because one
 * credential may have different tokens in different executions.
 *
 * @param id of n8n's credential, which stands for a token that n8n hasn't fetched yet
 */
export const secretMark = (credential: IDataObject, id: string): string => {
	const { apiKey, accessToken, clientId, clientSecret } = credential;
	const token = apiKey ?? accessToken ?? tokensOf(credential).access_token;
	return digest(token ?? [clientId, clientSecret, id]);
};

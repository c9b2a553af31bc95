import type { IDataObject } from 'n8n-workflow';
import { digest } from '../digest';
import { isObject } from '../isObject';

/** Removes a pasted `Bearer ` from a token. */
export const bearerToken = (typed: unknown): string =>
	String(typed)
		.trim()
		.replace(/^Bearer\s+/i, '');

/** The tokens that n8n has fetched for an OAuth2 credential. */
const readTokens = ({ oauthTokenData }: IDataObject): IDataObject =>
	isObject(oauthTokenData) ? oauthTokenData : {};

/** The secrets of a credential, as typed and as sent. */
export const collectSecrets = (credential: IDataObject): string[] => {
	const { apiKey, accessToken, clientSecret } = credential;
	const { access_token, refresh_token, id_token } = readTokens(credential);
	const typed = [apiKey, accessToken, clientSecret, access_token, refresh_token, id_token].filter(
		(secret) => typeof secret === 'string',
	);
	// Headers have no control characters.
	const inHeaders = typed.map((secret) => secret.replace(/\p{Cc}/gu, '').trim());
	return [...new Set([...typed, ...inHeaders, ...typed.map(bearerToken)])];
};

/**
 * Identifies an account by its secret, without revealing it. For OAuth2, the secret is the access token, because one
 * credential may have different tokens in different executions.
 *
 * @param id the ID of n8n's credential, used until n8n has fetched a token
 */
export const secretDigest = (credential: IDataObject, id: string): string => {
	const { apiKey, accessToken, clientId, clientSecret } = credential;
	const token = apiKey ?? accessToken ?? readTokens(credential).access_token;
	return digest(token ?? [clientId, clientSecret, id]);
};

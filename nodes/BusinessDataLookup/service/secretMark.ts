import { createHmac, randomBytes } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../isObject';

/** A key that only this process has, so a mark reveals nothing of the secret. */
const PROCESS_KEY = randomBytes(32);

/**
 * Identifies a secret without revealing it: equal for equal secrets, in this process only. For OAuth2 the secret is the
 * access token, because one credential may have different tokens in different executions.
 *
 * @param id of n8n's credential, which stands for a token that n8n hasn't fetched yet
 */
export const secretMark = (credential: IDataObject, id: string): string => {
	const { apiKey, accessToken, clientId, clientSecret, oauthTokenData } = credential;
	const token = isObject(oauthTokenData) ? oauthTokenData.access_token : undefined;
	const signs = apiKey ?? accessToken ?? token ?? [clientId, clientSecret, id];
	return createHmac('sha256', PROCESS_KEY).update(JSON.stringify(signs)).digest('base64');
};

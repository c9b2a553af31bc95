import { createHmac, randomBytes } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

/** Of this process alone, so that a mark tells nobody anything of the secret. */
const PROCESS_KEY = randomBytes(32);

/**
 * Stands for what a credential signs calls with: equal for equal secrets, and in this process only. Of an
 * OAuth2 token it is what stays the same when the token is renewed.
 */
export const secretMark = ({
	apiKey,
	accessToken,
	clientId,
	clientSecret,
	grantType,
	oauthTokenData,
}: IDataObject): string => {
	const { refresh_token: refreshed, access_token: token } = (oauthTokenData ?? {}) as IDataObject;
	const granted = refreshed ?? (grantType === 'clientCredentials' ? null : token);
	const signs = [apiKey, accessToken, clientId, clientSecret, granted];
	return createHmac('sha256', PROCESS_KEY).update(JSON.stringify(signs)).digest('base64');
};

import { createHmac, randomBytes } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

/** A key that only this process has, so a mark reveals nothing of the secret. */
const PROCESS_KEY = randomBytes(32);

/**
 * Stands for what a credential signs calls with: equal for equal secrets, and in this process only. The tokens of OAuth2
 * change with every refresh, so they are no part of it; the ID of n8n's credential stands for the user they belong to.
 *
 * @param id of n8n's credential
 */
export const secretMark = (credential: IDataObject, id: string): string => {
	const { apiKey, accessToken, clientId, clientSecret } = credential;
	const user = clientId === undefined ? undefined : id;
	const signs = JSON.stringify([apiKey, accessToken, clientId, clientSecret, user]);
	return createHmac('sha256', PROCESS_KEY).update(signs).digest('base64');
};

/** Who makes a request ("Authentication"): the client by an API key, or one of its users by a token. */
import type { IncomingHttpHeaders } from 'node:http';
import type { OAuthTokens } from './oauthTokens.mts';

export interface Caller {
	credential: 'apiKey' | 'bearer' | 'oauth';
	/** Whose minute allowance the request counts in; `account` is the name it is counted under. */
	scope: 'client' | 'user';
	account: string;
}

/** The account behind every API key. */
export const CLIENT_ACCOUNT = 'client';

/** The caller with these credentials, or undefined. If a request has an API key, its token doesn't count. */
export function callerOf(
	headers: IncomingHttpHeaders,
	apiKeys: string[],
	bearerTokens: string[],
	oauth: OAuthTokens,
	now: number,
): Caller | undefined {
	const apiKey = headers['x-api-key'];
	if (apiKey !== undefined) {
		const isKnown = apiKeys.includes(String(apiKey));
		return isKnown ? { credential: 'apiKey', scope: 'client', account: CLIENT_ACCOUNT } : undefined;
	}
	const token = bearerToken(headers);
	if (token === undefined) return undefined;
	const place = bearerTokens.indexOf(token);
	if (place >= 0) return { credential: 'bearer', scope: 'user', account: `bearer:${place}` };
	const user = oauth.userOf(token, now);
	if (user === undefined) return undefined;
	return { credential: 'oauth', scope: 'user', account: `oauth:${user}` };
}

/** The headers that carry credentials. */
export const SECRET_HEADERS = ['x-api-key', 'authorization', 'proxy-authorization', 'cookie'];

/** All secrets in a request: the values of these headers, without their scheme too, and the password of Basic. */
export const secretsOf = (headers: IncomingHttpHeaders): string[] =>
	SECRET_HEADERS.flatMap((name) => {
		const value = String(headers[name] ?? '');
		const token = value.replace(/^\S+\s+/, '');
		const basic = /^basic /i.test(value) ? Buffer.from(token, 'base64').toString() : '';
		// Some clients send a key as the user, without a password.
		const [password = ''] = basic.split(/:(.*)/s).filter(Boolean).slice(-1);
		return [value, token, password];
	});

/** The credential that decides about a request, for the fault that echoes it. */
export function secretOf(headers: IncomingHttpHeaders): string | undefined {
	const apiKey = headers['x-api-key'];
	return apiKey === undefined ? bearerToken(headers) : String(apiKey);
}

function bearerToken(headers: IncomingHttpHeaders): string | undefined {
	return /^bearer\s+(.+)$/i.exec(headers.authorization ?? '')?.[1];
}

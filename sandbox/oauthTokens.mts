/** OAuth2 codes and tokens. */
import { randomBytes } from 'node:crypto';

/** The response of a token endpoint (RFC 6749, section 5.1). */
export interface TokenPair {
	access_token: string;
	refresh_token: string;
	token_type: 'Bearer';
	/** Seconds. */
	expires_in: number;
}

export class OAuthTokens {
	refreshes = 0;
	/** Every code and token that was issued, also those that have ended. */
	readonly issued: string[] = [];
	private readonly codes = new Map<string, string>();
	private readonly refreshTokens = new Map<string, { user: string; accessToken: string }>();
	private readonly accessTokens = new Map<string, { user: string; expiresAt: number }>();

	constructor(private readonly tokenSeconds: number) {}

	/** Issues a code that can be redeemed once for tokens of `user`. */
	issueCode(user: string): string {
		const code = this.issue('code');
		this.codes.set(code, user);
		return code;
	}

	redeemCode(code: string, now: number): TokenPair | undefined {
		const user = this.codes.get(code);
		this.codes.delete(code);
		return user === undefined ? undefined : this.mint(user, now);
	}

	/** Issues a new pair. Both tokens of the old pair end, so a refresh token works once (RFC 6749, section 6). */
	refresh(refreshToken: string, now: number): TokenPair | undefined {
		const old = this.refreshTokens.get(refreshToken);
		if (!old) return undefined;
		this.refreshTokens.delete(refreshToken);
		this.accessTokens.delete(old.accessToken);
		this.refreshes++;
		return this.mint(old.user, now);
	}

	mint(user: string, now: number): TokenPair {
		const accessToken = this.issue('access');
		const refreshToken = this.issue('refresh');
		this.accessTokens.set(accessToken, { user, expiresAt: now + this.tokenSeconds * 1000 });
		this.refreshTokens.set(refreshToken, { user, accessToken });
		return {
			access_token: accessToken,
			refresh_token: refreshToken,
			token_type: 'Bearer',
			expires_in: this.tokenSeconds,
		};
	}

	/** Ends a token of either kind (RFC 7009). A refresh token takes its access token along. */
	revoke(token: string): void {
		const pair = this.refreshTokens.get(token);
		if (pair) this.accessTokens.delete(pair.accessToken);
		this.refreshTokens.delete(token);
		this.accessTokens.delete(token);
	}

	/** Ends every access token at once; refresh tokens stay valid. */
	expireAll(): void {
		this.accessTokens.clear();
	}

	userOf(accessToken: string, now: number): string | undefined {
		const known = this.accessTokens.get(accessToken);
		return known && now < known.expiresAt ? known.user : undefined;
	}

	private issue(kind: string): string {
		const secret = `${kind}-${randomBytes(16).toString('hex')}`;
		this.issued.push(secret);
		return secret;
	}
}

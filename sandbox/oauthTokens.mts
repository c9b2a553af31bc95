/** OAuth2 codes and tokens: who may refresh, and which access tokens are alive. */
import { randomBytes } from 'node:crypto';

/** The answer of a token endpoint (RFC 6749, section 5.1). */
export interface TokenPair {
	access_token: string;
	refresh_token: string;
	token_type: 'Bearer';
	/** Seconds. */
	expires_in: number;
}

export class OAuthTokens {
	refreshes = 0;
	private readonly codes = new Map<string, string>();
	private readonly refreshTokens = new Map<string, string>();
	private readonly accessTokens = new Map<string, { user: string; expiresAt: number }>();

	constructor(private readonly tokenSeconds: number) {}

	/** A code that can be redeemed once for tokens of `user`. */
	issueCode(user: string): string {
		const code = secret('code');
		this.codes.set(code, user);
		return code;
	}

	redeemCode(code: string, now: number): TokenPair | undefined {
		const user = this.codes.get(code);
		this.codes.delete(code);
		return user === undefined ? undefined : this.mint(user, now);
	}

	/** A new access token; the refresh token stays the same and stays valid. */
	refresh(refreshToken: string, now: number): TokenPair | undefined {
		const user = this.refreshTokens.get(refreshToken);
		if (user === undefined) return undefined;
		this.refreshes++;
		return this.pair(user, refreshToken, now);
	}

	mint(user: string, now: number): TokenPair {
		const refreshToken = secret('refresh');
		this.refreshTokens.set(refreshToken, user);
		return this.pair(user, refreshToken, now);
	}

	/** Ends every access token at once; refresh tokens stay valid. */
	expireAll(): void {
		this.accessTokens.clear();
	}

	userOf(accessToken: string, now: number): string | undefined {
		const known = this.accessTokens.get(accessToken);
		return known && now < known.expiresAt ? known.user : undefined;
	}

	private pair(user: string, refreshToken: string, now: number): TokenPair {
		const accessToken = secret('access');
		this.accessTokens.set(accessToken, { user, expiresAt: now + this.tokenSeconds * 1000 });
		return {
			access_token: accessToken,
			refresh_token: refreshToken,
			token_type: 'Bearer',
			expires_in: this.tokenSeconds,
		};
	}
}

function secret(kind: string): string {
	return `${kind}-${randomBytes(16).toString('hex')}`;
}

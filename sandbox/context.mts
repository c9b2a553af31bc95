/** What the parts of one running sandbox share. */
import type { Dataset } from './data/dataset.mts';
import type { FaultBook } from './faults.mts';
import type { OAuthTokens } from './oauthTokens.mts';
import type { SandboxOptions } from './options.mts';
import type { RateLimiter } from './rateLimit.mts';
import type { SearchMemory } from './search/memory.mts';
import type { RequestLog } from './stats.mts';

export interface SandboxContext {
	options: SandboxOptions;
	data: Dataset;
	faults: FaultBook;
	oauth: OAuthTokens;
	memory: SearchMemory;
	/** Replaced by a reset, as is `log`. */
	limiter: RateLimiter;
	log: RequestLog;
	/** Base URL of the second listener, for redirects to another origin. */
	otherOrigin: string;
	/** The server's clock, skew included, in Unix milliseconds. */
	serverTime: () => number;
}

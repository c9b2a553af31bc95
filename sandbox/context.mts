/** What the parts of one running sandbox share. */
import type { Clock } from './clock.mts';
import type { Dataset } from './data/dataset.mts';
import type { FaultBook } from './faults.mts';
import type { OAuthTokens } from './oauthTokens.mts';
import type { SandboxOptions } from './options.mts';
import type { Refusals } from './magic.mts';
import type { RateLimiter } from './rateLimit.mts';
import type { SearchMemory } from './search/memory.mts';
import type { Recorder } from './record.mts';
import type { RequestLog } from './stats.mts';

export interface SandboxContext {
	options: SandboxOptions;
	data: Dataset;
	faults: FaultBook;
	oauth: OAuthTokens;
	memory: SearchMemory;
	/** Replaced by a reset, as are the next two. */
	limiter: RateLimiter;
	log: RequestLog;
	refusals: Refusals;
	/** Writes down each exchange, where that is wanted. */
	recorder?: Recorder;
	clock: Clock;
	/** Base URL of the second listener, for redirects to another origin. */
	otherOrigin: string;
	/** The server's clock, skew included, in Unix milliseconds. */
	serverTime: () => number;
	/** The day from which relative dates count: midnight UTC in Unix milliseconds. */
	today: () => number;
}

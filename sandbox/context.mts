/** What the parts of one running sandbox share. */
import type { Clock } from './clock.mts';
import type { Dataset } from './data/dataset.mts';
import type { FaultRules } from './faults.mts';
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
	faults: FaultRules;
	oauth: OAuthTokens;
	memory: SearchMemory;
	/** A reset replaces this and the next two. */
	limiter: RateLimiter;
	log: RequestLog;
	refusals: Refusals;
	/** Writes each exchange to a file, with `--record`. */
	recorder?: Recorder;
	clock: Clock;
	/** Base URL of the second server, for redirects to another origin. */
	otherOrigin: string;
	/** The server's clock, skew included, in Unix milliseconds. */
	serverTime: () => number;
	/** The day from which relative dates count: midnight UTC in Unix milliseconds. */
	today: () => number;
}

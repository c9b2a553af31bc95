/** The options of a sandbox and their defaults. */

/**
 * Which spellings of a url or phone are the same. The document says only "with or without scheme" and "dashes
 * optional". `lenient`: any spelling of a host or number. `strict`: only those two. `pages`: like lenient, but paths
 * count, and some companies have a page on another company's host.
 */
export type Spelling = 'lenient' | 'strict' | 'pages';

export interface SandboxOptions {
	host: string;
	/** 0 = any free port. */
	port: number;
	/** The same `seed`, `companies`, `liens` and `today` give the same data, byte for byte. */
	seed: number;
	companies: number;
	liens: number;
	/** `YYYY-MM-DD`. All dates of the data are before it, and relative date filters count from it. */
	today: string;
	/** All keys belong to one client and share one minute allowance. */
	apiKeys: string[];
	/** Each token is a user of that client with a minute allowance of its own. */
	bearerTokens: string[];
	/** Calls of one scope in a window. A window starts with the first counted call after the last window. */
	minuteLimit: number;
	windowSeconds: number;
	/** Simultaneous calls of the client, over all credentials. */
	concurrency: number;
	/** The client-wide ceiling in a window; undefined turns it off. */
	clientCeiling?: number;
	/** The least time that a /v1 call takes. */
	latencyMs: number;
	/** Shifts the clock that Date, X-RateLimit-Reset-Minute and timestamps show. */
	clockSkewMs: number;
	/** How long OAuth2 access tokens are valid. */
	tokenSeconds: number;
	/** Refuses body and query fields that the document doesn't list, for operations whose fields it lists. */
	strict: boolean;
	spelling: Spelling;
	/** The largest `per_page` of the secured-party search. The document says both 50 and 250. */
	securedPartyPage: number;
	/** A file that each /v1 exchange is written to, as a line of JSON without its secrets. */
	record?: string;
	/** Unix milliseconds; replaced in tests. */
	now: () => number;
}

const LIENS_PER_COMPANY = 5;

/** Fills in the defaults. */
export function withDefaults(given: Partial<SandboxOptions>): SandboxOptions {
	const companies = given.companies ?? 2000;
	return {
		host: '127.0.0.1',
		port: 0,
		seed: 1,
		companies,
		liens: companies * LIENS_PER_COMPANY,
		today: new Date().toISOString().slice(0, 10),
		apiKeys: ['sandbox-key'],
		bearerTokens: ['sandbox-token'],
		minuteLimit: 60,
		windowSeconds: 60,
		concurrency: 10,
		latencyMs: 0,
		clockSkewMs: 0,
		tokenSeconds: 3600,
		strict: false,
		spelling: 'lenient',
		securedPartyPage: 250,
		now: Date.now,
		...given,
	};
}

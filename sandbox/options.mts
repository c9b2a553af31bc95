/** What can be set about a sandbox, and what is set when nothing is. */

/**
 * Which spellings of a url or phone are one, where the document says only "with or without scheme" and "dashes
 * optional". `lenient`: any of a host or number. `strict`: none but those. `pages`: as lenient, but a path counts, and
 * some companies have a page of another's host.
 */
export type Spelling = 'lenient' | 'strict' | 'pages';

export interface SandboxOptions {
	host: string;
	/** 0 = any free port. */
	port: number;
	/** The same seed, companies, liens and today give the same data, byte for byte. */
	seed: number;
	companies: number;
	liens: number;
	/** `YYYY-MM-DD`; all dates of the data lie before it, and relative date filters count from it. */
	today: string;
	/** All keys belong to one client and share one minute allowance. */
	apiKeys: string[];
	/** Each token is a user of that client with a minute allowance of its own. */
	bearerTokens: string[];
	/** Calls of one scope in a window, which starts with the first counted call after the last one ended. */
	minuteLimit: number;
	windowSeconds: number;
	/** Simultaneous calls of the client, over all credentials. */
	concurrency: number;
	/** The client-wide aggregate ceiling in a window; off when undefined. */
	clientCeiling?: number;
	/** How long every /v1 call takes at least. */
	latencyMs: number;
	/** Shifts the server's clock as it shows in Date, X-RateLimit-Reset-Minute and timestamps. */
	clockSkewMs: number;
	/** How long OAuth2 access tokens are valid. */
	tokenSeconds: number;
	/** Refuses body and query fields that the document does not list, where it lists the fields at all. */
	strict: boolean;
	spelling: Spelling;
	/** The largest `per_page` of the secured-party search, of which the document says both 50 and 250. */
	securedPartyPage: number;
	/** A file that each /v1 exchange is written to, as a line of JSON without its secrets. */
	record?: string;
	/** Unix milliseconds; replaced in tests. */
	now: () => number;
}

const LIENS_PER_COMPANY = 5;

/** The given options, completed by the defaults. */
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

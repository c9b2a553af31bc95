/** What the sandbox was asked and what it answered. */
import type { Nearest } from './search/search.mts';

/** One /v1 request as it came over the wire; headers without the credentials. */
export interface RequestEntry {
	/** 1 for the first since the start or the last reset. */
	number: number;
	method: string;
	path: string;
	query: unknown;
	headers: Record<string, unknown>;
	credential: 'apiKey' | 'bearer' | 'oauth' | 'none';
	/** Whose allowance the call is counted in; absent without valid credentials. */
	account?: string;
	body: unknown;
	/** 0 while, or if for ever, nothing was answered. */
	status: number;
	/** The X-RateLimit headers and Retry-After of the answer. */
	rateLimit: Record<string, unknown>;
	/** How many records a search found. */
	found?: number;
	/** Unix milliseconds. */
	at: number;
}

export interface Stats {
	/** Accepted /v1 calls: those that were neither 401 nor 429. */
	calls: number;
	/** Calls answered 429. */
	rejected: number;
	/** By the path of the operation, as in `/v1/emails/find/bulk/jobs/{job_id}/results`. */
	byPath: Record<string, number>;
	byStatus: Record<string, number>;
	/** The most simultaneous calls of the rate-limited group. */
	maxConcurrent: number;
	/** The most calls counted in one window of one scope. */
	maxPerWindow: number;
	tokenRefreshes: number;
	/** Requests that brought a credential to the other origin. */
	leakedCredentials: number;
}

const ENTRIES_KEPT = 1000;

export class RequestLog {
	calls = 0;
	rejected = 0;
	leakedCredentials = 0;
	readonly byPath: Record<string, number> = {};
	readonly byStatus: Record<string, number> = {};
	private readonly kept: RequestEntry[] = [];
	private readonly searches = new WeakMap<RequestEntry, () => Nearest>();
	private requests = 0;

	/** The last 1,000 requests, oldest first. */
	get entries(): readonly RequestEntry[] {
		return this.kept;
	}

	add(given: Omit<RequestEntry, 'number'>): RequestEntry {
		const entry = { number: ++this.requests, ...given };
		this.kept.push(entry);
		if (this.kept.length > ENTRIES_KEPT) this.kept.shift();
		return entry;
	}

	accepted(path: string): void {
		this.calls++;
		this.byPath[path] = (this.byPath[path] ?? 0) + 1;
	}

	/** Takes back what `accepted` has counted. */
	refused(path: string): void {
		this.calls--;
		this.byPath[path]--;
		if (this.byPath[path] === 0) delete this.byPath[path];
	}

	searched(entry: RequestEntry, found: number, nearest: () => Nearest): void {
		entry.found = found;
		this.searches.set(entry, nearest);
	}

	/** What the search with this number found, or what came nearest; undefined where there is no such search. */
	why(number: number): (Nearest & { request: number; found: number }) | undefined {
		const entry = this.kept.find((one) => one.number === number);
		const nearest = entry && this.searches.get(entry);
		if (!nearest || entry.found === undefined) return undefined;
		const { found } = entry;
		return { request: number, found, ...(found === 0 ? nearest() : { record: null, filters: [] }) };
	}

	answered(entry: RequestEntry, status: number): void {
		entry.status = status;
		if (status === 429) this.rejected++;
		this.byStatus[status] = (this.byStatus[status] ?? 0) + 1;
	}
}

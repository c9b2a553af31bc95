/** The requests that the sandbox got, and their responses. */
import type { Nearest } from './search/search.mts';

/** A /v1 request as it was received; its headers without credentials. */
export interface RequestEntry {
	/** 1 for the first since the start or the last reset. */
	number: number;
	method: string;
	path: string;
	query: unknown;
	headers: Record<string, unknown>;
	credential: 'apiKey' | 'bearer' | 'oauth' | 'none';
	/** Whose allowance the call counts in; absent without valid credentials. */
	account?: string;
	body: unknown;
	/** 0 until it is answered. */
	status: number;
	/** The X-RateLimit and Retry-After headers of the response. */
	rateLimit: Record<string, unknown>;
	/** The number of records that a search found. */
	found?: number;
	/** Unix milliseconds. */
	at: number;
}

export interface Stats {
	/** /v1 calls that got neither 401 nor 429. */
	calls: number;
	/** Calls answered 429. */
	rejected: number;
	/** By the path of the operation, e.g. `/v1/emails/find/bulk/jobs/{job_id}/results`. */
	byPath: Record<string, number>;
	byStatus: Record<string, number>;
	/** The most simultaneous calls of the rate-limited group. */
	maxConcurrent: number;
	/** The most calls counted in one window of one scope. */
	maxPerWindow: number;
	tokenRefreshes: number;
	/** Requests to the other origin that had a credential. */
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

	/** Undoes `accepted`. */
	refused(path: string): void {
		this.calls--;
		this.byPath[path]--;
		if (this.byPath[path] === 0) delete this.byPath[path];
	}

	searched(entry: RequestEntry, found: number, nearest: () => Nearest): void {
		entry.found = found;
		this.searches.set(entry, nearest);
	}

	/** What a search found, or the record that came nearest; undefined if no search has this number. */
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

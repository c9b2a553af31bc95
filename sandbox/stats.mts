/** What the sandbox was asked and what it answered. */

/** One /v1 request as it came over the wire; headers without the credentials. */
export interface RequestEntry {
	method: string;
	path: string;
	query: unknown;
	headers: Record<string, unknown>;
	credential: 'apiKey' | 'bearer' | 'oauth' | 'none';
	body: unknown;
	/** 0 while, or if for ever, nothing was answered. */
	status: number;
	/** Unix milliseconds. */
	at: number;
}

export interface Stats {
	/** Accepted /v1 calls: those that were neither 401 nor 429. */
	calls: number;
	/** Calls answered 429. */
	rejected: number;
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

	/** The last 1,000 requests, oldest first. */
	get entries(): readonly RequestEntry[] {
		return this.kept;
	}

	add(entry: RequestEntry): void {
		this.kept.push(entry);
		if (this.kept.length > ENTRIES_KEPT) this.kept.shift();
	}

	accepted(path: string): void {
		this.calls++;
		this.byPath[path] = (this.byPath[path] ?? 0) + 1;
	}

	answered(entry: RequestEntry, status: number): void {
		entry.status = status;
		if (status === 429) this.rejected++;
		this.byStatus[status] = (this.byStatus[status] ?? 0) + 1;
	}
}

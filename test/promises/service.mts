/** A model of the service behind n8n's HTTP helper, in virtual time. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { companiesIn } from './kinds.mts';
import { time } from './time.mts';

/** What the service does with a call instead of answering it. */
export type Trouble =
	| { status: number; headers?: Record<string, string>; body?: IDataObject }
	| 'hangs'
	| 'drops'
	| 'unreachable';

/** How a service behaves. */
export interface Behavior {
	/** ms of a call */
	latency?: number;
	/** Calls a minute; absent = the service has no limit and sends no headers of one. */
	minuteLimit?: number;
	/** Records of each company; default 1. */
	recordsEach?: number;
	/** undefined = the call is answered. */
	trouble?: (call: SeenCall) => Trouble | undefined;
}

/** One call as the service saw it. */
export interface SeenCall {
	/** What names the call: method, path, query and body. */
	text: string;
	path: string;
	page: number;
	/** The token or key that signed it. */
	signedBy: string;
	/** ms */
	at: number;
	until: number;
	/** 0 = there was no response. */
	status: number;
}

const MINUTE = 60_000;
const LATENCY = 100;
const CONCURRENCY = 10;

const failed = (message: string, code: string, syscall?: string) =>
	Object.assign(new Error(message), { code, syscall });

const codes = { minute: 'RATE_LIMIT_EXCEEDED', concurrent: 'CONCURRENCY_LIMIT_EXCEEDED' };

/** A 429 of either limit. Source: "Errors". */
export const refusal = (by: 'minute' | 'concurrent', retryAfter?: number): Trouble => ({
	status: 429,
	headers: {
		'x-ratelimit-window': by,
		...(by === 'minute'
			? { 'x-ratelimit-scope': 'client', 'x-ratelimit-remaining-minute': '0' }
			: { 'x-ratelimit-remaining-concurrent': '0' }),
		...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
	},
	body: { success: false, error: { code: codes[by], message: 'Too many', status: 429 } },
});

/** Calls of the rate-limited group. Source: "Rate limits". */
const isLimited = (path: string) => !/logs|bulk|field_mapping|users/.test(path);

export class Service {
	readonly calls: SeenCall[] = [];

	/** The records that were given to somebody, by their IDs. */
	readonly sold = new Set<string>();

	private readonly admitted = new Map<number, number>();

	private inFlight = 0;

	constructor(readonly behavior: Behavior) {}

	/** n8n's HTTP helper: resolves with any response, rejects where there is none. */
	async send(signedBy: string, { url, method, qs, body, timeout = 60_000 }: IHttpRequestOptions) {
		const path = new URL(url).pathname;
		const given = { ...(qs as IDataObject), ...(body as IDataObject) };
		const text = `${method} ${path} ${JSON.stringify(given)}`;
		const call: SeenCall = {
			...{ text, path, signedBy, at: time.now(), until: Infinity, status: 0 },
			page: Number(given.page ?? Number(given.cursor ?? -1) + 2),
		};
		this.calls.push(call);
		const limited = isLimited(path);
		const { latency = LATENCY, trouble } = this.behavior;
		const outcome = trouble?.(call) ?? (limited ? this.refused() : undefined);
		if (!outcome && limited) this.admit();
		await time.sleep(outcome === 'hangs' ? timeout : Math.min(latency, timeout));
		call.until = time.now();
		if (!outcome && limited) this.inFlight -= 1;
		if (outcome === 'unreachable') throw failed('connect ECONNREFUSED', 'ECONNREFUSED', 'connect');
		if (outcome === 'drops') throw failed('socket hang up', 'ECONNRESET', 'read');
		if (outcome === 'hangs' || latency > timeout) throw failed('timeout exceeded', 'ECONNABORTED');
		const headers = this.headers(limited);
		call.status = outcome?.status ?? 200;
		if (!outcome) return { statusCode: 200, headers, body: this.answer(call, given) };
		const { status: statusCode, headers: own, body: message } = outcome;
		return { statusCode, headers: { ...headers, ...own }, body: message };
	}

	/** ms until now in which at least one call was under way */
	get busy(): number {
		let [busy, end] = [0, -Infinity];
		for (const { at, until } of this.calls) {
			const ended = Math.min(until, time.now());
			busy += Math.max(0, ended - Math.max(at, end));
			end = Math.max(end, ended);
		}
		return busy;
	}

	/** ms of the longest call */
	get longest(): number {
		return Math.max(0, ...this.calls.map(({ at, until }) => Math.min(until, time.now()) - at));
	}

	private get minute(): number {
		return Math.floor(time.wallTime() / MINUTE);
	}

	private get left(): number {
		return (this.behavior.minuteLimit ?? Infinity) - (this.admitted.get(this.minute) ?? 0);
	}

	private admit(): void {
		this.admitted.set(this.minute, (this.admitted.get(this.minute) ?? 0) + 1);
		this.inFlight += 1;
	}

	private refused(): Trouble | undefined {
		if (this.inFlight >= CONCURRENCY) return refusal('concurrent', 1);
		const resetsIn = (this.minute + 1) * MINUTE - time.wallTime();
		return this.left <= 0 ? refusal('minute', Math.ceil(resetsIn / 1000)) : undefined;
	}

	private headers(limited: boolean): Record<string, string> {
		const { minuteLimit } = this.behavior;
		const date = { date: new Date(time.wallTime()).toUTCString() };
		if (!limited || minuteLimit === undefined) return date;
		return {
			...date,
			'x-ratelimit-limit-minute': String(minuteLimit),
			'x-ratelimit-remaining-minute': String(Math.max(0, this.left)),
			'x-ratelimit-reset-minute': String((this.minute + 1) * 60),
			'x-ratelimit-limit-concurrent': String(CONCURRENCY),
			'x-ratelimit-remaining-concurrent': String(CONCURRENCY - this.inFlight),
		};
	}

	/** The record of a company; its ID and who paid for it are in every field that somebody may look at. */
	private record(company: number, nth: number, { path, signedBy }: SeenCall): IDataObject {
		const id = `co${company}x-${nth}`;
		this.sold.add(id);
		return {
			company_id: path.endsWith('/companies') && nth > 0 ? id : `co${company}x`,
			company_name: `Company ${id}`,
			url: `co${company}x.example`,
			...{ record_id: id, contact_id: id, external_id: id },
			about_link: `bought by ${signedBy}`,
		};
	}

	private answer(call: SeenCall, given: IDataObject): unknown {
		const { recordsEach = 1 } = this.behavior;
		const asked = companiesIn(call.text);
		if (call.path.includes('export')) return Buffer.from(`sold,${String(given.tz)}`);
		if (call.path.endsWith('field_mapping')) {
			const list = given.list as IDataObject[];
			return { success: true, list, length: list.length };
		}
		const all = asked.flatMap((company) =>
			Array.from({ length: recordsEach }, (_, nth) => [company, nth]),
		);
		const { per_page: size = 50, limit = 100 } = given as { per_page?: number; limit?: number };
		const isCursor = call.path.includes('/bulk/');
		const pageSize = isCursor ? limit : size;
		const first = (call.page - 1) * pageSize;
		const records = all
			.slice(first, first + pageSize)
			.map(([company, nth]) => this.record(company, nth, call));
		const hasMore = first + pageSize < all.length;
		if (isCursor) {
			return { success: true, records, next_cursor: call.page - 1, has_more: hasMore };
		}
		if (call.path.endsWith('all-attributes')) {
			const hits = records.map((record) => ({
				...{ ...record, contacts: [], ucc_records: [], google_reviews: [] },
			}));
			return { success: true, records: { companies: { found: hits.length, hits } } };
		}
		if (call.path.endsWith('validation')) {
			return { success: true, email: { ...records[0], email: given.email, status: 'Valid' } };
		}
		if (/find|dnb/.test(call.path)) return { success: true, ...records[0] };
		return {
			...{ success: true, records, page_number: call.page, per_page: size },
			...{ total_pages: Math.ceil(all.length / size), total_records: all.length },
		};
	}
}

/** The service behind n8n's HTTP helper, in virtual time. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { LimitedService } from './limitedService.mts';
import { time } from './virtualTime.mts';

/** How a service behaves. */
export interface Behavior {
	/** ms of a call */
	latency?: number;
	/** Calls a minute; absent = the service has no limit and sends no headers of one. */
	minuteLimit?: number;
	/** Default 10. */
	concurrency?: number;
	/** Records of each company that a call names, see {@link companiesIn}; default 1. */
	recordsEach?: number;
	/** The records that a call finds, on all pages; absent = those of the companies that it names. */
	find?: (call: SeenCall) => Array<() => IDataObject>;
	/** How the service fails all calls, or one call; undefined = it answers. */
	failWith?: ServiceFailure | ((call: SeenCall) => ServiceFailure | undefined);
}

/** One call as the service saw it. */
export interface SeenCall {
	/** The execution that made it. */
	by: number;
	/** Method, path, query and body. */
	text: string;
	path: string;
	/** Query and body. */
	given: IDataObject;
	page: number;
	/** The token or key that signed it. */
	signedBy: string;
	/** ms */
	at: number;
	until: number;
	/** 0 = there was no response. */
	status: number;
}

const LATENCY = 100;
/** The first lien of each company is filed on this day, each other one a day before, in ms. */
const NEWEST = Date.UTC(2026, 0, 30);
const DAY_MS = 86_400_000;

const failed = (message: string, code: string, syscall?: string) =>
	Object.assign(new Error(message), { code, syscall });

/** The errors of n8n's HTTP helper when there is no response. */
export const NO_RESPONSE = {
	unreachable: failed('connect ECONNREFUSED', 'ECONNREFUSED', 'connect'),
	drops: failed('socket hang up', 'ECONNRESET', 'read'),
	hangs: failed('timeout exceeded', 'ECONNABORTED'),
};

/** How the service fails a call. */
export type ServiceFailure =
	| { status: number; headers?: Record<string, string>; body?: IDataObject | string }
	| keyof typeof NO_RESPONSE;

/** Calls of the rate-limited group. Source: "Rate limits". */
const isLimited = (path: string) => !/logs|bulk|users/.test(path);

/** The companies that a text names. */
export const companiesIn = (text: string): number[] => [
	...new Set([...text.matchAll(/co(\d+)x/g)].map(([, nth]) => Number(nth))),
];

/** A body as a stream, like n8n's HTTP helper returns it. */
async function* chunksOf(body: unknown): AsyncGenerator<Uint8Array> {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	yield Buffer.isBuffer(body) ? body : Buffer.from(text);
}

export class VirtualService {
	readonly calls: SeenCall[] = [];

	/** The IDs of all records in responses. */
	readonly returnedIds = new Set<string>();

	private readonly limit: LimitedService;

	constructor(readonly behavior: Behavior) {
		const { minuteLimit = Infinity, concurrency = 10 } = behavior;
		this.limit = new LimitedService(time, {
			window: 'aligned',
			minuteLimit,
			concurrency,
			skew: 0,
			silent: minuteLimit === Infinity,
			latency: () => 0,
			onTheWay: 0,
		});
	}

	/** n8n's HTTP helper: resolves with any response, rejects where there is none. */
	async send(by: number, signedBy: string, options: IHttpRequestOptions): Promise<unknown> {
		const { url, method, qs, body, timeout = 60_000 } = options;
		const path = new URL(url).pathname;
		const given = { ...(qs as IDataObject), ...(body as IDataObject) };
		const call: SeenCall = {
			by,
			text: `${method} ${path} ${JSON.stringify(given)}`,
			path,
			given,
			page: Number(given.page ?? Number(given.cursor ?? -1) + 2),
			signedBy,
			at: time.now(),
			until: Infinity,
			status: 0,
		};
		this.calls.push(call);
		const signal = options.abortSignal as AbortSignal | undefined;
		const aborted = new Promise<never>((_, reject) => {
			const abort = () => reject(failed('canceled', 'ERR_CANCELED'));
			if (signal?.aborted) abort();
			signal?.addEventListener('abort', abort);
		});
		return await Promise.race([this.respond(call, timeout), aborted]);
	}

	private async respond(call: SeenCall, timeout: number) {
		const { latency = LATENCY, failWith: some } = this.behavior;
		const failWith = typeof some === 'function' ? some(call) : some;
		const isAdmitted = failWith === undefined && isLimited(call.path);
		const admission = isAdmitted ? this.limit.admit() : undefined;
		await time.sleep(failWith === 'hangs' ? timeout : Math.min(latency, timeout));
		call.until = time.now();
		if (admission?.status === 200) this.limit.release();
		if (latency > timeout) throw NO_RESPONSE.hangs;
		if (typeof failWith === 'string') throw NO_RESPONSE[failWith];
		const refused = failWith ?? admission;
		call.status = refused?.status ?? 200;
		const headers = isLimited(call.path) ? this.limit.headers() : {};
		const isAnswered = call.status === 200 && failWith === undefined;
		const body = isAnswered ? this.answer(call) : refused?.body;
		return {
			statusCode: call.status,
			headers: { ...headers, ...refused?.headers },
			body: chunksOf(body),
		};
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

	/** A record of a company. Its ID and the secret that paid for it are in many fields. */
	private record(company: number, nth: number, { path, signedBy }: SeenCall): IDataObject {
		const id = `co${company}x-${nth}`;
		return {
			company_id: path.endsWith('/companies') && nth > 0 ? id : `co${company}x`,
			company_name: `Company ${id}`,
			url: `co${company}x.example`,
			record_id: id,
			contact_id: id,
			external_id: id,
			date_filed_unix: NEWEST - nth * DAY_MS,
			about_link: `bought by ${signedBy}`,
		};
	}

	private find(call: SeenCall): Array<() => IDataObject> {
		const { recordsEach = 1, find } = this.behavior;
		if (find) return find(call);
		return companiesIn(call.text).flatMap((company) =>
			Array.from({ length: recordsEach }, (_, nth) => () => this.record(company, nth, call)),
		);
	}

	private answer(call: SeenCall): unknown {
		const { path, page, given } = call;
		if (path.includes('export')) return Buffer.from(`sold,${String(given.tz)}`);
		const { per_page: size = 50, limit = 100 } = given as { per_page?: number; limit?: number };
		const isCursor = path.includes('/bulk/');
		const pageSize = isCursor ? limit : size;
		const all = this.find(call);
		const records = all.slice((page - 1) * pageSize, page * pageSize).map((record) => record());
		for (const { record_id: id } of records) this.returnedIds.add(String(id));
		if (isCursor) {
			const hasMore = page * pageSize < all.length;
			return { success: true, records, next_cursor: page - 1, has_more: hasMore };
		}
		if (path.endsWith('all-attributes')) {
			const more = { contacts: [], ucc_records: [], google_reviews: [] };
			const hits = records.map((record) => ({ ...record, ...more }));
			return { success: true, records: { companies: { found: hits.length, hits } } };
		}
		if (path.endsWith('validation'))
			return { success: true, email: { ...records[0], email: given.email, status: 'Valid' } };
		if (/find|dnb/.test(path)) return { success: true, ...records[0] };
		return {
			success: true,
			records,
			page_number: page,
			per_page: size,
			total_pages: Math.ceil(all.length / size),
			total_records: all.length,
		};
	}
}

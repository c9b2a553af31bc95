/** The service that is checked: its calls and their cost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { endpointAt } from '../../sandbox/document/endpoints.mts';
import { jsonOf } from '../../sandbox/validation.mts';

export interface ServiceRequest {
	method: 'GET' | 'POST';
	path: string;
	query?: Record<string, string | number>;
	/** Sent as JSON; a text is sent unchanged. */
	body?: unknown;
	/** Another media type than JSON. */
	contentType?: string;
	/** The status that the document states for this call. */
	must?: number;
	/** Another credential; empty for none. */
	credential?: Record<string, string>;
}

export interface ServiceResponse {
	/** 0 = the connection failed. */
	status: number;
	headers: Headers;
	/** The parsed body; undefined if it isn't JSON. */
	json: unknown;
	text: string;
	/** All 429s to this call, the last one included. */
	refusals: ServiceResponse[];
}

/** Thrown before a call that `--spend` doesn't allow. */
export class NothingLeft extends Error {}

const TIMEOUT_MS = 60_000;
const MAX_WAITS = 3;
/** Longer than the minute of the limit. Don't wait longer than this. */
const MAX_WAIT_SECONDS = 90;

/** Whether a call counts against the minute allowance, and may be billed. */
export const counts = ({ method, path }: ServiceRequest): boolean =>
	endpointAt(method, path)?.limited ?? false;

export class Service {
	calls = 0;
	/** The calls that counted. A 429 didn't. */
	spent = 0;

	constructor(
		private readonly baseUrl: string,
		private readonly credential: Record<string, string>,
		private readonly spend: number,
	) {}

	/** Makes a call, and waits after a 429. Throws NothingLeft. */
	async ask(ask: ServiceRequest): Promise<ServiceResponse> {
		const refusals: ServiceResponse[] = [];
		for (;;) {
			if (counts(ask) && this.spent >= this.spend) throw new NothingLeft();
			const answer = await this.send(ask);
			const seconds = Number(answer.headers.get('retry-after') ?? 1);
			const mayWait = refusals.length < MAX_WAITS && seconds <= MAX_WAIT_SECONDS;
			if (answer.status === 429) refusals.push(answer);
			if (answer.status !== 429 || !mayWait) return { ...answer, refusals };
			await sleep(seconds * 1000);
		}
	}

	private async send(ask: ServiceRequest): Promise<ServiceResponse> {
		const { method, path, query, body, contentType = 'application/json', credential } = ask;
		const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
		this.calls++;
		let answer: ServiceResponse;
		try {
			const response = await fetch(this.baseUrl + path + search, {
				method,
				// Don't send the credential to another address.
				redirect: 'manual',
				headers: {
					...(credential ?? this.credential),
					...(body !== undefined && { 'content-type': contentType }),
				},
				...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			const { status, headers } = response;
			const text = await response.text();
			answer = { status, headers, text, json: jsonOf(text), refusals: [] };
		} catch {
			answer = { status: 0, headers: new Headers(), text: '', json: undefined, refusals: [] };
		}
		// A call without a response may have been carried out.
		if (counts(ask) && answer.status !== 429) this.spent++;
		return answer;
	}
}

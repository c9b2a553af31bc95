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
	/** 0 if the connection failed. */
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
/** The longest Retry-After to obey. It is more than the minute of the limit. */
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
	async call(request: ServiceRequest): Promise<ServiceResponse> {
		const refusals: ServiceResponse[] = [];
		for (;;) {
			if (counts(request) && this.spent >= this.spend) throw new NothingLeft();
			const response = await this.send(request);
			const seconds = Number(response.headers.get('retry-after') ?? 1);
			const mayWait = refusals.length < MAX_WAITS && seconds <= MAX_WAIT_SECONDS;
			if (response.status === 429) refusals.push(response);
			if (response.status !== 429 || !mayWait) return { ...response, refusals };
			await sleep(seconds * 1000);
		}
	}

	private async send(request: ServiceRequest): Promise<ServiceResponse> {
		const { method, path, query, body, contentType = 'application/json', credential } = request;
		const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
		this.calls++;
		let response: ServiceResponse;
		try {
			const fetched = await fetch(this.baseUrl + path + search, {
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
			const { status, headers } = fetched;
			const text = await fetched.text();
			response = { status, headers, text, json: jsonOf(text), refusals: [] };
		} catch {
			response = { status: 0, headers: new Headers(), text: '', json: undefined, refusals: [] };
		}
		// A call without a response may have been carried out.
		if (counts(request) && response.status !== 429) this.spent++;
		return response;
	}
}

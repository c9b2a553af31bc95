/** Calls to the service that is checked, with what they cost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { endpointAt } from '../../sandbox/document/endpoints.mts';
import { jsonOf } from '../../sandbox/validation.mts';

export interface Ask {
	method: 'GET' | 'POST';
	path: string;
	query?: Record<string, string | number>;
	/** Sent as JSON; a text is sent as it is. */
	body?: unknown;
	/** In place of the JSON's media type. */
	contentType?: string;
	/** The status that the document gives this call. */
	must?: number;
	/** In place of the credential; empty for none. */
	credential?: Record<string, string>;
}

export interface Answer {
	/** 0 = the connection failed. */
	status: number;
	headers: Headers;
	/** The parsed body; undefined where it is no JSON. */
	json: unknown;
	text: string;
	/** All that were 429, this one included. */
	refusals: Answer[];
}

/** Thrown where a call would cost more than is allowed. */
export class NothingLeft extends Error {}

const TIMEOUT_MS = 60_000;
const MAX_WAITS = 3;
/** Longer than the minute of the limit; a service that asks for more is not waited for. */
const MAX_WAIT_SECONDS = 90;

/** Whether a call counts against the minute allowance, and may be billed. */
export const counts = ({ method, path }: Ask): boolean =>
	endpointAt(method, path)?.limited ?? false;

export class Service {
	calls = 0;
	/** Calls that counted; one that was refused with 429 did not. */
	spent = 0;

	constructor(
		private readonly baseUrl: string,
		private readonly credential: Record<string, string>,
		private readonly spend: number,
	) {}

	/** The answer, a 429 only where waiting did not help. Throws NothingLeft before a call that is not allowed. */
	async ask(ask: Ask): Promise<Answer> {
		const refusals: Answer[] = [];
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

	private async send(ask: Ask): Promise<Answer> {
		const { method, path, query, body, contentType = 'application/json', credential } = ask;
		const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
		this.calls++;
		let answer: Answer;
		try {
			const response = await fetch(this.baseUrl + path + search, {
				method,
				// A credential does not follow to another address.
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
		// What got no answer may have been carried out.
		if (counts(ask) && answer.status !== 429) this.spent++;
		return answer;
	}
}

/** What the hooks and routes know about one request. */
import type { FastifyRequest } from 'fastify';
import type { Caller } from './auth.mts';
import type { RequestEntry, RequestLog } from './stats.mts';

export interface RequestState {
	/** The path by its route; as it was sent if there is no route. */
	path: string;
	/** The path of the operation, e.g. `/v1/emails/find/bulk/jobs/{job_id}/results`, or `unknown`. */
	operation: string;
	/** Present for /v1 requests. */
	entry?: RequestEntry;
	/** The log that holds the entry. A reset begins another one. */
	log?: RequestLog;
	caller?: Caller;
	/** Undoes the counting of the call. */
	uncount?: () => void;
	/** The call is carried out, but never answered. */
	isResponseLost?: boolean;
	/** The number of records that a fault pretends to insert in front of the result. */
	newcomers: number;
	/** A fault makes the search match its keys by "contains". */
	matchesByContains?: boolean;
}

declare module 'fastify' {
	interface FastifyRequest {
		requestState: RequestState | null;
	}
}

/** The requestState of a request whose onRequest hook has run. */
export function stateOf(request: FastifyRequest): RequestState {
	if (!request.requestState) throw new Error('The request has no requestState yet');
	return request.requestState;
}

/** The account of an admitted /v1 request: the client's for an API key, the user's for a token. */
export function accountOf(request: FastifyRequest): string {
	const { caller } = stateOf(request);
	if (!caller) throw new Error('The request was not admitted');
	return caller.account;
}

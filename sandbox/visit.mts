/** What the hooks and routes know about one request. */
import type { FastifyRequest } from 'fastify';
import type { Caller } from './auth.mts';
import type { RequestEntry, RequestLog } from './stats.mts';

export interface Visit {
	/** Decoded, as the call was routed; as it was sent where it leads nowhere. */
	path: string;
	/** The path of the operation, e.g. `/v1/emails/find/bulk/jobs/{job_id}/results`; `unknown` where there is none. */
	operation: string;
	/** Present for /v1 requests. */
	entry?: RequestEntry;
	/** The log that holds the entry; after a reset another one begins. */
	log?: RequestLog;
	caller?: Caller;
	/** Takes back that the call was counted. */
	uncount?: () => void;
	/** The call is carried out, but its answer never leaves. */
	isAnswerLost?: boolean;
	/** Records that a fault pretends to have been inserted in front of the result. */
	newcomers: number;
	/** A fault makes the search match its keys by "contains". */
	matchesByContains?: boolean;
}

declare module 'fastify' {
	interface FastifyRequest {
		visit: Visit | null;
	}
}

/** The visit of a request whose onRequest hook has run. */
export function visitOf(request: FastifyRequest): Visit {
	if (!request.visit) throw new Error('The request has no visit yet');
	return request.visit;
}

/** The account of an admitted /v1 request: the client's for an API key, else that of the user. */
export function accountOf(request: FastifyRequest): string {
	const { caller } = visitOf(request);
	if (!caller) throw new Error('The request was not admitted');
	return caller.account;
}

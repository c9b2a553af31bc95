/** What the fault rules do to a request: when it arrives, before its route, and to its response. */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretOf } from './auth.mts';
import type { SandboxContext } from './context.mts';
import { domainOf } from './search/match.mts';
import { errorBody } from './errors.mts';
import { bigCsv, EXPORT_TYPES } from './exports.mts';
import type { Active } from './faults.mts';
import { refuseForMinute, refusalOf } from './rateLimitResponse.mts';
import { isObject, jsonOf } from './validation.mts';
import { stateOf } from './requestState.mts';

const ARRIVAL = ['rateLimitBare', 'rateLimit'] as const;
const PREPARATION = ['latency', 'alias', 'repeatPage', 'drift', 'contains'] as const;
const REPLACEMENT = [
	'status',
	'drop',
	'hang',
	'malformed',
	'empty',
	'html',
	'successFalse',
	'echoKey',
	'redirect',
	'bigExport',
] as const;
const RESPONSE = ['lieTotal', 'repeatCursor', 'hide', 'dropMidway', 'stall', 'headers'] as const;
/** The connection breaks this long after the first part was sent, so that the client gets that part. */
const LEFT_MS = 20;

/** Before the limiter: refuses the call although the allowance isn't used up. Returns whether it has answered. */
export function refuseOnArrival(
	context: SandboxContext,
	request: FastifyRequest,
	reply: FastifyReply,
): boolean {
	const [active] = context.faults.take(ARRIVAL, request.method, stateOf(request).path, 1);
	if (!active) return false;
	const { fault } = active;
	const serverTime = context.serverTime();
	if (fault.kind === 'rateLimitBare') {
		void reply.code(429).send(refusalOf('minute', 1, serverTime).body);
	} else if (fault.scope === 'minute') {
		refuseForMinute(context, request, reply, fault.retryAfter, fault.headers);
	} else {
		const { headers, body } = refusalOf('concurrent', fault.retryAfter, serverTime);
		reply.headers({ ...headers, ...fault.headers });
		void reply.code(429).send(body);
	}
	return true;
}

/** After the limiter, before the route: delays the request, rewrites it, or answers it. Returns whether it has answered. */
export async function disturbExecution(
	context: SandboxContext,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<boolean> {
	const requestState = stateOf(request);
	for (const active of context.faults.take(PREPARATION, request.method, requestState.path)) {
		await prepare(active, request);
	}
	const [replacement] = context.faults.take(REPLACEMENT, request.method, requestState.path, 1);
	if (replacement) replace(replacement, context, request, reply);
	return replacement !== undefined;
}

async function prepare(
	{ fault, nth }: Active<(typeof PREPARATION)[number]>,
	request: FastifyRequest,
): Promise<void> {
	switch (fault.kind) {
		case 'latency':
			await sleep(fault.ms + jitter(nth, fault.jitterMs), undefined, { ref: false });
			break;
		case 'alias':
			rewriteBody(request, 'url', (url) => renamed(url, fault.from, fault.to));
			break;
		case 'repeatPage':
			rewriteBody(request, 'page', () => 1);
			break;
		case 'drift':
			stateOf(request).newcomers = nth - 1;
			break;
		case 'contains':
			stateOf(request).matchesByContains = true;
	}
}

function replace(
	{ fault }: Active<(typeof REPLACEMENT)[number]>,
	context: SandboxContext,
	request: FastifyRequest,
	reply: FastifyReply,
): void {
	const json = () => reply.type('application/json');
	const error = (status: number, message: string) =>
		errorBody(status, 'SERVICE_ERROR', message, context.serverTime());
	switch (fault.kind) {
		case 'status': {
			const body = fault.body ?? error(fault.status, 'Something went wrong.');
			reply.code(fault.status).headers(fault.headers).type(fault.contentType);
			void reply.send(typeof body === 'string' ? body : JSON.stringify(body));
			break;
		}
		case 'drop':
			reply.hijack();
			request.raw.socket.destroy();
			break;
		case 'hang':
			reply.hijack();
			void sleep(fault.ms, undefined, { ref: false }).then(() => request.raw.socket.destroy());
			break;
		case 'malformed':
			void json().send('{"success": true, "records": [{"company_id": ');
			break;
		case 'empty':
			void json().send('');
			break;
		case 'html':
			reply.code(fault.status).type('text/html; charset=utf-8');
			void reply.send('<!doctype html><title>Gateway</title><h1>Something is being repaired</h1>');
			break;
		case 'successFalse':
			void json().send({ success: false, message: fault.message });
			break;
		case 'echoKey': {
			const message = `Request with key ${secretOf(request.headers)} was not understood.`;
			void reply.code(fault.status).send(error(fault.status, message));
			break;
		}
		case 'redirect':
			void reply.redirect(fault.to ?? context.otherOrigin + request.url, 302);
			break;
		case 'bigExport':
			reply.type(EXPORT_TYPES.csv).header('content-disposition', 'attachment; filename="logs.csv"');
			void reply.send(bigCsv(fault.megabytes));
	}
}

/** Changes the headers and payload of a response before it is sent. */
export function distortResponse(
	context: SandboxContext,
	request: FastifyRequest,
	reply: FastifyReply,
	payload: unknown,
): unknown {
	let distorted = payload;
	for (const { fault } of context.faults.take(RESPONSE, request.method, stateOf(request).path)) {
		switch (fault.kind) {
			case 'lieTotal': {
				const { total_records, total_pages } = fault;
				const lie = Object.entries({ total_records, total_pages }).filter(
					([, n]) => n !== undefined,
				);
				distorted = withFields(distorted, 'total_records', Object.fromEntries(lie));
				break;
			}
			case 'repeatCursor': {
				const { cursor = '-1' } = request.query as { cursor?: string };
				const fields = { next_cursor: cursor === '-1' ? -1 : cursor, has_more: true };
				distorted = withFields(distorted, 'next_cursor', fields);
				break;
			}
			case 'hide':
				distorted = withoutFields(distorted, fault.fields);
				break;
			case 'headers':
				for (const name of fault.remove) void reply.removeHeader(name);
				reply.headers(fault.set);
				break;
			case 'dropMidway':
				distorted = firstHalf(distorted, reply, LEFT_MS);
				break;
			case 'stall':
				distorted = firstHalf(distorted, reply, fault.ms);
		}
	}
	return distorted;
}

/** Replaces these fields of a JSON payload that has the field `marker`. */
function withFields(payload: unknown, marker: string, fields: Record<string, unknown>): unknown {
	if (typeof payload !== 'string' || !payload.includes(`"${marker}"`)) return payload;
	return JSON.stringify({ ...(JSON.parse(payload) as object), ...fields });
}

/** Makes these fields of a JSON payload null, at every level. */
function withoutFields(payload: unknown, fields: string[]): unknown {
	const json = typeof payload === 'string' ? jsonOf(payload) : undefined;
	if (!isObject(json)) return payload;
	return JSON.stringify(json, (name, value: unknown) => (fields.includes(name) ? null : value));
}

/** Announces the length of the whole payload, sends half of it, and breaks the connection after `ms`. */
function firstHalf(payload: unknown, reply: FastifyReply, ms: number): unknown {
	if (typeof payload === 'string') {
		const bytes = Buffer.from(payload);
		void reply.header('content-length', bytes.length);
		return Readable.from(thenBreak([bytes.subarray(0, bytes.length / 2)], ms));
	}
	return payload instanceof Readable ? Readable.from(thenBreak(payload, ms)) : payload;
}

async function* thenBreak(chunks: Iterable<Buffer> | Readable, ms: number): AsyncGenerator<Buffer> {
	for await (const chunk of chunks) {
		yield chunk as Buffer;
		break;
	}
	await sleep(ms, undefined, { ref: false });
	throw new Error('Dropped midway on purpose');
}

function rewriteBody(
	request: FastifyRequest,
	field: string,
	rewrite: (value: unknown) => unknown,
): void {
	const body = request.body as Record<string, unknown> | null | undefined;
	if (body?.[field] !== undefined) request.body = { ...body, [field]: rewrite(body[field]) };
}

function renamed(url: unknown, from: string, to: string): unknown {
	if (Array.isArray(url)) return url.map((entry) => renamed(entry, from, to));
	return typeof url === 'string' && domainOf(url) === domainOf(from) ? to : url;
}

/** A number from 0 to `jitterMs`, always the same for the same request number, so that a run can be repeated. */
function jitter(nth: number, jitterMs: number): number {
	return ((nth * 7919) % 1000) * (jitterMs / 1000);
}

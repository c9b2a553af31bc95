/** What happens to every request: authentication, rate limits, faults and the log. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, SECRET_HEADERS, type Caller } from './auth.mts';
import type { SandboxContext } from './context.mts';
import { endpointAt } from './document/endpoints.mts';
import { errorBody } from './errors.mts';
import { disturbExecution, distortResponse, refuseOnArrival } from './faultHooks.mts';
import { obeyMagic } from './magic.mts';
import { allowanceHeaders, refusalOf } from './rateLimitResponse.mts';
import { Recorder } from './record.mts';
import { routed } from './routing.mts';
import { stateOf, type RequestState } from './requestState.mts';

const CONTROL_PREFIX = '/__sandbox/';
const RATE_HEADER = /^(x-ratelimit-|retry-after$)/;

/** Installs the hooks. They apply to every route but the control endpoints. */
export function installLifecycle(app: FastifyInstance, context: SandboxContext): void {
	app.decorateRequest('requestState', null);

	app.addHook('onRequest', async (request, reply) => {
		const { path, operation } = routed(request);
		request.requestState = { path, operation, newcomers: 0 };
		void reply.header('date', new Date(context.serverTime()).toUTCString());
		const isRefused = path.startsWith('/v1/') && !admit(context, request, reply);
		return isRefused ? reply : undefined;
	});

	app.addHook('preHandler', async (request, reply) => {
		const { path, entry } = stateOf(request);
		if (path.startsWith(CONTROL_PREFIX)) return undefined;
		if (entry) {
			entry.body = request.body;
			if (context.options.latencyMs > 0) {
				await sleep(context.options.latencyMs, undefined, { ref: false });
			}
			if (!request.is404 && (await obeyMagic(context, request, reply))) return reply;
		}
		const isAnswered = await disturbExecution(context, request, reply);
		return isAnswered ? reply : undefined;
	});

	app.addHook('onSend', async (request, reply, payload) => {
		const { path, entry, log, isResponseLost } = stateOf(request);
		if (path.startsWith(CONTROL_PREFIX)) return payload;
		if (isResponseLost) {
			request.raw.socket.destroy();
			return payload;
		}
		const sent = distortResponse(context, request, reply, payload);
		if (entry) {
			entry.rateLimit = Object.fromEntries(
				Object.entries(reply.getHeaders()).filter(([name]) => RATE_HEADER.test(name)),
			);
			log?.answered(entry, reply.statusCode);
			context.recorder?.write(request, Recorder.responseOf(reply, sent));
		}
		return sent;
	});
}

/** Returns true if a /v1 call is admitted. Otherwise answers 401 or 429. */
function admit(context: SandboxContext, request: FastifyRequest, reply: FastifyReply): boolean {
	const { options, log, oauth } = context;
	const requestState = stateOf(request);
	const { apiKeys, bearerTokens } = options;
	const caller = callerOf(request.headers, apiKeys, bearerTokens, oauth, options.now());
	requestState.caller = caller;
	requestState.log = log;
	requestState.entry = log.add({
		method: request.method,
		path: requestState.path,
		query: request.query,
		headers: Object.fromEntries(
			Object.entries(request.headers).filter(([name]) => !SECRET_HEADERS.includes(name)),
		),
		credential: caller?.credential ?? 'none',
		account: caller?.account,
		body: undefined,
		status: 0,
		rateLimit: {},
		at: options.now(),
	});
	// If the connection breaks before a response, its end is all that can be recorded.
	reply.raw.once('close', () => context.recorder?.write(request, null));

	if (!caller) {
		const message = 'Missing or invalid credentials.';
		void reply.code(401).send(errorBody(401, 'UNAUTHORIZED', message, context.serverTime()));
		return false;
	}
	if (refuseOnArrival(context, request, reply)) return false;
	const { limited } = endpointAt(request.method, requestState.operation) ?? {};
	if (limited && !reserve(context, caller, requestState, reply)) return false;
	log.accepted(requestState.operation);
	return true;
}

/** Returns true if the allowances have room for the call. Otherwise answers 429. */
function reserve(
	context: SandboxContext,
	caller: Caller,
	requestState: RequestState,
	reply: FastifyReply,
): boolean {
	const { options, limiter } = context;
	const now = options.now();
	const admission = limiter.admit(caller.account, now);
	const exhausted = (admission.refused === 'ceiling' && admission.ceiling) || admission.minute;
	const scope = admission.refused === 'ceiling' ? 'client' : caller.scope;
	void reply.headers(allowanceHeaders({ ...admission, minute: exhausted }, scope, options));
	if (!admission.refused) {
		// The response closes when it is sent, and when the client gives up.
		reply.raw.once('close', admission.release);
		requestState.uncount = () => {
			admission.uncount();
			requestState.log?.refused(requestState.operation);
		};
		return true;
	}
	const isCrowded = admission.refused === 'concurrent';
	const untilReset = Math.max(1, Math.ceil((exhausted.resetAt - now) / 1000));
	const { headers, body } = isCrowded
		? refusalOf('concurrent', 1, context.serverTime())
		: refusalOf('minute', untilReset, context.serverTime());
	void reply.code(429).headers(headers).send(body);
	return false;
}

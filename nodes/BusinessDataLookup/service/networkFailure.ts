import { LookupFailure, type FailureFacts } from '../failure';
import { parseUrl } from './baseUrl';
import type { Headers } from './rateHeaders';
import { isFromProxy, isUnsent, noProxyConnection, type SentRequest } from './proxy';

/** An error that n8n throws, or one that has caused it. */
export interface Thrown {
	code?: unknown;
	message?: unknown;
	/** What Node was doing: `connect`, `getaddrinfo`, `read`, `write`. */
	syscall?: unknown;
	cause?: unknown;
	request?: SentRequest;
	response?: {
		status?: unknown;
		headers?: Headers;
		data?: unknown;
		request?: SentRequest;
	};
}

/** An error and everything that caused it, outermost first. */
export const causeChain = (thrown: unknown): Thrown[] => {
	const chain: Thrown[] = [];
	for (let next = thrown; typeof next === 'object' && next !== null && chain.length < 8; ) {
		const error: Thrown = next;
		chain.push(error);
		next = error.cause;
	}
	return chain;
};

/** The words of n8n's guard against requests to internal addresses. */
const GUARDED = /^The request was blocked because/;

/** The failure of a call without a response, or whose response stalls. */
export const timeoutFailure = (timeout: number): LookupFailure =>
	new LookupFailure({
		kind: 'timeout',
		message: `The service gave no answer within ${Math.round(timeout)} ms`,
		advice: 'Raise Timeout in the options, or run the workflow again later.',
	});

/** The failure for errors whose code or message matches. */
interface ErrorRule extends FailureFacts {
	pattern: RegExp;
}

/** Any other error shows its own message. */
const OTHER: FailureFacts = {
	kind: 'unexpected',
	message: 'The call failed',
	advice: 'Check the credential of this node. If it is right, run the workflow again later.',
};

/** The first that matches counts. */
const errorRules = (timeout: number, url?: string): ErrorRule[] => [
	{
		pattern: /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
		kind: 'unreachable',
		message: 'The service cannot be reached',
		// The rest of the address may hold a key.
		advice: `Nothing answers at ${parseUrl(url)?.origin}: the service may be down. Check the base URL in the credential, and that n8n may connect to that host.`,
		unsent: true,
	},
	{
		pattern: /^(?:ETIMEDOUT|ECONNABORTED|ESOCKETTIMEDOUT)$|timeout/i,
		...timeoutFailure(timeout).facts,
	},
	{
		pattern: /^(?:ERR_TLS_)?CERT_|SELF_SIGNED_CERT|^UNABLE_TO_(?:VERIFY|GET)|ALTNAME_INVALID/,
		kind: 'unexpected',
		message: 'The certificate of the service is not trusted',
		advice:
			'Check the base URL in the credential and the clock of this machine. To trust an authority of your own, give n8n its file in NODE_EXTRA_CA_CERTS, in n8n’s container below /opt/custom-certificates.',
	},
	{
		pattern: /^EPROTO$|^ERR_SSL_(?:WRONG_VERSION|PACKET_LENGTH)/,
		kind: 'unexpected',
		message: 'Nothing speaks HTTPS at the address of the service',
		advice: 'Write http:// before the base URL in the credential if that is meant.',
	},
	{
		pattern: GUARDED,
		kind: 'unexpected',
		message: 'n8n does not allow the address',
		advice:
			'The administrator of this n8n can allow the host: N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES.',
	},
	{
		pattern:
			/^(?:ECONNRESET|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_BAD_RESPONSE|HPE_)|socket|aborted|stream/i,
		kind: 'dropped',
		message: 'The connection to the service broke off',
		advice: 'Run the workflow again later.',
	},
];

/**
 * The failure for an error that n8n threw instead of a response or its body.
 *
 * @param url where the request was sent; undefined = the response has begun, so the service may have carried out the
 *   call
 */
export const networkFailure = (thrown: unknown, timeout: number, url?: string): LookupFailure => {
	if (thrown instanceof LookupFailure) return thrown;
	const chain = causeChain(thrown);
	const codes = chain.map(({ code }) => code).filter((code) => typeof code === 'string');
	const innermost = chain[chain.length - 1];
	const words = typeof innermost?.message === 'string' ? innermost.message : String(thrown);
	const request = chain.find((each) => each.request !== undefined)?.request;
	// A request that n8n's guard ends has no connection either.
	const isStopped = request && (!request.socket || isFromProxy(request));
	if (isStopped && !GUARDED.test(words)) return noProxyConnection(codes[0]);
	const wasDoing = (...calls: string[]) =>
		chain.some(({ syscall }) => calls.some((call) => call === syscall));
	const hasLeft = url === undefined || wasDoing('read', 'write');
	const { kind, message, advice, unsent } =
		errorRules(timeout, url).find(
			(each) =>
				[...codes, words].some((text) => each.pattern.test(text)) && !(hasLeft && each.unsent),
		) ?? OTHER;
	const isStuck = !hasLeft && wasDoing('connect', 'getaddrinfo');
	const hasReachedNobody = unsent || isStuck || (request && isUnsent(request));
	return new LookupFailure({
		kind,
		message: kind === 'unexpected' ? `${message}: ${words}` : message,
		advice,
		unsent: hasReachedNobody ? true : undefined,
	});
};

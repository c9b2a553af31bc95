import { LookupFailure, type FailureFacts } from '../failure';
import { parseUrl } from '../parseUrl';
import type { Headers } from './rateHeaders';
import { isFromProxy, noProxyConnection, type SentRequest } from './proxy';

/** An error that n8n throws, or its cause. */
export interface Thrown {
	code?: unknown;
	message?: unknown;
	/** What Node was doing, such as `connect`, `getaddrinfo`, `read` or `write`. */
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

/** The failure of a request that got no response. */
export const networkFailure = (thrown: unknown, timeout: number, url: string): LookupFailure => {
	if (thrown instanceof LookupFailure) return thrown;
	const chain = causeChain(thrown);
	const { codes, words } = readError(thrown);
	const request = chain.find((error) => error.request !== undefined)?.request;
	const hasNoConnection = request && (!request.socket || isFromProxy(request));
	// Without a connection, the proxy is the reason, unless n8n's guard has stopped the request.
	if (hasNoConnection && !GUARDED.test(words)) return noProxyConnection(codes[0]);
	const failedIn = (...syscalls: string[]) =>
		chain.some(({ syscall }) => syscalls.some((each) => each === syscall));
	// An open connection may have carried the call to the service.
	const wasOpen = failedIn('read', 'write');
	if (!wasOpen && codes.some((code) => UNREACHABLE.includes(code))) return unreachableFailure(url);
	const failure = interruptionFailure(thrown, timeout);
	// No call is sent before the TLS handshake is done.
	const neverConnected = request && (!request.socket || request.socket.secureConnecting === true);
	return failedIn('connect', 'getaddrinfo') || neverConnected
		? new LookupFailure({ ...failure.facts, unreached: true })
		: failure;
};

/** The failure of a request whose response was interrupted. The service may have carried out the call. */
export const interruptionFailure = (thrown: unknown, timeout: number): LookupFailure => {
	if (thrown instanceof LookupFailure) return thrown;
	const { codes, words } = readError(thrown);
	const texts = [...codes, words];
	const found = errorRules(timeout).find(({ pattern }) => texts.some((text) => pattern.test(text)));
	const { kind, message: what, advice } = found ?? UNKNOWN_ERROR;
	const message = kind === 'unexpected' ? `${what}: ${words}` : what;
	return new LookupFailure({ kind, message, advice });
};

/** The codes of an error and its causes, and the message of the innermost. */
const readError = (thrown: unknown): { codes: string[]; words: string } => {
	const chain = causeChain(thrown);
	const message = chain[chain.length - 1]?.message;
	const codes = chain.map(({ code }) => code).filter((code) => typeof code === 'string');
	return { codes, words: typeof message === 'string' ? message : String(thrown) };
};

/** The message of n8n's guard against requests to internal addresses. */
const GUARDED = /^The request was blocked because/;

/** An error and its causes, outermost first. */
export const causeChain = (thrown: unknown): Thrown[] => {
	const chain: Thrown[] = [];
	for (let next = thrown; typeof next === 'object' && next !== null && chain.length < 8; ) {
		const error: Thrown = next;
		chain.push(error);
		next = error.cause;
	}
	return chain;
};

/** What an error means if its code or message matches. The first rule that matches applies. */
const errorRules = (timeout: number): Array<FailureFacts & { pattern: RegExp }> => [
	{
		pattern: /^(?:ETIMEDOUT|ECONNABORTED|ESOCKETTIMEDOUT)$|timeout/i,
		...timeoutFailure(timeout).facts,
	},
	{
		pattern: /^(?:ERR_TLS_)?CERT_|SELF_SIGNED_CERT|^UNABLE_TO_(?:VERIFY|GET)|ALTNAME_INVALID/,
		kind: 'unexpected',
		message: "The certificate of the service isn't trusted",
		advice:
			'Check the base URL in the credential and the clock of this machine. To trust your own certificate authority, name its file in NODE_EXTRA_CA_CERTS, or in n8n’s container put it into /opt/custom-certificates.',
	},
	{
		pattern: /^EPROTO$|^ERR_SSL_(?:WRONG_VERSION|PACKET_LENGTH)/,
		kind: 'unexpected',
		message: 'There is no HTTPS at the address of the service',
		advice: 'If the service has no HTTPS, write http:// before the base URL in the credential.',
	},
	{
		pattern: GUARDED,
		kind: 'unexpected',
		message: 'n8n blocks this address',
		advice:
			'The administrator of this n8n can allow the host: N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES.',
	},
	{
		pattern:
			/^(?:ECONNRESET|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_BAD_RESPONSE|HPE_)|socket|aborted|stream/i,
		kind: 'interrupted',
		message: 'The connection to the service was lost',
		advice: 'Run the workflow again later.',
	},
];

/** The codes of an error if the host can't be reached. */
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

const unreachableFailure = (url: string): LookupFailure =>
	new LookupFailure({
		kind: 'unreachable',
		message: "The service can't be reached",
		// Show only the origin: the rest of the address may hold a key.
		advice: `Nothing answers at ${parseUrl(url)?.origin}: the service may be down. Check the base URL in the credential, and that n8n may connect to that host.`,
		unreached: true,
	});

/** The meaning of an error that matches no rule. */
const UNKNOWN_ERROR: FailureFacts = {
	kind: 'unexpected',
	message: 'The call failed',
	advice: 'Run the workflow again later. If it keeps happening, ask the service’s support.',
};

/** The failure of a call whose response doesn't begin or stalls. */
export const timeoutFailure = (timeout: number): LookupFailure =>
	new LookupFailure({
		kind: 'timeout',
		message: `The service didn't respond within ${Math.round(timeout)} ms`,
		advice: 'Raise Timeout in the options, or run the workflow again later.',
	});

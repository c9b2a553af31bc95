import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { LookupFailure } from '../failure';
import type { BodyReader } from './bodyReader';
import { withRequestSignal } from '../platform/requestSignal';
import { causeChain, networkFailure } from './networkFailure';
import { isFromProxy, proxyRefusal, type SentRequest } from './proxy';
import { createRequestAbort, type RequestAbort, type RunContext } from './abort';
import type { HttpResponse, ResponseOrFailure } from './response';

/** One HTTP request. */
export interface HttpRequest {
	url: string;
	method: IHttpRequestOptions['method'];
	query?: IDataObject;
	body?: IHttpRequestOptions['body'];
	/** The most ms without data. */
	stallTimeout: number;
	/** When to stop reading the response, in ms, by the clock. */
	deadline?: number;
	as: 'json' | 'file';
	/** Aborts the request. */
	abortSignal?: AbortSignal;
}

/** Sends a request. Never throws. */
export type Transport = (request: HttpRequest) => Promise<ResponseOrFailure>;

/** A response as n8n returns it. */
interface FullResponse {
	statusCode: number;
	headers: HttpResponse['headers'];
	body: unknown;
	/** Only of a response that n8n threw. */
	request?: SentRequest;
}

/** A credential that n8n has decrypted. */
export interface DecryptedCredential {
	type: string;
	data: ICredentialDataDecryptedObject;
	/** n8n refreshes its token after a 401. */
	isOAuth2: boolean;
}

/** Sends requests with the credential. Doesn't follow redirects, because n8n would send the key to any host. */
export const createSignedTransport = (
	context: RunContext,
	bodies: BodyReader,
	{ type, data, isOAuth2 }: DecryptedCredential,
): Transport =>
	createTransport(bodies, async (request, signal) => {
		const options: IHttpRequestOptions = {
			...requestOptions(request, signal, isOAuth2),
			qs: request.query,
			arrayFormat: 'repeat',
			body: request.body,
			json: request.as === 'json',
		};
		return await context.helpers.httpRequestWithAuthentication.call(
			withRequestSignal(context, signal),
			type,
			options,
			// n8n doesn't need to read the credential for each call, unless it refreshes its token.
			isOAuth2 ? undefined : { credentialsDecrypted: { id: '', name: '', type, data } },
		);
	});

/** Sends requests without a credential: downloads that are redirected to an address outside the base URL. */
export const createAnonymousTransport = (context: RunContext, bodies: BodyReader): Transport =>
	createTransport(bodies, async (request, signal) => {
		return await context.helpers.httpRequest(requestOptions(request, signal));
	});

/** All statuses of redirects and errors. */
const FAILED_STATUSES = Array.from({ length: 300 }, (_, more) => 300 + more);

/**
 * n8n's options for every request. n8n returns a success with its status, headers, and body as a stream. Other statuses
 * are thrown, because only n8n's error has the connection, which shows whether a proxy answered. A 401 is thrown only
 * with OAuth2: then n8n refreshes the token, and sends the call again.
 */
const requestOptions = (
	{ url, method, stallTimeout, as }: HttpRequest,
	abortSignal: AbortSignal,
	isOAuth2 = false,
): IHttpRequestOptions => ({
	url,
	method,
	timeout: stallTimeout,
	encoding: 'stream',
	// n8n doesn't notice if a compressed file is incomplete.
	headers: as === 'file' ? { 'Accept-Encoding': 'identity' } : {},
	returnFullResponse: true,
	disableFollowRedirect: true,
	ignoreHttpStatusErrors: {
		ignore: true,
		except: FAILED_STATUSES.filter((status) => isOAuth2 || status !== 401),
	},
	abortSignal,
});

/**
 * A transport that waits for the response and reads it.
 *
 * @param send has n8n send a request, which ends when the signal is aborted. With OAuth2, n8n may send several
 */
const createTransport =
	(
		bodies: BodyReader,
		send: (request: HttpRequest, signal: AbortSignal) => Promise<FullResponse>,
	): Transport =>
	async (request) => {
		const abort = createRequestAbort(request.abortSignal);
		try {
			const sent = send(request, abort.signal);
			const response = await bodies.withStallTimeout(sent, request.stallTimeout);
			return await readResponse(response, request, bodies, abort);
		} catch (thrown) {
			const response = thrown instanceof LookupFailure ? undefined : thrownResponse(thrown);
			if (response) return await readResponse(response, request, bodies, abort);
			abort.end(false);
			return networkFailure(thrown, request.stallTimeout, request.url);
		}
	};

/** Reads the body of a response. A file isn't read. */
const readResponse = async (
	{ statusCode: status, headers, body: content, request }: FullResponse,
	{ as, stallTimeout, deadline }: HttpRequest,
	bodies: BodyReader,
	abort: RequestAbort,
): Promise<ResponseOrFailure> => {
	const end = (isComplete: boolean) => {
		abort.end(isComplete);
		// If n8n threw the response, the request's signal no longer closes its connection.
		if (!isComplete) request?.destroy?.();
	};
	if (status === 407 || (request && isFromProxy(request))) {
		end(false);
		return proxyRefusal(status);
	}
	const body = { content, stallTimeout, deadline, end };
	if (status >= 300) return { status, headers, body: await bodies.message(body) };
	if (as === 'json') return { status, headers, body: await bodies.json(body) };
	const readMessage = async () => await bodies.message(body);
	const file = { content: bodies.file(body), readMessage, close: () => end(false) };
	return { status, headers, file };
};

/** The response in an error that n8n threw. A success that was interrupted isn't one. */
const thrownResponse = (thrown: unknown): FullResponse | undefined => {
	const found = causeChain(thrown).find(({ response }) => Number(response?.status) >= 300);
	if (!found?.response) return undefined;
	const { status, headers, data: body, request } = found.response;
	return { statusCode: Number(status), headers: { ...headers }, body, request };
};

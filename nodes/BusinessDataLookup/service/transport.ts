import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { LookupFailure, type FailureFacts } from '../failure';
import { timedOut, type BodyReader } from './bodyReader';
import type { HttpResponse } from './response';

/** One HTTP request, ready to be sent. */
export interface HttpRequest {
	url: string;
	method: IHttpRequestOptions['method'];
	query?: IDataObject;
	body?: unknown;
	/** ms without any data */
	timeout: number;
	as: 'json' | 'file';
}

/** Sends a request: a response of any status, or why there is none. Never throws. */
export type Transport = (request: HttpRequest) => Promise<HttpResponse | LookupFailure>;

interface Thrown {
	code?: unknown;
	message?: unknown;
	cause?: unknown;
	response?: { status?: unknown; headers?: unknown; data?: unknown };
}

/** An error and everything that caused it, outermost first. */
const chainOf = (thrown: unknown): Thrown[] => {
	const chain: Thrown[] = [];
	for (let next = thrown; typeof next === 'object' && next !== null && chain.length < 8; ) {
		chain.push(next as Thrown);
		next = (next as Thrown).cause;
	}
	return chain;
};

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const TIMED_OUT = ['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT'];
const DROPPED = /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_BAD_RESPONSE|HPE_)/;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;

const factsOf = (codes: string[], words: string, timeout: number): FailureFacts => {
	if (codes.some((code) => UNREACHABLE.includes(code))) {
		return {
			kind: 'unreachable',
			message: 'The service cannot be reached',
			advice: 'Check the base URL in the credential, and that n8n may connect to that host.',
		};
	}
	if (codes.some((code) => TIMED_OUT.includes(code)) || /timeout/i.test(words)) {
		return timedOut(timeout).facts;
	}
	if (codes.some((code) => CERTIFICATE.test(code))) {
		return {
			kind: 'unexpected',
			message: 'The certificate of the service cannot be verified',
			advice: 'Check the base URL in the credential.',
		};
	}
	if (/ssrf|blocked|not allowed|private/i.test(words)) {
		return {
			kind: 'unexpected',
			message: `n8n does not allow the address: ${words}`,
			advice: 'The administrator of this n8n has restricted which hosts it may call.',
		};
	}
	if (codes.some((code) => DROPPED.test(code)) || /socket|aborted|stream/i.test(words)) {
		return {
			kind: 'dropped',
			message: 'The connection to the service broke off',
			advice: 'Run the workflow again later.',
		};
	}
	return { kind: 'unexpected', message: words, advice: 'Check the credential of this node.' };
};

/** A response as n8n gives it when asked for all of it. */
interface FullResponse {
	statusCode: number;
	headers: HttpResponse['headers'];
	body: unknown;
}

/** The response that n8n threw as an error. A success that was thrown broke off, so it is none. */
const thrownResponse = (chain: Thrown[]): FullResponse | undefined => {
	const { response } = chain.find(({ response }) => typeof response?.status === 'number') ?? {};
	if (!response || (response.status as number) < 300) return undefined;
	return {
		statusCode: response.status as number,
		headers: { ...(response.headers as HttpResponse['headers']) },
		body: response.data,
	};
};

/** Reads the body of a response, unless it is the file that was asked for. */
const readResponse = async (
	{ statusCode: status, headers, body }: FullResponse,
	{ as, timeout }: HttpRequest,
	bodies: BodyReader,
): Promise<HttpResponse> => {
	if (status >= 300) return { status, headers, body: await bodies.message(body, timeout) };
	if (as === 'file') return { status, headers, body: bodies.file(body, timeout) };
	return { status, headers, body: await bodies.json(body, timeout) };
};

/** The outcome of a request that is under way. */
const outcomeOf = async (
	sent: Promise<unknown>,
	request: HttpRequest,
	bodies: BodyReader,
): Promise<HttpResponse | LookupFailure> => {
	try {
		return await readResponse((await sent) as FullResponse, request, bodies);
	} catch (thrown) {
		if (thrown instanceof LookupFailure) return thrown;
		const chain = chainOf(thrown);
		const response = thrownResponse(chain);
		if (response) return await readResponse(response, request, bodies);
		const codes = chain.map(({ code }) => code).filter((code) => typeof code === 'string');
		const innermost = chain[chain.length - 1];
		const words = typeof innermost?.message === 'string' ? innermost.message : String(thrown);
		return new LookupFailure(factsOf(codes, words, request.timeout));
	}
};

/** What every request asks of n8n: the whole response, whatever its status, its body as a stream. */
const requestOptions = ({ url, method, timeout }: HttpRequest): IHttpRequestOptions => ({
	url,
	method,
	timeout,
	encoding: 'stream',
	returnFullResponse: true,
	disableFollowRedirect: true,
	ignoreHttpStatusErrors: true,
});

/**
 * n8n's own HTTP with the credential on. Redirects are not followed: n8n would send the key to any host.
 *
 * @param data the decrypted credential, so that n8n need not read it at every call; undefined where
 *   it refreshes tokens: then n8n throws a 401, because it refreshes on that
 */
export const credentialTransport =
	(
		context: IExecuteFunctions,
		bodies: BodyReader,
		credentialType: string,
		data?: IDataObject,
	): Transport =>
	async (request) => {
		const { query, body, as } = request;
		const options: IHttpRequestOptions = {
			...requestOptions(request),
			qs: query,
			arrayFormat: 'repeat',
			body: body as IHttpRequestOptions['body'],
			json: as === 'json',
			...(data ? {} : { ignoreHttpStatusErrors: { ignore: true, except: [401] } }),
		};
		const credentialsDecrypted = {
			id: '',
			name: '',
			type: credentialType,
			data: data as ICredentialDataDecryptedObject,
		};
		const sent = context.helpers.httpRequestWithAuthentication.call(
			context,
			credentialType,
			options,
			data ? { credentialsDecrypted } : undefined,
		);
		return await outcomeOf(sent, request, bodies);
	};

/** n8n's own HTTP without any credential, for a download that is redirected to another origin. */
export const bareTransport =
	(context: IExecuteFunctions, bodies: BodyReader): Transport =>
	async (request) => {
		const abortSignal = context.getExecutionCancelSignal?.();
		const sent = context.helpers.httpRequest({ ...requestOptions(request), abortSignal });
		return await outcomeOf(sent, request, bodies);
	};

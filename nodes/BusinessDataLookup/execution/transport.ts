import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
} from 'n8n-workflow';
import type { Answer } from './answer';
import { LookupFailure, type FailureFacts } from './failure';

/** One HTTP request, ready to be sent. */
export interface Outgoing {
	url: string;
	method: IHttpRequestOptions['method'];
	query?: IDataObject;
	body?: unknown;
	/** ms without a sign of life */
	timeout: number;
	as: 'json' | 'stream';
}

/** Sends a request: an answer of any status, or why there is none. Never throws. */
export type Transport = (request: Outgoing) => Promise<Answer | LookupFailure>;

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
		return {
			kind: 'timeout',
			message: `The service gave no answer within ${timeout} ms`,
			advice: 'Raise Timeout in the options, or run the workflow again later.',
		};
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

/** The answer that n8n took for an error. A success thrown as one broke off: it is no answer. */
const asAnswer = (chain: Thrown[]): Answer | undefined => {
	const { response } = chain.find(({ response }) => typeof response?.status === 'number') ?? {};
	if (!response || (response.status as number) < 300) return undefined;
	return {
		status: response.status as number,
		headers: { ...(response.headers as Answer['headers']) },
		body: response.data,
	};
};

const toAnswerOrFailure = (thrown: unknown, timeout: number): Answer | LookupFailure => {
	const chain = chainOf(thrown);
	const answer = asAnswer(chain);
	if (answer) return answer;
	const codes = chain.map(({ code }) => code).filter((code) => typeof code === 'string');
	const innermost = chain[chain.length - 1];
	const words = typeof innermost?.message === 'string' ? innermost.message : String(thrown);
	return new LookupFailure(factsOf(codes, words, timeout));
};

/**
 * n8n's own HTTP with the credential on. Redirects are not followed: n8n would send the key to any host.
 *
 * @param data the decrypted credential, so that n8n need not read it at every call; undefined where
 *   it refreshes tokens: then a 401 is left to it to throw, for it refreshes on that
 */
export const credentialTransport =
	(context: IExecuteFunctions, credentialType: string, data?: IDataObject): Transport =>
	async ({ url, method, query, body, timeout, as }) => {
		const options: IHttpRequestOptions = {
			url,
			method,
			qs: query,
			arrayFormat: 'repeat',
			body: body as IHttpRequestOptions['body'],
			timeout,
			json: as === 'json',
			...(as === 'stream' ? { encoding: 'stream' } : {}),
			returnFullResponse: true,
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: data ? true : { ignore: true, except: [401] },
		};
		try {
			const {
				statusCode,
				headers,
				body: received,
			} = (await context.helpers.httpRequestWithAuthentication.call(
				context,
				credentialType,
				options,
				data
					? {
							credentialsDecrypted: {
								id: '',
								name: '',
								type: credentialType,
								data: data as ICredentialDataDecryptedObject,
							},
						}
					: undefined,
			)) as { statusCode: number; headers: Answer['headers']; body: unknown };
			return { status: statusCode, headers, body: received };
		} catch (error) {
			return toAnswerOrFailure(error, timeout);
		}
	};

/** n8n's own HTTP without any credential, for a download that is redirected to another origin. */
export const bareTransport =
	(context: IExecuteFunctions): Transport =>
	async ({ url, method, timeout }) => {
		try {
			const { statusCode, headers, body } = (await context.helpers.httpRequest({
				url,
				method,
				timeout,
				encoding: 'stream',
				returnFullResponse: true,
				disableFollowRedirect: true,
				ignoreHttpStatusErrors: true,
				abortSignal: context.getExecutionCancelSignal?.(),
			})) as { statusCode: number; headers: Answer['headers']; body: unknown };
			return { status: statusCode, headers, body };
		} catch (error) {
			return toAnswerOrFailure(error, timeout);
		}
	};

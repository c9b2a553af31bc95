import type { IDataObject } from 'n8n-workflow';
import { LookupFailure, type FailureFacts, type InvalidPart } from '../failure';
import { isObject } from '../isObject';
import { durationText } from './durationText';
import { parseRetryAfter, type Headers } from './rateLimit/headers';

/** An HTTP response: the body parsed where it is JSON, text where it is not; a file as a stream. */
export interface HttpResponse {
	status: number;
	headers: Headers;
	body: unknown;
	/** Of a file: what its body says, where that is a message instead. */
	readMessage?(): Promise<unknown>;
	/** Of a file: closes the connection, where the body is not read to its end. */
	close?(): void;
}

/** Of a text only the beginning is looked at for words, in characters. */
const LONGEST_TEXT = 8 * 1024;
/** A quote is cut here, in characters. */
const LONGEST_QUOTE = 300;

const quote = (text: string): string =>
	text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;

const asText = (value: unknown): string =>
	typeof value === 'string' ? value : JSON.stringify(value);

/** `body.per_page: must be 50 or less`, one for each item of a 422. Source: "Errors". */
const details = (detail: unknown): string | undefined => {
	if (typeof detail === 'string') return quote(detail);
	if (!Array.isArray(detail)) return undefined;
	const lines = detail.map((item) => {
		if (!isObject(item) || typeof item.msg !== 'string') return asText(item);
		const { loc, msg } = item;
		if (loc === undefined) return msg;
		return `${Array.isArray(loc) ? loc.map(asText).join('.') : asText(loc)}: ${msg}`;
	});
	// All are shown, however many there are.
	return lines.map(quote).join('; ');
};

/** The text of a page, in one pass: each character is looked at a fixed number of times. */
const withoutTags = (page: string): string => {
	const [before, ...parts] = page.split('<');
	let text = before;
	/** The tag that ends what is not shown. */
	let hiddenUntil: string | undefined;
	for (const part of parts) {
		const end = part.indexOf('>');
		const tag = end < 0 ? undefined : /^(?:[/!?]|[a-z])[a-z]*/i.exec(part)?.[0].toLowerCase();
		if (hiddenUntil === undefined && tag === undefined) text += `<${part}`;
		if (tag === hiddenUntil) hiddenUntil = undefined;
		if (hiddenUntil !== undefined || tag === undefined) continue;
		if (tag === 'style' || tag === 'script') hiddenUntil = `/${tag}`;
		else text += ` ${part.slice(end + 1)}`;
	}
	return text;
};

/** The service's own words in a body of any shape, or undefined. */
export const wordsOf = (body: unknown): string | undefined => {
	if (typeof body === 'string') {
		const text = withoutTags(body.slice(0, LONGEST_TEXT)).replace(/\s+/g, ' ').trim();
		return text === '' ? undefined : quote(text);
	}
	if (Array.isArray(body)) return details(body) || undefined;
	if (!isObject(body) || Symbol.asyncIterator in body) return undefined;
	const listed = details(body.detail);
	if (listed) return listed;
	const error = body.error;
	const candidates = [isObject(error) ? error.message : error, body.message, body.msg, body.title];
	const words = candidates.find((text) => typeof text === 'string' && text.trim() !== '');
	if (typeof words === 'string') return quote(words);
	return Object.keys(body).length > 0 ? quote(JSON.stringify(body)) : undefined;
};

const requestIdOf = ({ body, headers }: HttpResponse): string | undefined => {
	const inBody = isObject(body)
		? ((isObject(body.error) ? body.error.request_id : undefined) ?? body.request_id)
		: undefined;
	const id = inBody ?? headers['x-request-id'];
	return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
};

/** Which of the two 429s. Source: "Errors", rules 1 and 2. */
const limitOf = ({ body, headers }: HttpResponse): 'minute' | 'concurrent' => {
	const code = isObject(body) && isObject(body.error) ? body.error.code : undefined;
	const window = headers['x-ratelimit-window'];
	if (code === 'CONCURRENCY_LIMIT_EXCEEDED' || window === 'concurrent') return 'concurrent';
	return 'minute';
};

/** The entries of a 422 that name a place in the request. Source: "Errors". */
const invalidParts = ({ status, body }: HttpResponse): InvalidPart[] | undefined => {
	if ((status !== 422 && status !== 400) || !isObject(body) || !Array.isArray(body.detail)) {
		return undefined;
	}
	return body.detail
		.filter((item): item is IDataObject => isObject(item) && Array.isArray(item.loc))
		.map(({ loc, msg }) => ({ loc: (loc as unknown[]).map(asText), msg: asText(msg ?? '') }));
};

const withReason = (what: string, reason: string | undefined): string =>
	reason === undefined ? what : `${what}: ${reason}`;

const NOT_ACCEPTED = 'The service does not accept the request';
const NOT_JSON = 'The service answered with something other than JSON';
const NO_SUCCESS = 'The service reports no success';

/** The message of a 422 with the service's own words. */
export const notAccepted = (words: string | undefined): string => withReason(NOT_ACCEPTED, words);

type StatusText = Pick<FailureFacts, 'kind' | 'message' | 'wordless' | 'advice'>;

const UNAUTHORIZED: StatusText = {
	kind: 'unauthorized',
	message: 'The service does not accept the credential',
	advice: 'Check the key or token in the credential, and that it belongs to this base URL.',
};
const FORBIDDEN: StatusText = {
	kind: 'forbidden',
	message: 'The account may not make this call',
	advice: 'Ask the service whether your account includes this operation.',
};
const NOT_FOUND: StatusText = {
	kind: 'notFound',
	message: 'The service does not know it',
	advice: 'Check the IDs in the parameters, and the base URL in the credential.',
};
const INVALID: StatusText = {
	kind: 'invalid',
	message: NOT_ACCEPTED,
	advice: 'Correct the parameters named in the message.',
};
const RATE_LIMITED: StatusText = {
	kind: 'rateLimited',
	message: 'The rate limit of the account is used up',
	advice: 'Raise Max Wait in the options, or ask for less in one run.',
};
const SERVER: StatusText = {
	kind: 'server',
	message: 'The service could not answer',
	advice: 'Run the workflow again later. If it stays so, give the service the request ID.',
};
const OTHER: StatusText = { kind: 'status', message: 'The service did not carry out the call' };

const TEXTS: Record<number, StatusText> = {
	400: INVALID,
	401: UNAUTHORIZED,
	403: FORBIDDEN,
	404: NOT_FOUND,
	405: NOT_FOUND,
	422: INVALID,
	429: RATE_LIMITED,
};

const textOfStatus = (status: number, words: string | undefined): StatusText => {
	const text = TEXTS[status] ?? (status >= 500 ? SERVER : OTHER);
	return { ...text, message: withReason(text.message, words), wordless: text.message };
};

/**
 * What is wrong with a response by its status, or undefined where it is a success.
 *
 * @param wallTime when it came, for a service that sends no date
 */
export const failureOf = (response: HttpResponse, wallTime: number): LookupFailure | undefined => {
	const { status, headers, body } = response;
	if (status >= 200 && status < 300) return undefined;
	const base = { status, requestId: requestIdOf(response) };
	if (status >= 300 && status < 400) {
		return new LookupFailure({
			...base,
			kind: 'redirect',
			message: `The service redirects to ${String(headers.location ?? 'another address')}`,
			advice: 'Check the base URL in the credential: it must be the address of the service itself.',
		});
	}
	const retryAfter = parseRetryAfter(headers['retry-after'], headers.date, wallTime);
	const text = textOfStatus(status, wordsOf(body));
	const asked = retryAfter && `The service asks to wait ${durationText(retryAfter)}.`;
	return new LookupFailure({
		...base,
		...text,
		advice: [asked, text.advice].filter(Boolean).join(' ') || undefined,
		retryAfter,
		limit: status === 429 ? limitOf(response) : undefined,
		invalid: invalidParts(response),
	});
};

/** A success that may be text or nothing, as JSON: `{ data: "done" }` or `{}`. Undefined for what calls itself anything else. */
export const plainBody = ({ headers, body }: HttpResponse): IDataObject | undefined => {
	if (body === undefined || body === null || body === '') return {};
	const isText = /^text\/plain\b/i.test(String(headers['content-type']));
	return typeof body === 'string' && isText ? { data: body } : undefined;
};

/** What is wrong with the body of a success that should be JSON, or undefined. */
export const contentProblem = (response: HttpResponse): LookupFailure | undefined => {
	const { status, body } = response;
	const base = { status, requestId: requestIdOf(response) };
	if (body === undefined || body === null || body === '') {
		return new LookupFailure({
			...base,
			kind: 'unexpected',
			message: 'The service answered with an empty body',
			advice: 'Check the base URL in the credential. If it is right, run the workflow again later.',
		});
	}
	if (typeof body === 'string') {
		return new LookupFailure({
			...base,
			kind: 'unexpected',
			message: withReason(NOT_JSON, wordsOf(body)),
			wordless: NOT_JSON,
			advice: 'Check the base URL in the credential. If it is right, run the workflow again later.',
		});
	}
	if (isObject(body) && body.success === false) {
		return new LookupFailure({
			...base,
			kind: 'refused',
			message: withReason(NO_SUCCESS, wordsOf(withoutSuccess(body))),
			wordless: NO_SUCCESS,
			advice: 'Correct the parameters if the message names one, else ask the service.',
		});
	}
	return undefined;
};

const withoutSuccess = (body: IDataObject): IDataObject => {
	const rest = { ...body };
	delete rest.success;
	return rest;
};

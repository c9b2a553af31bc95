import type { IDataObject } from 'n8n-workflow';
import {
	FAILURES,
	invalidLine,
	LookupFailure,
	type FailureFacts,
	type InvalidPart,
	type LimitName,
} from '../failure';
import { cutAfterWord } from '../cutAfterWord';
import { isObject } from '../isObject';
import { durationText } from '../time';
import { valueAt } from '../valueAt';
import { parseUrl } from '../parseUrl';
import { parseRetryAfter, type Headers } from './rateHeaders';

/** A file that a response brings, before it is read. */
export interface IncomingFile {
	/** A stream that can be read once. It throws LookupFailure if it is interrupted. */
	content: unknown;
	/** Reads the file as a message instead. */
	readMessage(): Promise<unknown>;
	/** Closes the connection if the file isn't read to its end. */
	close(): void;
}

interface ResponseHead {
	status: number;
	headers: Headers;
}

/** A response that was read. */
export interface ReadResponse extends ResponseHead {
	/** Parsed JSON, or text. */
	body: unknown;
	file?: undefined;
}

/** The success of a call that requested a file. */
export interface FileResponse extends ResponseHead {
	body?: undefined;
	file: IncomingFile;
}

export type HttpResponse = ReadResponse | FileResponse;

/** A response of any status, or why there is none. */
export type ResponseOrFailure = HttpResponse | LookupFailure;

/** Look for the message in only this much of a text. */
const MAX_TEXT_CHARACTERS = 8 * 1024;
/** Quote only this much of a message. */
const MAX_QUOTE_CHARACTERS = 300;

const KIND_BY_STATUS: Partial<Record<number, FailureFacts['kind']>> = {
	400: 'invalid',
	401: 'unauthorized',
	402: 'noCredit',
	403: 'forbidden',
	404: 'notFound',
	405: 'notFound',
	// Request Timeout and Too Early: the service isn't ready.
	408: 'server',
	422: 'invalid',
	425: 'server',
	429: 'rateLimited',
};

/** The failure that a response's status means; undefined for a success. See `errorFailure`. */
export const statusFailure = (
	response: HttpResponse,
	wallTime: number,
): LookupFailure | undefined =>
	response.status >= 200 && response.status < 300 ? undefined : errorFailure(response, wallTime);

/**
 * The failure that a status other than a success means.
 *
 * @param wallTime when the response arrived, for a service that sends no date
 */
export const errorFailure = (response: HttpResponse, wallTime: number): LookupFailure => {
	const { status, headers, body } = response;
	if (status >= 300 && status < 400) {
		// The rest of the address may hold a key.
		const origin = parseUrl(headers.location)?.origin ?? 'another path';
		const message = `The service redirects to ${origin}`;
		const advice =
			'Check the base URL in the credential: it must be the address of the service itself.';
		return createFailure(response, { kind: 'redirect', message, advice });
	}
	const retryAfter = parseRetryAfter(headers, wallTime);
	const kind = KIND_BY_STATUS[status] ?? (status >= 500 ? 'server' : 'status');
	const { message = '', advice } = FAILURES[kind];
	const wait = retryAfter && `The service asks to wait ${durationText(retryAfter)}.`;
	const facts = {
		kind,
		message,
		advice: [wait, advice].filter(Boolean).join(' ') || undefined,
		retryAfter,
		refusedBy: status === 429 ? findLimit(response) : undefined,
		invalid: toEntries(valueAt(body, 'detail')).flatMap((entry) => readEntry(entry) ?? []),
		serviceWords: findMessage(body),
	};
	return createFailure(response, facts);
};

/** The failure of a 2xx response whose body isn't JSON or says `success: false`. */
export const contentFailure = (response: HttpResponse): LookupFailure | undefined => {
	const { body } = response;
	if (isEmpty(body) || typeof body === 'string') {
		const message = `The service returned ${isEmpty(body) ? 'an empty body' : 'something other than JSON'}`;
		const advice =
			'Check the base URL in the credential. If it is right, run the workflow again later.';
		const serviceWords = findMessage(body);
		return createFailure(response, { kind: 'unexpected', message, serviceWords, advice });
	}
	const { success, ...others } = isObject(body) ? body : {};
	if (success !== false) return undefined;
	return createFailure(response, { ...UNSUCCESSFUL, serviceWords: findMessage(others) });
};

const UNSUCCESSFUL: FailureFacts = {
	kind: 'unsuccessful',
	message: "The service says that the call didn't succeed",
	advice: 'If the message names a parameter, correct it. Otherwise ask the service’s support.',
};

/** The failure that the body of a success reports instead of records; undefined if it reports none. */
export const errorFailureOf = (body: unknown): LookupFailure | undefined => {
	const isError = isObject(body) && [body.error, body.message, body.detail].some(Boolean);
	if (!isError) return undefined;
	return new LookupFailure({ ...UNSUCCESSFUL, serviceWords: findMessage(body) });
};

/** The fields of a body that reports an error. */
const ERROR_FIELDS = ['success', 'error', 'message', 'detail', 'request_id'];

/** Whether a body that should be a record is only an error: it has `error`, or words and nothing else. */
export const isOnlyError = (body: unknown): boolean => {
	if (!isObject(body)) return false;
	const { error, message, detail } = body;
	const hasOnlyWords = Object.keys(body).every((name) => ERROR_FIELDS.includes(name));
	return Boolean(error || ((message || detail) && hasOnlyWords));
};

/** A failure of a response. */
const createFailure = (response: HttpResponse, facts: FailureFacts): LookupFailure =>
	new LookupFailure({ ...facts, status: response.status, requestId: findRequestId(response) });

/** An empty body or plain text as JSON: `{}` or `{ data: "done" }`; undefined for any other body. */
export const textAsJson = ({ headers, body }: HttpResponse): IDataObject | undefined => {
	if (isEmpty(body)) return {};
	const isText = /^text\/plain\b/i.test(headers['content-type'] ?? '');
	return typeof body === 'string' && isText ? { data: body } : undefined;
};

const isEmpty = (body: unknown): boolean => body === undefined || body === null || body === '';

/** The limit that refused a call. Source: "Errors", rules 1 and 2. */
const findLimit = ({ body, headers }: HttpResponse): LimitName => {
	if (headers['x-ratelimit-window'] === 'concurrent') return 'concurrent';
	const code = valueAt(body, 'error.code');
	return code === 'CONCURRENCY_LIMIT_EXCEEDED' ? 'concurrent' : 'minute';
};

const findRequestId = ({ body, headers }: HttpResponse): string | undefined => {
	const inBody = valueAt(body, 'error.request_id') ?? valueAt(body, 'request_id');
	const id = inBody ?? headers['x-request-id'];
	return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
};

/** Finds the service's own words in a body of any shape. */
export const findMessage = (body: unknown): string | undefined => {
	if (typeof body === 'string') {
		const text = withoutTags(cutAfterWord(body, MAX_TEXT_CHARACTERS)).replace(/\s+/g, ' ').trim();
		return text === '' ? undefined : shorten(text);
	}
	if (Array.isArray(body)) return joinEntries(body) || undefined;
	if (!isObject(body)) return undefined;
	const listed = joinEntries(body.detail);
	if (listed) return listed;
	const error = body.error;
	const candidates = [isObject(error) ? error.message : error, body.message, body.msg, body.title];
	const words = candidates.find((text) => typeof text === 'string' && text.trim() !== '');
	if (typeof words === 'string') return shorten(words);
	return Object.keys(body).length > 0 ? shorten(JSON.stringify(body)) : undefined;
};

/** All entries of a 422 as one text, such as `body.per_page: must be 50 or less`. */
const joinEntries = (detail: unknown): string => {
	const lines = toEntries(detail).map((entry) => {
		const part = readEntry(entry);
		return shorten(part ? invalidLine(part) : asText(entry));
	});
	return lines.join('; ');
};

/** The entries of a 422, whose `detail` is a list or a text. */
const toEntries = (detail: unknown): unknown[] => [detail ?? []].flat();

/** Reads an entry of a 422. Undefined if it doesn't name a place in the request. Source: "Errors". */
const readEntry = (entry: unknown): InvalidPart | undefined => {
	if (!isObject(entry) || !Array.isArray(entry.loc)) return undefined;
	const input = typeof entry.input === 'string' ? entry.input : undefined;
	return { loc: entry.loc.map(asText), msg: asText(entry.msg ?? ''), input };
};

const asText = (value: unknown): string =>
	typeof value === 'string' ? value : JSON.stringify(value);

const shorten = (text: string): string => cutAfterWord(text, MAX_QUOTE_CHARACTERS);

/** The text of an HTML page. */
const withoutTags = (page: string): string =>
	page
		.replace(/<(style|script)\b[^]*?(?:<\/\1\b[^<>]*>|$)/gi, ' ')
		.replace(/<[/!?a-z][^<>]*>/gi, ' ');

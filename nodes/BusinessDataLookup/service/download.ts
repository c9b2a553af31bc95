import { LookupFailure, notNeededFailure } from '../failure';
import { parseUrl } from '../parseUrl';
import { isUnencrypted } from './baseUrl';
import type { Call } from './client';
import type { Connection } from './connection';
import type { Headers } from './rateHeaders';
import {
	errorFailure,
	findMessage,
	type FileResponse,
	type HttpResponse,
	type IncomingFile,
} from './response';

const MAX_REDIRECTS = 5;
/** How a redirect within the service is followed. It has no parameters, and costs nothing. */
const AS_GET = { method: 'GET', body: undefined, query: undefined, mayBeBilled: false } as const;
/** The media type of an unknown file. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** A response of these types without a file name is a message, not a file. */
const MESSAGE_TYPES = ['application/json', 'text/html'];

/** A file of the service, before it is read. */
export interface Download extends IncomingFile {
	/** The service's name for the file. It may contain folders. */
	fileName?: string;
	mimeType?: string;
}

/**
 * Requests a file, and follows redirects.
 *
 * @param rejectsMessages whether a JSON or HTML response is a failure, because the file has another type
 */
export const download = async (
	call: Call,
	connection: Connection,
	rejectsMessages: boolean,
): Promise<Download | LookupFailure> => {
	const response = await followRedirects(call, connection);
	if (response instanceof LookupFailure) return response;
	const { status, headers, file } = response;
	const fileName = parseFileName(headers);
	const mimeType = parseMediaType(headers);
	const isMessage = fileName === undefined && MESSAGE_TYPES.includes(mimeType ?? '');
	return rejectsMessages && isMessage
		? messageFailure(status, await file.readMessage())
		: { ...file, fileName, mimeType };
};

/** Requests a file, and follows redirects. The credential is sent only to addresses under the base URL. */
const followRedirects = async (
	first: Call,
	{ client, anonymousTransport, baseUrl, allowHttp, clock }: Connection,
): Promise<FileResponse | LookupFailure> => {
	// `URL` writes addresses in lower case and without the default port.
	const signedRoot = `${new URL(baseUrl).href.replace(/\/$/, '')}/`;
	let call = first;
	let url = new URL(baseUrl + first.path);
	let response = await client.file(first);
	for (let redirects = 0; ; redirects += 1) {
		if (response instanceof LookupFailure || response.file) return response;
		// Errors of the service are failures already.
		if (response.status >= 400) return otherHostFailure(response, url);
		const next = findRedirect(response, url, call);
		if (!next || redirects === MAX_REDIRECTS) return errorFailure(response, clock.wallTime());
		url = next;
		if (url.href.startsWith(signedRoot)) {
			const path = url.href.slice(signedRoot.length - 1).split('#')[0];
			call = { ...call, ...AS_GET, path };
			response = await client.file(call);
		} else if (isUnencrypted(url) && !allowHttp) {
			return new LookupFailure({
				kind: 'redirect',
				status: response.status,
				message:
					'The service redirects to plain HTTP, so others on the network could read the file',
				advice:
					'Ask the service for an address with https. If the network is safe, turn on Allow Unencrypted HTTP in the credential.',
			});
		} else {
			response = await anonymousTransport({
				url: url.href,
				method: 'GET',
				stallTimeout: call.timeout,
				as: 'file',
				abortSignal: client.stopSignal,
			});
			if (client.isStopped) return notNeededFailure();
		}
	}
};

/** The failure if another host, such as a file store, answers with an error. It says nothing of the account. */
const otherHostFailure = ({ status, body }: HttpResponse, { origin }: URL): LookupFailure =>
	new LookupFailure({
		kind: 'status',
		status,
		message: `The service redirects to a file at ${origin}, which couldn't be read`,
		serviceWords: findMessage(body),
		advice:
			'Run the workflow again: such an address may expire. If it keeps happening, ask the service’s support.',
	});

/** The address that a redirect leads to; undefined for another response, or a redirect that isn't followed. */
const findRedirect = (
	{ status, headers: { location } }: HttpResponse,
	url: URL,
	call: Call,
): URL | undefined => {
	const to = status >= 300 && status < 400 ? location : undefined;
	const target = to && becomesGet(call, status) ? parseUrl(to, url) : undefined;
	return target && /^https?:$/.test(target.protocol) ? target : undefined;
};

/**
 * Whether a redirect is followed with a GET, as browsers do after a POST. Repeating any other call could bill it twice.
 * Source: RFC 9110, section 15.4.
 */
const becomesGet = ({ method }: Call, status: number): boolean =>
	method === 'GET' || status === 303 || (method === 'POST' && [301, 302].includes(status));

/** The file name in a Content-Disposition header; undefined = there is none. */
export const parseFileName = (headers: Headers): string | undefined => {
	const { 'content-disposition': header = '' } = headers;
	const extended = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(header)?.[1];
	const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
	// Some names with spaces have no quotes.
	const bare = /(?:^|;)\s*filename\s*=\s*([^";][^;]*)/i.exec(header)?.[1];
	return (extended && decode(extended)) || quoted || bare;
};

const decode = (text: string): string | undefined => {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
};

/** The media type in a Content-Type header; undefined if it says nothing. */
export const parseMediaType = (headers: Headers): string | undefined => {
	const type = headers['content-type']?.split(';')[0].trim().toLowerCase() ?? '';
	return type === '' || type === UNKNOWN_TYPE ? undefined : type;
};

const messageFailure = (status: number, message: unknown): LookupFailure =>
	new LookupFailure({
		kind: 'unexpected',
		status,
		message: 'The service returned a message instead of a file',
		serviceWords: findMessage(message) ?? '(empty)',
		advice: 'Run the workflow again later. If it keeps happening, ask the service’s support.',
	});

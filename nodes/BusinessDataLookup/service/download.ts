import { LookupFailure } from '../failure';
import { isUnencrypted, parseUrl } from './baseUrl';
import type { Call } from './client';
import type { Connection } from './connection';
import type { Headers } from './rateHeaders';
import { toFailure, findMessage, type HttpResponse, type Outcome } from './response';

const MAX_REDIRECTS = 5;
/** The media type of an unknown file. */
export const UNKNOWN_TYPE = 'application/octet-stream';

const decode = (text: string): string | undefined => {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
};

/** The file name in a Content-Disposition header, as it is given; undefined = none. */
export const parseFileName = (headers: Headers): string | undefined => {
	const { 'content-disposition': header = '' } = headers;
	const extended = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(header)?.[1];
	const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
	// Names with spaces come without quotes too.
	const bare = /(?:^|;)\s*filename\s*=\s*([^";][^;]*)/i.exec(header)?.[1];
	return (extended && decode(extended)) || quoted || bare;
};

/** The media type in a Content-Type header, or undefined where it says nothing. */
export const parseMediaType = (headers: Headers): string | undefined => {
	const type = headers['content-type']?.split(';')[0].trim().toLowerCase() ?? '';
	return type === '' || type === UNKNOWN_TYPE ? undefined : type;
};

/**
 * Whether a redirect is followed with a GET, as browsers do after a POST. Repeating any other call could bill it twice.
 * Source: RFC 9110, section 15.4.
 */
const becomesGet = ({ method }: Call, status: number): boolean =>
	method === 'GET' || status === 303 || (method === 'POST' && [301, 302].includes(status));

/** Follows redirects; the credential stays with the origin of the base URL. */
const followRedirects = async (
	first: Call,
	{ client, anonymous, baseUrl, allowHttp, clock }: DownloadParts,
): Promise<Outcome> => {
	let response = await client.file(first);
	let call = first;
	let url = new URL(baseUrl + first.path);
	// As `new URL` writes addresses: in lower case, without the default port.
	const home = `${new URL(baseUrl).href.replace(/\/$/, '')}/`;
	for (let hops = 0; ; hops += 1) {
		if (response instanceof LookupFailure) return response;
		const { status, headers } = response;
		const isRedirect = status >= 300 && status < 400 && headers.location;
		const next = isRedirect ? parseUrl(headers.location, url) : undefined;
		const isFollowed = becomesGet(call, status) && hops < MAX_REDIRECTS;
		if (!next || !isFollowed || !/^https?:$/.test(next.protocol)) {
			return toFailure(response, clock.wallTime()) ?? response;
		}
		if (next.href.startsWith(home)) {
			const path = next.href.slice(home.length - 1).split('#')[0];
			call = { ...call, method: 'GET', body: undefined, query: undefined, repeatable: true, path };
			response = await client.file(call);
		} else if (isUnencrypted(next) && !allowHttp) {
			return new LookupFailure({
				kind: 'redirect',
				status,
				message: 'The service redirects to plain HTTP, so anyone on the way could read the file',
				advice:
					'Ask the service for an address with https. If the way is safe, turn on Allow Unencrypted HTTP in the credential.',
			});
		} else {
			response = await anonymous({
				url: next.href,
				method: 'GET',
				timeout: call.timeout,
				as: 'file',
				signal: client.signal,
			});
		}
		url = next;
	}
};

/** Without a file name, these are a message instead of a file. */
const MESSAGE_TYPES = ['application/json', 'text/html'];

const messageFailure = async ({ status, readMessage }: HttpResponse): Promise<LookupFailure> => {
	const words = findMessage(await readMessage?.()) ?? 'an empty one';
	return new LookupFailure({
		kind: 'unexpected',
		status,
		message: `The service answered with a message instead of a file: ${words}`,
		advice: 'Run the workflow again later. If it goes on, ask the service’s support.',
	});
};

/** A file of the service that is about to arrive. */
export interface Download {
	/** Can be read once. Throws LookupFailure if it breaks off. */
	body: unknown;
	/** The service's name, possibly with a folder. */
	fileName?: string;
	mimeType?: string;
	/** Closes the connection, where the body is not read to its end. */
	close: () => void;
}

/** What a download needs of a run's connection. */
export type DownloadParts = Pick<
	Connection,
	'client' | 'anonymous' | 'baseUrl' | 'allowHttp' | 'clock'
>;

/**
 * Asks for a file, and follows its redirects. Throws RunCanceled.
 *
 * @param isKnown the type of the file is known, so a message in its place is a failure
 */
export const download = async (
	call: Call,
	connection: DownloadParts,
	isKnown: boolean,
): Promise<Download | LookupFailure> => {
	const response = await followRedirects(call, connection);
	if (response instanceof LookupFailure) return response;
	const { headers } = response;
	const fileName = parseFileName(headers);
	const mimeType = parseMediaType(headers);
	const isMessage = fileName === undefined && MESSAGE_TYPES.includes(mimeType ?? '');
	if (isKnown && isMessage) return await messageFailure(response);
	return { fileName, mimeType, body: response.body, close: () => response.close?.() };
};

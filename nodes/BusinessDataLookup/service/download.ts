import { LookupFailure } from '../failure';
import { isOpenHttp, urlOf } from './baseUrl';
import type { Call } from './client';
import type { Connection } from './connection';
import type { Headers } from './rateHeaders';
import { failureOf, wordsOf, type HttpResponse } from './response';

const MAX_REDIRECTS = 5;
/** The media type of a file of which nothing is known. */
export const UNKNOWN_TYPE = 'application/octet-stream';

const headerText = (value: unknown): string => (typeof value === 'string' ? value : '');

const decoded = (text: string): string | undefined => {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
};

/** The file name in a Content-Disposition header, without any folder; undefined = none. */
export const fileNameOf = (headers: Headers): string | undefined => {
	const header = headerText(headers['content-disposition']);
	const extended = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(header)?.[1];
	const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
	// Names with spaces come without quotes too.
	const bare = /(?:^|;)\s*filename\s*=\s*([^";][^;]*)/i.exec(header)?.[1];
	const name = (extended && decoded(extended)) || quoted || bare;
	// The name comes from outside: no folders, no control characters.
	const base = name
		?.split(/[/\\]/)
		.pop()
		?.replace(/\p{Cc}/gu, '')
		.trim();
	return base && base !== '.' && base !== '..' ? base : undefined;
};

/** The media type in a Content-Type header, or undefined where it says nothing. */
export const mediaTypeOf = (headers: Headers): string | undefined => {
	const type = headerText(headers['content-type']).split(';')[0].trim().toLowerCase();
	return type === '' || type === UNKNOWN_TYPE ? undefined : type;
};

const redirects = ({ status }: HttpResponse): boolean => status >= 300 && status < 400;

/**
 * The call that a redirect asks for, its address aside; undefined = it would send a body again, and what
 * may be billed twice. As browsers do it, a POST becomes a GET. Source: RFC 9110, section 15.4.
 */
const redirected = (call: Call, status: number): Call | undefined => {
	if (call.method === 'GET') return call;
	const becomesGet = status === 303 || (call.method === 'POST' && [301, 302].includes(status));
	return becomesGet ? { ...call, method: 'GET', body: undefined, repeatable: true } : undefined;
};

const openRedirect = (status: number): LookupFailure =>
	new LookupFailure({
		kind: 'redirect',
		status,
		message: 'The service redirects to plain HTTP, so anyone on the way could read the file',
		advice:
			'Ask the service for an address with https. If the way is safe, turn on Allow Unencrypted HTTP in the credential.',
	});

/** Follows redirects; the credential stays with the origin of the base URL. */
const followed = async (
	first: Call,
	{ client, bare, baseUrl, allowHttp, clock }: DownloadParts,
): Promise<HttpResponse | LookupFailure> => {
	let response = await client.file(first);
	let call = first;
	let url = new URL(baseUrl + first.path);
	for (let hops = 0; ; hops += 1) {
		if (response instanceof LookupFailure) return response;
		if (!redirects(response)) return failureOf(response, clock.wallTime()) ?? response;
		const location = headerText(response.headers.location);
		const following = redirected(call, response.status);
		const next = location === '' ? undefined : urlOf(location, url);
		if (!following || hops >= MAX_REDIRECTS || !next) {
			return failureOf(response, clock.wallTime())!;
		}
		call = following;
		// As next is written: in lower case, without the default port.
		const home = new URL(baseUrl).href.replace(/\/$/, '');
		if (next.href.startsWith(`${home}/`)) {
			const path = next.href.slice(home.length).split(/[?#]/)[0];
			const names = [...next.searchParams.keys()];
			const query = Object.fromEntries(names.map((name) => [name, next.searchParams.getAll(name)]));
			response = await client.file({ ...call, path, query });
		} else if (isOpenHttp(next) && !allowHttp) {
			return openRedirect(response.status);
		} else if (/^https?:$/.test(next.protocol)) {
			const { timeout } = call;
			response = await bare({ url: next.href, method: 'GET', timeout, as: 'file' });
		} else {
			return failureOf(response, clock.wallTime())!;
		}
		url = next;
	}
};

/** HTML or JSON without a file name is a message in the place of a file whose type is known. */
const isMessage = (headers: Headers): boolean =>
	fileNameOf(headers) === undefined &&
	['application/json', 'text/html'].includes(mediaTypeOf(headers) ?? '');

const messageFailure = async ({ status, readMessage }: HttpResponse): Promise<LookupFailure> => {
	const words = wordsOf(await readMessage?.()) ?? 'an empty one';
	return new LookupFailure({
		kind: 'unexpected',
		status,
		message: `The service answered with a message instead of a file: ${words}`,
		advice: 'Run the workflow again later. If it stays so, ask the service.',
	});
};

/** A file of the service that is about to arrive. */
export interface Download {
	/** Read once, and it may break off with a LookupFailure. */
	body: unknown;
	/** Without any folder; undefined = the service gives none. */
	fileName?: string;
	mimeType?: string;
	/** Closes the connection, where the body is not read to its end. */
	close: () => void;
}

/** What a download needs of a run's connection. */
export type DownloadParts = Pick<Connection, 'client' | 'bare' | 'baseUrl' | 'allowHttp' | 'clock'>;

/**
 * Asks for a file, and follows its redirects. Throws RunCancelled.
 *
 * @param isKnown it is known what kind of file it has to be: a message in its place is a failure
 */
export const download = async (
	call: Call,
	connection: DownloadParts,
	isKnown: boolean,
): Promise<Download | LookupFailure> => {
	const response = await followed(call, connection);
	if (response instanceof LookupFailure) return response;
	const { headers, body } = response;
	if (isKnown && isMessage(headers)) return await messageFailure(response);
	return {
		body,
		fileName: fileNameOf(headers),
		mimeType: mediaTypeOf(headers),
		close: () => response.close?.(),
	};
};

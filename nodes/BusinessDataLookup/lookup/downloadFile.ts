import { jsonParse, type IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import type { SavedFile } from '../output/items';
import type { InputRequest } from '../parameters/request';
import type { Call } from '../service/client';
import type { Connection } from '../service/connection';
import type { Headers } from '../service/rateLimit/headers';
import { failureOf, wordsOf, type HttpResponse } from '../service/response';
import { callOf } from './fetchRecords';

const MOST_REDIRECTS = 5;
const UNKNOWN_TYPE = 'application/octet-stream';

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
	const bare = /filename\s*=\s*([^";\s]+)/i.exec(header)?.[1];
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

/** Follows redirects; the credential stays with the origin of the base URL. */
const fetchFile = async (
	call: Call,
	{ client, bare, baseUrl, clock }: DownloadParts,
): Promise<HttpResponse | LookupFailure> => {
	let response = await client.file(call);
	let url = new URL(baseUrl + call.path);
	for (let hops = 0; ; hops += 1) {
		if (response instanceof LookupFailure) return response;
		if (!redirects(response)) return failureOf(response, clock.wallTime()) ?? response;
		const location = headerText(response.headers.location);
		if (location === '' || hops >= MOST_REDIRECTS || !URL.canParse(location, url.href)) {
			return failureOf(response, clock.wallTime())!;
		}
		const next = new URL(location, url);
		// As next is written: in lower case, without the default port.
		const home = new URL(baseUrl).href.replace(/\/$/, '');
		if (next.href.startsWith(`${home}/`)) {
			const path = next.href.slice(home.length).split(/[?#]/)[0];
			const names = [...next.searchParams.keys()];
			const query = Object.fromEntries(names.map((name) => [name, next.searchParams.getAll(name)]));
			response = await client.file({ ...call, path, query });
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

const messageFailure = async (
	context: IExecuteFunctions,
	{ status, body }: HttpResponse,
): Promise<LookupFailure> => {
	const text = await context.helpers.binaryToString(body as Buffer).catch(() => '');
	const words = wordsOf(jsonParse<unknown>(text, { fallbackValue: text })) ?? 'an empty one';
	return new LookupFailure({
		kind: 'unexpected',
		status,
		message: `The service answered with a message instead of a file: ${words}`,
		advice: 'Run the workflow again later. If it stays so, ask the service.',
	});
};

/** Name and media type where the service gives none. */
const fallbackOf = ({ operation, presentation: { fmt } }: InputRequest) => {
	const { name, mimeTypes } =
		operation.kind === 'file' ? operation.file : { name: 'download', mimeTypes: {} };
	const fileName = fmt === '' ? name : `${name}.${fmt}`;
	return { fileName, mimeType: (mimeTypes as Record<string, string>)[fmt] ?? UNKNOWN_TYPE };
};

/** What a download needs of a run's connection. */
type DownloadParts = Pick<Connection, 'client' | 'bare' | 'baseUrl' | 'clock'>;

/** Streams a file of the service into n8n's binary store, in constant memory. Throws RunCancelled. */
export const downloadFile = async (
	context: IExecuteFunctions,
	connection: DownloadParts,
	input: InputRequest,
): Promise<SavedFile | LookupFailure> => {
	const response = await fetchFile(callOf(input.request), connection);
	if (response instanceof LookupFailure) return response;
	const { headers, body } = response;
	const fallback = fallbackOf(input);
	if (fallback.mimeType !== UNKNOWN_TYPE && isMessage(headers)) {
		return await messageFailure(context, response);
	}
	const fileName = fileNameOf(headers) ?? fallback.fileName;
	const mimeType = mediaTypeOf(headers) ?? fallback.mimeType;
	const binary = await context.helpers
		.prepareBinaryData(body as Buffer, fileName, mimeType)
		.catch(({ message }: Error) => {
			const text = `The file broke off while it was downloaded: ${message}`;
			return new LookupFailure({
				kind: 'dropped',
				message: text,
				advice: 'Run the workflow again.',
			});
		});
	if (binary instanceof LookupFailure) return binary;
	const { fmt } = input.presentation;
	return { binary, json: { fileName, mimeType, ...(fmt ? { fmt } : {}) }, recordCount: 1 };
};

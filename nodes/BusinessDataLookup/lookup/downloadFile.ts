import { jsonParse, type IBinaryData, type IExecuteFunctions } from 'n8n-workflow';
import { failureOf, wordsOf, type HttpResponse } from '../service/response';
import type { Call, Client } from '../service/client';
import { LookupFailure } from '../failure';
import type { Headers } from '../service/rateLimit/headers';
import type { Transport } from '../service/transport';

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

export interface DownloadParts {
	client: Client;
	/** HTTP without the credential, for another origin. */
	bare: Transport;
	baseUrl: string;
	now: () => number;
}

const sendFileCall = async (client: Client, call: Call): Promise<HttpResponse> => {
	const response = await client.file(call);
	if (response instanceof LookupFailure) throw response;
	return response;
};

/** Follows redirects; the credential stays with the origin of the base URL. */
const fetchFile = async (call: Call, { client, bare, baseUrl, now }: DownloadParts) => {
	let answer = await sendFileCall(client, call);
	let url = new URL(baseUrl + call.path);
	for (let hops = 0; answer.status >= 300 && answer.status < 400; hops += 1) {
		const location = headerText(answer.headers.location);
		if (location === '' || hops >= MOST_REDIRECTS || !URL.canParse(location, url.href)) {
			throw failureOf(answer, now())!;
		}
		const next = new URL(location, url);
		// As next is written: in lower case, without the port that goes without saying.
		const home = new URL(baseUrl).href.replace(/\/$/, '');
		if (next.href.startsWith(`${home}/`)) {
			const path = next.href.slice(home.length).split(/[?#]/)[0];
			const names = [...next.searchParams.keys()];
			const query = Object.fromEntries(names.map((name) => [name, next.searchParams.getAll(name)]));
			answer = await sendFileCall(client, { ...call, path, query });
		} else {
			if (!/^https?:$/.test(next.protocol)) throw failureOf(answer, now())!;
			const outcome = await bare({
				url: next.href,
				method: 'GET',
				timeout: call.timeout,
				as: 'file',
			});
			if (outcome instanceof LookupFailure) throw outcome;
			answer = outcome;
		}
		url = next;
	}
	const failure = failureOf(answer, now());
	if (failure) throw failure;
	return answer;
};

/** HTML or JSON without a file name is a message in the place of a file whose type is known. */
const isMessage = (headers: Headers): boolean =>
	fileNameOf(headers) === undefined &&
	['application/json', 'text/html'].includes(mediaTypeOf(headers) ?? '');

const messageIn = async (
	context: IExecuteFunctions,
	answer: HttpResponse,
): Promise<LookupFailure> => {
	const text = await context.helpers.binaryToString(answer.body as Buffer).catch(() => '');
	const words = wordsOf(jsonParse<unknown>(text, { fallbackValue: text })) ?? 'an empty one';
	return new LookupFailure({
		kind: 'unexpected',
		status: answer.status,
		message: `The service answered with a message instead of a file: ${words}`,
		advice: 'Run the workflow again later. If it stays so, ask the service.',
	});
};

/**
 * Streams a file of the service into n8n's binary store, in constant memory.
 *
 * @param fallback name and media type where the service gives none
 */
export const download = async (
	context: IExecuteFunctions,
	call: Call,
	parts: DownloadParts,
	fallback: { fileName: string; mimeType: string },
): Promise<{ binary: IBinaryData; fileName: string; mimeType: string }> => {
	const answer = await fetchFile(call, parts);
	const { headers, body } = answer;
	if (fallback.mimeType !== UNKNOWN_TYPE && isMessage(headers)) {
		throw await messageIn(context, answer);
	}
	const fileName = fileNameOf(headers) ?? fallback.fileName;
	const mimeType = mediaTypeOf(headers) ?? fallback.mimeType;
	const binary = await context.helpers
		.prepareBinaryData(body as Buffer, fileName, mimeType)
		.catch((error: Error) => {
			const message = `The file broke off while it was downloaded: ${error.message}`;
			return new LookupFailure({ kind: 'dropped', message, advice: 'Run the workflow again.' });
		});
	if (binary instanceof LookupFailure) throw binary;
	return { binary, fileName, mimeType };
};

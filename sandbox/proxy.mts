/** A proxy in front of a service: it forwards calls unchanged, and notes where responses depart from the document. */
import {
	createServer,
	request as requestHttp,
	type IncomingMessage,
	type OutgoingHttpHeaders,
	type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { differencesOf, type Difference } from './document/differences.mts';
import { endpointAt } from './document/endpoints.mts';
import { openApi } from './document/openapi.mts';
import { listen, type Listener } from './otherOrigin.mts';

/** Headers of one connection, which are not forwarded (RFC 9110, section 7.6.1). */
const HOP_HEADERS = new Set([
	'connection',
	'keep-alive',
	'proxy-authenticate',
	'proxy-authorization',
	'proxy-connection',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
]);
const MAX_CHECKED_BYTES = 20 * 1024 * 1024;
const MAX_DIFFERENCES = 1000;

/** The low half of the first byte of a deflated body that begins with a zlib header. */
const ZLIB_METHOD = 8;

/** The content codings that `fetch` reads. */
const DECODERS: Record<string, (body: Buffer) => Buffer> = {
	gzip: gunzipSync,
	'x-gzip': gunzipSync,
	deflate: (body) => ((body[0] & 0x0f) === ZLIB_METHOD ? inflateSync(body) : inflateRawSync(body)),
	br: brotliDecompressSync,
};

/** A difference, and the call whose response shows it. */
export type SeenDifference = { method: string; path: string } & Difference;

/** Starts a proxy in front of the service at `target`. Rejects if that isn't an HTTP address or the port is taken. */
export async function startProxy(
	target: string,
	{ host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
): Promise<Listener> {
	const service = baseOf(target);
	const seen = new Map<string, SeenDifference>();
	const note = (call: { method: string; path: string }, differences: Difference[]) => {
		for (const difference of differences) {
			const one = { ...call, ...difference };
			if (seen.size < MAX_DIFFERENCES) seen.set(JSON.stringify(one), one);
		}
	};

	const server = createServer((request, response) => {
		const { method = 'GET', url = '/' } = request;
		const path = url.split('?')[0];
		if (method === 'GET' && path === '/__sandbox/differences') {
			return sendJson(response, 200, [...seen.values()]);
		}
		if (method === 'GET' && path === '/__sandbox/openapi.json') {
			return sendJson(response, 200, openApi(service.href.replace(/\/$/, '')));
		}
		const endpoint = endpointAt(method, path);
		passOn(service, request, response, (status, json) => {
			if (endpoint) note({ method, path }, differencesOf(endpoint, { status, json }));
		});
	});
	return await listen(server, host, port);
}

/** The service's base URL, which may end in a slash or in `/v1`. */
function baseOf(target: string): URL {
	const base = target.replace(/\/+$/, '').replace(/\/v1$/, '');
	const url = URL.canParse(base) ? new URL(base) : undefined;
	if (!url || !/^https?:$/.test(url.protocol)) {
		throw new Error(`${target} isn't the address of a service, such as https://api.example.com`);
	}
	return url;
}

/** Forwards the request, and the response back. `onResponse` gets the status and the parsed body of a complete response. */
function passOn(
	service: URL,
	request: IncomingMessage,
	response: ServerResponse,
	onResponse: (status: number, json: unknown) => void,
): void {
	const send = service.protocol === 'https:' ? requestHttps : requestHttp;
	const onward = send(
		service,
		{
			method: request.method,
			path: service.pathname.replace(/\/$/, '') + request.url,
			headers: { ...endToEnd(request), host: service.host },
		},
		(incoming) => {
			const { statusCode = 502, statusMessage } = incoming;
			response.writeHead(statusCode, statusMessage, endToEnd(incoming));
			const chunks: Buffer[] = [];
			let bytes = 0;
			incoming.on('data', (chunk: Buffer) => {
				bytes += chunk.length;
				if (bytes <= MAX_CHECKED_BYTES) chunks.push(chunk);
			});
			incoming.once('end', () => {
				if (bytes <= MAX_CHECKED_BYTES)
					onResponse(statusCode, jsonOf(incoming, Buffer.concat(chunks)));
			});
			// If the service breaks off, so does the proxy.
			incoming.once('close', () => void (incoming.complete || response.destroy()));
			incoming.pipe(response);
		},
	);
	onward.once('error', ({ code }: NodeJS.ErrnoException) => {
		// A status would say that the call failed, but it may have been carried out.
		if (response.headersSent || code === 'ECONNRESET' || code === 'EPIPE') response.destroy();
		else sendJson(response, 502, { message: `${service.host} does not answer.` });
	});
	response.once('close', () => onward.destroy());
	request.pipe(onward);
}

function endToEnd({ headers }: IncomingMessage): OutgoingHttpHeaders {
	const named = String(headers.connection ?? '')
		.toLowerCase()
		.split(/\s*,\s*/);
	return Object.fromEntries(
		Object.entries(headers).filter(([name]) => !HOP_HEADERS.has(name) && !named.includes(name)),
	);
}

/** The body as JSON, without its content codings and byte order mark. The last coding was applied last. */
function jsonOf({ headers }: IncomingMessage, body: Buffer): unknown {
	const codings = (headers['content-encoding'] ?? '').toLowerCase().split(',');
	try {
		const plain = codings.reduceRight(
			(coded, coding) => DECODERS[coding.trim()]?.(coded) ?? coded,
			body,
		);
		return JSON.parse(new TextDecoder().decode(plain)) as unknown;
	} catch {
		return undefined;
	}
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** An HTTP server that follows a script and records its requests. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';

export interface RecordedRequest {
	method: string;
	/** Path without the query. */
	path: string;
	query: URLSearchParams;
	headers: IncomingHttpHeaders;
	/** The body as text, '' when there was none. */
	body: string;
}

export interface ScriptedAnswer {
	/** Default 200. */
	status?: number;
	headers?: Record<string, string>;
	/** Text and bytes are sent as they are, anything else as JSON with its content type. */
	body?: unknown;
	/** Closes the connection instead of answering. */
	drop?: boolean;
}

type Responder = (request: RecordedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>;

export type ScriptedServer = Awaited<ReturnType<typeof scripted>>;

/** Rate-limit headers of an account that no test uses up. */
export const ROOMY_HEADERS = {
	'x-ratelimit-limit-minute': '100000',
	'x-ratelimit-remaining-minute': '99999',
};

/** The response to a call that isn't in the script. No client repeats a call with this status. */
const UNEXPECTED: ScriptedAnswer = { status: 418, body: 'The script has no answer for this call' };

/** Responses in the order of the calls, or one function for all calls. */
export type Script = Array<ScriptedAnswer | Responder> | Responder;

/** Starts the server on a free port of the loopback interface. */
export async function scripted(script: Script) {
	const requests: RecordedRequest[] = [];
	const server = createServer((incoming, response) => {
		const answer = async () => {
			const request = await record(incoming);
			const step = Array.isArray(script) ? (script[requests.length] ?? UNEXPECTED) : script;
			requests.push(request);
			return typeof step === 'function' ? await step(request) : step;
		};
		answer().then(
			(ready) => send(response, ready),
			(error: unknown) => send(response, { ...UNEXPECTED, body: String(error) }),
		);
	});
	return {
		...(await listenOnLoopback(server)),

		/** Every request so far, in the order in which they were complete. */
		requests,

		/** The JSON bodies of these requests. */
		get sent() {
			return requests.map(({ body }) => JSON.parse(body || '{}') as IDataObject);
		},
	};
}

/** Starts a server on a free port of the loopback interface. Its URL has no slash at the end. */
export async function listenOnLoopback(server: Server) {
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	const close = async () => {
		server.closeAllConnections();
		await once(server.close(), 'close');
	};
	return { url: `http://127.0.0.1:${port}`, close };
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
	const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://scripted');
	return {
		method: incoming.method ?? '',
		path: pathname,
		query: searchParams,
		headers: incoming.headers,
		body: await text(incoming),
	};
}

function send(response: ServerResponse, { status = 200, headers, body, drop }: ScriptedAnswer) {
	if (drop) {
		response.destroy();
		return;
	}
	const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
	if (!raw) response.setHeader('content-type', 'application/json');
	const sent = raw ? body : JSON.stringify(body);
	response.writeHead(status, headers);
	response.end(sent);
}

/** The rows of a list on the page that a request asks for, with their total. */
export const pageResponse = (
	rows: object[],
	{ page, per_page: size }: IDataObject,
	total: unknown = rows.length,
): ScriptedAnswer => ({
	headers: ROOMY_HEADERS,
	body: {
		success: true,
		records: rows.slice((Number(page) - 1) * Number(size), Number(page) * Number(size)),
		total_records: total,
	},
});

/** A service that responds with a page of the rows that `find` returns for a body. `most` is its largest page. */
export const listing =
	(find: (body: IDataObject) => object[], most = Infinity, total?: unknown): Responder =>
	({ body }) => {
		const asked = JSON.parse(body) as IDataObject;
		const size = Math.min(Number(asked.per_page), most);
		return pageResponse(find(asked), { ...asked, per_page: size }, total);
	};

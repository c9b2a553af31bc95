/** A server in front of the sandbox that has a fault. It counts the calls that it carried out. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenOnLoopback, ROOMY_HEADERS } from '../support/http.mts';
import type { RawResponse, Fault, FaultyCall } from './fault.mts';

/** A busy machine takes its time to close a connection. */
const MAX_WAITED_MS = 5000;

/** Returns the right response to a call. */
export type Service = (method: string, url: string, body: string) => Promise<RawResponse>;

/** The sandbox, with its responses kept: equal calls get the same response. */
export function cachedService(sandboxUrl: string, apiKey: string): Service {
	const answers = new Map<string, Promise<RawResponse>>();
	return async (method, url, body) => {
		const id = callId(method, url, body);
		const known = answers.get(id) ?? ask(sandboxUrl + url, method, apiKey, body);
		answers.set(id, known);
		const answer = await known;
		return { ...answer, headers: { ...answer.headers, ...ROOMY_HEADERS } };
	};
}

/** Starts the server. Without a fault it passes calls on. */
export async function startFaultyProxy(service: Service, fault?: Fault) {
	const open = new Set<Socket>();
	const carriedOut = new Map<string, number>();
	let calls = 0;
	let faultyCalls = 0;
	const hasFault = () => fault !== undefined && faultyCalls++ < (fault.times ?? Infinity);

	const serve = async (request: IncomingMessage, response: ServerResponse) => {
		calls += 1;
		const { method = '', url = '', headers, socket } = request;
		const body = await text(request);
		const call: FaultyCall = {
			method,
			url,
			headers,
			body,
			nth: faultyCalls + 1,
			socket,
			carryOut: async (other = body) => {
				const id = callId(method, url, body);
				carriedOut.set(id, (carriedOut.get(id) ?? 0) + 1);
				return await service(method, url, other);
			},
			send: (answer) =>
				response
					.writeHead(answer.status, { 'content-length': answer.body.length, ...answer.headers })
					.end(answer.body),
		};
		if (fault && !fault.connect && hasFault()) await fault.action(call);
		else call.send(await call.carryOut());
	};

	const server = createServer((request, response) => {
		response.on('error', () => {});
		serve(request, response).catch((error: unknown) => response.destroy(error as Error));
	});
	server.on('clientError', (_error, socket) => socket.destroy());
	server.on('connection', (socket) => {
		open.add(socket);
		socket.on('close', () => open.delete(socket)).on('error', () => {});
		if (fault?.connect && hasFault()) fault.connect(socket);
	});
	const { url, close } = await listenOnLoopback(server);
	return {
		url,
		/** How often each call was carried out: method, address and body → times. */
		carriedOut,
		/** All calls, carried out or not. */
		calls: () => calls,
		/** The connections that are still open after some seconds. */
		left: async () => {
			for (let waited = 0; waited < MAX_WAITED_MS && open.size > 0; waited += 20) await sleep(20);
			return open.size;
		},
		close: async () => {
			for (const socket of open) socket.destroy();
			await close();
		},
	};
}

const callId = (method: string, url: string, body: string): string => `${method} ${url} ${body}`;

async function ask(
	url: string,
	method: string,
	apiKey: string,
	body: string,
): Promise<RawResponse> {
	const response = await fetch(url, {
		method,
		headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
		body: body === '' ? undefined : body,
	});
	const kept = ['content-type', 'content-disposition'].flatMap((name) => {
		const value = response.headers.get(name);
		return value === null ? [] : [[name, value]];
	});
	return {
		status: response.status,
		headers: Object.fromEntries(kept) as RawResponse['headers'],
		body: Buffer.from(await response.arrayBuffer()),
	};
}

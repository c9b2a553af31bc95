/** Servers whose answers do not come to an end, and that count the connections they are left with. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Respond = (response: ServerResponse, path: string) => void;

/** A server that counts its connections. */
export const listening = async (respond: Respond) => {
	const open = new Set<Socket>();
	let connections = 0;
	const server = createServer((request, response) => {
		request.resume();
		response.on('error', () => {});
		respond(response, request.url ?? '');
	});
	server.on('connection', (socket) => {
		connections += 1;
		open.add(socket);
		socket.on('close', () => open.delete(socket)).on('error', () => {});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		connections: () => connections,
		/** How many connections are open a second from now, or as soon as there is none. */
		left: async () => {
			for (let waited = 0; waited < 1000 && open.size > 0; waited += 20) await sleep(20);
			return open.size;
		},
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
};

/** Sends the head and the beginning of a body, and no more. */
export const stall =
	(status: number, type = 'application/json', begin = '{"success": true, "list": ['): Respond =>
	(response) =>
		response.writeHead(status, { 'content-type': type, 'content-length': '1000000' }).write(begin);

/** A body that never ends, as fast as it is read. */
export const pour =
	(status: number, type: string): Respond =>
	(response) => {
		const chunk = Buffer.alloc(64 * 1024, 'x,');
		const more = () => {
			while (!response.destroyed && response.write(chunk));
		};
		response.writeHead(status, { 'content-type': type }).on('drain', more);
		more();
	};

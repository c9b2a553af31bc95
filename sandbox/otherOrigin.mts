/** A second server, on another port, for redirected downloads: it serves the file, and notices credentials. */
import { createServer, type Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { EXPORT_TYPES } from './exports.mts';

const FILE = 'created_date,email,email_status\n2024-01-01T00:00:00+00:00,other@example.com,VALID\n';

export interface Listener {
	/** Base URL without a trailing slash. */
	url: string;
	close(): Promise<void>;
}

/** Calls `onLeak` for every request with an API key, a token or a cookie, and answers it with 400. */
export async function startOtherOrigin(host: string, onLeak: () => void): Promise<Listener> {
	const server = createServer((request, response) => {
		const { 'x-api-key': apiKey, authorization, cookie } = request.headers;
		if (apiKey !== undefined || authorization !== undefined || cookie !== undefined) {
			onLeak();
			response
				.writeHead(400, { 'content-type': 'text/plain' })
				.end('Credentials are not wanted here');
			return;
		}
		response
			.writeHead(200, {
				'content-type': EXPORT_TYPES.csv,
				'content-disposition': 'attachment; filename="logs.csv"',
			})
			.end(FILE);
	});
	return await listen(server, host, 0);
}

/** Makes a server listen. Rejects if the port is taken. */
export async function listen(server: Server, host: string, port: number): Promise<Listener> {
	server.listen(port, host);
	await once(server, 'listening');
	const { port: taken } = server.address() as AddressInfo;
	return {
		url: baseUrl(host, taken),
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

/** Writes an IPv6 address in brackets. */
export function baseUrl(host: string, port: number): string {
	return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

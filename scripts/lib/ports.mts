import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

const HOST = '127.0.0.1';

/** Binds `port` (0: any) for a moment. Resolves with the port, rejects with EADDRINUSE. */
async function bind(port: number): Promise<number> {
	const server = createServer().listen(port, HOST);
	await once(server, 'listening');
	const { port: bound } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return bound;
}

/** A port of the loopback interface that nobody uses right now. */
export async function freePort(): Promise<number> {
	return await bind(0);
}

/** Whether `port` can be listened on at the loopback interface. */
export async function isFree(port: number): Promise<boolean> {
	return await bind(port).then(
		() => true,
		() => false,
	);
}

/**
 * Refuses a port that is in use, with a text that offers the next free one.
 * @param flag the command line flag that chooses another port, e.g. `port`
 * @param what what was to listen there, e.g. `n8n`
 */
export async function requireFreePort(port: number, flag: string, what: string): Promise<void> {
	if (await isFree(port)) return;
	let offer = port + 1;
	while (!(await isFree(offer))) offer += 1;
	throw new Error(
		`Port ${port}, where ${what} should listen, is already in use. ` +
			`Stop the program that uses it, or choose another port: npm start -- --${flag} ${offer}`,
	);
}

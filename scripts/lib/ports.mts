import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const HOST = '127.0.0.1';
export const MAX_PORT = 65_535;
/** Systems use ports above these for outgoing connections. */
const QUIET_PORTS = [20_000, 32_000] as const;

/** Binds `port` for a moment. Rejects with the system's error. */
async function bind(port: number): Promise<void> {
	const server = createServer().listen(port, HOST);
	await once(server, 'listening');
	server.close();
	await once(server, 'close');
}

/** Whether a server can listen on `port` of the loopback interface. Throws a RangeError if that isn't a port. */
export async function isFree(port: number): Promise<boolean> {
	return await bind(port).then(
		() => true,
		(error: NodeJS.ErrnoException) => {
			if (error.code === 'ERR_SOCKET_BAD_PORT') throw error;
			return false;
		},
	);
}

/** A free port of the loopback interface, which no outgoing connection will take. */
export async function freePort(): Promise<number> {
	const port = randomInt(...QUIET_PORTS);
	return (await isFree(port)) ? port : await freePort();
}

/** Whether browsers and fetch refuse to call a free port, because it belongs to another service, e.g. 6000 to X11. */
async function isBlocked(port: number): Promise<boolean> {
	return await fetch(`http://${HOST}:${port}`).then(
		() => false,
		({ cause }: Error) => (cause as Error).message === 'bad port',
	);
}

/** The first port from `from` on that is free, can be called and isn't in `but`; any free port if there is none. */
export async function nextFreePort(from: number, but: number[] = []): Promise<number> {
	for (let port = from; port <= MAX_PORT; port += 1) {
		if (!but.includes(port) && (await isFree(port)) && !(await isBlocked(port))) return port;
	}
	return await freePort();
}

const IN_USE = 'is already in use';

/** Why a server can't use a port; undefined if it can. */
async function faultOf(port: number): Promise<string | undefined> {
	if (!(await isFree(port))) return IN_USE;
	return (await isBlocked(port)) ? 'is one that browsers refuse to call' : undefined;
}

/** A port for a server. */
interface WantedPort {
	port: number;
	/** The name of the server, e.g. `n8n`. */
	what: string;
}

/**
 * Throws if a port is in use, can't be called or is wanted twice. The message has a command that works.
 * @param wanted by the flag for the port, without dashes
 * @param command makes the command line with these ports
 */
export async function requireFreePorts(
	wanted: Record<string, WantedPort>,
	command: (ports: Record<string, number>) => string,
): Promise<void> {
	const flags = Object.entries(wanted);
	const taken: string[] = [];
	const offers: Record<string, number> = {};
	const reserved = flags.map(([, { port }]) => port);
	for (const [n, [flag, { port, what }]] of flags.entries()) {
		const twin = flags.slice(0, n).find(([, other]) => other.port === port);
		const reason = twin ? `is wanted by ${twin[1].what} too` : await faultOf(port);
		if (reason === undefined) continue;
		taken.push(`Port ${port}, where ${what} should listen, ${reason}.`);
		offers[flag] = await nextFreePort(port + 1, reserved);
		reserved.push(offers[flag]);
	}
	if (taken.length === 0) return;
	const mayBeFreed = taken.some((line) => line.includes(IN_USE));
	const how = mayBeFreed ? 'Stop the program that uses it, or choose another' : 'Choose another';
	throw new Error(`${taken.join('\n')}\n${how}: ${command(offers)}`);
}

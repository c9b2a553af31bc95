import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import {
	freePort,
	isFree,
	nextFreePort,
	requireFreePorts,
	type WantedPort,
} from '../../scripts/lib/ports.mts';

let server: Server;
let taken: number;

beforeAll(async () => {
	server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	taken = (server.address() as AddressInfo).port;
});

afterAll(() => void server.close());

test('a port counts as free only when nothing listens on it', async () => {
	expect(await isFree(taken)).toBe(false);
	expect(await isFree(await freePort())).toBe(true);
});

test.each([NaN, -1, 65_536, 99_999])(
	'checking whether the invalid port %s is free fails instead of hanging',
	async (port) => {
		await expect(isFree(port)).rejects.toMatchObject({ code: 'ERR_SOCKET_BAD_PORT' });
	},
);

test('a free port is suggested also after the highest port', async () => {
	expect(await isFree(await nextFreePort(65_536))).toBe(true);
});

/** What a refusal says; the command in it shows the ports as JSON. */
const refusal = async (wanted: Record<string, WantedPort>) =>
	await requireFreePorts(wanted, (ports) => JSON.stringify(ports)).then(
		() => undefined,
		({ message }: Error) => message,
	);

test('the message about ports in use names each of them once, and suggests free ones', async () => {
	const message = await refusal({
		port: { port: taken, what: 'n8n' },
		'sandbox-port': { port: taken, what: 'the sandbox service' },
	});
	expect(message).toContain(`Port ${taken}, where n8n should listen, is already in use.`);
	expect(message).toContain(`Port ${taken}, where the sandbox service should listen, is wanted`);
	const offers = JSON.parse(/\{.*\}$/.exec(message ?? '')?.[0] ?? '') as Record<string, number>;
	expect(Object.keys(offers)).toEqual(['port', 'sandbox-port']);
	expect(new Set([taken, ...Object.values(offers)]).size).toBe(3);
	for (const port of Object.values(offers)) expect(await isFree(port)).toBe(true);
});

test('a suggested port is never one that another flag asks for', async () => {
	const next = await nextFreePort(taken + 1);
	const message = await refusal({
		port: { port: taken, what: 'n8n' },
		'sandbox-port': { port: next, what: 'the sandbox service' },
	});
	expect(message).not.toContain(`${next}`);
});

test('free ports are accepted without a message', async () => {
	const port = await freePort();
	const other = await nextFreePort(port + 1);
	expect(await refusal({ a: { port, what: 'a' }, b: { port: other, what: 'b' } })).toBeUndefined();
});

test('a port that browsers and fetch refuse to call is refused, and not suggested', async () => {
	const message = await refusal({ 'sandbox-port': { port: 4190, what: 'the sandbox service' } });
	expect(message).toContain('Port 4190, where the sandbox service should listen, is one that');
	expect(await nextFreePort(4190)).not.toBe(4190);
});

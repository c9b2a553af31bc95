import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import {
	isFree,
	nextFreePort,
	requireFreePorts,
	type WantedPort,
} from '../../scripts/lib/ports.mts';

const server = createServer();
let taken: number;

beforeAll(async () => {
	await once(server.listen(0, '127.0.0.1'), 'listening');
	taken = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/** What a refusal says, and the ports that it suggests. */
const refusal = async (wanted: Record<string, WantedPort>) => {
	let offers: Record<string, number> = {};
	const command = (ports: Record<string, number>) => JSON.stringify((offers = ports));
	const said = await requireFreePorts(wanted, command).then(
		() => undefined,
		({ message }: Error) => message,
	);
	return { said, offers };
};

test('ports that are in use or wanted twice are refused, each with a free one that nobody else asks for', async () => {
	const next = await nextFreePort(taken + 1);
	const { said, offers } = await refusal({
		port: { port: taken, what: 'n8n' },
		'sandbox-port': { port: taken, what: 'the sandbox service' },
		other: { port: next, what: 'another' },
	});
	expect(said).toContain(`Port ${taken}, where n8n should listen, is already in use.`);
	expect(said).toContain(`Port ${taken}, where the sandbox service should listen, is wanted`);
	expect(Object.keys(offers)).toEqual(['port', 'sandbox-port']);
	const ports = Object.values(offers);
	expect(new Set([taken, next, ...ports]).size).toBe(4);
	expect(await Promise.all(ports.map(isFree))).toEqual([true, true]);
});

test('a port that browsers and fetch refuse to call is refused, and not suggested', async () => {
	const { said } = await refusal({ 'sandbox-port': { port: 4190, what: 'the sandbox service' } });
	expect(said).toContain('Port 4190, where the sandbox service should listen, is one that');
	expect(await nextFreePort(4190)).not.toBe(4190);
});

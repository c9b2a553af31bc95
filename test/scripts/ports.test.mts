import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { freePort, isFree, requireFreePort } from '../../scripts/lib/ports.mts';

let server: Server;
let taken: number;

beforeAll(async () => {
	server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	taken = (server.address() as AddressInfo).port;
});

afterAll(() => void server.close());

test('a port somebody listens on is not free, another is', async () => {
	expect(await isFree(taken)).toBe(false);
	expect(await isFree(await freePort())).toBe(true);
});

test('a port in use is refused with the flag and a port that is free', async () => {
	const refusal = requireFreePort(taken, 'sandbox-port', 'the sandbox service');
	const { message } = await refusal.then(
		() => new Error('not refused'),
		(error: Error) => error,
	);
	expect(message).toContain(`Port ${taken}, where the sandbox service should listen`);
	const offer = Number(/-- --sandbox-port (\d+)$/.exec(message)?.[1]);
	expect(offer).toBeGreaterThan(taken);
	expect(await isFree(offer)).toBe(true);
});

test('a free port is accepted', async () => {
	await expect(requireFreePort(await freePort(), 'port', 'n8n')).resolves.toBeUndefined();
});

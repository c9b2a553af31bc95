import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { isFree, nextFreePort, requireFreePorts } from '../../scripts/lib/ports.mts';

const server = createServer();
afterAll(() => void server.close());
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port: taken } = server.address() as AddressInfo;

test('ports that are in use or wanted twice are refused, each with a free one instead', async () => {
	const wanted = {
		port: { port: taken, what: 'n8n' },
		'sandbox-port': { port: taken, what: 'the sandbox service' },
		other: { port: await nextFreePort(taken + 1), what: 'another' },
	};
	let offers: Record<string, number> = {};
	const asked = requireFreePorts(wanted, (ports) => JSON.stringify((offers = ports)));
	const said = await asked.then(undefined, ({ message }: Error) => message);
	expect(said).toContain(`Port ${taken}, where n8n should listen, is already in use.`);
	expect(said).toContain(`Port ${taken}, where the sandbox service should listen, is wanted`);
	expect(Object.keys(offers)).toEqual(['port', 'sandbox-port']);
	const ports = Object.values(offers);
	expect(new Set([taken, wanted.other.port, ...ports]).size).toBe(4);
	expect(await Promise.all(ports.map(isFree))).toEqual([true, true]);
});

test.each([
	[6000, /^Port 6000, where n8n should listen, is one .*\nChoose another: 60\d\d$/],
	[taken, /in use\.\nStop the program that uses it, or choose another: \d+$/],
])('of port %d it is said what can be done', async (port, said) => {
	const asked = requireFreePorts({ port: { port, what: 'n8n' } }, (ports) => String(ports.port));
	await expect(asked).rejects.toThrow(said);
});

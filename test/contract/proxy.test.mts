/** A service behind a proxy that n8n is told of by its environment. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { readFileSync } from 'node:fs';
import net, { type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import {
	RequestError,
	Server as ProxyServer,
	type PrepareRequestFunctionResult,
} from 'proxy-chain';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

const PASSWORD = 'hush-hush';
const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];
const before = VARIABLES.map((name) => [name, process.env[name]] as const);
const ended: Array<() => unknown> = [];

afterEach(async () => {
	for (const [name, value] of before) {
		if (value === undefined) delete process.env[name];
		else process.env[name] = value;
	}
	for (const end of ended.splice(0)) await end();
});

const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port;

/** Has n8n call through a proxy on this machine. */
const behind = (port: number, user = `ann:${PASSWORD}`) => {
	process.env.HTTPS_PROXY = `http://${user}@127.0.0.1:${port}`;
	process.env.HTTP_PROXY = process.env.HTTPS_PROXY;
	process.env.NO_PROXY = '';
};

/** Has n8n call through a real proxy, which does this with each call. */
const behindProxy = async (prepare: () => PrepareRequestFunctionResult) => {
	const proxy = new ProxyServer({ port: 0, host: '127.0.0.1', prepareRequestFunction: prepare });
	await proxy.listen();
	ended.push(async () => proxy.close(true));
	behind(proxy.port);
};

/** Has n8n call through something that does this with each connection, and is no proxy. */
const behindSocket = async (strike: (socket: Socket) => unknown) => {
	const server = net.createServer((socket) => {
		ended.push(() => socket.destroy());
		socket.on('error', () => {}).once('data', () => strike(socket));
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	ended.push(() => server.close());
	behind(portOf(server));
};

/** The calls that arrive at a service with a certificate that this machine does not trust. */
const service = async () => {
	const pem = readFileSync(path.join(projectRoot, 'test/support/certificates/trusted.pem'));
	const server = createServer({ cert: pem, key: pem });
	await once(server.listen(0, '127.0.0.1'), 'listening');
	ended.push(() => server.close());
	return `https://127.0.0.1:${portOf(server)}`;
};

/** What a billed lookup comes to, and how often it was sent. */
const validate = async (baseUrl: string, parameters = {}) => {
	const { error, items } = await desk.run(
		'email.validate',
		{ email: 'ada@example.com', options: { timeout: 300 }, ...parameters },
		{ credential: { baseUrl } },
	);
	return { said: `${error?.message} ${error?.description}`, items };
};

it.each([407, 403, 302])(
	'a proxy that answers %d instead of connecting is told as such, once, without its words',
	async (status) => {
		let connects = 0;
		await behindProxy(() => {
			connects += 1;
			throw new RequestError(`You are ann:${PASSWORD}`, status);
		});
		const { said } = await validate(await service());
		expect(said).toMatch(new RegExp(`^The proxy refused the connection .* \\(status ${status}\\)`));
		expect(said).toMatch(/HTTPS_PROXY/);
		expect(said).not.toMatch(/credential|account|hush/);
		expect(connects).toBe(1);
	},
);

it.each<[string, (socket: Socket) => unknown]>([
	['answers 503', (socket) => socket.end('HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n')],
	['closes the connection', (socket) => socket.resetAndDestroy()],
	['says nothing', () => undefined],
	['speaks another protocol', (socket) => socket.end('SSH-2.0-OpenSSH\r\n\r\n')],
])(
	'a proxy that %s is told as such, and the call is sent again, for nothing was carried out',
	async (_what, strike) => {
		let connects = 0;
		await behindSocket((socket) => {
			connects += 1;
			strike(socket);
		});
		const { said } = await validate(await service());
		expect(said).toMatch(/^The proxy (?:refused the connection|gave no connection)/);
		expect(said).not.toMatch(/credential|account|hush/);
		expect(connects).toBe(4);
	},
);

it('a proxy that is not there is told as such', async () => {
	behind(9);
	const { said } = await validate(await service());
	expect(said).toMatch(/^The proxy gave no connection to the service \(ECONNREFUSED\)/);
});

it('a host that NO_PROXY names is called without the proxy', async () => {
	const plain = await desk.serve([{ body: { user: 'ann' } }]);
	ended.push(plain.close);
	behind(9);
	process.env.NO_PROXY = '127.0.0.1';
	const { items } = await desk.run('account.get', {}, { service: plain });
	expect(items).toMatchObject([{ json: { user: 'ann' } }]);
});

it('a proxy variable that is no address is told without its password', async () => {
	process.env.HTTPS_PROXY = `ann:${PASSWORD}@proxy:x`;
	process.env.NO_PROXY = '';
	const { said } = await validate(await service());
	expect(said).toMatch(/^The address of the proxy is not a web address/);
	expect(said).not.toMatch(/hush/);
});

it('a host that connects and breaks off before TLS is told, and the call is sent again', async () => {
	let connects = 0;
	const server = net.createServer((socket) => {
		connects += 1;
		socket.on('error', () => {}).once('data', () => socket.destroy());
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	ended.push(() => server.close());
	const { said } = await validate(`https://127.0.0.1:${portOf(server)}`);
	expect(said).toMatch(/^The connection to the service broke off/);
	expect(connects).toBe(4);
});

it('the certificate of a service behind a proxy is still told as the certificate’s', async () => {
	await behindProxy(() => ({}));
	expect((await validate(await service())).said).toMatch(/^The certificate of the service/);
});

describe('a service that speaks plain HTTP behind a proxy', () => {
	it('is reached', async () => {
		const plain = await desk.serve([{ body: { user: 'ann' } }]);
		ended.push(plain.close);
		await behindProxy(() => ({}));
		const { items } = await desk.run('account.get', {}, { service: plain });
		expect(items).toMatchObject([{ json: { user: 'ann' } }]);
	});

	it('is refused by the proxy with a 407, which is told as the proxy’s', async () => {
		await behindProxy(() => ({ requestAuthentication: true }));
		const { said } = await validate('http://127.0.0.1:9');
		expect(said).toMatch(/^The proxy refused the connection to the service \(status 407\)/);
	});

	it('never shows the password of the proxy, which may repeat it', async () => {
		const encoded = btoa(`ann:${PASSWORD}`);
		const plain = await desk.serve(() => ({
			status: 403,
			body: { message: `No: ${PASSWORD}, Basic ${encoded}` },
		}));
		ended.push(plain.close);
		await behindProxy(() => ({}));
		const { said } = await validate(plain.url);
		expect(said).toMatch(/No: /);
		expect(said).not.toMatch(new RegExp(`hush|${encoded}`));
	});
});

/** An attempt that reached nobody is known as such: it was no call, and nothing was carried out. */
import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { IExecuteFunctions, INodeType } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { LookupFailure } from '../../nodes/BusinessDataLookup/failure.ts';
import { BodyReader } from '../../nodes/BusinessDataLookup/service/bodyReader.ts';
import { systemClock } from '../../nodes/BusinessDataLookup/service/time.ts';
import { credentialTransport } from '../../nodes/BusinessDataLookup/service/transport.ts';
import { createEngine, type Engine } from '../support/engine.mts';

const asIs = async () => (text: string) => text;
const parts = { bodies: new BodyReader(systemClock), readBlank: asIs, readRecordBlank: asIs };
const TYPE = 'businessDataLookupApi';

/** Sends one request with the transport of this package, and gives the facts of its failure. */
class Sender implements INodeType {
	description: INodeType['description'] = {
		displayName: 'Sender',
		name: 'sender',
		group: ['transform'],
		version: 1,
		description: '',
		defaults: { name: 'Sender' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: TYPE }],
		properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '' }],
	};

	async execute(this: IExecuteFunctions) {
		const url = this.getNodeParameter('url', 0) as string;
		const data = { baseUrl: new URL(url).origin, allowHttp: true, apiKey: 'k' };
		const send = credentialTransport(this, parts, TYPE, data);
		const outcome = await send({ url, method: 'POST', body: { a: 1 }, timeout: 500, as: 'json' });
		const json = outcome instanceof LookupFailure ? { ...outcome.facts } : {};
		return [[{ json }]];
	}
}

const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];
const before = VARIABLES.map((name) => [name, process.env[name]] as const);
const servers: net.Server[] = [];
const sockets: Socket[] = [];
let engine: Engine;

beforeAll(async () => {
	engine = await createEngine({ nodes: [Sender], credentials: [BusinessDataLookupApi] });
});
afterAll(async () => await engine.close());
afterEach(() => {
	for (const [name, value] of before) {
		if (value === undefined) delete process.env[name];
		else process.env[name] = value;
	}
	for (const socket of sockets.splice(0)) socket.destroy();
	for (const server of servers.splice(0)) server.close();
});

/** A host on this machine that does this with what it is sent. */
const host = async (strike: (socket: Socket) => unknown) => {
	const server = net.createServer((socket) => {
		sockets.push(socket);
		socket.on('error', () => {}).once('data', () => strike(socket));
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	servers.push(server);
	return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const failureOf = async (url: string, proxy?: string) => {
	if (proxy !== undefined) {
		process.env.HTTPS_PROXY = `http://${proxy}`;
		process.env.HTTP_PROXY = process.env.HTTPS_PROXY;
		process.env.NO_PROXY = '';
	}
	const { items, error } = await engine.run({
		node: 'sender',
		parameters: { url },
		credentials: { [TYPE]: {} },
	});
	expect(error).toBeUndefined();
	return items[0].json;
};

const DEAD = '127.0.0.1:9';
const refusing = async () =>
	await host((socket) => socket.end('HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n'));
const closing = async () => await host((socket) => socket.resetAndDestroy());
const silent = async () => await host(() => undefined);

it.each<[string, string, (() => Promise<string> | string)?]>([
	['a port where nobody listens', `http://${DEAD}/v1/x`],
	['a port where nobody listens, with https,', `https://${DEAD}/v1/x`],
	['a host that does not exist', 'https://nowhere.invalid/v1/x'],
	['a proxy that is dead', 'https://service.example/v1/x', () => DEAD],
	['a proxy that is dead, with plain HTTP,', 'http://service.example/v1/x', () => DEAD],
	['a proxy that does not exist', 'https://service.example/v1/x', () => 'nowhere.invalid:3128'],
	['a proxy that refuses', 'https://service.example/v1/x', refusing],
	['a proxy that breaks off', 'https://service.example/v1/x', closing],
	['a proxy that says nothing', 'https://service.example/v1/x', silent],
])('a call through %s has reached nobody', async (_what, url, proxy) => {
	expect(await failureOf(url, await proxy?.())).toMatchObject({
		kind: 'unreachable',
		unsent: true,
	});
});

it.each([
	['breaks off', closing],
	['says nothing', silent],
])(
	'a call to a host that %s after it was sent may have been carried out',
	async (_what, strike) => {
		expect(await failureOf(`http://${await strike()}/v1/x`)).not.toHaveProperty('unsent');
	},
);

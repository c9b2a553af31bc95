/** What lies between n8n and the service: proxies, certificates, n8n's own guard, hosts that do not answer. */
import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { selfSigned } from '../faults/network.mts';
import { hurry } from '../support/hurriedTime.mts';
import { listening } from '../support/http.mts';
import { guardRequests } from '../support/n8nCore.mts';
import { useTestBed } from '../support/useTestBed.mts';

hurry();
const testBed = useTestBed();

const PASSWORD = 'hush-hush';
const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];
const before = { ...process.env };
const ended: Array<() => unknown> = [];
afterEach(async () => {
	for (const name of VARIABLES) delete process.env[name];
	Object.assign(process.env, before);
	for (const end of ended.splice(0)) await end();
});

/** A host on this machine that does this with each connection that it is sent something on, and counts them. */
const hostOf = async (strike: (socket: Socket) => unknown) => {
	const host = { connections: 0, port: 0 };
	const server = net.createServer((socket) => {
		host.connections += 1;
		ended.push(() => socket.destroy());
		socket.on('error', () => {}).once('data', () => strike(socket));
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	ended.push(() => server.close());
	host.port = (server.address() as AddressInfo).port;
	return host;
};

/** Has n8n call through the proxy at a port of this machine. */
const behind = (port: number) => {
	process.env.HTTPS_PROXY = `http://ann:${PASSWORD}@127.0.0.1:${port}`;
	process.env.HTTP_PROXY = process.env.HTTPS_PROXY;
	process.env.NO_PROXY = '';
};

/** What a billed lookup at an address comes to, which is sent again only where nobody got it. */
const validate = async (url: string, count = 1) => {
	const run = await testBed.run(
		'email.validate',
		{ email: '={{ $json.email }}' },
		{
			rows: Array.from({ length: count }, (_, n) => ({ email: `p${n}@a.example` })),
			service: { url },
			credential: { allowHttp: true },
			onError: 'continueErrorOutput',
		},
	);
	const said = JSON.stringify(run.failed);
	expect(said).not.toMatch(/hush/);
	return { said, hint: run.hint, failed: run.failed };
};
const getAccount = async (url: string) => {
	const { error, json } = await testBed.run('account.get', {}, { service: { url } });
	return error ? `${error.message} ${error.description}` : JSON.stringify(json);
};

const ELSEWHERE = 'https://service.example';
const NO_PROXY_THERE = 'The proxy gave no connection to the service';
const refuse = (socket: Socket) => socket.end('HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n');
const closeAtOnce = (socket: Socket) => socket.resetAndDestroy();

describe('an attempt that reached nobody was no call:', () => {
	it.each<[string, string, string, ((socket: Socket) => unknown)?]>([
		['a name of no host', 'https://nowhere.invalid', 'The service cannot be reached'],
		['a dead proxy', ELSEWHERE, NO_PROXY_THERE],
		['a proxy that refuses', ELSEWHERE, 'The proxy refused the connection', refuse],
		['a proxy that breaks off', ELSEWHERE, NO_PROXY_THERE, closeAtOnce],
	])('%s', async (_what, url, reason, strike) => {
		const host = strike && (await hostOf(strike));
		if (url === ELSEWHERE) behind(host?.port ?? 9);
		const { said, hint } = await validate(url);

		expect(said).toContain(reason);
		expect(hint).toContain(`1 failed: ${reason}`);
		expect(hint).not.toMatch(/\d calls?,/);
		if (host) expect(host.connections).toBe(4);
	});

	it('but a host that breaks off after it was sent may have carried it out', async () => {
		const host = await hostOf(closeAtOnce);
		const { hint } = await validate(`http://127.0.0.1:${host.port}`);
		expect(hint).toMatch(/1 call, /);
		expect(host.connections).toBe(1);
	});

	it('100 emails at a host that is down fail without a wait, and say why', async () => {
		const { failed, hint } = await validate('http://127.0.0.1:9', 100);
		expect(failed).toHaveLength(100);
		expect(hint).toContain('100 failed: The service cannot be reached');
		expect(hint).not.toMatch(/\d calls?,|waited/);
	});
});

describe('the certificate of the service', () => {
	it('that is not trusted is told, with how to have it trusted', async () => {
		const { url, close } = await listening(selfSigned());
		ended.push(close);
		const said = await getAccount(url.replace('http:', 'https:'));
		expect(said).toMatch(/^The certificate of the service .*self-signed.*NODE_EXTRA_CA_CERTS/s);
	});

	it('is missing where the service speaks plain HTTP, and the message says what to write', async () => {
		const { url } = await testBed.serve([]);
		const said = await getAccount(url.replace('http:', 'https:'));
		expect(said).toMatch(/Nothing speaks HTTPS at the address.* Write http:\/\/ before the base/s);
	});
});

it('an address where nothing answers is named, without its path, and the service may be down', async () => {
	const said = await getAccount('http://127.0.0.1:9/a-secret-path');
	expect(said).toMatch(
		/^The service cannot be reached .*Nothing answers at http:\/\/127\.0\.0\.1:9: the service may be down\. /,
	);
	expect(said).not.toContain('a-secret-path');
});

it('n8n’s guard against requests to internal addresses is told', async () => {
	guardRequests(true);
	ended.push(() => guardRequests(false));
	const said = await getAccount('http://127.0.0.1:9');
	expect(said).toMatch(/^n8n does not allow the address: .*restricted IP address/s);
	expect(said).toMatch(/N8N_SSRF_ALLOWED_HOSTNAMES/);
});

/** What lies between n8n and the service: proxies, certificates, n8n's own guard, hosts that do not answer. */
import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { Server as ProxyServer } from 'proxy-chain';
import { selfSigned } from '../faults/network.mts';
import { hurry } from '../support/hurriedTime.mts';
import { listening } from '../support/http.mts';
import { guardRequests } from '../support/n8nCore.mts';
import { CONTINUE } from '../support/testBed.mts';
import { times } from '../support/times.mts';
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

/** A host on this machine that treats each connection so, and counts them. */
const hostThat = async (treat: (socket: Socket) => unknown) => {
	const host = { connections: 0, port: 0 };
	const server = net.createServer((socket) => {
		host.connections += 1;
		ended.push(() => socket.destroy());
		socket.on('error', () => {}).once('data', () => treat(socket));
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	ended.push(() => server.close());
	host.port = (server.address() as AddressInfo).port;
	return host;
};
const refuses = (socket: Socket) => socket.end('HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n');
const breaksOff = (socket: Socket) => socket.resetAndDestroy();

/** Has n8n call through the proxy at a port of this machine. */
const useProxy = (port: number) => {
	process.env.HTTPS_PROXY = `http://ann:${PASSWORD}@127.0.0.1:${port}`;
	process.env.HTTP_PROXY = process.env.HTTPS_PROXY;
	process.env.NO_PROXY = '';
};

/** Billed lookups at an address, which are sent again only where nobody got them. */
const validate = async (url: string, count = 1) => {
	const { hint, failed } = await testBed.run(
		'email.validate',
		{ email: '={{ $json.email }}' },
		{
			rows: times(count, (n) => ({ email: `p${n}@a.example` })),
			service: { url },
			credential: { allowHttp: true },
			...CONTINUE,
		},
	);
	return { hint, failed, said: JSON.stringify(failed) };
};
const getAccount = async (url: string) => {
	const { error } = await testBed.run('account.get', {}, { service: { url } });
	return `${error?.message} ${error?.description}`;
};

describe('an attempt that reached nobody was no call:', () => {
	const NO_CONNECTION = 'The proxy gave no connection to the service';
	it.each<[string, string, ((socket: Socket) => unknown)?]>([
		['a dead proxy', NO_CONNECTION],
		['a proxy that refuses', 'The proxy refused the connection', refuses],
		['a proxy that breaks off', NO_CONNECTION, breaksOff],
	])('%s', async (_what, reason, treat) => {
		const host = treat && (await hostThat(treat));
		useProxy(host?.port ?? 9);
		const { said, hint } = await validate('https://service.example');
		expect(said).not.toContain('hush');
		expect(hint).toContain(`1 failed: ${reason}`);
		expect(hint).not.toMatch(/\d calls?,/);
		if (host) expect(host.connections).toBe(4);
	});

	it('100 emails at a host that is down fail without a wait', async () => {
		const { failed, hint } = await validate('http://127.0.0.1:9', 100);
		expect(failed).toHaveLength(100);
		expect(hint).toContain('100 failed: The service cannot be reached');
		expect(hint).not.toMatch(/\d calls?,|waited/);
	});

	it('but a host that breaks off after it was sent may have carried it out', async () => {
		const host = await hostThat(breaksOff);
		expect((await validate(`http://127.0.0.1:${host.port}`)).hint).toMatch(/1 call, /);
		expect(host.connections).toBe(1);
	});
});

it('the password of a proxy is redacted where the service repeats it', async () => {
	const basic = btoa(`ann:${PASSWORD}`);
	const message = `No: ${PASSWORD}, Basic ${basic}`;
	const { url } = await testBed.serve(() => ({ status: 403, body: { message } }));
	const proxy = new ProxyServer({ port: 0, host: '127.0.0.1' });
	await proxy.listen();
	ended.push(async () => await proxy.close(true));
	useProxy(proxy.port);
	const { said } = await validate(url);
	expect(said).toContain('No: ');
	expect(said).not.toMatch(new RegExp(`hush|${basic}`));
});

it.each<[string, () => Promise<string>, RegExp]>([
	['no host', async () => 'https://nowhere.invalid', /^The service cannot be reached/],
	[
		'a certificate that is not trusted',
		async () => {
			const { url, close } = await listening(selfSigned());
			ended.push(close);
			return url.replace('http:', 'https:');
		},
		/^The certificate of the service .*self-signed.*NODE_EXTRA_CA_CERTS/s,
	],
	[
		'plain HTTP',
		async () => (await testBed.serve([])).url.replace('http:', 'https:'),
		/Nothing speaks HTTPS at the address.* Write http:\/\/ before the base/s,
	],
	[
		'nothing that answers',
		async () => 'http://127.0.0.1:9/a-secret-path',
		/^The service cannot be reached (?!.*a-secret-path).*Nothing answers at http:\/\/127\.0\.0\.1:9: the service may be down\. /,
	],
	[
		'n8n’s guard against internal addresses',
		async () => {
			guardRequests(true);
			ended.push(() => guardRequests(false));
			return 'http://127.0.0.1:9';
		},
		/^n8n does not allow the address: .*restricted IP address.*N8N_SSRF_ALLOWED_HOSTNAMES/s,
	],
])('%s at the base URL is told', async (_what, urlOf, said) => {
	expect(await getAccount(await urlOf())).toMatch(said);
});

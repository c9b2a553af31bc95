/** What lies between n8n and the service: proxies, certificates, n8n's own guard, hosts that do not answer. */
import { Server as ProxyServer } from 'proxy-chain';
import { selfSigned } from '../faults/network.mts';
import { hurry } from '../support/hurriedTime.mts';
import { listening } from '../support/http.mts';
import { guardRequests } from '../support/n8nCore.mts';
import { CONTINUE } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { emails } from '../support/validations.mts';

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

/** Has n8n call through the proxy at an address. */
const useProxy = (host: string) => {
	process.env.HTTPS_PROXY = `http://ann:${PASSWORD}@${host}`;
	process.env.HTTP_PROXY = process.env.HTTPS_PROXY;
	process.env.NO_PROXY = '';
};
/** The address of a proxy, which may refuse every connection. */
const openProxy = async (refuses: boolean) => {
	const prepareRequestFunction = () => ({ requestAuthentication: refuses });
	const proxy = new ProxyServer({ port: 0, host: '127.0.0.1', prepareRequestFunction });
	await proxy.listen();
	ended.push(async () => await proxy.close(true));
	return `127.0.0.1:${proxy.port}`;
};

/** Billed lookups at an address, which are sent again only where nobody got them. */
const validate = async (url: string, count = 1) => {
	const request = { rows: emails(count), service: { url }, credential: { allowHttp: true } };
	const own = { email: '={{ $json.email }}' };
	const run = await testBed.run('email.validate', own, { ...request, ...CONTINUE });
	return Object.assign(run, { said: JSON.stringify(run.failed) });
};
const getAccount = async (url: string) => {
	const { error } = await testBed.run('account.get', {}, { service: { url } });
	return `${error?.message} ${error?.description}`;
};

describe('an attempt that reached nobody was no call:', () => {
	const NO_CONNECTION = 'The proxy did not connect to the service';
	it.each<[string, () => Promise<string>, string]>([
		['a dead proxy', async () => '127.0.0.1:9', NO_CONNECTION],
		[
			'no proxy at its address',
			async () => (await testBed.serve([])).url.slice('http://'.length),
			NO_CONNECTION,
		],
		['a proxy that refuses', async () => await openProxy(true), 'The proxy refused the connection'],
	])('%s', async (_what, proxy, reason) => {
		useProxy(await proxy());
		const { said, hint } = await validate('https://service.example');
		expect(said).not.toContain('hush');
		expect(hint).toContain(`1 failed: ${reason}`);
		expect(hint).not.toMatch(/\d calls?,/);
	});

	it('100 emails at a host that is down fail without a wait', async () => {
		const { failed, hint } = await validate('http://127.0.0.1:9', 100);
		expect(failed).toHaveLength(100);
		expect(hint).toContain('100 failed: The service cannot be reached');
		expect(hint).not.toMatch(/\d calls?,|waited/);
	});

	it('but a host that breaks off after it was sent may have carried it out', async () => {
		const service = await testBed.serve(() => ({ drop: true }));
		expect((await validate(service.url)).hint).toMatch(/1 call, /);
		expect(service.requests).toHaveLength(1);
	});
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
		/There is no HTTPS at the address.* write http:\/\/ before the base/s,
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
		/^n8n blocks this address: .*restricted IP address.*N8N_SSRF_ALLOWED_HOSTNAMES/s,
	],
])('%s at the base URL is told', async (_what, urlOf, said) => {
	expect(await getAccount(await urlOf())).toMatch(said);
});

/** Between n8n and the service: proxies, certificates, n8n's guard, hosts that don't answer. */
import { Server as ProxyServer } from 'proxy-chain';
import { selfSigned } from '../faults/network.mts';
import { hurry } from '../support/hurriedTime.mts';
import { guardRequests } from '../support/n8nCore.mts';
import { CONTINUE, listening, useTestBed, validate } from '../support/testing.mts';

hurry();
const testBed = useTestBed();

const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];
const before = { ...process.env };
const ended: Array<() => unknown> = [];
afterEach(async () => {
	for (const name of VARIABLES) delete process.env[name];
	Object.assign(process.env, before);
	for (const end of ended.splice(0)) await end();
});

const useProxy = (host: string) => {
	const address = `http://ann:hush-hush@${host}`;
	Object.assign(process.env, { HTTPS_PROXY: address, HTTP_PROXY: address, NO_PROXY: '' });
};
/** The address of a proxy that refuses every connection. */
const refusingProxy = async () => {
	const prepareRequestFunction = () => ({ requestAuthentication: true });
	const proxy = new ProxyServer({ port: 0, host: '127.0.0.1', prepareRequestFunction });
	await proxy.listen();
	ended.push(async () => await proxy.close(true));
	return `127.0.0.1:${proxy.port}`;
};
/** The address of a service without a script. */
const served = async () => (await testBed.serve([])).url;
const https = (url: string) => url.replace('http:', 'https:');

/** Billed lookups at an address, which are sent again only if nobody got them. */
const validateAt = async (url: string, count = 1) =>
	await validate(testBed, count, {}, { service: { url }, ...CONTINUE });

describe('an attempt that reached nobody is not a call:', () => {
	it.each<[string, () => Promise<string>, string]>([
		['a dead proxy', async () => '127.0.0.1:9', 'gave no connection to the service'],
		['not a proxy', async () => new URL(await served()).host, 'gave no connection to the service'],
		['a proxy that refuses', refusingProxy, 'refused the connection'],
	])('%s', async (_what, proxy, reason) => {
		useProxy(await proxy());
		const { failed, hint } = await validateAt('https://service.example');
		expect(JSON.stringify(failed)).not.toContain('hush');
		expect(hint).toContain(`1 failed: The proxy ${reason}`);
		expect(hint).not.toMatch(/\d calls?,/);
	});

	it('100 emails at a host that is down fail without a wait', async () => {
		const { failed, hint } = await validateAt('http://127.0.0.1:9', 100);
		expect(failed).toHaveLength(100);
		expect(hint).toContain('100 failed: The service cannot be reached');
		expect(hint).not.toMatch(/\d calls?,|waited/);
	});

	it('but a host that breaks off later may have carried it out', async () => {
		const service = await testBed.serve(() => ({ drop: true }));
		expect((await validateAt(service.url)).hint).toMatch(/1 call, /);
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
			return https(url);
		},
		/^The certificate of the service .*self-signed.*NODE_EXTRA_CA_CERTS/s,
	],
	[
		'plain HTTP',
		async () => https(await served()),
		/Nothing speaks HTTPS at the address.* Write http:\/\/ before the base/s,
	],
	[
		'nothing that answers',
		async () => 'http://127.0.0.1:9/a-secret-path',
		/^The service cannot be reached (?!.*a-secret-path).*Nothing answers at http:\/\/127\.0\.0\.1:9: the service may be down\. /,
	],
	[
		'an address that n8n does not allow',
		async () => {
			guardRequests(true);
			ended.push(() => guardRequests(false));
			return 'http://127.0.0.1:9';
		},
		/^n8n blocks this address: .*restricted IP address.*N8N_SSRF_ALLOWED_HOSTNAMES/s,
	],
])('the message says that at the base URL is %s', async (_what, urlOf, said) => {
	const { error } = await testBed.run('account.get', {}, { service: { url: await urlOf() } });
	expect(`${error?.message} ${error?.description}`).toMatch(said);
});

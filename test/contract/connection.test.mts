/** Between n8n and the service: certificates, n8n's guard, hosts that don't answer. Proxies: `test/faults`. */
import { selfSigned } from '../faults/network.mts';
import { hurry } from '../support/hurriedTime.mts';
import { guardRequests } from '../support/n8nCore.mts';
import { CONTINUE, listening, useTestBed, validate } from '../support/testing.mts';

hurry();
const testBed = useTestBed();

const ended: Array<() => unknown> = [];
afterEach(async () => {
	for (const end of ended.splice(0)) await end();
});

/** The address of a service without a script. */
const served = async () => (await testBed.serve([])).url;
const https = (url: string) => url.replace('http:', 'https:');

/** Billed lookups at an address, which are sent again only if nobody got them. */
const validateAt = async (url: string, count = 1) =>
	await validate(testBed, count, {}, { service: { url }, ...CONTINUE });

it('100 emails at a host that is down fail without a wait, and make no call', async () => {
	const { failed, hint } = await validateAt('http://127.0.0.1:9', 100);
	expect(failed).toHaveLength(100);
	expect(hint).toContain('100 failed: The service cannot be reached');
	expect(hint).not.toMatch(/\d calls?,|waited/);
});

it('a host that breaks off after it was sent may have carried the call out', async () => {
	const service = await testBed.serve(() => ({ drop: true }));
	expect((await validateAt(service.url)).hint).toMatch(/1 call, /);
	expect(service.requests).toHaveLength(1);
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

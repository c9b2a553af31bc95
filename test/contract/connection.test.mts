/** Between n8n and the service: n8n's guard, hosts that don't answer. Proxies and certificates: `test/faults`. */
import { speedUpTime } from '../support/speedUpTime.mts';
import { guardRequests } from '../support/n8nCore.mts';
import { CONTINUE, useTestBed, validate } from '../support/testing.mts';

speedUpTime();
const testBed = useTestBed();
afterEach(() => guardRequests(false));

const DOWN = 'http://127.0.0.1:9';

it('100 emails at a host that is down fail without a wait, and make no call', async () => {
	const { failed, hint } = await validate(
		testBed,
		100,
		{},
		{ service: { url: DOWN }, ...CONTINUE },
	);
	expect(failed).toHaveLength(100);
	expect(hint).toContain("100 failed: The service can't be reached");
	expect(hint).not.toMatch(/\d calls?,|waited/);
});

const NO_ANSWER =
	/^The service can't be reached (?!.*secret).*Nothing answers at http:\/\/127\.0\.0\.1:9: the service may be down\. /;
const NO_HTTPS = /There is no HTTPS at the address.* write http:\/\/ before the base/s;
const NOT_ALLOWED =
	/^n8n blocks this address: .*restricted IP address.*N8N_SSRF_ALLOWED_HOSTNAMES/s;
it.each<[string, string | undefined, RegExp]>([
	['no host', 'https://nowhere.invalid', /^The service can't be reached/],
	['plain HTTP', undefined, NO_HTTPS],
	['nothing that answers', `${DOWN}/a-secret-path`, NO_ANSWER],
	['an address that n8n does not allow', DOWN, NOT_ALLOWED],
])('the message says that at the base URL is %s', async (_what, address, said) => {
	if (said === NOT_ALLOWED) guardRequests(true);
	const url = address ?? (await testBed.serveScript([])).url.replace('http:', 'https:');
	const { error } = await testBed.run('account.get', {}, { service: { url } });
	expect(`${error?.message} ${error?.description}`).toMatch(said);
});

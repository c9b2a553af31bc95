/** The message if no connection is possible. Proxies and certificates: `test/faults`. */
import { guardRequests } from '../support/n8nCore.mts';
import { useTestBed } from '../support/testing.mts';

const testBed = useTestBed();
afterEach(() => guardRequests(false));

const DOWN = 'http://127.0.0.1:9';

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
])('if there is %s at the base URL, the message says so', async (_what, address, said) => {
	if (said === NOT_ALLOWED) guardRequests(true);
	const url = address ?? (await testBed.serveScript([])).url.replace('http:', 'https:');
	const { error } = await testBed.run('account.get', {}, { service: { url } });
	expect(`${error?.message} ${error?.description}`).toMatch(said);
});

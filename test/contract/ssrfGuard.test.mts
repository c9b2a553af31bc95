/** n8n's own guard against requests to internal addresses, as an administrator turns it on. */
import { guardRequests } from '../support/n8nCore.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

beforeAll(() => guardRequests(true));
afterAll(() => guardRequests(false));

it.each([
	['http://127.0.0.1:9', /restricted IP address/],
	['https://127.0.0.1:9', /restricted IP address/],
	['http://localhost:9', /restricted IP address/],
	['https://blocked.test', /hostname is restricted/],
])(
	'a service at %s is told as blocked by n8n, with the settings that allow it',
	async (url, words) => {
		const { error } = await desk.run('account.get', {}, { credential: { baseUrl: url } });
		expect(error?.message).toMatch(/^n8n does not allow the address: The request was blocked/);
		expect(error?.message).toMatch(words);
		expect(error?.description).toMatch(/N8N_SSRF_ALLOWED_HOSTNAMES/);
	},
);

/** What a credential signs, and what it does not. */
import {
	getCredentialAllowedDomains,
	isDomainAllowed,
	type IAuthenticate,
	type IHttpRequestOptions,
	type INode,
} from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookupBearerApi } from '../../credentials/BusinessDataLookupBearerApi.credentials.ts';
import { credentialTest, ownHostOnly } from '../../credentials/shared.ts';

type Sign = Extract<IAuthenticate, (...parts: never[]) => unknown>;

const sign = async (
	options: IHttpRequestOptions,
	credential = {},
	{ authenticate }: { authenticate: IAuthenticate } = new BusinessDataLookupApi(),
) =>
	await (authenticate as Sign)(
		{ baseUrl: 'https://a.example', apiKey: 'k', accessToken: 't', ...credential },
		options,
	);

const ORIGIN = 'https://a.example';

it.each<[string, string | undefined, string]>([
	['https://a.example/x', undefined, ORIGIN],
	['/x', 'https://a.example', ORIGIN],
	['/x', 'https://a.example/', 'a.example/v1/'],
	['https://a.example/x', 'http://b.example', ORIGIN],
	['http://127.0.0.1:8080/x', undefined, 'http://127.0.0.1:8080'],
	['http://[::1]:8080/x', undefined, '[::1]:8080'],
])(
	'an API key is sent with a request to %s below %s where the base URL is %s',
	async (url, baseURL, baseUrl) => {
		const { headers } = await sign({ url, baseURL, headers: { a: 'b' } }, { baseUrl });
		expect(headers).toEqual({ a: 'b', 'X-API-KEY': 'k' });
	},
);

/** Addresses that lead elsewhere, in one reading of them or another. */
const ELSEWHERE: Array<[string, string | undefined]> = [
	['https://b.example/x', undefined],
	['/x', 'https://b.example'],
	['/x?next=https://a.example', 'https://b.example'],
	['https://sub.a.example/x', undefined],
	['https://a.example:8443/x', undefined],
	['//b.example/x', undefined],
	['https:/b.example/x', 'https://a.example'],
	[' https://b.example/x', undefined],
	['ht\ttps://b.example/x', undefined],
	['https://a.example@b.example/x', undefined],
	['https://:x@a.example/x', undefined],
	['/x', 'https://a.example@b.example'],
	['http://a.example/x', undefined],
];

it.each(ELSEWHERE)(
	'no credential is sent to another origin than its base URL’s: %s below %s',
	async (url, baseURL) => {
		for (const allowHttp of [false, true]) {
			await expect(sign({ url, baseURL }, { allowHttp })).rejects.toThrow(
				'The call does not go to the base URL of the credential (https://a.example)',
			);
		}
	},
);

it.each([new BusinessDataLookupApi(), new BusinessDataLookupBearerApi()])(
	'the editor demands the secret of $displayName and hides it',
	({ properties }) => {
		expect(properties[1]).toMatchObject({ required: true, typeOptions: { password: true } });
	},
);

it('a credential checks the address of the HTTP Request node, which calls it uri', async () => {
	const request = (uri: string) => ({ uri }) as unknown as IHttpRequestOptions;
	await expect(sign(request('https://b.example/x'))).rejects.toThrow(/does not go to the base URL/);
	expect((await sign(request('https://a.example/x'))).headers).toEqual({ 'X-API-KEY': 'k' });
});

it.each([
	['https://a.example', 'https://a.example/x', 'https://b.example/x'],
	['a.example:8443/v1', 'https://a.example/x', 'https://sub.a.example/x'],
	[' http://[::1]:4010/v1/', 'http://[::1]:4010/x', 'http://[::2]:4010/x'],
	['https://a.example?x', 'https://a.example/x', 'https://b.example/x'],
])(
	'n8n sends an OAuth2 token with the base URL %j to its host alone, also where another node uses the credential',
	(baseUrl, own, other) => {
		const [mode, domains] = ownHostOnly;
		const allowedDomains = (
			new Function('$self', `return ${/^=\{\{(.*)\}\}$/.exec(String(domains.default))![1]}`) as (
				self: object,
			) => string
		)({ baseUrl });
		const credentialData = { [mode.name]: String(mode.default), [domains.name]: allowedDomains };
		const node = { name: 'HTTP Request' } as INode;
		const allowed = getCredentialAllowedDomains({ node, credentialData });
		expect(isDomainAllowed({ url: own, allowedDomains: allowed! })).toBe(true);
		expect(isDomainAllowed({ url: other, allowedDomains: allowed! })).toBe(false);
	},
);

/** What n8n makes of the base URL in the test of an OAuth2 credential, which it signs itself. */
const tested = new Function(
	'$credentials',
	`return ${/^=\{\{(.*)\}\}$/.exec(String(credentialTest.request.baseURL))![1]}`,
) as (credentials: object) => string;

it.each([
	'http://a.example',
	'http://127.0.0.1:80@a.example',
	'http://127.0.0.1\\@a.example',
	'http://localhost.a.example',
	'http://localhost%2ea.example',
	'http://localhost。a.example',
	'http:///a.example',
])('the test of an OAuth2 credential sends nothing to %j', (baseUrl) => {
	expect(tested({ baseUrl })).toBe('');
});

it.each([
	['localhost.a.example', false, 'https://localhost.a.example'],
	['http://a.example', true, 'http://a.example'],
	['http://b.example@a.example', true, ''],
])(
	'the test of an OAuth2 credential with the base URL %j that allows plain HTTP (%s) calls %j',
	(baseUrl, allowHttp, address) => {
		expect(tested({ baseUrl, allowHttp })).toBe(address);
	},
);

it.each(['t', ' t', 'Bearer t', 'bearer  t '])(
	'a bearer token typed as %j is sent in the Authorization header',
	async (accessToken) => {
		const { headers } = await sign(
			{ url: 'https://a.example' },
			{ accessToken },
			new BusinessDataLookupBearerApi(),
		);
		expect(headers).toEqual({ Authorization: 'Bearer t' });
	},
);

/** What a credential signs, and what it does not. */
import type { IAuthenticate, IHttpRequestOptions } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookupBearerApi } from '../../credentials/BusinessDataLookupBearerApi.credentials.ts';
import { guardedCredentialTest } from '../../credentials/shared.ts';

type Sign = Extract<IAuthenticate, (...parts: never[]) => unknown>;

const sign = async (
	options: IHttpRequestOptions,
	credential = {},
	{ authenticate }: { authenticate: IAuthenticate } = new BusinessDataLookupApi(),
) => await (authenticate as Sign)({ apiKey: 'k', accessToken: 't', ...credential }, options);

it.each<[string, string | undefined]>([
	['https://a.example/x', undefined],
	['/x', 'https://a.example'],
	['https://a.example/x', 'http://b.example'],
	['http://127.0.0.1:8080/x', undefined],
	['http://127.9.8.7', undefined],
	['http://[::1]:8080/x', undefined],
	['http://localhost/x', undefined],
	['http://service.localhost:80/x', undefined],
	['/x?next=http://a.example', 'https://b.example'],
])('an API key is sent with a request to %s below the base URL %s', async (url, baseURL) => {
	const { headers } = await sign({ url, baseURL, headers: { a: 'b' } });
	expect(headers).toEqual({ a: 'b', 'X-API-KEY': 'k' });
});

it.each<[string, string | undefined]>([
	['http://a.example/x', undefined],
	['HTTP://a.example/x', undefined],
	['/x', 'http://a.example'],
	['http://a.example/x', 'https://b.example'],
	['/x?next=https://a.example', 'http://b.example'],
	['http://localhost.example/x', undefined],
	['http://127.0.0.1.example/x', undefined],
	['http:/a.example/x', undefined],
	['http:/a.example/x', 'https://b.example'],
	['http:a.example/x', undefined],
	['http:\\\\a.example/x', undefined],
	[' http://a.example/x', undefined],
	['\nhttp://a.example/x', 'https://b.example'],
	['ht\ttp://a.example/x', undefined],
	['//a.example/x', undefined],
	['//a.example/x', 'https://b.example'],
	['/x', ' http://a.example'],
	['http://localhost%2ea.example/x', undefined],
])(
	'no credential is sent over plain HTTP to another machine: %s below %s',
	async (url, baseURL) => {
		await expect(sign({ url, baseURL })).rejects.toThrow(/anyone on the way could read the key/);
		expect((await sign({ url, baseURL }, { allowHttp: true })).headers).toEqual({
			'X-API-KEY': 'k',
		});
		await expect(sign({ url, baseURL }, { allowHttp: 'yes' })).rejects.toThrow();
	},
);

it.each<[string, string | undefined]>([
	['http://127.0.0.1@a.example/x', undefined],
	['https://:x@a.example/x', undefined],
	['/x@y', 'https://:x@a.example'],
	['http://localhost:x@a.example/x', undefined],
	['http://127.0.0.1:80@a.example/x', undefined],
	['https://b.example:443@a.example/x', undefined],
	['/x', 'https://b.example@a.example'],
])('no credential is sent to an address that hides its host: %s below %s', async (url, baseURL) => {
	for (const allowHttp of [false, true]) {
		await expect(sign({ url, baseURL }, { allowHttp })).rejects.toThrow(/holds a user name/);
	}
});

it('a credential checks the address of the HTTP Request node, which calls it uri', async () => {
	const request = (uri: string) => ({ uri }) as unknown as IHttpRequestOptions;
	await expect(sign(request('http://a.example/x'))).rejects.toThrow(/could read the key/);
	await expect(sign(request('https://b@a.example/x'))).rejects.toThrow(/holds a user name/);
	expect((await sign(request('https://a.example/x'))).headers).toEqual({ 'X-API-KEY': 'k' });
});

/** What n8n makes of the base URL in the test of an OAuth2 credential, which it signs itself. */
const tested = new Function(
	'$credentials',
	`return ${/^=\{\{(.*)\}\}$/.exec(String(guardedCredentialTest.request.baseURL))![1]}`,
) as (credentials: object) => string;

it.each([
	'http://a.example',
	'http://localhost:x@a.example',
	'http://127.0.0.1:80@a.example',
	'http://127.0.0.1\\@a.example',
	'http:\\\\a.example',
	' HTTP://a.example',
	'http://local\thost.a.example',
	'http://localhost.a.example',
	'http://localhost%2ea.example',
	'http://localhost。a.example',
	'http:///a.example',
])('the test of an OAuth2 credential sends nothing to %j over plain HTTP', (baseUrl) => {
	const address = tested({ baseUrl });
	const url = URL.canParse(address) ? new URL(address) : undefined;
	expect(url?.protocol ?? 'https:').toBe('https:');
	expect([url?.username ?? '', url?.password ?? '']).toEqual(['', '']);
});

it.each(['https://b.example:443@a.example', 'http://b.example@a.example', 'me:pw@a.example'])(
	'the test of an OAuth2 credential sends nothing to %j, even where plain HTTP is allowed',
	(baseUrl) => {
		expect([tested({ baseUrl }), tested({ baseUrl, allowHttp: true })]).toEqual(['', '']);
	},
);

it.each([
	['https://a.example/v1/', 'https://a.example'],
	['a.example', 'https://a.example'],
	['http://localhost:4010', 'http://localhost:4010'],
	['http://127.0.0.1:4010/v1', 'http://127.0.0.1:4010'],
])('the test of an OAuth2 credential with the base URL %j calls %j', (baseUrl, address) => {
	expect(tested({ baseUrl })).toBe(address);
	expect(tested({ baseUrl: 'http://a.example', allowHttp: true })).toBe('http://a.example');
});

it('a bearer token is sent in the Authorization header', async () => {
	const { headers } = await sign(
		{ url: 'https://a.example' },
		{},
		new BusinessDataLookupBearerApi(),
	);
	expect(headers).toEqual({ Authorization: 'Bearer t' });
});

it.each([
	[BusinessDataLookupApi, 'apiKey'],
	[BusinessDataLookupBearerApi, 'accessToken'],
])(
	'the credential form of %p has a base URL and a secret whose field hides it',
	(Credential, name) => {
		const { properties } = new Credential();
		expect(properties.map((property) => property.name)).toEqual(['baseUrl', 'allowHttp', name]);
		expect(properties[2]).toMatchObject({
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
		});
	},
);

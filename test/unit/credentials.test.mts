/** What a credential signs, and what it does not. */
import type { IAuthenticate, IHttpRequestOptions } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookupBearerApi } from '../../credentials/BusinessDataLookupBearerApi.credentials.ts';

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
])('signs %s below %s', async (url, baseURL) => {
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
	['http://127.0.0.1@a.example/x', undefined],
])('signs no call that anyone on the way can read: %s below %s', async (url, baseURL) => {
	await expect(sign({ url, baseURL })).rejects.toThrow(/anyone on the way could read the key/);
	expect((await sign({ url, baseURL }, { allowHttp: true })).headers).toEqual({ 'X-API-KEY': 'k' });
	await expect(sign({ url, baseURL }, { allowHttp: 'yes' })).rejects.toThrow();
});

it('a token is sent as a bearer', async () => {
	const { headers } = await sign(
		{ url: 'https://a.example' },
		{},
		new BusinessDataLookupBearerApi(),
	);
	expect(headers).toEqual({ Authorization: 'Bearer t' });
});

it.each([
	[new BusinessDataLookupApi(), 'apiKey'],
	[new BusinessDataLookupBearerApi(), 'accessToken'],
])(
	'$name asks for the address, and for its secret in a field that hides it',
	({ properties }, name) => {
		expect(properties.map((property) => property.name)).toEqual(['baseUrl', 'allowHttp', name]);
		expect(properties[2]).toMatchObject({
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
		});
	},
);

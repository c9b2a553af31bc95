/** Which requests a credential signs. */
import { getCredentialAllowedDomains, isDomainAllowed } from 'n8n-workflow';
import type { IAuthenticate, IHttpRequestOptions, INode } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookupBearerApi } from '../../credentials/BusinessDataLookupBearerApi.credentials.ts';
import { credentialTest, ownHostOnly } from '../../credentials/shared.ts';

type Sign = Extract<IAuthenticate, (...parts: never[]) => unknown>;

const sign = async (options: IHttpRequestOptions, credential: object) => {
	const data = { baseUrl: 'https://a.example', apiKey: 'k', ...credential };
	return await (new BusinessDataLookupApi().authenticate as Sign)(data, options);
};

const ORIGIN = 'https://a.example';

it.each<[string, string | undefined, string]>([
	['https://a.example/x', undefined, ORIGIN],
	['https://a.example/x', 'https://b.example', ORIGIN],
	['/x', 'https://a.example/', 'a.example/v1/'],
	['http://[::1]:8080/x', undefined, '[::1]:8080'],
])('a call to %s (relative to %s) is signed for %s', async (url, baseURL, baseUrl) => {
	const { headers } = await sign({ url, baseURL, headers: { a: 'b' } }, { baseUrl });
	expect(headers).toEqual({ a: 'b', 'X-API-KEY': 'k' });
});

it.each<[string, string | undefined]>([
	['https://b.example/x', undefined],
	['https://a.example:8443/x', undefined],
	['//b.example/x', undefined],
	[' https://b.example/x', undefined],
	['//b.example/x', 'https://a.example'],
	['/x?to=https://a.example', 'https://b.example'],
	['/x', 'https://a.example@b.example'],
	['https://user:password@a.example/x', undefined],
	['http://a.example/x', undefined],
])('a call to another origin is not signed: %s (relative to %s)', async (url, baseURL) => {
	for (const allowHttp of [false, true]) {
		await expect(sign({ url, baseURL }, { allowHttp })).rejects.toThrow(
			"This call doesn't go to the base URL of the credential (https://a.example)",
		);
	}
});

it.each([
	['apiKey', new BusinessDataLookupApi()],
	['accessToken', new BusinessDataLookupBearerApi()],
])('%s is required and masked', (name, { properties }) => {
	const field = properties.find((property) => property.name === name);
	expect(field).toMatchObject({ required: true, typeOptions: { password: true } });
});

/** The value of an expression of n8n. */
const evaluate = (expression: unknown, name: string, value: object): string => {
	const code = /^=\{\{(.*)\}\}$/.exec(String(expression))![1];
	return (new Function(name, `return ${code}`) as (given: object) => string)(value);
};

it.each([
	['https://a.example', 'https://a.example/x', 'https://b.example/x'],
	['a.example:8443/v1', 'https://a.example/x', 'https://sub.a.example/x'],
	[' http://[::1]:4010/v1/', 'http://[::1]:4010/x', 'http://[::2]:4010/x'],
])('n8n sends an OAuth2 token for %j to %s, and not to %s', (baseUrl, own, other) => {
	const [mode, domains] = ownHostOnly;
	const allowedDomains = evaluate(domains.default, '$self', { baseUrl });
	const credentialData = { [mode.name]: String(mode.default), [domains.name]: allowedDomains };
	const node = { name: 'HTTP Request' } as INode;
	const allowed = getCredentialAllowedDomains({ node, credentialData })!;
	const isAllowed = (url: string) => isDomainAllowed({ url, allowedDomains: allowed });
	expect([own, other].map(isAllowed)).toEqual([true, false]);
});

it.each([
	['http://a.example', false, ''],
	['http://127.0.0.1:80@a.example', false, ''],
	['http://127.0.0.1\\@a.example', false, ''],
	['localhost.a.example', false, 'https://localhost.a.example'],
	['http://a.example', true, 'http://a.example'],
])('the OAuth2 test of %j (HTTP allowed: %s) calls %j', (baseUrl, allowHttp, address) => {
	const { baseURL } = credentialTest.request;
	expect(evaluate(baseURL, '$credentials', { baseUrl, allowHttp })).toBe(address);
});

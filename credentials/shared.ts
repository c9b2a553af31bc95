import {
	ApplicationError,
	type IAuthenticate,
	type ICredentialDataDecryptedObject,
	type ICredentialTestRequest,
	type Icon,
	type IDataObject,
	type IHttpRequestOptions,
	type INodeProperties,
} from 'n8n-workflow';
import { isOpenHttp, urlOf } from '../nodes/BusinessDataLookup/service/baseUrl';

export const credentialIcon: Icon = {
	light: 'file:../icons/businessDataLookup.svg',
	dark: 'file:../icons/businessDataLookup.dark.svg',
};

export const baseUrlProperty: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://api.example.com',
	description:
		'Address of the service, as your account was told; /v1 at its end is not needed. Where the test shows a bare code of n8n: ENOTFOUND means that there is no such host, ECONNREFUSED that nothing answers there, ETIMEDOUT that a firewall may be in the way.',
};

export const allowHttpProperty: INodeProperties = {
	displayName: 'Allow Unencrypted HTTP',
	name: 'allowHttp',
	type: 'boolean',
	default: false,
	description:
		'Whether a base URL with http:// is called on another machine too. Anyone on the way there can then read the key and the data.',
};

/** The fields of a credential that is one secret of the service. */
export const secretProperties = (
	displayName: string,
	name: string,
	description: string,
): INodeProperties[] => [
	baseUrlProperty,
	allowHttpProperty,
	{
		displayName,
		name,
		type: 'string',
		typeOptions: { password: true },
		required: true,
		default: '',
		description,
	},
];

/**
 * Where a request may be sent, as `new URL` reads it; none where nothing can be. The address of HTTP
 * Request stands in `uri`; one that is not absolute in every reading counts in both.
 */
const addressesOf = (options: IHttpRequestOptions): URL[] => {
	const {
		baseURL = '',
		url,
		uri = '',
	} = options as { baseURL?: string; url?: string; uri?: string };
	const target = String(url ?? uri).trim();
	const isAbsolute = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(target);
	const alone = target.startsWith('//') ? `http:${target}` : target;
	const readings = isAbsolute ? [alone] : [alone, `${baseURL}/${target}`];
	return readings.map((text) => urlOf(text)).filter((url) => url !== undefined);
};

/**
 * Adds a header to every call, and none to a call that anyone on the way can read, or whose address hides
 * its host behind a user name. It is a function because n8n would evaluate an expression at every call.
 */
export const signWith =
	(headerOf: (credential: ICredentialDataDecryptedObject) => IDataObject): IAuthenticate =>
	async (credential, options) => {
		const addresses = addressesOf(options);
		if (addresses.some(({ username, password }) => username !== '' || password !== '')) {
			throw new ApplicationError(
				'The address holds a user name or a password, so the key is not sent there. Give the plain address.',
			);
		}
		if (credential.allowHttp !== true && addresses.some(isOpenHttp)) {
			throw new ApplicationError(
				'The base URL begins with http://, so anyone on the way could read the key. Use https://, or turn on Allow Unencrypted HTTP.',
			);
		}
		return { ...options, headers: { ...options.headers, ...headerOf(credential) } };
	};

const NOT_THE_SERVICE =
	'This is not the address of the service. Check the base URL: it ends before /v1.';

const statusRule = (value: number, message: string) => ({
	type: 'responseCode' as const,
	properties: { value, message },
});

const BASE_URL =
	'$credentials.baseUrl.trim().replace(/^(?![a-z][a-z0-9+.-]*:\\/\\/)/i, "https://").replace(/\\/+$/, "").replace(/\\/v1$/, "")';

/** A call outside the rate-limited group. Source: "Rate limits", rule 3. */
export const credentialTest: ICredentialTestRequest = {
	request: {
		baseURL: `={{ ${BASE_URL} }}`,
		url: '/v1/users/me',
		// n8n would send the key to wherever a redirect leads.
		disableFollowRedirect: true,
	},
	// The type wants rules of one kind; n8n takes each by its own.
	rules: [
		statusRule(
			401,
			'The service does not accept the key or token. Check it, and that it belongs to this base URL.',
		),
		...[301, 302, 303, 307, 308, 404, 405].map((status) => statusRule(status, NOT_THE_SERVICE)),
		// A web page instead of JSON: text that begins with "<".
		{ type: 'responseSuccessBody', properties: { key: '0', value: '<', message: NOT_THE_SERVICE } },
	] as ICredentialTestRequest['rules'],
};

/** An address whose host can be told without `new URL`, which n8n's expressions do not have. */
const PLAIN_ADDRESS = /^https?:\/\/[^\s@\\]+$/i;
/** Of these, plain HTTP to another machine: anything but 127.0.0.0/8, ::1, localhost and names under it. */
const OPEN_HTTP =
	/^http:\/\/(?!(?:127(?:\.\d+){3}|\[::1\]|(?:[^./?#:]+\.)*localhost\.?)(?:[:/]|$))/i;

/** The same where n8n signs the call itself: it has no address if its host is hidden, or anyone on the way could read it. */
export const guardedCredentialTest: ICredentialTestRequest = {
	...credentialTest,
	request: {
		...credentialTest.request,
		baseURL: `={{ [${BASE_URL}].map((url) => ${String(PLAIN_ADDRESS)}.test(url) && ($credentials.allowHttp || !${String(OPEN_HTTP)}.test(url)) ? url : "")[0] }}`,
	},
};

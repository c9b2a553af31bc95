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
import { LookupFailure } from '../nodes/BusinessDataLookup/failure';
import {
	BASE_URL_REPAIRS,
	LOOPBACK_START,
	normalizeBaseUrl,
	parseUrl,
} from '../nodes/BusinessDataLookup/service/baseUrl';

export const credentialIcon: Icon = {
	light: 'file:../icons/businessDataLookup.svg',
	dark: 'file:../icons/businessDataLookup.dark.svg',
};

/** A field for a text. */
export const textField = (
	displayName: string,
	name: string,
	more: Partial<INodeProperties>,
): INodeProperties => ({ displayName, name, type: 'string', default: '', ...more });

export const baseUrlProperty = textField('Base URL', 'baseUrl', {
	required: true,
	placeholder: 'e.g. https://api.example.com',
	description:
		'Address of the service, which you got with your account. If the test fails with a code: ENOTFOUND means that the host does not exist, ECONNREFUSED that nothing runs there, ETIMEDOUT that a firewall may block it, EPROTO that the service may have no HTTPS (then write http://).',
});

export const allowHttpProperty: INodeProperties = {
	displayName: 'Allow Unencrypted HTTP',
	name: 'allowHttp',
	type: 'boolean',
	default: false,
	description:
		'Whether to allow a base URL with http:// on another machine. Others on the network can then read the key and the data.',
};

/** A field that n8n reads and no user sees. */
export const hidden = (displayName: string, name: string, value: string): INodeProperties =>
	textField(displayName, name, { type: 'hidden', default: value });

/** The fields of a credential that is one secret of the service. */
export const secretProperties = (
	displayName: string,
	name: string,
	description: string,
): INodeProperties[] => [
	baseUrlProperty,
	textField(displayName, name, {
		typeOptions: { password: true },
		required: true,
		description,
	}),
	allowHttpProperty,
];

/**
 * All addresses to which n8n may send a request. The HTTP Request node gives its address as `uri`. An address that
 * isn't clearly absolute is checked twice: by itself, and appended to `baseURL`.
 */
const possibleAddresses = (options: IHttpRequestOptions & { uri?: string }): URL[] => {
	const { baseURL = '', url, uri } = options;
	const target = String(url ?? uri ?? '');
	const isAbsolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(target);
	const alone = target.startsWith('//') ? `http:${target}` : target;
	const readings = isAbsolute ? [alone] : [alone, `${baseURL}/${target}`];
	return readings.map((text) => parseUrl(text)).filter((url) => url !== undefined);
};

/** The one origin that a credential is for. */
const credentialOrigin = ({ baseUrl, allowHttp }: ICredentialDataDecryptedObject): string => {
	const url = normalizeBaseUrl(baseUrl, allowHttp === true);
	if (url instanceof LookupFailure) {
		throw new ApplicationError(`${url.message}. ${url.facts.advice}`);
	}
	return new URL(url).origin;
};

/** On a redirect n8n would send the header to any host. Each HTTP helper of n8n reads a different one of these options. */
const NO_REDIRECTS = {
	maxRedirects: 0,
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
};

/**
 * Adds a header to a call of the base URL's origin, whatever node makes the call, and forbids that the call follows
 * redirects. Refuses any other call, also one whose address hides its host behind a user name. The signature is a
 * function because n8n would evaluate an expression at every call.
 */
export const signWith =
	(toHeaders: (credential: ICredentialDataDecryptedObject) => IDataObject): IAuthenticate =>
	async (credential, options) => {
		const origin = credentialOrigin(credential);
		const isElsewhere = (url: URL) => url.origin !== origin || url.username + url.password !== '';
		if (possibleAddresses(options).some(isElsewhere)) {
			throw new ApplicationError(
				`This call does not go to the base URL of the credential (${origin}), so it was not sent`,
			);
		}
		const headers = { ...options.headers, ...toHeaders(credential) };
		return { ...options, ...NO_REDIRECTS, headers };
	};

const NOT_THE_SERVICE =
	'This is not the address of the service. Check the base URL: it is the part before /v1.';

const statusRule = (value: number, message: string) => ({
	type: 'responseCode' as const,
	properties: { value, message },
});

/** A rule by which an answer fails because of a value in it. */
const bodyRule = (key: string, value: unknown, message: string) => ({
	type: 'responseSuccessBody' as const,
	properties: { key, value, message },
});

/** The repairs of `normalizeBaseUrl` as an expression, because the test of a credential cannot call a function. */
const BASE_URL = [
	'$credentials.baseUrl.trim()',
	...BASE_URL_REPAIRS.map(([found, put]) => `.replace(${String(found)}, "${put}")`),
].join('');
/** An address whose host can be seen without `new URL`, which n8n's expressions do not have. */
const PLAIN_ADDRESS = /^https?:\/\/[^\s@\\]+$/i;
/** Plain HTTP to another machine. */
const OPEN_HTTP = new RegExp(`^http://(?!${LOOPBACK_START})`, 'i');

/** A call outside the rate-limited group. Source: "Rate limits", rule 3. */
export const credentialTest: ICredentialTestRequest = {
	request: {
		// n8n signs the OAuth2 test itself, so an address with a hidden host or with open HTTP becomes empty.
		baseURL: `={{ [${BASE_URL}].map((url) => ${String(PLAIN_ADDRESS)}.test(url) && ($credentials.allowHttp || !${String(OPEN_HTTP)}.test(url)) ? url : "")[0] }}`,
		url: '/v1/users/me',
		// n8n would send the key to wherever a redirect leads.
		disableFollowRedirect: true,
	},
	// The type allows rules of one kind only, but n8n reads the kind of each rule.
	rules: [
		statusRule(
			401,
			'The service rejected the key or token. Check it, and that it belongs to this base URL.',
		),
		...[301, 302, 303, 307, 308, 404, 405].map((status) => statusRule(status, NOT_THE_SERVICE)),
		bodyRule('success', false, 'The service says that the call did not succeed. Ask its support.'),
		// A text, such as a web page, a number, a boolean, an array or nothing, where a JSON object should be.
		...[String, Number, Boolean, Array, undefined].map((kind) =>
			bodyRule('constructor', kind, NOT_THE_SERVICE),
		),
	] as ICredentialTestRequest['rules'],
};

/**
 * Restricts the token of OAuth2, with which n8n itself signs calls, to the host of the base URL, on every port. Other
 * nodes that use the credential, such as HTTP Request, obey the restriction.
 */
export const ownHostOnly: INodeProperties[] = [
	hidden('Allowed HTTP Request Domains', 'allowedHttpRequestDomains', 'domains'),
	// Where the base URL holds spaces, the text in brackets stands in n8n's error as the only allowed host.
	hidden(
		'Allowed Domains',
		'allowedDomains',
		'={{ [$self["baseUrl"].trim()].map((url) => /\\s/.test(url) ? "(the Base URL is not a web address)" : url.replace(/^[a-z][a-z0-9+.-]*:\\/\\//i, "").replace(/^(\\[[^\\]]*\\]|[^/:?#]*).*$/s, "$1"))[0] }}',
	),
];

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
import { parseUrl } from '../nodes/BusinessDataLookup/parseUrl';
import {
	BASE_URL_REPAIRS,
	LOOPBACK_START,
	normalizeBaseUrl,
} from '../nodes/BusinessDataLookup/service/baseUrl';

export const credentialIcon: Icon = {
	light: 'file:../icons/businessDataLookup.svg',
	dark: 'file:../icons/businessDataLookup.dark.svg',
};

export const textField = (
	displayName: string,
	name: string,
	more: Partial<INodeProperties>,
): INodeProperties => ({ displayName, name, type: 'string', default: '', ...more });

export const baseUrlProperty = textField('Base URL', 'baseUrl', {
	required: true,
	placeholder: 'e.g. https://api.example.com',
	description:
		"Address of the service, which you got with your account. If the test fails, the error code may say why. ENOTFOUND: the host doesn't exist. ECONNREFUSED: nothing runs there. ETIMEDOUT: a firewall may block it. EPROTO: the service may have no HTTPS, so write http://.",
});

export const allowHttpProperty: INodeProperties = {
	displayName: 'Allow Unencrypted HTTP',
	name: 'allowHttp',
	type: 'boolean',
	default: false,
	description:
		'Whether to allow a base URL with http:// on another machine. Others on the network can then read the key and the data.',
};

/** A setting of n8n that no user sees. */
export const hidden = (displayName: string, name: string, value: string): INodeProperties =>
	textField(displayName, name, { type: 'hidden', default: value });

/** The fields of a credential with one secret. */
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
 * The addresses to which n8n may send a request. The HTTP Request node has its address in `uri`. n8n may append an
 * address without a scheme to `baseURL`, or use it as it is.
 */
const possibleAddresses = (options: IHttpRequestOptions & { uri?: string }): URL[] => {
	const { baseURL = '', url, uri } = options;
	const target = String(url ?? uri ?? '');
	const isAbsolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(target);
	const alone = target.startsWith('//') ? `http:${target}` : target;
	const readings = isAbsolute ? [alone] : [alone, `${baseURL}/${target}`];
	return readings.map((text) => parseUrl(text)).filter((url) => url !== undefined);
};

/** n8n would follow a redirect with the secret in the headers. Each of its HTTP helpers reads one of these options. */
const NO_REDIRECTS = {
	maxRedirects: 0,
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
};

/**
 * Signs calls to the origin of the base URL, and turns off their redirects. Other nodes may use the credential, so it
 * throws for a call to another origin, or with a user name in its address. A function, and not n8n's declarative
 * object, because n8n evaluates the expressions of such an object at every call.
 */
export const signWith =
	(toHeaders: (credential: ICredentialDataDecryptedObject) => IDataObject): IAuthenticate =>
	async (credential, options) => {
		const baseUrl = normalizeBaseUrl(credential.baseUrl, credential.allowHttp === true);
		if (baseUrl instanceof LookupFailure) {
			throw new ApplicationError(`${baseUrl.message}. ${baseUrl.facts.advice}`);
		}
		const { origin } = new URL(baseUrl);
		const isForbidden = (url: URL) => url.origin !== origin || url.username + url.password !== '';
		if (possibleAddresses(options).some(isForbidden)) {
			throw new ApplicationError(
				`This call doesn't go to the base URL of the credential (${origin}), so it wasn't sent`,
			);
		}
		const headers = { ...options.headers, ...toHeaders(credential) };
		return { ...options, ...NO_REDIRECTS, headers };
	};

const NOT_THE_SERVICE =
	"This isn't the address of the service. Check the base URL: it is the part before /v1.";

const statusRule = (value: number, message: string) => ({
	type: 'responseCode' as const,
	properties: { value, message },
});

/** The test fails with this message if the response has this value. */
const bodyRule = (key: string, value: unknown, message: string) => ({
	type: 'responseSuccessBody' as const,
	properties: { key, value, message },
});

/** The repairs of `normalizeBaseUrl` as an expression, because a credential's test can't call a function. */
const BASE_URL_EXPRESSION = [
	'$credentials.baseUrl.trim()',
	...BASE_URL_REPAIRS.map(([pattern, text]) => `.replace(${String(pattern)}, "${text}")`),
].join('');
/** An address without a user name. n8n's expressions have no `new URL` to find the host. */
const PLAIN_ADDRESS = /^https?:\/\/[^\s@\\]+$/i;
/** The start of an unencrypted address on another machine. */
const UNENCRYPTED = new RegExp(`^http://(?!${LOOPBACK_START})`, 'i');

/** A call that doesn't count in the minute. Source: "Rate limits", rule 3. */
export const credentialTest: ICredentialTestRequest = {
	request: {
		// n8n signs the OAuth2 test without `signWith`, so replace a forbidden address by an empty one here.
		baseURL: `={{ [${BASE_URL_EXPRESSION}].map((url) => ${String(PLAIN_ADDRESS)}.test(url) && ($credentials.allowHttp || !${String(UNENCRYPTED)}.test(url)) ? url : "")[0] }}`,
		url: '/v1/users/me',
		disableFollowRedirect: true,
	},
	// n8n's type allows only rules of one kind, but n8n reads the kind of each rule.
	rules: [
		statusRule(
			401,
			'The service rejected the key or token. Check it, and that it belongs to this base URL.',
		),
		...[301, 302, 303, 307, 308, 404, 405].map((status) => statusRule(status, NOT_THE_SERVICE)),
		bodyRule('success', false, "The service says that the call didn't succeed. Ask its support."),
		// n8n compares the body's `constructor` with each of these. It is Object for a JSON object, so these rules reject
		// texts, numbers, lists and empty bodies.
		...[String, Number, Boolean, Array, undefined].map((kind) =>
			bodyRule('constructor', kind, NOT_THE_SERVICE),
		),
	] as ICredentialTestRequest['rules'],
};

/** Restricts an OAuth2 token to the host of the base URL. n8n signs these calls itself, those of other nodes too. */
export const ownHostOnly: INodeProperties[] = [
	hidden('Allowed HTTP Request Domains', 'allowedHttpRequestDomains', 'domains'),
	// A base URL with spaces has no host. Then this text stands in its place: nothing matches it, and n8n's error shows it.
	hidden(
		'Allowed Domains',
		'allowedDomains',
		'={{ [$self["baseUrl"].trim()].map((url) => /\\s/.test(url) ? "(the Base URL isn\'t a web address)" : url.replace(/^[a-z][a-z0-9+.-]*:\\/\\//i, "").replace(/^(\\[[^\\]]*\\]|[^/:?#]*).*$/s, "$1"))[0] }}',
	),
];

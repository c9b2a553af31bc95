import { cutAfterWord } from '../cutAfterWord';
import { inputFailure, type LookupFailure } from '../failure';

/**
 * Matches a loopback host at the start of an address without scheme: 127.0.0.0/8, ::1, localhost and its subdomains.
 */
export const LOOPBACK_START =
	'(?:127(?:\\.\\d+){3}|\\[::1\\]|(?:[^./?#:]+\\.)*localhost\\.?)(?:[:/]|$)';

const LOOPBACK_HOST = new RegExp(`^${LOOPBACK_START}`);

/**
 * Replacements in a base URL, in this order: a missing scheme means https, for a host of this machine http; slashes and
 * `/v1` at the end are removed.
 */
export const BASE_URL_REPAIRS: Array<[RegExp, string]> = [
	[new RegExp(`^(?=${LOOPBACK_START})`, 'i'), 'http://'],
	[/^(?![a-z][a-z0-9+.-]*:\/\/)/i, 'https://'],
	[/\/+$/, ''],
	[/\/v1$/, ''],
	[/\/+$/, ''],
];

/** Whether an address is plain HTTP to another machine, so that others could read the calls. */
export const isUnencrypted = ({ protocol, hostname }: URL): boolean =>
	protocol === 'http:' && !LOOPBACK_HOST.test(hostname);

/** The address in a text; undefined = there is none. Node 24's `URL.canParse` accepts hosts for which `new URL` throws. */
export const parseUrl = (text = '', base?: URL): URL | undefined => {
	try {
		return new URL(text, base);
	} catch {
		return undefined;
	}
};

const baseUrlFailure = (
	what: string,
	advice = 'Give the address of the service, such as https://api.example.com.',
): LookupFailure => inputFailure('Base URL', `of the credential ${what}`, advice);

/** A longer text is cut where it is shown. */
const MAX_SHOWN = 100;

/**
 * The address below which `/v1` lies: a slash or `/v1` at the end and a missing scheme are tolerated. Returns a failure
 * for anything else: text that isn't a web address, an address with a user name, or plain HTTP to another machine.
 *
 * @param allowHttp the credential says that plain HTTP is wanted
 */
export const normalizeBaseUrl = (given: unknown, allowHttp: boolean): string | LookupFailure => {
	const text = typeof given === 'string' ? given.trim() : '';
	if (text === '') return baseUrlFailure('is empty');
	// A password may stand before "@", so the text is not shown.
	if (text.includes('@')) return baseUrlFailure('contains "@", so it is not a plain address');
	const base = BASE_URL_REPAIRS.reduce((url, [found, put]) => url.replace(found, put), text);
	const url = /^https?:\/\/[^\s/?#\\][^\s?#\\]*$/i.test(base) ? parseUrl(base) : undefined;
	if (!url) return baseUrlFailure(`is not a web address: "${cutAfterWord(text, MAX_SHOWN)}"`);
	if (isUnencrypted(url) && !allowHttp) {
		return baseUrlFailure(
			'begins with http://, so anyone on the way could read the key',
			'Use https://. If the way is safe, turn on Allow Unencrypted HTTP in the credential.',
		);
	}
	return url.href.replace(/\/$/, '');
};

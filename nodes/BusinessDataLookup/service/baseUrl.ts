import { cutAfterWord } from '../cutAfterWord';
import { inputFailure, type LookupFailure } from '../failure';
import { parseUrl } from '../parseUrl';

/** Matches a loopback host at the start of an address without a scheme: 127.0.0.0/8, ::1, localhost and its subdomains. */
export const LOOPBACK_START =
	'(?:127(?:\\.\\d+){3}|\\[::1\\]|(?:[^./?#:]+\\.)*localhost\\.?)(?:[:/]|$)';

const LOOPBACK_HOST = new RegExp(`^${LOOPBACK_START}`);

/** Replacements in a base URL, in this order. A missing scheme means http for a loopback host, https for any other. */
export const BASE_URL_REPAIRS: Array<[RegExp, string]> = [
	[new RegExp(`^(?=${LOOPBACK_START})`, 'i'), 'http://'],
	[/^(?![a-z][a-z0-9+.-]*:\/\/)/i, 'https://'],
	[/\/+$/, ''],
	[/\/v1$/, ''],
	[/\/+$/, ''],
];

/** Whether requests to an address could be read on the way: plain HTTP to another machine. */
export const isUnencrypted = ({ protocol, hostname }: URL): boolean =>
	protocol === 'http:' && !LOOPBACK_HOST.test(hostname);

const baseUrlFailure = (
	what: string,
	advice = 'Give the address of the service, such as https://api.example.com.',
): LookupFailure => inputFailure('Base URL', `of the credential ${what}`, advice);

/** Show only this much of an unusable base URL. */
const MAX_CHARACTERS = 100;

/**
 * Adds a missing scheme to a base URL, and removes `/v1` and slashes at its end. Returns a failure for text that isn't
 * a web address, an address with a user name, or plain HTTP to another machine.
 *
 * @param allowHttp the credential allows plain HTTP to another machine
 */
export const normalizeBaseUrl = (typed: unknown, allowHttp: boolean): string | LookupFailure => {
	const text = typeof typed === 'string' ? typed.trim() : '';
	if (text === '') return baseUrlFailure('is empty');
	// Don't show the text: a password may stand before "@".
	if (text.includes('@')) return baseUrlFailure('contains "@", so it isn\'t a plain address');
	const base = BASE_URL_REPAIRS.reduce((url, repair) => url.replace(...repair), text);
	const url = /^https?:\/\/[^\s/?#\\][^\s?#\\]*$/i.test(base) ? parseUrl(base) : undefined;
	if (!url) return baseUrlFailure(`isn't a web address: "${cutAfterWord(text, MAX_CHARACTERS)}"`);
	if (isUnencrypted(url) && !allowHttp) {
		return baseUrlFailure(
			'starts with http://, so others on the network could read the key',
			'Use https://. If the network is safe, turn on Allow Unencrypted HTTP in the credential.',
		);
	}
	return url.href.replace(/\/$/, '');
};

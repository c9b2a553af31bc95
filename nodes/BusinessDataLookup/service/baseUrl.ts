import { inputProblem } from '../failure';

/**
 * A host that a call reaches without leaving this machine, at the start of an address without its scheme:
 * 127.0.0.0/8, ::1, localhost and names under it.
 */
export const LOOPBACK_START =
	'(?:127(?:\\.\\d+){3}|\\[::1\\]|(?:[^./?#:]+\\.)*localhost\\.?)(?:[:/]|$)';

const LOOPBACK_HOST = new RegExp(`^${LOOPBACK_START}`);

/**
 * What is found in a base URL, and what is put in its place, in this order: a missing scheme means https, for a host of
 * this machine http; slashes and `/v1` at the end go.
 */
export const BASE_URL_REPAIRS: Array<[RegExp, string]> = [
	[new RegExp(`^(?=${LOOPBACK_START})`, 'i'), 'http://'],
	[/^(?![a-z][a-z0-9+.-]*:\/\/)/i, 'https://'],
	[/\/+$/, ''],
	[/\/v1$/, ''],
	[/\/+$/, ''],
];

/** Whether anyone on the way can read a call of this address: plain HTTP to another machine. */
export const isOpenHttp = ({ protocol, hostname }: URL): boolean =>
	protocol === 'http:' && !LOOPBACK_HOST.test(hostname);

/**
 * The address of a text; undefined = it is none. `URL.canParse` would not do: of a host of some ten
 * thousand characters Node 24 says yes there, and then `new URL` throws.
 */
export const urlOf = (text: string, base?: URL): URL | undefined => {
	try {
		return new URL(text, base);
	} catch {
		return undefined;
	}
};

/** In characters. No address is longer; it is a text that was pasted into the wrong field. */
const LONGEST = 2000;

const ADVICE = 'Give the address of the service, such as https://api.example.com.';

/**
 * The address below which `/v1` lies: a trailing slash, a trailing `/v1` and a missing scheme are
 * tolerated. Throws inputProblem, also for an address with a user name, which would be sent along, and
 * for plain HTTP to another machine.
 *
 * @param allowHttp the credential says that plain HTTP is wanted
 */
export const normalBaseUrl = (given: unknown, allowHttp = false): string => {
	const text = typeof given === 'string' ? given.trim() : '';
	if (text === '') throw inputProblem('Base URL', 'of the credential is empty', ADVICE);
	if (text.includes('@')) {
		// It may be a password: it is not shown.
		throw inputProblem(
			'Base URL',
			'of the credential holds "@", so it is not a plain address',
			ADVICE,
		);
	}
	if (text.length > LONGEST) {
		throw inputProblem(
			'Base URL',
			`of the credential is not a web address: it has ${text.length} characters`,
			ADVICE,
		);
	}
	const base = BASE_URL_REPAIRS.reduce((url, [found, put]) => url.replace(found, put), text);
	const url = /^https?:\/\/[^\s/?#\\][^\s?#\\]*$/i.test(base) ? urlOf(base) : undefined;
	if (!url) {
		throw inputProblem('Base URL', `of the credential is not a web address: "${text}"`, ADVICE);
	}
	if (isOpenHttp(url) && !allowHttp) {
		throw inputProblem(
			'Base URL',
			'of the credential begins with http://, so anyone on the way could read the key',
			'Use https://. If the way is safe, turn on Allow Unencrypted HTTP in the credential.',
		);
	}
	return url.href.replace(/\/$/, '');
};

import type { IDataObject } from 'n8n-workflow';
import type { KeyKind } from '../catalogue/field';
import type { MatchKey } from '../catalogue/types';
import { inputProblem, type LookupFailure } from '../failure';
import { nameKeys, withoutLegalForm } from '../spelling/companyName';
import { hasSitesByPath, isProfileHost, parentDomains } from '../spelling/sharedHosts';
import { quoted, withoutInvisible } from './value';

/** The scheme of a web address, also with a single slash, and `mailto:` of an email address. */
const SCHEME = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/+|https?:|mailto:)/i;
/** Subdomains that show the same pages for mobile phones or in another language. */
const VARIANT = /^(?:m|mobile|touch|web|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.)/;
/** Query parameters that name a page. */
const PAGE_ID = /[?&]((?:id|cid)=[^&#]+)/;

/** The host of a web address as it is written, and the rest after the host. */
const partsOf = (text: string): { host: string; rest: string } => {
	const address = text.replace(SCHEME, '');
	const end = address.search(/[/?#]/);
	const authority = end < 0 ? address : address.slice(0, end);
	const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
	return { host, rest: end < 0 ? '' : address.slice(end) };
};

/** The host of a web address without `www.`, and its page. The mobile site of a well-known host has that host's name. */
const addressOf = (text: string): { host: string; page: string } => {
	const { host: written, rest } = partsOf(text.trim().toLowerCase());
	const full = written.replace(/(?<!\.)\.+$/, '').replace(/^(?:www\.)+(?=[^.]+\.)/, '');
	const plain = full.replace(VARIANT, '');
	const host = isProfileHost(plain) ? plain : full;
	const path = rest.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, '');
	const id = PAGE_ID.exec(rest.replace(/#.*$/s, ''))?.[1];
	return { host, page: id === undefined ? path : `${path}?${id}` };
};

/** The host of a web address, with the page where many businesses share the host. */
const domain = (text: string): string => {
	const { host, page } = addressOf(text);
	return isProfileHost(host) || hasSitesByPath(host) ? host + page : host;
};

/** A link without scheme, `www.` and fragment. Only the host is put in lower case, because paths may be case-sensitive. */
const link = (text: string): string => {
	const { rest } = partsOf(text.trim());
	return addressOf(text).host + rest.replace(/#.*$/s, '').replace(/\/+$/, '');
};

/** The extension of a phone: `ext. 12`, `(ext 12)`, `;ext=12`, `x12`, `#12`. After a letter, `x` is part of a word. */
const EXTENSION =
	/(?:(?<![a-z])ext(?:ension|n)?[\s.:=#-]*(?:no[\s.]*)?|(?<![a-z])x[\s.:=]*|#\s*)\d{1,6}[\s.,;)\]]*$/i;
/** A text with fewer digits is sent as typed. */
const MIN_PHONE_DIGITS = 7;
/** How many digits a phone in the US has, without the country code 1. */
const NATIONAL_DIGITS = 10;

/** Whether a text is only an extension, such as the part of `415-555-0132;ext=12` behind the semicolon. */
export const isExtension = (text: string): boolean => text.replace(EXTENSION, '').trim() === '';

const digitsIn = (text: string): string => text.replace(EXTENSION, '').replace(/\D/g, '');

/** The digits of a phone, without its extension and without the country code 1. */
const phone = (text: string): string => {
	const digits = digitsIn(text);
	return digits.length < MIN_PHONE_DIGITS ? text.trim() : digits.replace(/^1(?=\d{10}$)/, '');
};

const normalSpellings: Record<KeyKind, (text: string) => string> = {
	domain,
	phone,
	id: (text) => text.trim(),
	name: (text) => nameKeys(text).core,
	link,
};

/** Normalizes a value for comparison with records. All kinds but names are also sent in this form. */
export const keyOf = (kind: KeyKind, text: string): string => normalSpellings[kind](text);

/** A name with `and` for `&`, or the other way round. */
const withOtherAnd = (name: string): string =>
	name.includes('&') ? name.replace(/ ?& ?/g, ' and ') : name.replace(/ and /gi, ' & ');

/** What a kind may be asked as once more, of a value as it was typed and as it was asked. */
const spellingsToRetry: Record<KeyKind, (typed: string, asked: string) => string[]> = {
	domain: (typed) => [typed.replace(SCHEME, ''), partsOf(typed).host],
	phone: (typed, asked) => (asked.length === NATIONAL_DIGITS ? [typed, `1${asked}`] : [typed]),
	id: () => [],
	link: () => [],
	name: (typed) => [typed, withoutLegalForm(typed)].flatMap((name) => [name, withOtherAnd(name)]),
};

/**
 * The spellings to ask for once more where the normal spelling of a value finds nothing: a web address as it was
 * typed, without the scheme, and its host as it was typed; a phone as it was typed and with the country code 1; a
 * name without its legal form, and with `and` for `&` or the other way round. Empty where these do not differ from what was asked.
 */
export const otherSpellings = (kind: KeyKind, text: string): string[] => {
	const typed = text.trim();
	const asked = kind === 'name' ? typed : keyOf(kind, typed);
	const spellings = spellingsToRetry[kind](typed, asked);
	return [...new Set(spellings)].filter((spelling) => spelling !== asked && spelling !== '');
};

/** The normal spelling of a value, or the value itself where it cannot be looked up. */
export const keyOrText = (kind: KeyKind, given: string): string => {
	const text = kind === 'name' ? given : withoutInvisible(given);
	return unfitness(kind, text) ? text : keyOf(kind, text);
};

/** A key in a state, two letters; undefined = in any. The blank is unambiguous, because the key of a name has none. */
const inState = (key: string, state?: string): string =>
	state === undefined ? key : `${key} ${state.toUpperCase()}`;

/** Normalized keys of a value. Parent domains and names without a legal form are loose. */
export const keysOf = (
	kind: KeyKind,
	text: string,
	state?: string,
): { keys: string[]; looseKeys: string[]; family: string } => {
	if (kind === 'name') {
		const { exact, core } = nameKeys(text);
		return { keys: [inState(exact, state)], looseKeys: [inState(core, state)], family: core };
	}
	const key = keyOf(kind, text);
	const parents = kind === 'domain' ? parentDomains(key) : [];
	return { keys: [key], looseKeys: parents, family: key };
};

/** The texts that a record shows in its match field. */
const textsShown = (record: IDataObject, { recordField }: MatchKey): string[] =>
	[record[recordField]].flat().flatMap((value) => {
		const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
		return text === '' ? [] : [text];
	});

/** The keys and loose keys that a record shows, of a name also with its state. */
export const shownKeys = (record: IDataObject, match: MatchKey): string[] => {
	const keys = textsShown(record, match).flatMap((text) => {
		if (match.kind !== 'name') return [keyOf(match.kind, text)];
		const { exact, core } = nameKeys(text);
		return [exact, core];
	});
	const state = match.stateField ? record[match.stateField] : undefined;
	const isInState = typeof state === 'string' && state.trim() !== '';
	return isInState ? [...keys, ...keys.map((key) => inState(key, state.trim()))] : keys;
};

/** What a record shows in its match field, and its state where one was asked for, for a message. */
export const shownText = (record: IDataObject, match: MatchKey, inState: boolean): string => {
	const [text = ''] = textsShown(record, match);
	if (match.kind !== 'name') return keyOf(match.kind, text);
	const state = match.stateField ? record[match.stateField] : undefined;
	if (!inState) return text;
	return `${text}, ${typeof state === 'string' && state !== '' ? state : 'which shows no state'}`;
};

/** Why a text cannot be looked up: it holds several values, or no value of the kind; undefined = it can be looked up. */
export const unfitness = (kind: KeyKind, text: string): 'several' | 'none' | undefined => {
	if (kind === 'id') return undefined;
	if (kind === 'name') return nameKeys(text).core === '' ? 'none' : undefined;
	if (kind === 'phone') {
		const parts = text.replace(EXTENSION, '').split(/[,;/\t\n]/);
		const phones = parts.filter((part) => digitsIn(part).length >= MIN_PHONE_DIGITS);
		if (phones.length > 1) return 'several';
		return /\d/.test(text) ? undefined : 'none';
	}
	const { host, rest } = partsOf(text.trim());
	const isHost = /^[^\s,;.:]+(?:\.[^\s,;.:]+)+\.*$/.test(host);
	if (isHost && !/[\s,;](?:https?:\/\/|www\.)/i.test(rest)) return undefined;
	const addresses = text.split(/[\s,;]+/).filter((part) => /[^\s.]\.[^\s.]/.test(part));
	return addresses.length > 1 ? 'several' : 'none';
};

/** The failure of a parameter that takes one value, and holds several. */
export const several = (parameter: string, text: string): LookupFailure =>
	inputProblem(
		parameter,
		`takes one value, not several: ${quoted(text)}`,
		'Separate values by commas only where the description says so. Else give each value an item of its own: make a list of them with .split(","), then use Split Out.',
	);

/** Throws inputProblem for a value that cannot be looked up, such as "http://" or the name of a company. */
export const checkFit = (
	{ kind, label, wordsAdvice }: Pick<MatchKey, 'kind' | 'label' | 'wordsAdvice'>,
	text: string,
	parameter: string,
): void => {
	const reason = unfitness(kind, text);
	if (reason === 'several') throw several(parameter, text);
	if (reason === 'none') {
		const what = kind === 'domain' ? 'is not a domain' : `holds no ${label}`;
		throw inputProblem(parameter, `${what}: ${quoted(text)}`, wordsAdvice);
	}
};

import type { KeyKind } from '../catalogue/types';

/** A domain in lower case, without scheme, `www.`, port, path and trailing dot. */
const domain = (text: string): string =>
	text
		.trim()
		.toLowerCase()
		.replace(/^([a-z][a-z0-9+.-]*:)?\/\//, '')
		.replace(/[/?#].*$/, '')
		.replace(/^[^@]*@/, '')
		.replace(/:\d+$/, '')
		.replace(/\.$/, '')
		.replace(/^www\.(?=[^.]+\.)/, '');

/** The digits of a phone, without the country code of the US. */
const phone = (text: string): string => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

const normalizers: Record<KeyKind, (text: string) => string> = {
	domain,
	phone,
	id: (text) => text.trim(),
};

/** The one spelling under which all spellings of a value are the same. */
export const keyOf = (kind: KeyKind, text: string): string => normalizers[kind](text);

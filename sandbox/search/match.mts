/** Tests of rows. Each function here makes a test of the values of a filter. */
import { SHARED_HOST } from '../data/edgeCases.mts';

export type Test<T> = (row: T) => boolean;

/** Makes the test of each filter of an operation. The values are outputs of the operation's schema. */
export type FilterTable<T, Values> = {
	[Name in keyof Values]?: (values: NonNullable<Values[Name]>) => Test<T>;
};

/** A filter of a request, by its name in the request. */
export interface GivenFilter<T> {
	name: string;
	passes: Test<T>;
}

/** The filters of the table that the request has. */
export function givenFilters<T, Values extends object>(
	table: FilterTable<T, Values>,
	values: Partial<Values>,
): GivenFilter<T>[] {
	const given: GivenFilter<T>[] = [];
	for (const name of Object.keys(table) as (keyof Values & string)[]) {
		const value = values[name];
		const filter = table[name];
		if (value !== undefined && value !== null && filter)
			given.push({ name, passes: filter(value) });
	}
	return given;
}

/** Reads the texts of a row. Null equals and contains nothing. */
type Texts<T> = (row: T) => string | readonly string[] | null | undefined;

/** One of the row's texts equals one of the wanted texts, both normalized. By default, case and outer blanks don't count. */
export function equalTo<T>(
	textsOf: Texts<T>,
	normalize = (text: string) => text.trim().toLowerCase(),
): (wanted: string | string[]) => Test<T> {
	return (wanted) => {
		const accepted = new Set([wanted].flat().map(normalize));
		return (row) => {
			const texts = textsOf(row) ?? [];
			if (typeof texts === 'string') return accepted.has(normalize(texts));
			return texts.some((text) => accepted.has(normalize(text)));
		};
	};
}

/** One of the row's texts contains one of the wanted texts, in any case. */
export function containing<T>(textsOf: Texts<T>): (wanted: string | string[]) => Test<T> {
	return (wanted) => {
		const terms = [wanted].flat().map((term) => term.trim().toLowerCase());
		return (row) => {
			const texts = [textsOf(row) ?? []].flat().map((text) => text.toLowerCase());
			return terms.some((term) => texts.some((text) => text.includes(term)));
		};
	};
}

/** The number of the row passes the test. A row without a number doesn't. */
export function holding<T>(
	numberOf: (row: T) => number | null | undefined,
): (test: Test<number>) => Test<T> {
	return (test) => (row) => {
		const value = numberOf(row);
		return typeof value === 'number' && test(value);
	};
}

/** `true` requires the property, `false` lets every row pass. */
export function whenTrue<T>(holds: Test<T>): (wanted: boolean) => Test<T> {
	return (wanted) => (row) => !wanted || holds(row);
}

/** `HTTPS://www.Acme.com:443/about?x` → `acme.com`. */
export function domainOf(url: string): string {
	return linkOf(url).replace(/[/?#:].*$/, '');
}

/** The domain, with the page on a shared host: `https://www.Facebook.com/Acme-Bakery?x` → `facebook.com/acme-bakery`. */
export function siteOf(url: string): string {
	const domain = domainOf(url);
	const [, page] = linkOf(url)
		.replace(/[?#].*$/, '')
		.split('/');
	return domain === SHARED_HOST && page ? `${domain}/${page}` : domain;
}

/** `+1 (212) 555-0100` → `2125550100`. */
export function phoneDigits(phone: string): string {
	const digits = phone.replace(/\D/g, '');
	return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Removes scheme, user, `www.` and a final slash: `https://me@www.Acme.com/About/` → `acme.com/about`. */
export function linkOf(url: string): string {
	return url
		.trim()
		.toLowerCase()
		.replace(/^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*@)?(www\.)?/, '')
		.replace(/\/+$/, '');
}

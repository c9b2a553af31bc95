/** A service that knows any number of companies, `co0.com`, `co1.com` …, for single cases. */
import type { IDataObject } from 'n8n-workflow';
import type { Trouble } from '../../support/virtualService.mts';
import { LATENCY, type Lookups } from './execution.mts';
import { ALPHA } from './forms.mts';
import { status, type Model } from './models.mts';
import type { Company } from './world.mts';

/** ms within which a run has its answer, even if it waits for others to share its call. */
export const SOON = 2500 + 3 * LATENCY;

/** An execution that enriches one input for each value. */
export const enrich = (values: string[], more: Partial<Lookups> = {}): Lookups => ({
	operation: 'enrich',
	field: 'url',
	values,
	secret: ALPHA,
	...more,
});

/** The company of each input; null = not found, an error by its text. */
export const companiesIn = (rows: IDataObject[][]): unknown[] =>
	rows.map(([row]) => row && (row.error ?? row.company_id ?? null));

/** The nth of any number of companies. */
export const plain = (nth: number): string => `co${nth}.com`;

/** `count` plain domains, from the nth on. */
export const plains = (count: number, from = 0) =>
	Array.from({ length: count }, (_, nth) => plain(from + nth));

export const idsOf = (count: number, from = 0) =>
	Array.from({ length: count }, (_, nth) => `cmp_${from + nth}`);

const known = new Map<number, Company>();

const companyAt = (nth: number): Company => {
	const company = known.get(nth) ?? {
		nth,
		company_id: `cmp_${nth}`,
		company_name: `Company ${nth}`,
		url: plain(nth),
		phone: String(2_125_550_000 + nth),
	};
	known.set(nth, company);
	return company;
};

/** Finds any spelling of a plain domain, or only the one that it shows. */
export const plenty = (name: 'lenient' | 'strict' = 'lenient'): Model => ({
	name,
	finds: (_, value) => {
		const typed = value.replace(/^https?:\/\//, '');
		const nth = /^(?:www\.)?co(\d+)\.com/.exec(typed)?.[1];
		if (nth === undefined) return [];
		const isExact = typed === plain(Number(nth));
		return name === 'lenient' || isExact ? [companyAt(Number(nth))] : [];
	},
});

/** Fails for some of the domains. */
export const failingAt = (
	values: string[],
	trouble: Trouble | 'drips' = status(500, 'Oh'),
): Model => ({
	...plenty(),
	troubles: (_, asked) => (asked.some((value) => values.includes(value)) ? trouble : undefined),
});

/** Lookups and records for the tests of lookups by key. */
import type { IDataObject } from 'n8n-workflow';
import {
	companyKeys,
	companyNameKey,
} from '../../../../nodes/BusinessDataLookup/catalogue/companyKeys.ts';
import type { PendingLookup } from '../../../../nodes/BusinessDataLookup/lookup/byKey/pendingLookups.ts';
import type { Wanted } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import type { KeyLookup } from '../../../../nodes/BusinessDataLookup/parameters/lookup.ts';
import { keysOf } from '../../../../nodes/BusinessDataLookup/parameters/matchKey.ts';

export const [byId, , byUrl] = companyKeys;
export const byName = companyNameKey;

/** A lookup of a company by its domain. */
export const domain = (text: string): KeyLookup => ({ texts: [text], ...keysOf('domain', text) });
export const name = (text: string, state?: string): KeyLookup => ({
	texts: [text],
	...keysOf('name', text, state),
	...(state && { state }),
});
/** A search for the records of some domains. */
export const search = (...texts: string[]): KeyLookup => ({
	...{ texts, keys: texts, looseKeys: [] },
});
export const pending = (lookup: KeyLookup, change: Partial<PendingLookup> = {}): PendingLookup => ({
	...{ ...lookup, pendingRuns: [] },
	...change,
});

/** Records that show these in `url`. */
export const shows = (...urls: unknown[]): IDataObject[] =>
	urls.map((url, nth) => ({ company_id: `c${nth}`, url }) as IDataObject);
/** Companies of these names, with their states: `Acme Inc, TX`. */
export const named = (...names: string[]): IDataObject[] =>
	names.map((text) => {
		const [company_name, state] = text.split(', ');
		return { company_name, ...(state && { state }) };
	});

export const nameOf = ({ texts }: KeyLookup): string => texts.join('+');

/** What lookups of companies, or of lists, have in common. */
export const wantedOf = (
	kind: 'mergedLookup' | 'search',
	change: Partial<Wanted> = {},
): Wanted => ({
	key: byUrl,
	sample: { operation: { kind } } as Wanted['sample'],
	most: 1,
	isRetry: false,
	...change,
});

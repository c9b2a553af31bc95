/** Lookups and records for the tests of lookups by key. */
import type { IDataObject } from 'n8n-workflow';
import { companyMatchFields } from '../../../../nodes/BusinessDataLookup/catalogue/company.ts';
import type { KeyOptions } from '../../../../nodes/BusinessDataLookup/lookup/byKey/outcome.ts';
import type { FetchedList } from '../../../../nodes/BusinessDataLookup/output/result.ts';
import type { Lookup } from '../../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import { toKeys } from '../../../../nodes/BusinessDataLookup/spelling/index.ts';

export const [, , byUrl] = companyMatchFields;

/** A lookup of a company by its domain. */
export const domain = (text: string): Lookup => ({ values: [text], ...toKeys('domain', text) });
/** A search for the records of some domains. */
export const search = (...values: string[]): Lookup => ({ values, keys: values, looseKeys: [] });

export const listOf = (records: IDataObject[], facts: Partial<FetchedList> = {}): FetchedList => ({
	...{ kind: 'list', records },
	...facts,
});

/** Records that show these in `url`. */
export const shows = (...urls: unknown[]): IDataObject[] =>
	urls.map((url, nth) => ({ company_id: `c${nth}`, url }) as IDataObject);
export const nameOf = ({ values }: Lookup): string => values.join('+');

/** What lookups by this field have in common. */
export const keyOptions = (change: Partial<KeyOptions> = {}, matchField = byUrl): KeyOptions => ({
	operation: { kind: 'enrich' } as KeyOptions['operation'],
	request: { matchField, accept: 'shown' } as KeyOptions['request'],
	maxRecords: 1,
	...change,
});

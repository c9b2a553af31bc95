import type { ValueKind } from '../spelling/valueRules';
import { PAGE_SIZE } from './limits';
import { contactRecord } from './recordFields';
import { resource, type Entry } from './resource';
import type { FreeFields, LookupOperation, SearchOperation } from './types';

type NamedLookup = Omit<Entry<LookupOperation>, 'kind'>;
type NamedSearch = Omit<Entry<SearchOperation>, 'kind' | 'paging'> &
	Partial<Pick<SearchOperation, 'paging'>>;

/** The fields of a person's lookup. Source: "Email log entry", "Mobile-number log entry". */
const personValueKinds: Record<string, ValueKind> = {
	url: 'domain',
	linkedin_url: 'profile',
	first_name: 'name',
	last_name: 'name',
};

const NOT_FOUND = { record: { found: false }, reasonField: 'reason' };

/** An operation with free fields and one response. Source: "Operations that are named only". */
export const namedLookup = (operation: NamedLookup): Entry => ({
	kind: 'lookup',
	freeFields: {},
	...operation,
});

type PersonLookup = Pick<NamedLookup, 'isDefault' | 'action' | 'description' | 'resultName'> &
	Pick<FreeFields, 'suggestedNames' | 'advice'> & { path: string };

/** A billed lookup of a person. */
export const namedFind = ({ path, suggestedNames, advice, ...texts }: PersonLookup): Entry =>
	namedLookup({
		value: 'find',
		label: 'Find',
		...texts,
		call: { path, retryable: false },
		freeFields: { suggestedNames, advice, valueKinds: personValueKinds },
		unsentRecord: NOT_FOUND,
		response: { wholeIfEmpty: true },
	});

/** An operation with free fields and a list with pages. Source: "Operations that are named only", "Pagination limits". */
export const namedSearch = (operation: NamedSearch): Entry => ({
	kind: 'search',
	freeFields: {},
	paging: { kind: 'page', size: PAGE_SIZE },
	...operation,
});

const namedList = (plural: string, path: string, more: Partial<NamedSearch> = {}): Entry =>
	namedSearch({
		value: 'getAll',
		label: 'Get Many',
		action: `Get many ${plural}`,
		description: `Search ${plural}`,
		call: { path },
		...more,
	});

export const account = resource('account', 'Account', [
	namedLookup({
		value: 'get',
		label: 'Get',
		action: 'Get the account',
		description: "Get the signed-in user; doesn't count against the rate limit",
		call: { method: 'GET', path: '/v1/users/me', countsInMinute: false },
		response: { wholeIfEmpty: true },
	}),
]);

export const businessRating = resource('businessRating', 'Business Rating', [
	namedList('business ratings', '/v1/bbb', { paging: { kind: 'page', size: 250 } }),
]);

export const contact = resource('contact', 'Contact', [
	namedList('contacts', '/v1/contacts', {
		response: { id: 'contact_id', recordFields: contactRecord },
	}),
]);

export const creditBureau = resource('creditBureau', 'Credit Bureau', [
	namedLookup({
		value: 'lookup',
		label: 'Look Up',
		action: 'Look up a business in the credit bureau',
		description: 'Get credit-bureau-style data on a business',
		call: { path: '/v1/dnb', retryable: false },
		unsentRecord: NOT_FOUND,
		response: { wholeIfEmpty: true },
		resultName: 'credit',
	}),
]);

export const taxLien = resource('taxLien', 'Tax Lien', [namedList('tax liens', '/v1/tax-liens')]);

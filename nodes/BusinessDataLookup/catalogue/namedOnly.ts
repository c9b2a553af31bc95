import type { SpellingKind } from '../spelling/spelling';
import { PAGE_SIZE } from './limits';
import { contactRecord } from './recordFields';
import { resource, type Entry } from './resource';
import type { SingleOperation } from './types';

/** The entry of an operation that the document only names. */
type Named = Omit<Entry<SingleOperation>, 'kind'>;

/** Fields of a person's lookup that are sent in their normal spelling. Source: "Email log entry", "Mobile-number log entry". */
const profileSpellings: Record<string, SpellingKind> = { url: 'domain', linkedin_url: 'domain' };

/** An operation of which only the name is documented: one request, one response. Source: "Operations that are named only". */
export const namedLookup = (operation: Named): Entry => ({
	kind: 'lookup',
	freeFields: true,
	...operation,
});

/** The billed lookup of a person by free fields. */
export const namedFind = (operation: Omit<Named, 'operation' | 'name'>): Entry =>
	namedLookup({
		operation: 'find',
		name: 'Find',
		freeSpellings: profileSpellings,
		recordIfNotSent: { found: false },
		repeatable: false,
		answerIfEmpty: true,
		...operation,
	});

/** An operation of which only the name is documented: a list that comes in pages. Source: "Pagination limits". */
export const namedSearch = (operation: Named): Entry => ({
	kind: 'search',
	freeFields: true,
	paging: { kind: 'page', size: PAGE_SIZE },
	...operation,
});

/** The list of all records of a resource. */
const namedList = (plural: string, path: string, more: Partial<Named> = {}): Entry =>
	namedSearch({
		operation: 'getAll',
		name: 'Get Many',
		action: `Get many ${plural}`,
		description: `Search ${plural}`,
		path,
		...more,
	});

export const account = resource('account', 'Account', [
	namedLookup({
		operation: 'get',
		name: 'Get',
		action: 'Get the account',
		description: 'Get the signed-in user; does not count against the rate limit',
		method: 'GET',
		path: '/v1/users/me',
		limited: false,
		answerIfEmpty: true,
	}),
]);

export const businessRating = resource('businessRating', 'Business Rating', [
	namedList('business ratings', '/v1/bbb', { paging: { kind: 'page', size: 250 } }),
]);

export const contact = resource('contact', 'Contact', [
	namedList('contacts', '/v1/contacts', { id: 'contact_id', recordFields: contactRecord }),
]);

export const creditBureau = resource('creditBureau', 'Credit Bureau', [
	namedLookup({
		operation: 'lookup',
		name: 'Look Up',
		action: 'Look up a business in the credit bureau',
		description: 'Get credit-bureau-style data on a business',
		path: '/v1/dnb',
		recordIfNotSent: { found: false },
		repeatable: false,
		addsToInput: 'credit',
		answerIfEmpty: true,
	}),
]);

export const taxLien = resource('taxLien', 'Tax Lien', [namedList('tax liens', '/v1/tax-liens')]);

import type { SpellingKind } from '../spelling/spelling';
import { PAGE_SIZE } from './limits';
import { resource, type Entry } from './resource';
import type { LookupOperation, SearchOperation } from './types';

/** The entry of an operation that the document only names. */
type Named = Omit<Entry<LookupOperation>, 'kind' | 'records'> &
	Partial<Pick<LookupOperation, 'records'>>;

/** Fields of a person's lookup that are sent in their normal spelling. Source: "Email log entry", "Mobile-number log entry". */
const profileSpellings: Record<string, SpellingKind> = { url: 'domain', linkedin_url: 'domain' };

/** An operation that takes free fields and gives back whatever arrives. Source: "Operations that are named only". */
const openEnded = (operation: Named) => ({
	freeFields: operation.method === 'GET' ? ('query' as const) : ('body' as const),
	records: 'answer' as const,
	...operation,
});

/** An operation of which only the name is documented: one request, one response. */
export const namedLookup = (operation: Named): Entry<LookupOperation> => ({
	kind: 'lookup',
	...openEnded(operation),
});

/** The billed lookup of a person by free fields. */
export const namedFind = (operation: Omit<Named, 'operation' | 'name'>): Entry<LookupOperation> =>
	namedLookup({
		operation: 'find',
		name: 'Find',
		freeSpellings: profileSpellings,
		notSent: { found: false },
		repeatable: false,
		answerIfEmpty: true,
		...operation,
	});

/** An operation of which only the name is documented: a list that comes in pages. Source: "Pagination limits". */
export const namedSearch = (operation: Named): Entry<SearchOperation> => ({
	kind: 'search',
	paging: { kind: 'page', size: PAGE_SIZE },
	...openEnded(operation),
});

/** The list of all records of a resource. */
const namedGetAll = (operation: Omit<Named, 'operation' | 'name'>): Entry<SearchOperation> =>
	namedSearch({ operation: 'getAll', name: 'Get Many', ...operation });

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
	namedGetAll({
		action: 'Get many business ratings',
		description: 'Search business ratings',
		path: '/v1/bbb',
		paging: { kind: 'page', size: 250 },
	}),
]);

export const contact = resource('contact', 'Contact', [
	namedGetAll({
		action: 'Get many contacts',
		description: 'Search contacts',
		path: '/v1/contacts',
		id: 'contact_id',
	}),
]);

export const creditBureau = resource('creditBureau', 'Credit Bureau', [
	namedLookup({
		operation: 'lookup',
		name: 'Look Up',
		action: 'Look up a business in the credit bureau',
		description: 'Get the credit-bureau-style answer for a business',
		path: '/v1/dnb',
		notSent: { found: false },
		repeatable: false,
		addsToInput: 'credit',
		answerIfEmpty: true,
	}),
]);

export const taxLien = resource('taxLien', 'Tax Lien', [
	namedGetAll({
		action: 'Get many tax liens',
		description: 'Search tax liens',
		path: '/v1/tax-liens',
	}),
]);

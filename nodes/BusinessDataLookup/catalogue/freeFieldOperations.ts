import type { ValueKind } from '../spelling';
import { PAGE_SIZE } from './limits';
import { contactRecord } from './recordFields';
import { resource, type OperationEntry } from './resource';
import type { FreeFields, SingleOperation, ListOperation } from './types';

type SingleEntry = Omit<OperationEntry<SingleOperation>, 'kind'>;

/** Source: "Email log entry", "Mobile-number log entry". */
const personValueKinds: Record<string, ValueKind> = {
	url: 'domain',
	linkedin_url: 'profile',
	first_name: 'person',
	last_name: 'person',
};

const NOT_FOUND = { record: { found: false }, reasonField: 'reason' };

/** A lookup whose fields the document doesn't show. Source: "Operations that are named only". */
export const freeFieldLookup = (operation: SingleEntry): OperationEntry => ({
	kind: 'single',
	freeFields: {},
	...operation,
});

type PersonEntry = Pick<SingleEntry, 'isDefault' | 'action' | 'description' | 'resultName'> &
	Pick<FreeFields, 'suggestedNames' | 'advice'> & { path: string };

/** A lookup of a person, which is billed. */
export const personLookup = ({
	path,
	suggestedNames,
	advice,
	...texts
}: PersonEntry): OperationEntry =>
	freeFieldLookup({
		value: 'find',
		label: 'Find',
		...texts,
		call: { path, idempotent: false },
		freeFields: { suggestedNames, advice, valueKinds: personValueKinds, needsValue: true },
		recordIfUnusable: NOT_FOUND,
		response: { wholeIfEmpty: true },
	});

/** A search whose fields the document doesn't show. Source: "Operations that are named only", "Pagination limits". */
const getManySearch = (
	plural: string,
	path: string,
	more: Partial<OperationEntry<ListOperation>> = {},
): OperationEntry => ({
	kind: 'list',
	value: 'getAll',
	label: 'Get Many',
	action: `Get many ${plural}`,
	description: `Search ${plural}`,
	call: { path },
	freeFields: {},
	paging: { kind: 'page', size: PAGE_SIZE },
	...more,
});

export const account = resource('account', 'Account', [
	freeFieldLookup({
		value: 'get',
		label: 'Get',
		action: 'Get the account',
		description: "Get the signed-in user; doesn't count against the rate limit",
		call: { method: 'GET', path: '/v1/users/me', countsInMinute: false },
		response: { wholeIfEmpty: true },
	}),
]);

export const businessRating = resource('businessRating', 'Business Rating', [
	getManySearch('business ratings', '/v1/bbb', { paging: { kind: 'page', size: 250 } }),
]);

export const contact = resource('contact', 'Contact', [
	getManySearch('contacts', '/v1/contacts', {
		response: { id: 'contact_id', recordFields: contactRecord },
	}),
]);

export const creditBureau = resource('creditBureau', 'Credit Bureau', [
	freeFieldLookup({
		value: 'lookup',
		label: 'Look Up',
		action: 'Look up a business in the credit bureau',
		description: 'Get credit-bureau-style data on a business',
		call: { path: '/v1/dnb', idempotent: false },
		freeFields: { needsValue: true },
		recordIfUnusable: NOT_FOUND,
		response: { wholeIfEmpty: true },
		resultName: 'credit',
	}),
]);

export const taxLien = resource('taxLien', 'Tax Lien', [
	getManySearch('tax liens', '/v1/tax-liens'),
]);

import type { ValueKind } from '../spelling';
import { PAGE_SIZE } from './limits';
import type { OperationEntry } from './resource';
import type { FreeFields, SingleOperation, ListOperation } from './types';

type SingleEntry = Omit<OperationEntry<SingleOperation>, 'kind'>;

/** Source: "Email log entry", "Mobile-number log entry". */
const personValueKinds = new Map<string, ValueKind>([
	['url', 'domain'],
	['linkedin_url', 'page'],
	['first_name', 'personName'],
	['last_name', 'personName'],
]);

export const NOT_FOUND = { record: { found: false }, reasonField: 'reason' };

/** An operation with one call, whose fields the document doesn't show. Source: "Operations that are named only". */
export const freeFieldOperation = (operation: SingleEntry): OperationEntry => ({
	kind: 'single',
	freeFields: {},
	...operation,
});

type PersonEntry = Pick<SingleEntry, 'isDefault' | 'action' | 'description'> &
	Pick<FreeFields, 'suggestedNames' | 'advice'> & { path: string };

/** A lookup of a person, which is billed. */
export const findPerson = ({ path, suggestedNames, advice, ...texts }: PersonEntry) =>
	freeFieldOperation({
		value: 'find',
		label: 'Find',
		...texts,
		call: { path, mayBeBilled: true },
		freeFields: { suggestedNames, advice, valueKinds: personValueKinds },
		recordIfUnusable: NOT_FOUND,
		answersEachInput: true,
		response: { wholeIfEmpty: true },
	});

/** A search whose fields the document doesn't show. Source: "Operations that are named only", "Pagination limits". */
export const freeFieldSearch = (
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

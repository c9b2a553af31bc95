import type { KeyKind } from './field';
import { PAGE_SIZE } from './limits';
import type { Entry } from './resource';
import type { LookupOperation, PagePaging, SearchOperation } from './types';

/** What an operation that the document only names says of itself. */
type Named = Omit<Entry<LookupOperation>, 'kind' | 'records'> &
	Partial<Pick<LookupOperation, 'records'>>;

/** How a person is looked up, as the lookup logs show it. Source: "Email log entry", "Mobile-number log entry". */
export const profileKeys: Record<string, KeyKind> = { url: 'domain', linkedin_url: 'domain' };

/** Free fields in, whatever arrives out. Source: "Operations that are named only". */
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

/** The same for a list that comes in pages. Source: "Pagination limits". */
export const namedSearch = (
	operation: Named & Partial<Pick<PagePaging, 'size'>>,
): Entry<SearchOperation> => {
	const { size = PAGE_SIZE, ...named } = operation;
	return { kind: 'search', ...openEnded(named), paging: { kind: 'page', size } };
};

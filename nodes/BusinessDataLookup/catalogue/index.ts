import { alphabetical } from './alphabetical';
import { company } from './company';
import { email } from './email';
import { lien } from './lien';
import { mobileNumber } from './mobileNumber';
import { account, businessRating, contact, creditBureau, taxLien } from './namedOnly';
import { apiRequest } from './apiRequest';
import { review } from './review';
import type { LookupOperation, Operation, Resource, SearchOperation, Watch } from './types';

/** Everything the node offers, in the order the editor shows it. */
export const catalogue: Resource[] = [
	account,
	apiRequest,
	businessRating,
	company,
	contact,
	creditBureau,
	email,
	review,
	mobileNumber,
	taxLien,
	lien,
];

/** The resource and the event that the editor selects first. */
export const DEFAULT_RESOURCE = company.value;
export const DEFAULT_EVENT = 'lienFiled';

export const operations: Operation[] = catalogue.flatMap((resource) => resource.operations);

/** The entry of a resource and operation, or undefined where there is none. */
export const findOperation = (resource: string, operation: string): Operation | undefined =>
	operations.find((each) => each.resource === resource && each.value === operation);

/** An operation that the trigger watches. */
export type WatchedOperation = (SearchOperation | LookupOperation) & { watch: Watch };

/** An operation as the trigger offers it: with the filters of an event, and no order of its own. */
const withEvent = (
	operation: SearchOperation | LookupOperation,
	watch: Watch,
): WatchedOperation => ({
	...operation,
	watch,
	search: operation.search && {
		...operation.search,
		// A window ahead is a filter.
		missingFilterAdvice:
			watch.window.ahead === undefined ? operation.search.missingFilterAdvice : undefined,
		filters: operation.search.filters.filter(({ name }) => !watch.withoutFilters?.includes(name)),
		sort: undefined,
		shareCallsBy: undefined,
	},
});

/** What the trigger watches, in the order of the events' names. */
export const watchedOperations: WatchedOperation[] = operations
	.flatMap((operation) =>
		operation.watch ? [operation.watch].flat().map((watch) => withEvent(operation, watch)) : [],
	)
	.sort((a, b) => alphabetical(a.watch.label, b.watch.label));

/** The first operation that calls a path, or undefined where none does. */
export const findByPath = (path: string): Operation | undefined =>
	operations.find((operation) => operation.call.path === path);

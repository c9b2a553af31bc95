import { account } from './account';
import { alphabetical } from './alphabetical';
import { apiRequest } from './apiRequest';
import { businessRating } from './businessRating';
import { company } from './company';
import { contact } from './contact';
import { creditBureau } from './creditBureau';
import { email } from './email';
import { lien } from './lien';
import { mobileNumber } from './mobileNumber';
import { review } from './review';
import { taxLien } from './taxLien';
import type { SingleOperation, Operation, Resource, ListOperation, TriggerEvent } from './types';

/** The resources of the node in the order of the editor. */
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

export const DEFAULT_RESOURCE = company.value;
export const DEFAULT_EVENT = 'lienFiled';

export const operations: Operation[] = catalogue.flatMap((resource) => resource.operations);

/** The operation with these values in a saved workflow. */
export const findOperation = (resource: string, operation: string): Operation | undefined =>
	operations.find((each) => each.resource === resource && each.value === operation);

/** An operation with one of its events. */
export type WatchedOperation = (ListOperation | SingleOperation) & { event: TriggerEvent };

/** An operation with one event, as the trigger uses it. The trigger shares no calls, and sends its own order. */
const withEvent = (
	operation: ListOperation | SingleOperation,
	event: TriggerEvent,
): WatchedOperation => ({
	...operation,
	event,
	search: operation.search && {
		...operation.search,
		// If the trigger sends a filter itself, the user needn't add one.
		filterAdvice:
			event.period.aheadFilter === undefined ? operation.search.filterAdvice : undefined,
		filters: operation.search.filters.filter(({ name }) => !event.withoutFilters?.includes(name)),
		sort: undefined,
		shareCallsBy: undefined,
	},
});

/** An operation for each event, sorted by the event's label. */
export const watchedOperations: WatchedOperation[] = operations
	.flatMap((operation) =>
		operation.events ? operation.events.map((event) => withEvent(operation, event)) : [],
	)
	.sort((a, b) => alphabetical(a.event.label, b.event.label));

import type { IDataObject } from 'n8n-workflow';
import type {
	LookupOperation,
	MergedLookupOperation,
	Operation,
	SearchOperation,
} from '../catalogue/types';
import * as additionalFields from './additionalFields';
import * as apiRequest from './apiRequest';
import * as dateFilter from './dateFilter';
import * as fieldParameter from './fieldParameter';
import * as filters from './filters';
import * as freeFields from './freeFields';
import type { KeyRequest, LookupRequest, RequestCall, SingleRequest } from './inputRequest';
import { usableValues, type InputValue } from './inputValue';
import * as lookUpBy from './lookUpBy';
import * as mappings from './mappings';
import type { InputOptions } from './options';
import * as outputOptions from './outputOptions';
import * as paging from './paging';
import type { Reader } from './reader';
import * as selectFields from './selectFields';
import * as sort from './sort';

/** The values of an input for its call, but for what it looks up. Throws inputFailure. */
export const readInputValues = (
	entry: Operation,
	reader: Reader,
	{ additional }: InputOptions,
): InputValue[] => [
	...fieldParameter.inputValues(entry, reader),
	...filters.inputValues(entry, reader),
	...(entry.freeFields
		? freeFields.inputValues(entry, reader)
		: additionalFields.inputValues(reader, additional)),
];

/** What the request of an input is made from. */
export interface RequestParts {
	reader: Reader;
	values: InputValue[];
	options: InputOptions;
	/** What a lookup looks up. Other operations look up nothing. */
	lookedUp: lookUpBy.LookedUp[];
	/** Select Fields. */
	fields?: string[];
}

/** The fields that an input sends, in their order. Throws inputFailure. */
const readSent = (entry: Operation, { reader, values, options }: RequestParts): IDataObject => ({
	...freeFields.read(entry, reader, values),
	...mappings.read(entry, reader),
	...fieldParameter.read(entry, usableValues(values)),
	...filters.read(entry, values, options.additional),
});

/**
 * The call that sends these fields, and those that Select Fields and the options add. Throws inputFailure.
 *
 * @param shared the lookup whose filter is added when the call is made
 */
const toCall = (
	entry: Operation,
	{ reader, options: { additional, timeoutMs: timeout }, fields }: RequestParts,
	own: IDataObject,
	shared?: lookUpBy.SharedLookup,
): RequestCall => {
	const { includeFields } = entry.answer;
	const selected = fields && selectFields.withKeys(fields, shared);
	const sent = additionalFields.addTo(
		entry,
		{ ...own, ...(includeFields && selected && { [includeFields]: selected }) },
		additional,
		shared,
	);
	const isQuery = entry.call.method === 'GET';
	const [query, body] = isQuery ? [sent, undefined] : [{}, sent];
	const { path: endpoint } = entry.call;
	const path = fieldParameter.fillPath(entry, reader);
	return { ...entry.call, path, endpoint, query, body, timeout };
};

/** The request of a search. Throws inputFailure. */
const buildSearch = (entry: SearchOperation, parts: RequestParts): LookupRequest => {
	const { reader, options } = parts;
	const { typed, additional, itemsPerCall, shareCalls } = options;
	const outputAs = outputOptions.readOutputAs(entry, reader);
	const isCount = outputAs.kind === 'count';
	const limit = isCount ? Infinity : paging.readLimit(reader);
	const dateBounds = dateFilter.readDateBounds(entry, reader);
	const pageOptions = isCount ? { ...typed, startPage: undefined } : typed;
	// Rows newer than Filed Before are skipped, so don't shrink pages to the Limit.
	const pages = paging.readPageOptions(entry.paging, pageOptions, dateBounds?.before !== undefined);
	const isResumed = paging.isResumed(pages);
	const hasPages = isResumed || limit > Math.min(entry.paging.size, pages.size);
	const needsOrder = hasPages && !isCount && additional.sort_by === undefined;
	const order = sort.read(entry, reader, { needsOrder, isDated: dateBounds !== undefined });
	const sent: IDataObject = { ...readSent(entry, parts), ...order };
	const list = { paging: pages, limit, dateBounds };
	const shared = lookUpBy.findSharedLookup(entry.search, sent, reader);
	if (shared && outputAs.kind === 'pages' && !isResumed) {
		delete sent[shared.keyField.field];
		const call = toCall(entry, parts, sent, shared);
		return { kind: 'byKey', call, ...list, ...shared, itemsPerCall, shareCalls };
	}
	const asFilter = (values: string[]) => (shared ? { [shared.keyField.field]: values } : {});
	const own = { ...sent, ...asFilter(shared?.lookup.values ?? []) };
	const call = toCall(entry, isCount ? { ...parts, fields: undefined } : parts, own);
	// A count takes one call.
	const otherSpellings = isCount ? [] : (shared?.otherSpellings ?? []);
	return { ...outputAs, call, ...list, spelledField: shared?.keyField.field, otherSpellings };
};

/** The request of a lookup that shares calls. Throws inputFailure. */
export const buildKeyRequest = (entry: MergedLookupOperation, parts: RequestParts): KeyRequest => {
	const { itemsPerCall, shareCalls } = parts.options;
	const shared = lookUpBy.toSharedLookup(parts.lookedUp[0]);
	const call = toCall(entry, parts, readSent(entry, parts), shared);
	const list = { call, paging: entry.paging, limit: Infinity };
	return { kind: 'byKey', ...list, ...shared, itemsPerCall, shareCalls };
};

/** The request of a lookup that is one call. Throws inputFailure. */
const buildSingle = (entry: LookupOperation, parts: RequestParts): SingleRequest => {
	const sent = readSent(entry, parts);
	if (parts.lookedUp.length === 0)
		return { kind: 'single', call: toCall(entry, parts, sent), otherSpellings: [] };
	const { keyField, lookup, otherSpellings } = lookUpBy.toSharedLookup(parts.lookedUp[0]);
	const { field } = keyField;
	const call = toCall(entry, parts, { ...sent, [field]: lookup.values[0] });
	const mustMatch = { keyField, lookup };
	return { kind: 'single', call, mustMatch, spelledField: field, otherSpellings };
};

/** The request of an input. Throws inputFailure. */
export const buildRequest = (entry: Operation, parts: RequestParts): LookupRequest => {
	switch (entry.kind) {
		case 'search':
			return buildSearch(entry, parts);
		case 'mergedLookup':
			return buildKeyRequest(entry, parts);
		case 'lookup':
			return buildSingle(entry, parts);
		case 'file':
			return {
				kind: 'download',
				call: toCall(entry, parts, readSent(entry, parts)),
				otherSpellings: [],
			};
		case 'custom':
			return apiRequest.read(parts.reader, parts.options.timeoutMs);
	}
};

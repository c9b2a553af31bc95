import type { IDataObject } from 'n8n-workflow';
import type { MergedLookupOperation, Operation, SearchOperation } from '../catalogue/types';
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
import { fillPath } from './path';
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
	values: InputValue[];
	options: InputOptions;
	/** What a lookup looks up; none for any other operation. */
	lookedUp: lookUpBy.LookedUp[];
	/** Select Fields. */
	fields?: string[];
}

/** The fields that an input sends, in their order. Throws inputFailure. */
const readSent = (
	entry: Operation,
	reader: Reader,
	{ values, options: { additional } }: RequestParts,
): IDataObject => ({
	...freeFields.read(entry, reader, values),
	...mappings.read(entry, reader),
	...fieldParameter.read(entry, usableValues(values)),
	...filters.read(entry, values, additional),
});

/**
 * The call that sends these fields, and those that Select Fields and the options add. Throws inputFailure.
 *
 * @param shared the lookup whose filter is added when the call is made
 */
const toCall = (
	entry: Operation,
	reader: Reader,
	{ options: { additional, timeoutMs: timeout }, fields }: RequestParts,
	given: IDataObject,
	shared?: lookUpBy.SharedLookup,
): RequestCall => {
	const { includeFields } = entry.answer;
	const selected = fields && selectFields.withKeys(fields, shared);
	const sent = { ...given, ...(includeFields && selected && { [includeFields]: selected }) };
	const { keyField, lookup } = shared ?? {};
	additionalFields.addTo(sent, additional, entry, [
		keyField?.field,
		lookup?.state && keyField?.stateField,
	]);
	const isQuery = entry.call.method === 'GET';
	const [query, body] = isQuery ? [sent, undefined] : [{}, sent];
	return { ...entry.call, path: fillPath(entry, reader), query, body, timeout };
};

/** The request of a search. Throws inputFailure. */
const buildSearch = (
	entry: SearchOperation,
	reader: Reader,
	parts: RequestParts,
): LookupRequest => {
	const { typed, additional, itemsPerCall, shareCalls } = parts.options;
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
	const sent: IDataObject = { ...readSent(entry, reader, parts), ...order };
	const list = { paging: pages, limit, dateBounds };
	const typedFilters = reader.object('filters', 'Filters');
	const shared = lookUpBy.findSharedLookup(entry.search?.shareCallsBy ?? [], sent, typedFilters);
	if (shared && outputAs.kind === 'pages' && !isResumed) {
		delete sent[shared.keyField.field];
		const call = toCall(entry, reader, parts, sent, shared);
		return { kind: 'byKey', call, ...list, ...shared, itemsPerCall, shareCalls };
	}
	if (shared) sent[shared.keyField.field] = shared.lookup.values;
	const otherFilters =
		shared?.otherSpellings.map((text) => ({ [shared.keyField.field]: [text] })) ?? [];
	const fields = isCount ? undefined : parts.fields;
	const call = toCall(entry, reader, { ...parts, fields }, sent);
	return { ...outputAs, call, ...list, otherFilters };
};

/** The request of a lookup that shares calls. Throws inputFailure. */
export const buildKeyRequest = (
	entry: MergedLookupOperation,
	reader: Reader,
	parts: RequestParts,
): KeyRequest => {
	const { itemsPerCall, shareCalls } = parts.options;
	const sent = readSent(entry, reader, parts);
	const shared = lookUpBy.toSharedLookup(parts.lookedUp[0]);
	const call = toCall(entry, reader, parts, sent, shared);
	const list = { call, paging: entry.paging, limit: Infinity };
	return { kind: 'byKey', ...list, ...shared, itemsPerCall, shareCalls };
};

/** The request of a lookup that is one call. Throws inputFailure. */
const buildSingle = (entry: Operation, reader: Reader, parts: RequestParts): SingleRequest => {
	const sent = readSent(entry, reader, parts);
	if (parts.lookedUp.length === 0)
		return { kind: 'single', call: toCall(entry, reader, parts, sent) };
	const { keyField, lookup } = lookUpBy.toSharedLookup(parts.lookedUp[0]);
	const call = toCall(entry, reader, parts, { ...sent, [keyField.field]: lookup.values[0] });
	return { kind: 'single', call, mustMatch: { keyField, lookup } };
};

/** The request of an input. Throws inputFailure. */
export const buildRequest = (
	entry: Operation,
	reader: Reader,
	parts: RequestParts,
): LookupRequest => {
	switch (entry.kind) {
		case 'search':
			return buildSearch(entry, reader, parts);
		case 'mergedLookup':
			return buildKeyRequest(entry, reader, parts);
		case 'lookup':
			return buildSingle(entry, reader, parts);
		case 'file':
			return {
				kind: 'download',
				call: toCall(entry, reader, parts, readSent(entry, reader, parts)),
			};
		case 'custom':
			return apiRequest.read(reader, parts.options.timeoutMs);
	}
};

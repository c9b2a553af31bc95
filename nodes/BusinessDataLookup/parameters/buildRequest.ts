import type { IDataObject } from 'n8n-workflow';
import type {
	SingleOperation,
	MergedOperation,
	Operation,
	SearchOperation,
} from '../catalogue/types';
import * as additionalFields from './additionalFields';
import * as customRequest from './customRequest';
import * as dateFilter from './dateFilter';
import * as fieldParameter from './fieldParameter';
import * as filters from './filters';
import * as freeFields from './freeFields';
import type { InputRequest, KeyRequest, RequestCall, SingleRequest } from './inputRequest';
import { usableValues, type InputValue } from './inputValue';
import * as lookUpBy from './lookUpBy';
import * as mappings from './mappings';
import type { InputOptions } from './options';
import * as outputOptions from './outputOptions';
import * as paging from './paging';
import type { Reader } from './reader';
import * as selectFields from './selectFields';
import * as sort from './sort';

/** What the request of an input is made from. */
export interface InputParameters {
	reader: Reader;
	values: InputValue[];
	options: InputOptions;
	/** The choices of Look Up By, in order. Empty for operations without it. */
	choices: lookUpBy.GivenChoice[];
	selectedFields?: string[];
}

/** The values of an input, without those of Look Up By. Throws inputFailure. */
export const readInputValues = (
	operation: Operation,
	reader: Reader,
	{ additional }: InputOptions,
): InputValue[] => [
	...fieldParameter.inputValues(operation, reader),
	...filters.inputValues(operation, reader),
	...(operation.freeFields
		? freeFields.inputValues(operation, reader)
		: additionalFields.inputValues(reader, additional)),
];

/** The request of an input. Throws inputFailure. */
export const buildRequest = (operation: Operation, parts: InputParameters): InputRequest => {
	switch (operation.kind) {
		case 'search':
			return buildSearch(operation, parts);
		case 'merged':
			return buildKeyRequest(operation, parts, parts.choices[0]);
		case 'single':
			return buildSingle(operation, parts);
		case 'file':
			return {
				kind: 'download',
				call: toCall(operation, parts, readSent(operation, parts)),
				otherSpellings: [],
			};
		case 'custom':
			return customRequest.read(parts.reader, parts.options.timeoutMs);
	}
};

/** The request of a search. Throws inputFailure. */
const buildSearch = (operation: SearchOperation, parts: InputParameters): InputRequest => {
	const { reader, options } = parts;
	const { raw, additional, itemsPerCall, shareCalls } = options;
	const outputAs = outputOptions.readOutputAs(operation, reader);
	const limit = paging.readLimit(reader);
	const dateBounds = dateFilter.readDateBounds(operation, reader);
	// Rows newer than Filed Before are skipped, so don't shrink pages to the Limit.
	const skipsRows = dateBounds?.before !== undefined;
	const pages = paging.readPageOptions(operation.paging, raw, skipsRows);
	const isResumed = paging.isResumed(pages);
	const hasPages = isResumed || limit > Math.min(operation.paging.size, pages.size);
	const needsOrder = hasPages && additional.sort_by === undefined;
	const order = sort.read(operation, reader, { needsOrder, isDated: dateBounds !== undefined });
	const sent: IDataObject = { ...readSent(operation, parts), ...order };
	const list = { paging: pages, limit, dateBounds };
	const shared = lookUpBy.findSharedLookup(operation.search, sent, reader);
	if (shared && outputAs.kind === 'pages' && !isResumed) {
		delete sent[shared.matchField.filter];
		const call = toCall(operation, parts, sent, shared);
		return { kind: 'byKey', call, ...list, ...shared, itemsPerCall, shareCalls };
	}
	// A count takes one call, and returns no fields.
	const isCount = outputAs.kind === 'count';
	const call = toCall(operation, isCount ? { ...parts, selectedFields: undefined } : parts, sent);
	const otherSpellings = isCount ? [] : (shared?.otherSpellings ?? []);
	return { ...outputAs, call, ...list, spelledField: shared?.matchField.filter, otherSpellings };
};

/** The request of a lookup that shares calls. Throws inputFailure. */
export const buildKeyRequest = (
	operation: MergedOperation,
	parts: InputParameters,
	choice: lookUpBy.GivenChoice,
): KeyRequest => {
	const { itemsPerCall, shareCalls } = parts.options;
	const shared = lookUpBy.toFieldLookup(choice);
	const call = toCall(operation, parts, readSent(operation, parts), shared);
	const list = { call, paging: operation.paging, limit: Infinity };
	return { kind: 'byKey', ...list, ...shared, itemsPerCall, shareCalls };
};

/** The request of an operation that makes one call for each input. Throws inputFailure. */
const buildSingle = (operation: SingleOperation, parts: InputParameters): SingleRequest => {
	const sent = readSent(operation, parts);
	const choice = parts.choices.at(0);
	if (!choice) return { kind: 'single', call: toCall(operation, parts, sent), otherSpellings: [] };
	const { matchField, lookup, otherSpellings } = lookUpBy.toFieldLookup(choice);
	const { filter } = matchField;
	const call = toCall(operation, parts, { ...sent, [filter]: lookup.values[0] });
	const mustMatch = { matchField, lookup };
	return { kind: 'single', call, mustMatch, spelledField: filter, otherSpellings };
};

/** The fields that an input sends, without those of Look Up By. Throws inputFailure. */
const readSent = (
	operation: Operation,
	{ reader, values, options }: InputParameters,
): IDataObject => ({
	...freeFields.read(operation, reader, values),
	...mappings.read(operation, reader),
	...fieldParameter.read(operation, usableValues(values)),
	...filters.read(operation, values, options.additional),
});

/**
 * The call of an input: it sends these fields, the names of Select Fields, and the additional fields. Throws inputFailure.
 *
 * @param shared the lookup whose filter is added when the call is made
 */
const toCall = (
	operation: Operation,
	{ reader, options: { additional, timeoutMs: timeout }, selectedFields }: InputParameters,
	fields: IDataObject,
	shared?: lookUpBy.FieldLookup,
): RequestCall => {
	const { includeFields } = operation.response;
	const names = selectedFields && selectFields.withMatchFields(selectedFields, shared);
	const sent = additionalFields.addTo(
		operation,
		{ ...fields, ...(includeFields && names && { [includeFields]: names }) },
		additional,
		shared,
	);
	const isQuery = operation.call.method === 'GET';
	const [query, body] = isQuery ? [sent, undefined] : [{}, sent];
	const { path: endpoint } = operation.call;
	const path = fieldParameter.fillPath(operation, reader);
	return { ...operation.call, path, endpoint, query, body, timeout };
};

import type { IDataObject } from 'n8n-workflow';
import type {
	EnrichOperation,
	ListOperation,
	Operation,
	SingleOperation,
} from '../catalogue/types';
import { checkAdditionalFields } from './additionalFields';
import { readCustomRequest } from './customRequest';
import { readDateBounds } from './dateFilter';
import { fillPath, plainParametersToSend } from './plainParameters';
import { filtersToSend } from './filters';
import { freeFieldsToSend } from './freeFields';
import type {
	InputRequest,
	KeyRequest,
	ListRequest,
	Presentation,
	RequestCall,
	SingleRequest,
} from './inputRequest';
import { valuesToSend, type InputValue } from './inputValue';
import { findSharedLookup, toFieldLookup, type FieldLookup, type LookUpByValue } from './lookUpBy';
import { readMappings } from './mappings';
import type { InputOptions } from './options';
import { readOutputAs } from './outputOptions';
import { readLimit, readPageOptions } from './paging';
import type { Reader } from './reader';
import { fieldsToRequest } from './selectFields';
import { readSort } from './sort';

/** The parameters of an input that requests of all kinds may have. */
export interface InputParameters {
	reader: Reader;
	options: InputOptions;
	presentation: Presentation;
	/** Look Up By, then If Not Found, Look Up By. Empty for other operations. */
	lookUpBy: LookUpByValue[];
	/** The values of all other fields. */
	values: InputValue[];
}

/** The request of an input. Throws inputFailure. */
export const buildRequest = (operation: Operation, parameters: InputParameters): InputRequest => {
	switch (operation.kind) {
		case 'list':
			return buildList(operation, parameters);
		case 'enrich':
			return buildKeyRequest(operation, parameters, parameters.lookUpBy[0]);
		case 'single':
			return buildSingle(operation, parameters);
		case 'download': {
			const call = toCall(operation, parameters, fieldsToSend(operation, parameters));
			return { kind: 'download', call, file: operation.file };
		}
		case 'custom':
			return readCustomRequest(parameters.reader, parameters.options);
	}
};

/** A list without its call. */
type ListRange = Omit<ListRequest, 'call'>;

/** The request of a list. Throws inputFailure. */
const buildList = (operation: ListOperation, parameters: InputParameters): InputRequest => {
	const { reader, options } = parameters;
	const outputAs = readOutputAs(operation, reader);
	const range = readRange(operation, parameters);
	const startsLater = range.paging.startPage !== undefined;
	const pageSize = Math.min(operation.paging.size, range.paging.size);
	const hasPages = startsLater || range.limit > pageSize;
	const needsOrder =
		outputAs.kind !== 'count' && hasPages && options.additional.sort_by === undefined;
	const isDated = range.dateBounds !== undefined;
	const order = readSort(operation, reader, { needsOrder, isDated });
	const fields: IDataObject = { ...fieldsToSend(operation, parameters), ...order };
	const fieldLookup = findSharedLookup(operation.search, fields);
	if (fieldLookup && outputAs.kind === 'items' && !startsLater) {
		delete fields[fieldLookup.matchField.filter];
		return toKeyRequest(operation, parameters, { fieldLookup, fields, range });
	}
	const call = toCall(operation, parameters, fields);
	if (outputAs.kind !== 'count') return { ...outputAs, call, ...range };
	const { paging, dateBounds } = range;
	return { kind: 'count', call, paging: { kind: 'page', size: paging.size }, dateBounds };
};

/** Which part of a list is read. Throws inputFailure. */
const readRange = (operation: ListOperation, parameters: InputParameters): ListRange => {
	const { reader, options } = parameters;
	const limit = readLimit(reader);
	const dateBounds = readDateBounds(operation, reader);
	// Rows newer than Filed Before are skipped, so don't shrink pages to the Limit.
	const skipsRows = dateBounds?.before !== undefined;
	const pages = readPageOptions(operation.paging, options.all, skipsRows);
	return { paging: pages, limit, dateBounds, ifIncomplete: options.ifIncomplete };
};

/** The request of a lookup that shares calls. Throws inputFailure. */
export const buildKeyRequest = (
	operation: EnrichOperation,
	parameters: InputParameters,
	given: LookUpByValue,
): KeyRequest =>
	toKeyRequest(operation, parameters, {
		fieldLookup: toFieldLookup(given),
		fields: fieldsToSend(operation, parameters),
		range: {
			paging: operation.paging,
			limit: Infinity,
			ifIncomplete: parameters.options.ifIncomplete,
		},
	});

/** A request that shares calls. `fields` are without the filter that differs between inputs. */
const toKeyRequest = (
	operation: Operation,
	parameters: InputParameters,
	parts: { fieldLookup: FieldLookup; fields: IDataObject; range: ListRange },
): KeyRequest => {
	const { fieldLookup, fields, range } = parts;
	const { itemsPerCall, shareCalls, accept } = parameters.options;
	const call = toCall(operation, parameters, fields, fieldLookup);
	// Which company was returned for which value is only known if each has its own call.
	const size = accept === 'returned' ? 1 : itemsPerCall;
	return { kind: 'byKey', call, ...range, ...fieldLookup, itemsPerCall: size, shareCalls, accept };
};

/** The request of an operation that makes one call for each input. Throws inputFailure. */
const buildSingle = (operation: SingleOperation, parameters: InputParameters): SingleRequest => {
	const fields = fieldsToSend(operation, parameters);
	const given = parameters.lookUpBy.at(0);
	if (!given) return { kind: 'single', call: toCall(operation, parameters, fields) };
	const fieldLookup = toFieldLookup(given);
	const { filter } = fieldLookup.matchField;
	const call = toCall(operation, parameters, { ...fields, [filter]: fieldLookup.lookup.values[0] });
	const { accept } = parameters.options;
	return {
		kind: 'single',
		call: { ...call, lookUpFields: [filter] },
		companiesFor: { ...fieldLookup, accept },
	};
};

/** The fields that an input sends, without those of Look Up By. Throws inputFailure. */
const fieldsToSend = (
	operation: Operation,
	{ reader, values, options }: InputParameters,
): IDataObject => {
	// The additional fields are sent as given.
	const own = values.filter(({ isAdditional }) => !isAdditional);
	return {
		...freeFieldsToSend(operation, reader, own),
		...readMappings(operation, reader),
		...plainParametersToSend(operation, valuesToSend(own)),
		...filtersToSend(operation, own, options.additional),
	};
};

/**
 * The call of an input, which sends these fields, Select Fields and the additional fields. Throws inputFailure.
 *
 * @param fieldLookup the lookup whose filter is added later, when its call is made
 */
const toCall = (
	operation: Operation,
	{ reader, options, presentation: { selectedFields } }: InputParameters,
	fields: IDataObject,
	fieldLookup?: FieldLookup,
): RequestCall => {
	const requested = fieldsToRequest(operation, selectedFields, fieldLookup);
	const ownFields = { ...fields, ...requested };
	const { additional, timeout } = options;
	checkAdditionalFields(operation, additional, ownFields, fieldLookup);
	const sent = { ...ownFields, ...additional };
	const { call } = operation;
	const path = fillPath(operation, reader);
	const [query, body] = call.method === 'GET' ? [sent, undefined] : [{}, sent];
	return { ...call, path, limitKey: call.path, query, body, timeout };
};

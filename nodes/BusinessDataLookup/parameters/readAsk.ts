import type { IDataObject } from 'n8n-workflow';
import { savesRows } from './output';
import type { Field, MatchKey, Operation } from '../catalogue/types';
import type { Ask, Lookup, Presentation, Request } from './request';
import { inputProblem } from '../failure';
import {
	checkAtLeastOne,
	checkEmail,
	checkRadius,
	checkTypedPath,
	pathOf,
	wholeNumber,
} from './checks';
import { readFilters } from './filters';
import { keyOf } from './matchKey';
import type { Parameters } from './reader';
import { rowFormat } from '../output/recordWriter';
import { isBlank, parseJson, shown, textsIn, wireValue } from './value';

const DEFAULT_TIMEOUT = 60_000;

type Values = Record<string, unknown>;

const asObject = (value: unknown, label: string): IDataObject => {
	const parsed = isBlank(value) ? {} : parseJson(value, label);
	if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
		return parsed as IDataObject;
	}
	throw inputProblem(label, 'must be a JSON object');
};

const put = (target: IDataObject, field: Field, given: unknown): void => {
	const value = wireValue(field, given);
	if (value !== undefined) target[field.name] = value as IDataObject[string];
};

/** Name and value pairs; a name given twice becomes a list. */
const pairsOf = (collection: Values, label: string): IDataObject => {
	const rows = Array.isArray(collection.parameters) ? (collection.parameters as Values[]) : [];
	const fields: IDataObject = {};
	for (const { name, value } of rows) {
		if (isBlank(name)) throw inputProblem(label, 'has a field without a name');
		const key = String(name).trim();
		fields[key] = (
			Object.hasOwn(fields, key) ? [fields[key], value].flat() : value
		) as IDataObject[string];
	}
	return fields;
};

const freeFields = (operation: Operation, parameters: Parameters, item: number): IDataObject => {
	const query = operation.freeFields === 'query';
	const what = query ? 'Query' : 'Body';
	if (parameters.get('specifyBody', item, 'keypair') === 'json') {
		return asObject(parameters.get(query ? 'jsonQuery' : 'jsonBody', item, ''), `${what} (JSON)`);
	}
	const name = query ? 'queryParameters' : 'bodyParameters';
	return pairsOf(parameters.collection(name, item), `${what} Fields`);
};

/** Rows to save; an empty list is refused, for it could wipe out what was saved before. */
const rowsToSave = (operation: Operation, parameters: Parameters, item: number): IDataObject => {
	const { fields } = operation.rowsInput!;
	const asJson = parameters.get('specifyRows', item, 'fields') === 'json';
	const label = asJson ? 'Mappings (JSON)' : 'Mappings';
	const rows = asJson
		? parseJson(parameters.get('jsonMappings', item, '[]'), label)
		: (parameters.collection('mappings', item).values ?? []);
	if (!Array.isArray(rows)) throw inputProblem(label, 'must be a list of rows');
	if (rows.length === 0) throw inputProblem(label, 'holds no row to save');
	const fromFields = (row: Values): IDataObject => {
		const mapping: IDataObject = {};
		for (const field of fields) put(mapping, field, row[field.name]);
		return mapping;
	};
	const name = String(parameters.get('sendAs', item, 'list'));
	return { [name]: asJson ? (rows as IDataObject[]) : (rows as Values[]).map(fromFields) };
};

const sortOf = (parameters: Parameters, item: number): IDataObject[] => {
	const { values } = parameters.collection('sort', item);
	return Array.isArray(values)
		? (values as IDataObject[]).map(({ field, order }) => ({ field, order }))
		: [];
};

interface Draft {
	query: IDataObject;
	body: IDataObject;
	lookup?: Lookup;
	echo?: Presentation['echo'];
}

/** The key of one value; "http://" and the like hold none. */
const keyFor = ({ kind, label }: MatchKey, text: string, parameter: string): string => {
	const key = keyOf(kind, text);
	if (key === '') throw inputProblem(parameter, `holds no ${label}: ${shown(text)}`);
	return key;
};

/** The keys of the first array filter by which this input can be merged with others. */
const mergeable = (operation: Operation, body: IDataObject): Lookup | undefined => {
	for (const match of operation.mergeBy ?? []) {
		const given = body[match.field];
		if (given === undefined) continue;
		const keys = textsIn(given, true, match.label).map((text) => keyFor(match, text, match.label));
		delete body[match.field];
		return { match, keys: [...new Set(keys)] };
	}
	return undefined;
};

const readLookup = (operation: Operation, parameters: Parameters, item: number, draft: Draft) => {
	const { parameter, keys, merged } = operation.lookup!;
	const by = String(parameters.get(parameter, item, 'url'));
	const match = keys.find(({ field }) => field === by);
	if (!match)
		throw inputProblem(
			parameter === 'matchBy' ? 'Match By' : 'Look Up By',
			`has no choice "${by}"`,
		);
	const given = parameters.get('value', item, '');
	const texts = textsIn(given, false, 'Value');
	if (texts.length === 0)
		throw inputProblem(
			'Value',
			'is empty',
			`Give the ${match.label} to look up, or filter such items out before this node.`,
		);
	if (texts.length > 1)
		throw inputProblem('Value', `takes one value, and ${texts.length} were given`);
	const key = keyFor(match, texts[0], 'Value');
	draft.echo = { field: match.field, value: texts[0] };
	if (merged) draft.lookup = { match, keys: [key] };
	else draft.body[match.field] = texts[0];
};

const readDraft = (
	operation: Operation,
	parameters: Parameters,
	item: number,
	options: Values,
): Draft => {
	const draft: Draft = { query: {}, body: {} };
	const target = operation.method === 'GET' ? draft.query : draft.body;
	if (operation.freeFields) Object.assign(target, freeFields(operation, parameters, item));
	if (operation.rowsInput) Object.assign(target, rowsToSave(operation, parameters, item));
	for (const field of operation.fields ?? []) {
		if (operation.path.includes(`{${field.name}}`)) continue;
		const given = parameters.get(field.name, item);
		if (field.required && isBlank(given)) throw inputProblem(field.label, 'is empty');
		if (field.format === 'email') checkEmail(given, field.label);
		put(target, field, given);
	}
	if (operation.filters) {
		Object.assign(target, readFilters(operation.filters, parameters.collection('filters', item)));
		checkRadius(target);
		checkAtLeastOne(operation, target);
	}
	for (const field of operation.wireOptions ?? []) put(target, field, options[field.name]);
	if (operation.lookup) readLookup(operation, parameters, item, draft);
	return draft;
};

/** Records can only be given back by key if the fields that hold it are asked for. */
const askForKeys = (body: IDataObject, operation: Operation, lookup?: Lookup): void => {
	if (body.include_fields === undefined) return;
	const asked = textsIn(body.include_fields, true, 'Include Fields');
	const needed = [operation.id, lookup?.match.recordField].filter((name) => name !== undefined);
	body.include_fields = [...new Set([...asked, ...needed])];
};

/** The format in which the rows of a search are saved; '' = they are items. */
const fileFormatOf = (operation: Operation, parameters: Parameters, item: number): string => {
	if (!savesRows(operation) || parameters.get('outputAs', item, 'items') !== 'file') return '';
	const format = String(parameters.get('fileFormat', item, 'csv'));
	if (!rowFormat(format)) throw inputProblem('File Format', `has no choice "${format}"`);
	return format;
};

const readRequest = (
	operation: Operation,
	parameters: Parameters,
	item: number,
): [Request, Draft] => {
	const options = parameters.collection('options', item);
	const draft = readDraft(operation, parameters, item, options);
	const everything =
		operation.lookup !== undefined || parameters.get('returnAll', item, false) === true;
	const limit =
		everything || !operation.paging
			? Infinity
			: wholeNumber(parameters.get('limit', item, 50), 'Limit', 1);
	const itemsPerCall = wholeNumber(options.itemsPerCall ?? 50, 'Items per Call', 1, 50);
	if (operation.sort) {
		const chosen = sortOf(parameters, item);
		const several = operation.paging !== undefined && limit > operation.paging.size;
		const sortBy = chosen.length === 0 && several ? operation.sort.stable : chosen;
		if (sortBy.length > 0) draft.body.sort_by = sortBy;
	}
	const asItems = fileFormatOf(operation, parameters, item) === '';
	if (limit === Infinity && itemsPerCall > 1 && operation.mergeBy && asItems) {
		draft.lookup = mergeable(operation, draft.body);
	}
	askForKeys(draft.body, operation, draft.lookup);
	const request: Request = {
		method: operation.method,
		path: pathOf(operation.path, (name) => parameters.get(name, item), operation.fields ?? []),
		query: draft.query,
		body: operation.method === 'GET' ? undefined : draft.body,
		limited: operation.limited,
		repeatable: operation.repeatable,
		timeout: wholeNumber(options.timeout ?? DEFAULT_TIMEOUT, 'Timeout', 1),
		paging: operation.paging,
		limit,
		lookup: draft.lookup,
		itemsPerCall,
		file: operation.file !== undefined || !asItems,
	};
	return [request, draft];
};

/** The API Request: method, path, query, body and paging as the user gives them. */
const readCustom = (operation: Operation, parameters: Parameters, item: number): Request => {
	const options = parameters.collection('options', item);
	const method = String(parameters.get('method', item, 'GET'));
	const path = checkTypedPath(String(parameters.get('path', item, '')));
	const file = parameters.get('responseFormat', item, 'json') === 'file';
	const pagination = file ? 'none' : parameters.get('pagination', item, 'none');
	const everything = parameters.get('returnAll', item, false) === true;
	const query = asObject(parameters.get('jsonQuery', item, ''), 'Query (JSON)');
	const body = asObject(parameters.get('jsonBody', item, ''), 'Body (JSON)');
	const size = wholeNumber((method === 'GET' ? query : body).per_page ?? 50, 'per_page', 1);
	return {
		method,
		path,
		query,
		body: method === 'GET' ? undefined : body,
		limited: operation.custom!.limitedPaths.includes(path.replace(/\/$/, '')),
		repeatable: method === 'GET',
		timeout: wholeNumber(options.timeout ?? DEFAULT_TIMEOUT, 'Timeout', 1),
		paging:
			pagination === 'page'
				? { kind: 'page', size }
				: pagination === 'cursor'
					? { kind: 'cursor', size: wholeNumber(query.limit ?? 100, 'limit', 1), start: -1 }
					: undefined,
		limit:
			pagination === 'none' || everything
				? Infinity
				: wholeNumber(parameters.get('limit', item, 50), 'Limit', 1),
		itemsPerCall: 1,
		file,
	};
};

/** Reads and checks what one input asks for. Throws LookupFailure of kind `input`. */
export const readAsk = (operation: Operation, parameters: Parameters, item: number): Ask => {
	const options = parameters.collection('options', item);
	const [request, draft] = operation.custom
		? [readCustom(operation, parameters, item), undefined]
		: readRequest(operation, parameters, item);
	const wanted = parameters.get('output', item);
	return {
		item,
		operation,
		request,
		show: {
			output: operation.outputs?.find(({ value }) => value === wanted) ?? operation.outputs?.[0],
			// Who names the fields wants just those.
			simplify: parameters.get('simplify', item, false) === true && isBlank(options.include_fields),
			noMatch: (options.noMatch as Presentation['noMatch']) ?? 'item',
			multipleMatches: (options.multipleMatches as Presentation['multipleMatches']) ?? 'first',
			echo: draft?.echo,
			binaryProperty: String(parameters.get('binaryPropertyName', item, 'data')),
			fmt: String(parameters.get('fmt', item, '')),
			fileFormat: fileFormatOf(operation, parameters, item),
		},
	};
};

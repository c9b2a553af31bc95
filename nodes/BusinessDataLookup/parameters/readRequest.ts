import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import type { Operation, SearchOperation } from '../catalogue/types';
import { inputFailure, LookupFailure } from '../failure';
import * as additionalFields from './additionalFields';
import * as apiRequest from './apiRequest';
import * as dateFilter from './dateFilter';
import * as emailAddress from './emailAddress';
import * as fieldParameter from './fieldParameter';
import * as filters from './filters';
import * as freeFields from './freeFields';
import { emptyFilters, whyNotSent } from './inputValue';
import * as lookUpBy from './lookUpBy';
import * as mappings from './mappings';
import * as options from './options';
import * as outputOptions from './outputOptions';
import * as paging from './paging';
import { fillPath } from './path';
import type { ParameterReader, Reader } from './reader';
import type { InputKey, InputRequest, LookupRequest } from './inputRequest';
import * as selectFields from './selectFields';
import * as sort from './sort';
import { addArticle } from './unusableValue';
import { quoted } from './value';

/** All values of an input for its call. Throws inputFailure. */
const readInputValues = (
	entry: Operation,
	reader: Reader,
	{ typed: ownOptions, additional }: options.InputOptions,
) => ({
	lookup: lookUpBy.inputValues(entry, reader),
	fields: fieldParameter.inputValues(entry, reader),
	freeFields: freeFields.inputValues(entry, reader),
	filters: filters.inputValues(entry, reader),
	additional: additionalFields.inputValues(entry, reader, ownOptions, additional),
});

/** What a request is made from. */
interface RequestParts {
	inputValues: ReturnType<typeof readInputValues>;
	options: options.InputOptions;
	result: outputOptions.OutputOptions;
	/** Select Fields. */
	fields?: string[];
}

/** What a search or a lookup adds to the request, besides its fields. */
type LookupPart = Partial<
	Pick<LookupRequest, 'limit' | 'dateBounds' | 'paging' | 'shared' | 'mustMatch' | 'retryFilters'>
>;

/**
 * Reads how to list the records of a search. Adds the order to `sent`. If the input shares calls, removes the shared
 * filter from `sent`.
 */
const readSearch = (
	entry: SearchOperation,
	reader: Reader,
	{ options: { typed, additional }, result: { fileFormat, isCount } }: RequestParts,
	sent: IDataObject,
): LookupPart => {
	const limit = isCount ? Infinity : paging.readLimit(reader);
	const bounds = dateFilter.readDateBounds(entry, reader);
	const pageOptions = isCount ? { ...typed, startPage: undefined } : typed;
	// Rows newer than Filed Before are skipped, so don't shrink pages to the Limit.
	const pages = paging.readPageOptions(entry.paging, pageOptions, bounds?.before !== undefined);
	const isResumed = 'first' in pages;
	const hasPages = isResumed || limit > Math.min(entry.paging.size, pages.size);
	const needsOrder = hasPages && !isCount && additional.sort_by === undefined;
	const order = { needsOrder, isFiled: bounds !== undefined };
	Object.assign(sent, sort.read(entry, reader, order));
	const isOfOneInput = fileFormat !== undefined || isCount || isResumed;
	const shared = lookUpBy.takeSharedLookup(
		entry.shareCallsBy ?? [],
		sent,
		reader.object('filters', 'Filters'),
	);
	const list: LookupPart = { limit, dateBounds: bounds, paging: pages };
	if (!isOfOneInput || !shared) return { ...list, shared };
	const { keyField, lookup: own, otherSpellings } = shared;
	sent[keyField.field] = own.values;
	return { ...list, retryFilters: otherSpellings.map((text) => ({ [keyField.field]: [text] })) };
};

/** Reads the value to look up. Adds it to `sent` if inputs don't share calls. */
const readLookup = (entry: Operation, reader: Reader, sent: IDataObject): LookupPart => {
	if (!entry.lookup) return {};
	const lookedUp = lookUpBy.read(entry.lookup, reader);
	if (entry.kind === 'mergedLookup') return { paging: entry.paging, shared: lookedUp };
	sent[lookedUp.keyField.field] = lookedUp.lookup.values[0];
	return { mustMatch: { keyField: lookedUp.keyField, lookup: lookedUp.lookup } };
};

/**
 * Reads the request of a catalogue operation, which is any but API Request.
 *
 * @param keyReader reads the key of a lookup
 */
const readCatalogueRequest = (
	entry: Operation,
	reader: Reader,
	chosen: RequestParts,
	keyReader = reader,
): LookupRequest => {
	const { timeoutMs, itemsPerCall, shareCalls, additional } = chosen.options;
	const { fileFormat, isCount } = chosen.result;
	const { inputValues } = chosen;
	// In the order in which they are sent.
	const sent: IDataObject = {
		...freeFields.read(entry, reader, inputValues.freeFields),
		...mappings.read(entry, reader),
		...fieldParameter.read(entry, inputValues.fields),
		...filters.read(entry, reader, inputValues.filters, additional),
	};
	const list: LookupPart =
		entry.kind === 'search'
			? readSearch(entry, reader, chosen, sent)
			: readLookup(entry, keyReader, sent);
	const { fields } = chosen;
	if (fields && entry.includeFields && !isCount)
		sent[entry.includeFields] = selectFields.withKeys(fields, list.shared);
	const { keyField, lookup: own } = list.shared ?? {};
	additionalFields.addTo(sent, additional, entry, [
		keyField?.field,
		own?.state && keyField?.stateField,
	]);
	const isQuery = entry.method === 'GET';
	return {
		method: entry.method,
		path: fillPath(entry, reader),
		query: isQuery ? sent : {},
		body: isQuery ? undefined : sent,
		limited: entry.limited,
		repeatable: entry.repeatable,
		timeoutMs,
		limit: Infinity,
		...list,
		isCount,
		itemsPerCall,
		shareCalls,
		file: entry.kind === 'file' || fileFormat !== undefined,
	};
};

const readOperation = (reader: Reader): Operation => {
	const resource = String(reader.get('resource'));
	const name = String(reader.get('operation'));
	const operation = findOperation(resource, name);
	if (operation) return operation;
	throw inputFailure('Operation', `has no choice ${quoted(name)} of ${quoted(resource)}`);
};

/** The keys of an input in their order, if it has several; none else. Throws inputFailure. */
const readKeys = (entry: Operation, reader: Reader, chosen: RequestParts): InputKey[] => {
	const readers = lookUpBy.keyReaders(entry, reader);
	if (readers.length === 1) return [];
	return readers.map((keyReader) => {
		const own = lookUpBy.inputValues(entry, keyReader, true);
		const notSent = whyNotSent(Object.values({ ...chosen.inputValues, lookup: own }).flat());
		const [{ name: field, label }] = own;
		if (notSent) return { field, ...notSent };
		return { field, label, request: readCatalogueRequest(entry, reader, chosen, keyReader) };
	});
};

/** The failure of an input that isn't sent, where No Match is Fail. */
const notSentFailure = (value: string, reason: string): LookupFailure =>
	new LookupFailure({
		kind: 'input',
		message: `Nothing was looked up for ${quoted(value)}, which is ${addArticle(reason)}`,
		advice: 'It fails because No Match in the options is Fail.',
	});

/** The records of an input that isn't sent. */
const recordsNotSent = (entry: Operation, reader: Reader, reason: string): IDataObject[] => {
	const malformed = emailAddress.malformedRecord(entry, reader);
	if (malformed) return [malformed];
	return entry.recordIfNotSent ? [{ ...entry.recordIfNotSent, reason }] : [];
};

/** Reads and checks what one input asks for, before a call is spent. Throws inputFailure. */
export const readRequest = (parameters: ParameterReader, item: number): InputRequest => {
	const reader = parameters.at(item);
	const entry = readOperation(reader);
	const inputOptions = options.read(entry, reader);
	const result = outputOptions.read(entry, reader);
	const { timeoutMs, itemsPerCall, shareCalls, noMatch, multipleMatches, budgets } = inputOptions;
	const fields = selectFields.read(entry, result.output, inputOptions.typed);
	const inputValues = readInputValues(entry, reader, inputOptions);
	const chosen = { inputValues, options: inputOptions, result, fields };
	const keys = readKeys(entry, reader, chosen);
	const nthKey = keys.findIndex((key) => key.request);
	// If none of several keys can be sent, its own decides what becomes of the input.
	const values = Object.values(nthKey < 0 ? inputValues : { ...inputValues, lookup: [] }).flat();
	const notSent = whyNotSent(values);
	const [lookupValue] = inputValues.lookup;
	if (notSent && lookupValue && noMatch === 'error')
		throw notSentFailure(String(lookupValue.value), notSent.reason);
	const empty = { method: entry.method, path: entry.path, limited: entry.limited };
	const request: LookupRequest =
		keys[nthKey]?.request ??
		(notSent
			? { ...empty, repeatable: true, timeoutMs, limit: 0, itemsPerCall, shareCalls, file: false }
			: entry.kind === 'custom'
				? { ...apiRequest.read(reader), timeoutMs }
				: readCatalogueRequest(entry, reader, chosen));
	return {
		item,
		operation: entry,
		request,
		...(keys.length > 0 && { keys, nthKey }),
		notSent: notSent && {
			...notSent,
			records: recordsNotSent(entry, reader, notSent.reason),
		},
		emptyFilters: notSent ? [] : emptyFilters(values),
		presentation: {
			...result,
			fields: result.isCount ? undefined : fields,
			noMatch,
			multipleMatches,
			askedFor: lookupValue && { field: lookupValue.name, value: String(lookupValue.value) },
		},
		authentication: String(reader.get('authentication', 'apiKey')),
		budgets,
	};
};

import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import type { Operation, SearchOperation } from '../catalogue/types';
import { inputProblem, LookupFailure } from '../failure';
import * as additionalFields from './additionalFields';
import * as apiRequest from './apiRequest';
import * as dateFilter from './dateFilter';
import * as emailAddress from './emailAddress';
import * as field from './field';
import * as filters from './filters';
import * as freeFields from './freeFields';
import { leftOut, whyNotSent } from './given';
import * as lookup from './lookup';
import * as mappings from './mappings';
import * as options from './options';
import * as output from './output';
import * as paging from './paging';
import { pathOf } from './path';
import type { ParameterReader, Reader } from './reader';
import type { InputKey, InputRequest, LookupRequest } from './request';
import * as selectFields from './selectFields';
import * as sort from './sort';
import { withArticle } from './spelled';
import { quoted } from './value';

/** Everything that an input gives for its call. Throws inputProblem. */
const readGiven = (
	entry: Operation,
	reader: Reader,
	{ given: ownOptions, additional }: options.InputOptions,
) => ({
	lookup: lookup.given(entry, reader),
	fields: field.given(entry, reader),
	freeFields: freeFields.given(entry, reader),
	filters: filters.given(entry, reader),
	additional: additionalFields.given(entry, reader, ownOptions, additional),
});

/** How an input wants its request made and its result given. */
interface Chosen {
	given: ReturnType<typeof readGiven>;
	options: options.InputOptions;
	result: output.OutputOptions;
	/** Select Fields. */
	fields?: string[];
}

/** What a search or a lookup reads, apart from the fields that it puts into `wire`. */
type Asked = Partial<
	Pick<LookupRequest, 'limit' | 'filed' | 'paging' | 'shared' | 'exact' | 'retyped'>
>;

/**
 * How the list of a search is read. Puts the order into `wire`. Where the input shares calls, the filter by which it
 * shares them is taken out of `wire`.
 */
const readSearch = (
	entry: SearchOperation,
	reader: Reader,
	{ options: { given, additional }, result: { fileFormat, isCount } }: Chosen,
	wire: IDataObject,
): Asked => {
	const limit = isCount ? Infinity : paging.read(reader);
	const bounds = dateFilter.read(entry, reader);
	const pageOptions = isCount ? { ...given, startPage: undefined } : given;
	// Rows that are newer than Filed Before are passed over, so pages are not cut to the Limit.
	const pages = paging.readPages(entry.paging, pageOptions, bounds?.before !== undefined);
	const isResumed = 'first' in pages;
	const hasPages = isResumed || limit > Math.min(entry.paging.size, pages.size);
	const needsOrder = hasPages && !isCount && additional.sort_by === undefined;
	const order = { needsOrder, isFiled: bounds !== undefined };
	Object.assign(wire, sort.read(entry, reader, order));
	const isOfOneInput = fileFormat !== undefined || isCount || isResumed;
	const shared = lookup.takeShared(entry.mergeBy ?? [], wire, reader.object('filters', 'Filters'));
	const list: Asked = { limit, filed: bounds, paging: pages };
	if (!isOfOneInput || !shared) return { ...list, shared };
	const { key, lookup: own, otherSpellings } = shared;
	wire[key.field] = own.texts;
	return { ...list, retyped: otherSpellings.map((text) => ({ [key.field]: [text] })) };
};

/** What is looked up. Puts the value into `wire` where inputs share no calls. */
const readLookup = (entry: Operation, reader: Reader, wire: IDataObject): Asked => {
	if (!entry.lookup) return {};
	const asked = lookup.read(entry.lookup, reader);
	if (entry.kind === 'mergedLookup') return { paging: entry.paging, shared: asked };
	wire[asked.key.field] = asked.lookup.texts[0];
	return { exact: { key: asked.key, lookup: asked.lookup } };
};

/**
 * The request of any operation that the catalogue describes.
 *
 * @param keyReader reads the key of a lookup
 */
const readDescribed = (
	entry: Operation,
	reader: Reader,
	chosen: Chosen,
	keyReader = reader,
): LookupRequest => {
	const { timeoutMs, itemsPerCall, shareCalls, additional } = chosen.options;
	const { fileFormat, isCount } = chosen.result;
	const { given } = chosen;
	// In the order in which they are sent.
	const wire: IDataObject = {
		...freeFields.read(entry, reader, given.freeFields),
		...mappings.read(entry, reader),
		...field.read(entry, given.fields),
		...filters.read(entry, reader, given.filters, additional),
	};
	const list: Asked =
		entry.kind === 'search'
			? readSearch(entry, reader, chosen, wire)
			: readLookup(entry, keyReader, wire);
	const { fields } = chosen;
	if (fields && entry.includeFields && !isCount)
		wire[entry.includeFields] = selectFields.withKeys(fields, list.shared);
	const { key, lookup: own } = list.shared ?? {};
	additionalFields.addTo(wire, additional, entry, [key?.field, own?.state && key?.stateField]);
	const isQuery = entry.method === 'GET';
	return {
		method: entry.method,
		path: pathOf(entry, reader),
		query: isQuery ? wire : {},
		body: isQuery ? undefined : wire,
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
	throw inputProblem('Operation', `has no choice ${quoted(name)} of ${quoted(resource)}`);
};

/** The keys of an input in their order, if it has several; none else. Throws inputProblem. */
const readKeys = (entry: Operation, reader: Reader, chosen: Chosen): InputKey[] => {
	const readers = lookup.keyReaders(entry, reader);
	if (readers.length === 1) return [];
	return readers.map((keyReader) => {
		const own = lookup.given(entry, keyReader, true);
		const notSent = whyNotSent(Object.values({ ...chosen.given, lookup: own }).flat());
		const [{ name: field, label }] = own;
		if (notSent) return { field, ...notSent };
		return { field, label, request: readDescribed(entry, reader, chosen, keyReader) };
	});
};

/** The failure of an input that isn't sent, where No Match is Fail. */
const notSentFailure = (value: string, reason: string): LookupFailure =>
	new LookupFailure({
		kind: 'input',
		message: `Nothing was looked up for ${quoted(value)}, which is ${withArticle(reason)}`,
		advice: 'No Match in the options says that such an input fails.',
	});

/** The records of an input that isn't sent. */
const recordsNotSent = (entry: Operation, reader: Reader, reason: string): IDataObject[] => {
	const malformed = emailAddress.malformedRecord(entry, reader);
	if (malformed) return [malformed];
	return entry.notSent ? [{ ...entry.notSent, reason }] : [];
};

/** Reads and checks what one input asks for, before a call is spent. Throws inputProblem. */
export const readRequest = (parameters: ParameterReader, item: number): InputRequest => {
	const reader = parameters.at(item);
	const entry = readOperation(reader);
	const inputOptions = options.read(entry, reader);
	const result = output.read(entry, reader);
	const { timeoutMs, itemsPerCall, shareCalls, noMatch, multipleMatches, budgets } = inputOptions;
	const fields = selectFields.read(entry, result.output, inputOptions.given);
	const given = readGiven(entry, reader, inputOptions);
	const chosen = { given, options: inputOptions, result, fields };
	const keys = readKeys(entry, reader, chosen);
	const nthKey = keys.findIndex((key) => key.request);
	// If none of several keys can be sent, its own decides what becomes of the input.
	const values = Object.values(nthKey < 0 ? given : { ...given, lookup: [] }).flat();
	const notSent = whyNotSent(values);
	const [own] = given.lookup;
	if (notSent && own && noMatch === 'error')
		throw notSentFailure(String(own.value), notSent.reason);
	const empty = { method: entry.method, path: entry.path, limited: entry.limited };
	const request: LookupRequest =
		keys[nthKey]?.request ??
		(notSent
			? { ...empty, repeatable: true, timeoutMs, limit: 0, itemsPerCall, shareCalls, file: false }
			: entry.kind === 'custom'
				? { ...apiRequest.read(reader), timeoutMs }
				: readDescribed(entry, reader, chosen));
	return {
		item,
		operation: entry,
		request,
		...(keys.length > 0 && { keys, nthKey }),
		notSent: notSent && {
			...notSent,
			records: recordsNotSent(entry, reader, notSent.reason),
		},
		leftOut: notSent ? [] : leftOut(values),
		presentation: {
			...result,
			fields: result.isCount ? undefined : fields,
			noMatch,
			multipleMatches,
			echo: own && { field: own.name, value: String(own.value) },
		},
		authentication: String(reader.get('authentication', 'apiKey')),
		budgets,
	};
};

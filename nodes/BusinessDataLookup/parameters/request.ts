import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import type { CursorPaging, Operation, PagePaging } from '../catalogue/types';
import { inputProblem, LookupFailure } from '../failure';
import type { Budgets } from '../service/connection';
import * as additionalFields from './additionalFields';
import * as apiRequest from './apiRequest';
import * as emailAddress from './emailAddress';
import * as field from './field';
import * as filters from './filters';
import * as freeFields from './freeFields';
import * as lookup from './lookup';
import * as mappings from './mappings';
import * as options from './options';
import type { InputOptions } from './options';
import * as output from './output';
import type { OutputOptions } from './output';
import * as paging from './paging';
import { pathOf } from './path';
import type { ParameterReader } from './reader';
import * as sort from './sort';
import { quoted, textsIn } from './value';

/** What to ask the service. Two inputs with equal requests are asked for once. */
export interface LookupRequest {
	method: string;
	/** Without the base URL; its segments are encoded. */
	path: string;
	query?: IDataObject;
	body?: IDataObject;
	/** Counts against the minute allowance. */
	limited: boolean;
	/** May be sent again after a time-out or a 5xx. */
	repeatable: boolean;
	/** A success may be text, or nothing. */
	mayBeText?: boolean;
	timeoutMs: number;
	paging?: PagePaging | CursorPaging;
	/** Most records to fetch; Infinity = all. */
	limit: number;
	/** Shares calls with other inputs by these keys; their filter is not in `body`. */
	batch?: lookup.BatchKeys;
	/** Inputs in one call. */
	itemsPerCall: number;
	/** Calls are shared with other executions. */
	shareCalls: boolean;
	/** The result is saved as a file. */
	file: boolean;
}

/** How an input wants its result. */
export interface Presentation
	extends OutputOptions,
		Pick<InputOptions, 'noMatch' | 'multipleMatches' | 'byteOrderMark'> {
	/** What an input without a match echoes: the filter it was looked up by, and its value. */
	echo?: { field: string; value: string };
	/** The inputs that have one result together; absent = it is this input's. */
	linkedTo?: number[];
}

/** What an input gets that is not worth a call. */
export interface Unsent {
	/** What stands in the place of the service's records. */
	records: IDataObject[];
	/** Why it is not sent, in words that go into a sentence: `2 of 10 not sent (malformed)`. */
	reason: string;
}

/** What one input asks for, read and checked. */
export interface InputRequest {
	item: number;
	/** Its number among several inputs, from 1; absent = it is the only one. */
	inputNumber?: number;
	operation: Operation;
	request: LookupRequest;
	/** Absent = the service is asked. */
	unsent?: Unsent;
	/** Filters and free fields that are empty for this input and come from expressions, so that they do not narrow its search. */
	leftOut?: string[];
	presentation: Presentation;
	/** The choice of a credential. */
	authentication: string;
	budgets: Budgets;
}

/** The parameters of the wire, in the order they are sent. */
const readWire = (
	entry: Operation,
	reader: ParameterReader,
	item: number,
	{ wire, additional }: InputOptions,
): IDataObject => ({
	...freeFields.read(entry, reader, item),
	...mappings.read(entry, reader, item),
	...field.read(entry, reader, item),
	...filters.read(entry, reader, item, additional),
	...wire,
});

/** Records can be given back by key only if the fields that hold it are asked for. */
const askForKeys = (wire: IDataObject, needed: Array<string | undefined>): void => {
	if (wire.include_fields === undefined) return;
	const asked = textsIn(wire.include_fields, 'commas and lines', 'Include Fields');
	wire.include_fields = [...new Set([...asked, ...needed.filter((name) => name !== undefined)])];
};

type Part = Pick<InputRequest, 'request' | 'unsent'> & Pick<Presentation, 'echo'>;

/** The request of any operation that the catalogue describes. */
const readDescribed = (
	entry: Exclude<Operation, { kind: 'custom' }>,
	reader: ParameterReader,
	item: number,
	chosen: InputOptions,
	{ fileFormat }: OutputOptions,
): Part => {
	const { timeoutMs, itemsPerCall, shareCalls } = chosen;
	const wire = readWire(entry, reader, item, chosen);
	let batch: lookup.BatchKeys | undefined;
	let echo: Presentation['echo'];
	let unsent = emailAddress.unsent(entry, reader, item);
	if ((entry.kind === 'lookup' || entry.kind === 'mergedLookup') && entry.lookup) {
		const { value, unsent: why, ...asked } = lookup.read(entry.lookup, reader, item);
		unsent = why;
		echo = { field: asked.match.field, value };
		if (entry.kind === 'mergedLookup') batch = asked;
		else wire[asked.match.field] = asked.question.texts[0];
	}
	const limit = entry.kind === 'search' ? paging.read(reader, item) : Infinity;
	if (entry.kind === 'search') {
		Object.assign(wire, sort.read(entry, reader, item, limit));
		if (entry.mergeBy && fileFormat === undefined) {
			batch = lookup.takeBatchKeys(entry.mergeBy, wire);
		}
	}
	additionalFields.addTo(wire, chosen.additional, entry, batch?.match.field);
	if ('id' in entry) askForKeys(wire, [entry.id, batch?.match.recordField]);
	const query = entry.method === 'GET';
	const request = {
		method: entry.method,
		path: pathOf(entry.path, (name) => reader.get(name, item), entry.fields ?? []),
		query: query ? wire : {},
		body: query ? undefined : wire,
		limited: entry.limited,
		repeatable: entry.repeatable,
		timeoutMs,
		paging: 'paging' in entry ? entry.paging : undefined,
		limit,
		batch,
		itemsPerCall,
		shareCalls,
		file: entry.kind === 'file' || fileFormat !== undefined,
	};
	return { request, echo, unsent };
};

const readOperation = (reader: ParameterReader, item: number): Operation => {
	const resource = String(reader.get('resource', item));
	const name = String(reader.get('operation', item));
	const operation = findOperation(resource, name);
	if (!operation)
		throw inputProblem('Operation', `has no choice ${quoted(name)} of ${quoted(resource)}`);
	return operation;
};

/** Where No Match is Fail, what cannot be found fails before a call is spent. */
const notWorthACall = (value: string, { reason }: Unsent): LookupFailure =>
	new LookupFailure({
		kind: 'input',
		message: `Nothing was looked up for ${quoted(value)}, which is ${reason === 'empty' ? reason : `a ${reason}`}`,
		advice: 'Set No Match in the options to go on without it.',
	});

/** Reads and checks what one input asks for, before a call is spent. Throws inputProblem. */
export const readRequest = (reader: ParameterReader, item: number): InputRequest => {
	const entry = readOperation(reader, item);
	const chosen = options.read(entry, reader, item);
	const result = output.read(entry, reader, item);
	const { timeoutMs, noMatch, multipleMatches, byteOrderMark } = chosen;
	const { request, echo, unsent }: Part =
		entry.kind === 'custom'
			? {
					request: {
						...apiRequest.read(reader, item),
						timeoutMs,
						itemsPerCall: 1,
						shareCalls: false,
					},
				}
			: readDescribed(entry, reader, item, chosen, result);
	if (unsent && echo && noMatch === 'error') throw notWorthACall(echo.value, unsent);
	const simplify = result.simplify && !chosen.namesFields;
	const leftOut = [
		...filters.leftOut(entry, reader, item),
		...freeFields.leftOut(entry, reader, item),
	];
	return {
		item,
		inputNumber: reader.inputCount > 1 ? item + 1 : undefined,
		operation: entry,
		request,
		unsent,
		leftOut,
		presentation: {
			...result,
			simplify,
			noMatch,
			multipleMatches,
			byteOrderMark,
			echo,
		},
		authentication: String(reader.get('authentication', item, 'apiKey')),
		budgets: chosen.budgets,
	};
};

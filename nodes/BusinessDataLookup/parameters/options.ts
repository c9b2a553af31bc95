import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Budgets } from '../service/connection';
import * as additionalFields from './additionalFields';
import { fieldProperty, readField } from './field';
import type { ParameterReader } from './reader';
import { byDisplayName } from './show';
import { choiceOf, isBlank, trueOrFalse, wholeNumber } from './value';
import type { Operation } from '../catalogue/types';

const DEFAULT_TIMEOUT_MS = 60_000;
/** Node takes a longer one for 1 ms. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
const DEFAULT_MAX_WAIT_SECONDS = 300;
/** Source: POST /v1/companies, maximum per_page; one input seldom has more than one record. */
const MAX_ITEMS_PER_CALL = 50;

const NO_MATCH = ['item', 'drop', 'error'] as const;
const MATCHES = ['first', 'all'] as const;

const timeout: INodeProperties = {
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_TIMEOUT_MS,
	description: 'How long to wait for an answer to one call, in milliseconds',
};

const maxWait: INodeProperties = {
	displayName: 'Max Wait',
	name: 'maxWait',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: DEFAULT_MAX_WAIT_SECONDS,
	description:
		'How long this run may wait for the rate limit in all, in seconds. 0 does not wait at all.',
};

const maxCalls: INodeProperties = {
	displayName: 'Max Calls',
	name: 'maxCalls',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 100,
	description:
		'How many calls this run may make; it stops before it would make more. Where an AI agent decides what to ask, it bounds what one answer may cost.',
};

/** A file or a count is made for each input alone. */
const whereCallsAreShared: INodeProperties['displayOptions'] = {
	hide: { '/outputAs': ['file', 'count'] },
};

const itemsPerCall: INodeProperties = {
	displayName: 'Items per Call',
	name: 'itemsPerCall',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MAX_ITEMS_PER_CALL },
	default: MAX_ITEMS_PER_CALL,
	displayOptions: whereCallsAreShared,
	description: 'How many inputs are asked for in one call. 1 makes a call for each input.',
};

const shareCalls: INodeProperties = {
	displayName: 'Share Calls',
	name: 'shareCalls',
	type: 'boolean',
	default: true,
	displayOptions: whereCallsAreShared,
	description:
		'Whether a call that is not full also takes inputs of other executions that use the same credential at the same time. Each execution gets only its own results.',
};

const noMatch: INodeProperties = {
	displayName: 'No Match',
	name: 'noMatch',
	type: 'options',
	options: [
		{ name: 'Drop', value: 'drop', description: 'Leave the input out' },
		{ name: 'Fail', value: 'error', description: 'Treat the input as failed' },
		{ name: 'Return Item', value: 'item', description: 'Return an item with found = false' },
	],
	default: 'item',
	description:
		'What to do with an input the service knows nothing about, or that holds nothing to look up',
};

const multipleMatches: INodeProperties = {
	displayName: 'Multiple Matches',
	name: 'multipleMatches',
	type: 'options',
	options: [
		{ name: 'All', value: 'all', description: 'One item for each record' },
		{ name: 'First', value: 'first', description: 'Only the first record of the service' },
	],
	default: 'first',
	description: 'What to do with an input that has several records',
};

/** Shown where a CSV is written. */
const byteOrderMark: INodeProperties = {
	displayName: 'Byte Order Mark',
	name: 'byteOrderMark',
	type: 'boolean',
	default: true,
	displayOptions: { show: { '/outputAs': ['file'], '/fileFormat': ['csv'] } },
	description:
		'Whether the CSV begins with the mark by which spreadsheet programs know UTF-8. Turn it off for a program that would take the mark as part of the first column name.',
};

/** The Options collection of an operation. */
export const show = (entry: Operation): INodeProperties[] => {
	const merged = entry.kind === 'mergedLookup';
	const wholes = entry.outputs?.filter(({ list }) => list === undefined).map(({ value }) => value);
	const noMatchHere = wholes
		? { ...noMatch, displayOptions: { show: { '/output': wholes } } }
		: noMatch;
	const canShareCalls = merged || (entry.kind === 'search' && entry.mergeBy !== undefined);
	return [
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				timeout,
				maxWait,
				maxCalls,
				...(canShareCalls ? [itemsPerCall, shareCalls] : []),
				...('lookup' in entry && entry.lookup ? [noMatchHere] : []),
				...(merged ? [multipleMatches] : []),
				...(entry.kind === 'search' ? [byteOrderMark] : []),
				...(entry.wireOptions ?? []).map(fieldProperty),
				...additionalFields.show(entry),
			].sort(byDisplayName),
		},
	];
};

/** The options of one input. */
export interface InputOptions {
	timeoutMs: number;
	/** Inputs in one call. */
	itemsPerCall: number;
	/** Calls are shared with other executions. */
	shareCalls: boolean;
	noMatch: (typeof NO_MATCH)[number];
	multipleMatches: (typeof MATCHES)[number];
	/** A CSV begins with a byte order mark. */
	byteOrderMark: boolean;
	/** Options that go on the wire. */
	wire: IDataObject;
	/** Fields of the call that have no parameter. */
	additional: IDataObject;
	/** The user names the fields of a record: it is not simplified. */
	namesFields: boolean;
	/** What the run may use; those of the first input that can be read count. */
	budgets: Budgets;
}

/** A budget of calls that comes to 0 or nothing is a mistake: without one the run would have no bound. */
const readBudgets = (options: Record<string, unknown>): Budgets => ({
	maxWait: wholeNumber(options.maxWait ?? DEFAULT_MAX_WAIT_SECONDS, 'Max Wait', 0),
	maxCalls: 'maxCalls' in options ? wholeNumber(options.maxCalls, 'Max Calls', 1) : Infinity,
});

/** Throws inputProblem. */
export const read = (entry: Operation, reader: ParameterReader, item: number): InputOptions => {
	const options = reader.collection('options', item, 'Options');
	const additional = additionalFields.read(entry, options);
	const perCall = options.itemsPerCall ?? MAX_ITEMS_PER_CALL;
	return {
		timeoutMs: wholeNumber(options.timeout ?? DEFAULT_TIMEOUT_MS, 'Timeout', 1, MAX_TIMEOUT_MS),
		itemsPerCall: wholeNumber(perCall, 'Items per Call', 1, MAX_ITEMS_PER_CALL),
		shareCalls: trueOrFalse(options.shareCalls, 'Share Calls', true),
		noMatch: choiceOf(options.noMatch, NO_MATCH, 'No Match'),
		multipleMatches:
			entry.kind === 'mergedLookup'
				? choiceOf(options.multipleMatches, MATCHES, 'Multiple Matches')
				: 'all',
		byteOrderMark: trueOrFalse(options.byteOrderMark, 'Byte Order Mark', true),
		wire: Object.assign(
			{},
			...(entry.wireOptions ?? []).map((field) => readField(field, options[field.name])),
		) as IDataObject,
		additional,
		namesFields: !isBlank(options.include_fields) || !isBlank(additional.include_fields),
		budgets: readBudgets(options),
	};
};

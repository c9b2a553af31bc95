import type { INodeProperties } from 'n8n-workflow';
import { byDisplayName, fieldProperty } from './fieldProperties';
import type { Operation } from '../catalogue/types';

const timeout: INodeProperties = {
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 60000,
	description: 'How long to wait for an answer to one call, in milliseconds',
};

const maxWait: INodeProperties = {
	displayName: 'Max Wait',
	name: 'maxWait',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 300,
	description:
		'How long this run may wait for the rate limit in all, in seconds. 0 does not wait at all.',
};

const maxCalls: INodeProperties = {
	displayName: 'Max Calls',
	name: 'maxCalls',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 100,
	description: 'How many calls this run may make; it stops before it would make more',
};

const itemsPerCall: INodeProperties = {
	displayName: 'Items per Call',
	name: 'itemsPerCall',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 50 },
	default: 50,
	description: 'How many inputs are asked for in one call. 1 makes a call for each input.',
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
	description: 'What to do with an input the service knows nothing about',
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

/** The Options collection of an operation. */
export const optionsProperty = (
	entry: Operation,
	displayOptions: INodeProperties['displayOptions'],
): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	displayOptions,
	options: [
		timeout,
		maxWait,
		maxCalls,
		...(entry.lookup?.merged || entry.mergeBy ? [itemsPerCall] : []),
		...(entry.lookup?.merged ? [noMatch, multipleMatches] : []),
		...(entry.wireOptions ?? []).map(fieldProperty),
	].sort(byDisplayName),
});

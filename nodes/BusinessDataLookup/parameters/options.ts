import type { INodeProperties } from 'n8n-workflow';
import { fieldsByName, type Field } from '../catalogue/field';
import { MAX_ITEMS_PER_CALL } from '../catalogue/limits';
import type { Operation } from '../catalogue/types';
import { additionalFieldsOption, readAdditionalFields } from './additionalFields';
import { collectionProperty } from './fieldKinds';
import { pagingOptions } from './paging';
import type { NodeParameters, Reader } from './reader';
import { selectFieldsOption } from './selectFields';
import { readChoice, readBoolean, readInteger } from './parseValue';

/** Node treats longer timeouts as 1 ms. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

const { timeout, maxWait, maxCalls, planOnly, itemsPerCall, shareCalls, ...choices } = fieldsByName(
	{
		timeout: `integer 1-${MAX_TIMEOUT_MS} | Timeout | How long to wait for a response, in milliseconds. For a file, how long to wait for its next part. | 60000`,
		maxWait: `integer 0 | Max Wait | The most seconds that this run may wait for the rate limit in total. With 0, it fails instead of waiting. | 300`,
		maxCalls: `integer 1 | Max Calls | The most calls that this run may make. An AI agent makes a run each time it uses the tool. | 100`,
		planOnly: `boolean | Plan Only | Whether to only plan the run, without a call: one item says how many calls and minutes it would take, and how many calls may be billed`,
		itemsPerCall: `integer 1-${MAX_ITEMS_PER_CALL} | Items per Call | The most values to look up in one call. Inputs with the same value count once. | ${MAX_ITEMS_PER_CALL}`,
		shareCalls: `boolean | Share Calls | Whether executions that run at the same time with the same credential may share calls. Each gets only its own results.`,
		noMatch: `
			choice | No Match | What to do with an input whose company isn't found or whose value can't be looked up | item
			- drop | Drop | Leave the input out
			- error | Fail | Treat the input as failed
			- item | Return Item | Return an item with found = false
		`,
		multipleMatches: `
			choice | Multiple Matches | What to return if several companies match | first
			- all | All | One item for each company
			- first | First | Only the first company
		`,
		ifIncomplete: `
			choice | If a List Is Incomplete | What to do if a list can't be read to its end: a later page fails, or Max Wait or Max Calls is used up | fail
			- fail | Fail | Treat the input as failed
			- return | Return What Was Read | Return the records that were read, each with the reason in notComplete
		`,
		accept: `
			choice | Accept | Which companies answer an input. With Whatever the Service Returns, each input has a call of its own. | shown
			- shown | Only Companies That Show the Value | Companies whose record has the domain, phone, ID or name of the input
			- returned | Whatever the Service Returns | Also companies that show another value, such as after a change of domain
		`,
	},
);
const { noMatch, multipleMatches, accept, ifIncomplete } = choices;

/** Files and counts share no calls. */
const sharingOptions: Field[] = [itemsPerCall, shareCalls].map((field) => ({
	...field,
	displayOptions: { hide: { '/outputAs': ['file', 'count'] } },
}));

/** The options that this file reads. */
const ownFields = (operation: Operation): Field[] => {
	const isEnrich = operation.kind === 'enrich';
	// No Match is about the record, not about the elements of its lists.
	const recordOutputs = operation.response.outputs
		?.filter(({ list }) => list === undefined)
		.map(({ value }) => value);
	const displayOptions = recordOutputs && { show: { '/output': recordOutputs } };
	return [
		timeout,
		maxWait,
		maxCalls,
		planOnly,
		...(isEnrich || operation.search?.shareCallsBy ? sharingOptions : []),
		...(operation.lookUpBy ? [{ ...noMatch, displayOptions }, accept] : []),
		...(isEnrich ? [multipleMatches] : []),
		...(['enrich', 'list', 'custom'].includes(operation.kind) ? [ifIncomplete] : []),
	];
};

export const optionProperties = (operation: Operation): INodeProperties[] => [
	collectionProperty({ displayName: 'Options', name: 'options', placeholder: 'Add Option' }, [
		...ownFields(operation),
		...additionalFieldsOption(operation),
		...pagingOptions(operation),
		...selectFieldsOption(operation),
	]),
];

/** Whether the first input turns Plan Only on, or its value can't be read. */
export const isPlanOnly = (parameters: NodeParameters): boolean => {
	try {
		// A mistake in another option must not turn a plan into calls.
		return readBoolean(parameters.at(0).get('options.planOnly'), planOnly.label, false);
	} catch {
		return true;
	}
};

/** The options of an input. Throws inputFailure. */
export const readOptions = (operation: Operation, reader: Reader) => {
	const options = reader.object('options', 'Options');
	return {
		/** All options. Other parameter groups read theirs from here. */
		all: options,
		timeout: readInteger(options.timeout, timeout),
		itemsPerCall: readInteger(options.itemsPerCall, itemsPerCall),
		shareCalls: readBoolean(options.shareCalls, shareCalls.label, true),
		noMatch: readChoice(noMatch, options.noMatch, ['drop', 'error', 'item']),
		multipleMatches:
			operation.kind === 'enrich'
				? readChoice(multipleMatches, options.multipleMatches, ['all', 'first'])
				: 'all',
		accept: readChoice(accept, options.accept, ['returned', 'shown']),
		ifIncomplete: readChoice(ifIncomplete, options.ifIncomplete, ['fail', 'return']),
		additional: readAdditionalFields(operation, options),
		/** What the run may use. The first input that can be read decides. */
		budgets: {
			maxWaitSeconds: readInteger(options.maxWait, maxWait),
			// An expression that gives nothing must not remove the limit.
			maxCalls: Object.hasOwn(options, 'maxCalls')
				? readInteger(options.maxCalls ?? '', maxCalls)
				: Infinity,
		},
	};
};

export type InputOptions = ReturnType<typeof readOptions>;

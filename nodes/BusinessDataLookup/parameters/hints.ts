import type { NodeHint } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { DEFAULT_MINUTE_LIMIT } from '../service/rateLimit/allowance';
import { CHOSEN_OPERATION } from './propertyParts';

/** A run with more inputs takes minutes, even if fifty share a call. */
const LONG_RUN_INPUTS = 500;

const LOSSES =
	'If you stop the run, its results are lost. One failed input loses them too, unless On Error is Continue. The example workflow Resume keeps them.';
const PROGRESS = "n8n's log says how far the run is.";

const sharesNoCalls = (entry: Operation): boolean =>
	entry.call.limited && entry.kind !== 'mergedLookup' && !entry.search?.shareCallsBy;

/** A hint for these operations, shown if there are more than `inputs` inputs. */
const runHint = (operations: Operation[], inputs: number, message: string): NodeHint => {
	const names = operations.map(({ resource, operation }) => `${resource}.${operation}`);
	return {
		message,
		type: 'info',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition: `={{ $input.all().length > ${inputs} && ${JSON.stringify(names)}.includes(${CHOSEN_OPERATION}) }}`,
	};
};

/**
 * What the editor says before a run of many inputs, which takes minutes without a sign of progress. n8n evaluates the
 * condition in the editor, where there is no catalogue, so the condition holds the names of the operations.
 */
export const hints = (operations: Operation[]): NodeHint[] => [
	runHint(
		operations.filter(sharesNoCalls),
		DEFAULT_MINUTE_LIMIT,
		`Each different input of this operation takes at least one call, and the service allows ${DEFAULT_MINUTE_LIMIT} calls a minute. ${LOSSES} For more than 300 inputs, set Max Wait in the options to the number of inputs, which gives each a second. ${PROGRESS}`,
	),
	runHint(
		operations.filter(({ kind }) => kind === 'mergedLookup'),
		LONG_RUN_INPUTS,
		`Up to 50 inputs share a call, so 1,000 inputs take 20 to 45 calls: those that are not found are tried once more. This may take minutes if others use the account too. ${LOSSES} ${PROGRESS}`,
	),
];

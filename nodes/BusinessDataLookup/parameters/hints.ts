import type { NodeHint } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';

/** The calls that the service allows an account in a minute. Source: "Rate limits". */
const CALLS_A_MINUTE = 60;

const sharesNoCalls = (entry: Operation): boolean =>
	entry.limited &&
	entry.kind !== 'mergedLookup' &&
	entry.kind !== 'custom' &&
	!(entry.kind === 'search' && entry.mergeBy);

/**
 * What the editor says before a run of many inputs, which takes minutes and looks as if nothing
 * happened. n8n evaluates the condition, where the catalogue is not at hand.
 */
export const hints = (operations: Operation[]): NodeHint[] => {
	const choices = operations
		.filter(sharesNoCalls)
		.map(({ resource, operation }) => `${resource}.${operation}`);
	const choice = '$parameter["resource"] + "." + $parameter["operation"]';
	return [
		{
			message:
				'Each input of this operation takes a call of its own, and the service allows ' +
				`${CALLS_A_MINUTE} calls a minute: 600 inputs take ${600 / CALLS_A_MINUTE} minutes. ` +
				'Stopping the run loses the answers so far; the example Resume keeps them. ' +
				'For more than 300 inputs set Max Wait in the options to their number, a second for each. ' +
				"n8n's log says how far the run is.",
			type: 'info',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ $input.all().length > ${CALLS_A_MINUTE} && ${JSON.stringify(choices)}.includes(${choice}) }}`,
		},
	];
};

import type { NodeHint } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';

/** More inputs than this take minutes also where up to fifty share a call. */
const LONG_RUN_INPUTS = 500;

/** The calls that the service allows an account in a minute. Source: "Rate limits". */
const CALLS_A_MINUTE = 60;

/** `company.enrich` for the choice of a resource and an operation. */
const namesOf = (operations: Operation[]): string[] =>
	operations.map(({ resource, operation }) => `${resource}.${operation}`);

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
	const choice = '$parameter["resource"] + "." + $parameter["operation"]';
	/** Shown where one of these operations is chosen and more inputs than that come in. */
	const shownFor = (some: Operation[], inputs: number) => ({
		type: 'info' as const,
		location: 'outputPane' as const,
		whenToDisplay: 'beforeExecution' as const,
		displayCondition: `={{ $input.all().length > ${inputs} && ${JSON.stringify(namesOf(some))}.includes(${choice}) }}`,
	});
	return [
		{
			message:
				'Each input of this operation takes a call of its own, and the service allows ' +
				`${CALLS_A_MINUTE} calls a minute: 600 inputs take ${600 / CALLS_A_MINUTE} minutes. ` +
				'Stopping the run loses the answers so far; the example Resume keeps them. ' +
				'For more than 300 inputs set Max Wait in the options to their number, a second for each. ' +
				"n8n's log says how far the run is.",
			...shownFor(operations.filter(sharesNoCalls), CALLS_A_MINUTE),
		},
		{
			message:
				'Up to 50 inputs share a call, and those that are not found are asked for once more: 1,000 inputs take 20 to 45 calls, ' +
				'with others on the same account perhaps minutes. ' +
				"Stopping the run loses the answers so far. n8n's log says how far the run is.",
			...shownFor(
				operations.filter(({ kind }) => kind === 'mergedLookup'),
				LONG_RUN_INPUTS,
			),
		},
	];
};

import type { IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure, RunCanceled, unexpectedFailure } from '../failure';
import type { SentInput } from '../parameters/inputRequest';
import type { Budgets, Connection } from '../service/connection';
import { lookUpByKey } from './byKey/lookUpByKey';
import { lookUpUnshared } from './lookUpUnshared';
import {
	billedCalls,
	fewestCalls,
	limitedPart,
	makePlan,
	type PlannedRequest,
	type SimilarLookups,
	type Plan,
} from './plan';
import { forEachInParallel, waitForAll } from './parallel';
import type { Results } from './results';

/**
 * Looks up inputs by their first choice of Look Up By, then those that found nothing in other spellings, then by their
 * next choice. Throws RunCanceled.
 */
export const lookUpRounds = async (
	context: IExecuteFunctions,
	connection: Connection,
	results: Results,
): Promise<void> => {
	for (let round = results.takeRound(); round && !results.isStopped; round = results.takeRound())
		await lookUpRound(context, connection, results, round);
};

/**
 * Looks up the inputs of one round. Makes no call if Max Calls is too low and that failure would end the run. Throws
 * RunCanceled.
 */
const lookUpRound = async (
	context: IExecuteFunctions,
	connection: Connection,
	results: Results,
	inputs: SentInput[],
): Promise<void> => {
	const plan = makePlan(inputs);
	const { stopAtFirst } = results;
	const [{ request, budgets }] = inputs;
	// A second try isn't planned, because it is left out if too few calls are left.
	if (!request.call.isSecondTry) {
		const failure = stopAtFirst ? maxCallsFailure(connection, plan, budgets) : undefined;
		if (failure) return results.settle(inputs, failure);
		planCalls(connection, plan, stopAtFirst);
	}
	await executePlan(context, connection, plan, results);
};

/** The failure of a run that needs more calls than Max Calls allows. */
const maxCallsFailure = (
	{ client: { run } }: Connection,
	plan: Plan,
	{ maxCalls }: Budgets,
): LookupFailure | undefined => {
	const calls = run.tally.calls + fewestCalls(plan);
	if (calls <= maxCalls) return undefined;
	const end = run.tally.calls > 0 ? 'it ended here' : "it wasn't started";
	return new LookupFailure({
		kind: 'callBudget',
		message: `The run needs ${calls} calls or more, and Max Calls allows ${maxCalls}, so ${end}`,
		advice: 'Raise Max Calls in the options, or look up less in one run.',
	});
};

/** Tells the run how many calls it needs. A run that ends at its first failure needs all of them. */
const planCalls = (
	{ client: { run }, limiter }: Connection,
	plan: Plan,
	needsAll: boolean,
): void => {
	run.plan(fewestCalls(plan));
	if (!needsAll) return;
	run.requiredCalls = run.tally.calls + fewestCalls(limitedPart(plan));
	// Don't spend billable calls before the limit is known: the run might not be able to finish.
	if (billedCalls(plan) > 0 && !limiter.minuteGroup.allowance.minute.isKnown)
		run.startsWithOneCall = true;
};

/** Sends the requests of a plan in parallel. Throws RunCanceled. */
const executePlan = async (
	context: IExecuteFunctions,
	connection: Connection,
	{ unshared, byKey }: Plan,
	results: Results,
): Promise<void> => {
	const executeUnshared = async ({ inputs }: PlannedRequest) => {
		if (results.isStopped) throw new RunCanceled();
		// An unexpected error fails only these inputs.
		const result = await lookUpUnshared(context, connection, inputs[0]).catch(unexpectedFailure);
		results.receive(inputs, result);
	};
	const executeByKey = async (similar: SimilarLookups) =>
		await lookUpByKey(connection, similar, results, isShared(context, connection, similar));
	await waitForAll([forEachInParallel(unshared, executeUnshared), ...byKey.map(executeByKey)]);
};

/** Whether lookups share calls with other executions. Runs in the editor and runs with Max Calls don't. */
const isShared = (
	context: IExecuteFunctions,
	{ client }: Connection,
	{ sample: { request } }: SimilarLookups,
): boolean =>
	request.shareCalls &&
	request.itemsPerCall > 1 &&
	context.getMode() !== 'manual' &&
	client.run.maxCalls === Infinity;

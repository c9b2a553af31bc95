import type { IExecuteFunctions } from 'n8n-workflow';
import { unexpectedFailure, type LookupFailure } from '../failure';
import type { Connection } from '../service/connection';
import { lookUpByKey } from './byKey/lookUpByKey';
import { lookUpUnshared } from './lookUpUnshared';
import { billedCalls, fewestCalls, partInMinute, makePlan, type Plan } from './plan';
import { workInParallel, type Task } from './parallel';
import type { Results } from './results';

/** Looks up inputs by their first candidate. Inputs that found nothing are looked up by their next candidate. */
export const lookUpRounds = async (
	context: IExecuteFunctions,
	connection: Connection,
	results: Results,
): Promise<void> => {
	const { client } = connection;
	let inputs = results.takeRound();
	while (inputs && !client.isStopped) {
		const plan = makePlan(inputs);
		const failure = planCalls(connection, plan, results.stopAtFirst);
		if (failure) results.setResult(inputs, failure);
		else await executePlan(context, connection, plan, results);
		inputs = results.takeRound();
	}
};

/**
 * Plans the calls of a round. Returns a failure if the plan needs more calls than Max Calls allows, and one failure ends
 * the run.
 */
const planCalls = (
	{ client: { run }, limiter }: Connection,
	plan: Plan,
	needsAll: boolean,
): LookupFailure | undefined => {
	const { calls: made } = run.tally;
	const planned = fewestCalls(plan);
	const failure = needsAll ? run.whyTooMany(planned) : undefined;
	if (failure) return failure;
	run.plan(planned);
	if (!needsAll) return undefined;
	run.requiredCalls = made + fewestCalls(partInMinute(plan));
	// Don't spend billable calls before the limit is known: the run might not be able to finish.
	if (billedCalls(plan) > 0 && !limiter.minuteGroup.allowance.currentMinute().isKnown)
		run.opensWithOneCall = true;
	return undefined;
};

/** Sends the requests of a plan in parallel. */
const executePlan = async (
	context: IExecuteFunctions,
	connection: Connection,
	{ unshared, shared }: Plan,
	results: Results,
): Promise<void> => {
	const { client } = connection;
	const sendUnshared = unshared.map(
		(inputs): Task =>
			async () => {
				if (client.isStopped) return [];
				// An unexpected error fails only these inputs.
				const result = await lookUpUnshared(context, connection, inputs[0]).catch(
					unexpectedFailure,
				);
				results.setOrTryNext(inputs, result);
				return [];
			},
	);
	// Runs in the editor and runs with Max Calls share no calls with other executions.
	const isShareable = context.getMode() !== 'manual' && client.run.maxCalls === Infinity;
	const sendShared = shared.map((similar) => {
		const { operation, request } = similar.template;
		const mayShare = isShareable && operation.kind === 'enrich' && request.shareCalls;
		return lookUpByKey(connection, similar, results, mayShare);
	});
	await workInParallel([...sendUnshared, ...sendShared], () => client.run.tasksAtOnce);
};

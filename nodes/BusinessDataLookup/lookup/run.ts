import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import type { Ask } from '../parameters/request';
import { carryOut } from './executePlan';
import { wholeNumber } from '../parameters/checks';
import { errorJson, nodeError } from '../output/nodeErrors';
import { inputProblem, LookupFailure, RunCancelled } from '../failure';
import { runHint } from './summary';
import { itemsOf } from '../output/items';
import { Outcomes } from './results';
import { Parameters } from '../parameters/reader';
import { planOf } from './plan';
import { readAsk } from '../parameters/readAsk';
import { openConnection, type Connection } from '../service/connection';

/** An expression that n8n could not evaluate. */
const unreadable = (error: Error): LookupFailure => {
	const { context } = error as { context?: { parameter?: string } };
	const advice = 'Correct the expression, or filter such items out before this node.';
	return inputProblem(
		context?.parameter ?? 'Operation',
		`cannot be read: ${error.message}`,
		advice,
	);
};

/** Reads what each input asks for; what cannot be sent is known before a call is spent. */
const readAsks = (
	context: IExecuteFunctions,
	operation: Operation,
	parameters: Parameters,
	outcomes: Outcomes,
): Ask[] => {
	const asks: Ask[] = [];
	const { length } = context.getInputData();
	for (let item = 0; item < length; item += 1) {
		try {
			asks.push(readAsk(operation, parameters, item));
		} catch (error) {
			const isOurs = error instanceof LookupFailure;
			if (!isOurs && !context.continueOnFail()) {
				throw new NodeOperationError(context.getNode(), error as Error, { itemIndex: item });
			}
			outcomes.settle([{ item }], isOurs ? error : unreadable(error as Error));
		}
	}
	return asks;
};

const openFor = async (context: IExecuteFunctions, parameters: Parameters): Promise<Connection> => {
	// Budgets are the run's, so the first input's options count.
	const { maxWait = 300, maxCalls } = parameters.collection('options', 0);
	return await openConnection(context, String(parameters.get('authentication', 0, 'apiKey')), {
		maxWait: wholeNumber(maxWait, 'Max Wait', 0),
		maxCalls: maxCalls ? wholeNumber(maxCalls, 'Max Calls', 1) : Infinity,
	});
};

/**
 * Carries out the node: reads what each input asks for, asks the service for it in as few calls as
 * possible, and gives each input its items, in the order of the inputs and linked to them.
 */
export const run = async (
	context: IExecuteFunctions,
	findOperation: (resource: string, operation: string) => Operation | undefined,
): Promise<INodeExecutionData[][]> => {
	const node = context.getNode();
	const parameters = new Parameters(context);
	const resource = String(parameters.get('resource', 0));
	const name = String(parameters.get('operation', 0));
	const operation = findOperation(resource, name);
	if (!operation) {
		throw new NodeOperationError(node, `The operation "${name}" of "${resource}" does not exist`);
	}
	const goOn = context.continueOnFail();
	const outcomes = new Outcomes(!goOn);
	const asks = readAsks(context, operation, parameters, outcomes);
	let session: Connection | undefined;
	try {
		if (!outcomes.halted && asks.length > 0) {
			session = await openFor(context, parameters);
			await carryOut(context, session, planOf(asks), outcomes);
		}
	} catch (error) {
		if (error instanceof RunCancelled) throw new NodeOperationError(node, error.message);
		if (!(error instanceof LookupFailure)) throw new NodeOperationError(node, error as Error);
		outcomes.settle(asks, error);
	}
	const { firstFailure } = outcomes;
	const secrets = firstFailure && session ? await session.readSecrets() : [];
	if (firstFailure && !goOn) {
		throw nodeError(node, firstFailure.failure, firstFailure.item, secrets);
	}
	const items = itemsOf(operation, outcomes.byItem, new Map(asks.map((ask) => [ask.item, ask])), {
		failed: (failure, item) => errorJson(failure, item, secrets),
		stop: goOn ? undefined : (failure, item) => nodeError(node, failure, item, secrets),
	});
	if (session) {
		context.addExecutionHints?.(runHint(session, outcomes));
	}
	return [items];
};

import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { findOperation } from '../catalogue';
import type { Operation } from '../catalogue/types';
import { inputProblem, LookupFailure, RunCancelled } from '../failure';
import { itemsOf } from '../output/items';
import { errorJson, nodeError } from '../output/nodeErrors';
import { readBudgets } from '../parameters/options';
import { ParameterReader } from '../parameters/reader';
import { readRequest, type InputRequest } from '../parameters/request';
import { openConnection, type Connection } from '../service/connection';
import { executePlan } from './executePlan';
import { planOf } from './plan';
import { Results } from './results';
import { runHint } from './summary';

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

/** Reads what each input asks for; what cannot be sent fails here, before a call is spent. */
const readRequests = (
	context: IExecuteFunctions,
	operation: Operation,
	reader: ParameterReader,
	results: Results,
): InputRequest[] => {
	const inputs: InputRequest[] = [];
	const { length } = context.getInputData();
	for (let item = 0; item < length; item += 1) {
		try {
			inputs.push(readRequest(operation, reader, item));
		} catch (error) {
			const isOurs = error instanceof LookupFailure;
			if (!isOurs && !context.continueOnFail()) {
				throw new NodeOperationError(context.getNode(), error as Error, { itemIndex: item });
			}
			results.settle([{ item }], isOurs ? error : unreadable(error as Error));
		}
	}
	return inputs;
};

/**
 * Runs the node: reads what each input asks for, asks the service for it in as few calls as possible,
 * and gives each input its items, in the order of the inputs and linked to them.
 */
export const run = async (context: IExecuteFunctions): Promise<INodeExecutionData[][]> => {
	const node = context.getNode();
	const reader = new ParameterReader(context);
	const resource = String(reader.get('resource', 0));
	const name = String(reader.get('operation', 0));
	const operation = findOperation(resource, name);
	if (!operation) {
		throw new NodeOperationError(node, `The operation "${name}" of "${resource}" does not exist`);
	}
	const goesOn = context.continueOnFail();
	const results = new Results(!goesOn);
	const inputs = readRequests(context, operation, reader, results);
	let connection: Connection | undefined;
	try {
		if (!results.halted && inputs.length > 0) {
			const authentication = String(reader.get('authentication', 0, 'apiKey'));
			connection = await openConnection(context, authentication, readBudgets(reader));
			await executePlan(context, connection, planOf(inputs), results);
		}
	} catch (error) {
		if (error instanceof RunCancelled) throw new NodeOperationError(node, error.message);
		if (!(error instanceof LookupFailure)) throw new NodeOperationError(node, error as Error);
		results.settle(inputs, error);
	}
	const { firstFailure } = results;
	const secrets = firstFailure && connection ? await connection.readSecrets() : [];
	if (firstFailure && !goesOn) {
		throw nodeError(node, firstFailure.failure, firstFailure.item, secrets);
	}
	const items = itemsOf(results.byItem, new Map(inputs.map((input) => [input.item, input])), {
		failedJson: (failure, item) => errorJson(failure, item, secrets),
		stopWith: goesOn ? undefined : (failure, item) => nodeError(node, failure, item, secrets),
	});
	if (connection) context.addExecutionHints?.(runHint(connection, results));
	return [items];
};

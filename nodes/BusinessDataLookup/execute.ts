import {
	NodeOperationError,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';
import { inputFailure, LookupFailure, thrownMessage, unexpectedFailure } from './failure';
import { isObject } from './isObject';
import { planHint, planItem } from './lookup/planItem';
import { Results } from './lookup/results';
import { lookUpRounds } from './lookup/rounds';
import { runHint } from './lookup/runHint';
import { toItems, type LinkedItem } from './output/items';
import { thrownError } from './output/nodeErrors';
import { Redactor } from './output/redactor';
import { severalMappingsFailure } from './parameters/mappings';
import { isPlanOnly } from './parameters/options';
import { findDisplayName } from './parameters/properties';
import { NodeParameters } from './parameters/reader';
import { readInput } from './parameters/readInput';
import type { Input } from './parameters/inputRequest';
import { isAgentTool } from './platform/agentTool';
import { getCancelSignal } from './service/abort';
import { openConnection, type Connection } from './service/connection';
import { systemClock } from './time';

/**
 * Runs the node: reads the inputs, looks them up in as few calls as possible, and returns items in the order of the
 * inputs, each linked to its input.
 */
export const execute = async (context: IExecuteFunctions): Promise<INodeExecutionData[][]> => {
	const node = context.getNode();
	const continueOnFail = context.continueOnFail();
	const inputItems = context.getInputData();
	const nodeParameters = new NodeParameters(context);
	const isPlan = inputItems.length > 0 && isPlanOnly(nodeParameters);
	const results = await readInputs(context, nodeParameters, !continueOnFail && !isPlan);
	if (isPlan) {
		const toSend = results.inputs.filter((input) => input.kind === 'sent');
		const plan = planItem(toSend, inputItems.length, results.listUnsent());
		context.addExecutionHints?.(planHint(plan));
		return [[{ json: plan, pairedItem: inputItems.map((_, item) => ({ item })) }]];
	}
	const connection = await connect(context, results);
	if (connection) await lookUpInputs(context, connection, results);
	const redactor = new Redactor((await connection?.readSecrets()) ?? []);
	const calls = connection?.client.run.tally.calls ?? 0;
	const items = toItems(results.byItem, results.inputs, {
		inputItems,
		node,
		continueOnFail,
		isTool: isAgentTool(context),
		redactor,
		lostCalls: results.successes.length > 0 ? calls : 0,
	});
	const replaced = replacedFields(results, items, inputItems);
	if (connection) context.addExecutionHints?.(runHint(connection, results, replaced, redactor));
	return [items];
};

/** The fields of inputs that Put Result in Field has replaced: they have another value in an item. */
const replacedFields = (
	{ inputs }: Results,
	items: LinkedItem[],
	inputItems: INodeExecutionData[],
): Set<string> => {
	if (!inputs.some(({ presentation }) => presentation.resultField)) return new Set();
	const names = items.flatMap(({ json, pairedItem }) => {
		const input = inputItems[pairedItem.item].json;
		const isReplaced = (name: string) => name in json && json[name] !== input[name];
		// A failed item has an error of its own.
		return Object.keys(input).filter((name) => name !== 'error' && isReplaced(name));
	});
	return new Set(names);
};

/** Inputs are read for this long without a pause, in ms. Then n8n's webhooks and other executions have a turn. */
const TURN_MS = 20;

/** Reads all inputs before any call is made. */
const readInputs = async (
	context: IExecuteFunctions,
	nodeParameters: NodeParameters,
	stopAtFirst: boolean,
): Promise<Results> => {
	const inputs: Array<Input | LookupFailure> = [];
	let turnBegan = systemClock.now();
	for (const item of context.getInputData().keys()) {
		inputs.push(readInputOrFailure(context, nodeParameters, item, stopAtFirst));
		if (systemClock.now() < turnBegan + TURN_MS) continue;
		await systemClock.sleep(0);
		turnBegan = systemClock.now();
	}
	const read = inputs.flatMap((each) => (each instanceof LookupFailure ? [] : each));
	const isOne = inputs.length < 2 || read.length === 0;
	const tooMany = isOne ? undefined : severalMappingsFailure(read[0].operation);
	const results = new Results(stopAtFirst, tooMany ? [] : read);
	inputs.forEach((input, item) => {
		const failure = input instanceof LookupFailure ? input : tooMany;
		if (failure) results.setForItem(item, failure);
	});
	return results;
};

/** Reads an input. Returns why it can't be read, or throws if an expression fails and stops the run. */
const readInputOrFailure = (
	context: IExecuteFunctions,
	nodeParameters: NodeParameters,
	item: number,
	stopAtFirst: boolean,
): Input | LookupFailure => {
	try {
		return readInput(nodeParameters, item);
	} catch (error) {
		if (error instanceof LookupFailure) return error;
		if (stopAtFirst) throw thrownError(context.getNode(), error, item);
		return expressionFailure(error, context.getNode());
	}
};

/** The failure of an input if n8n can't evaluate its expression. */
const expressionFailure = (error: unknown, node: INode): LookupFailure => {
	const context = isObject(error) ? error.context : undefined;
	const name = isObject(context) ? context.parameter : undefined;
	const problem = `can't be read: ${thrownMessage(error)}`;
	const advice = 'Correct the expression, or filter out such inputs before this node.';
	if (typeof name === 'string') return inputFailure(findDisplayName(name, node), problem, advice);
	return new LookupFailure({ kind: 'input', message: `An expression ${problem}`, advice });
};

/**
 * Opens the connection, if the run hasn't stopped and there are inputs. If it can't be opened, all inputs fail that
 * were to be sent. Throws n8n's error if n8n can't read the credential and that stops the run.
 */
const connect = async (
	context: IExecuteFunctions,
	results: Results,
): Promise<Connection | undefined> => {
	const { inputs, stopController, isStopped } = results;
	if (isStopped || inputs.length === 0) return undefined;
	const [{ authentication, budgets }] = inputs;
	try {
		const stopSignal = stopController.signal;
		return await openConnection(context, authentication, budgets, { stopSignal });
	} catch (error) {
		const isFailure = error instanceof LookupFailure;
		if (!isFailure && !context.continueOnFail()) throw thrownError(context.getNode(), error);
		const message = `The credential can't be read: ${thrownMessage(error)}`;
		const advice = 'Open the node and choose a credential.';
		const failure = isFailure ? error : new LookupFailure({ kind: 'input', message, advice });
		results.setResult(
			inputs.filter(({ kind }) => kind === 'sent'),
			failure,
		);
		return undefined;
	}
};

/** Looks up the inputs, up to the first failure if that stops the run. Throws NodeOperationError for a canceled run. */
const lookUpInputs = async (
	context: IExecuteFunctions,
	connection: Connection,
	results: Results,
): Promise<void> => {
	await lookUpRounds(context, connection, results).catch((error: unknown) => {
		const rest = results.inputs.filter(({ item }) => results.byItem[item] === undefined);
		if (!results.isStopped) results.setResult(rest, unexpectedFailure(error));
	});
	if (getCancelSignal(context)?.aborted)
		throw new NodeOperationError(context.getNode(), 'The execution was canceled');
};

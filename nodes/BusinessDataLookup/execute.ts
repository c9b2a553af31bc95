import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { inputProblem, LookupFailure, RunCanceled, unforeseen } from './failure';
import { lookUpByKey } from './lookup/byKey/lookUpByKey';
import { lookUpSingle } from './lookup/lookUpSingle';
import { keepsParts, leastCalls, planOf, type Job, type KeyGroup, type Plan } from './lookup/plan';
import { planItem } from './lookup/planItem';
import { allOf, eachOf } from './lookup/pool';
import { Results } from './lookup/results';
import { runHint, spanAttributes } from './lookup/summary';
import { isAgentTool } from './output/forAgent';
import { itemsOf } from './output/items';
import { errorJson, foreignError, nodeError, withInput } from './output/nodeErrors';
import { savedTogether } from './parameters/mappings';
import { isPlanOnly } from './parameters/options';
import { inPanelWords } from './parameters/panelWords';
import { displayNameOf } from './parameters/properties';
import { ParameterReader } from './parameters/reader';
import { readRequest } from './parameters/readRequest';
import type { InputRequest } from './parameters/request';
import { openConnection, type Budgets, type Connection } from './service/connection';

/** The failure of an expression that n8n could not evaluate. */
const unreadable = (error: Error, reader: ParameterReader, item: number): LookupFailure => {
	const { context } = error as { context?: { parameter?: string } };
	const name = context?.parameter;
	const advice = 'Correct the expression, or filter such items out before this node.';
	return inputProblem(
		name === undefined ? 'Operation' : displayNameOf(name, reader, item),
		`cannot be read: ${error.message}`,
		advice,
	);
};

/** The failure of a credential that n8n does not have, or cannot decrypt. */
const noCredential = ({ message }: Error): LookupFailure =>
	new LookupFailure({
		kind: 'input',
		message: `The credential cannot be read: ${message}`,
		advice: 'Open the node and choose a credential.',
	});

/** Reads what each input asks for. An input that cannot be sent fails here, before a call is made. */
const readRequests = (
	context: IExecuteFunctions,
	reader: ParameterReader,
	results: Results,
): InputRequest[] => {
	const inputs: InputRequest[] = [];
	for (const item of context.getInputData().keys()) {
		try {
			inputs.push(readRequest(reader, item));
		} catch (error) {
			const isOurs = error instanceof LookupFailure;
			if (!isOurs && results.stopAtFirst) {
				throw foreignError(context.getNode(), error as Error, item);
			}
			results.settle([{ item }], isOurs ? error : unreadable(error as Error, reader, item));
		}
	}
	results.inputs = inputs;
	if (inputs.length === 0) return inputs;
	const joined = savedTogether(inputs);
	if (!(joined instanceof LookupFailure)) return joined;
	results.settle(inputs, joined);
	return [];
};

/** Opens the connection as the first input says, or returns why that is not possible. */
const connectionFor = async (
	context: IExecuteFunctions,
	[{ authentication, budgets }]: InputRequest[],
	results: Results,
): Promise<Connection | LookupFailure> => {
	try {
		return await openConnection(context, authentication, budgets, { halt: results.halt.signal });
	} catch (error) {
		if (error instanceof LookupFailure) return error;
		if (context.continueOnFail()) return noCredential(error as Error);
		throw foreignError(context.getNode(), error as Error);
	}
};

/** Why a run is not begun: Max Calls is too small; undefined = it may be enough. */
const tooFewCalls = (plan: Plan, { maxCalls }: Budgets): LookupFailure | undefined => {
	const calls = leastCalls(plan);
	if (calls <= maxCalls) return undefined;
	return new LookupFailure({
		kind: 'callBudget',
		message: `The run needs ${calls} calls or more, and Max Calls allows ${maxCalls}, so it was not begun`,
		advice: 'Raise Max Calls in the options, or ask for less in one run.',
	});
};

/** Whether lookups share calls with other executions. Tests in the editor do not, nor do runs with Max Calls. */
const isShared = (
	context: IExecuteFunctions,
	{ client }: Connection,
	{ request: { shareCalls, itemsPerCall } }: InputRequest,
): boolean =>
	shareCalls && itemsPerCall > 1 && context.getMode() !== 'manual' && client.callsLeft === Infinity;

/** Carries out the requests of a plan side by side. Throws RunCanceled. */
export const executePlan = async (
	context: IExecuteFunctions,
	connection: Connection,
	{ single, byKey }: Plan,
	results: Results,
): Promise<void> => {
	const executeSingle = async ({ inputs }: Job) => {
		if (results.halted) throw new RunCanceled();
		// An unforeseen error fails only the inputs of this job.
		const result = await lookUpSingle(context, connection, inputs[0]).catch(unforeseen);
		results.settleAsked(inputs, result, connection.client.run.tally.calls);
	};
	const executeByKey = async (group: KeyGroup) =>
		await lookUpByKey(connection, group, results, isShared(context, connection, group.sample));
	await allOf([eachOf(single, executeSingle), ...byKey.map(executeByKey)]);
};

/** Settles every input, or those up to the first failure. Throws NodeOperationError for a canceled run. */
const settleInputs = async (
	context: IExecuteFunctions,
	connection: Connection,
	inputs: InputRequest[],
	results: Results,
): Promise<void> => {
	if (inputs.length === 0) return;
	const plan = planOf(inputs);
	const refusal = results.stopAtFirst ? tooFewCalls(plan, inputs[0].budgets) : undefined;
	if (refusal) return results.settle(inputs, refusal);
	// If a failure ends the run, the answers so far are paid for and lost, so Max Wait must cover all calls.
	const needsAll = results.stopAtFirst && !keepsParts(plan);
	connection.client.run.plan(leastCalls(plan), needsAll);
	try {
		await executePlan(context, connection, plan, results);
	} catch (error) {
		// Calls that the first failure has stopped are no failures of their own.
		if (results.halted) return;
		if (error instanceof RunCanceled)
			throw new NodeOperationError(context.getNode(), error.message);
		const rest = inputs.filter(({ item }) => results.byItem[item] === undefined);
		results.settle(rest, unforeseen(error as Error));
	}
};

/**
 * Runs the node: reads what each input asks for, asks the service for it in as few calls as possible,
 * and gives each input its items, in the order of the inputs and linked to them.
 */
export const execute = async (context: IExecuteFunctions): Promise<INodeExecutionData[][]> => {
	const node = context.getNode();
	const goesOn = context.continueOnFail();
	const hasBranch = node.onError === 'continueErrorOutput';
	const reader = new ParameterReader(context);
	const inputItems = context.getInputData();
	const isPlan = inputItems.length > 0 && isPlanOnly(reader);
	const results = new Results(!goesOn && !isPlan);
	const inputs = readRequests(context, reader, results);
	if (isPlan) {
		const json = planItem(results.settleUnsent(inputs), inputItems.length, results.notSent());
		return [[{ json, pairedItem: inputItems.map((_, item) => ({ item })) }]];
	}
	const notReadable = results.failedItems();
	let connection: Connection | undefined;
	if (!results.halted && inputs.length > 0) {
		const opened = await connectionFor(context, inputs, results);
		if (opened instanceof LookupFailure) results.settle(inputs, opened);
		else await settleInputs(context, (connection = opened), results.settleUnsent(inputs), results);
	}
	if (connection) context.setMetadata?.({ tracing: spanAttributes(connection, results) });
	const byItem = new Map(inputs.map((input) => [input.item, input]));
	const inPanel = (failure: LookupFailure, item: number) => {
		const input = byItem.get(item);
		return input ? inPanelWords(failure, input) : failure;
	};
	const blank = connection ? await connection.readBlank() : (text: string) => text;
	const items = itemsOf(results.byItem, byItem, {
		inputItems,
		isTool: isAgentTool(context),
		failedJson: (failure, item) =>
			withInput(errorJson(inPanel(failure, item), item, blank), inputItems[item].json, hasBranch),
		stopWith: goesOn
			? undefined
			: (failure, item) => {
					const alsoFailed = notReadable.filter((other) => other !== item);
					const callsLost = results.recordCount > 0 ? (connection?.client.run.tally.calls ?? 0) : 0;
					return nodeError(node, inPanel(failure, item), item, blank, { alsoFailed, callsLost });
				},
	});
	if (connection) context.addExecutionHints?.(runHint(connection, results, blank));
	return [items];
};

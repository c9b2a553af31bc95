import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { inputProblem, LookupFailure, RunCanceled, unforeseen } from './failure';
import { lookUpByKey } from './lookup/byKey/lookUpByKey';
import { lookUpSingle } from './lookup/lookUpSingle';
import {
	billedCalls,
	leastCalls,
	limitedPart,
	planOf,
	type Job,
	type KeyGroup,
	type Plan,
} from './lookup/plan';
import { planHint, planItem } from './lookup/planItem';
import { allOf, eachOf } from './lookup/pool';
import { Results } from './lookup/results';
import { runHint, spanAttributes } from './lookup/summary';
import { isAgentTool } from './output/forAgent';
import { itemsOf } from './output/items';
import { foreignError } from './output/nodeErrors';
import { Redactor } from './output/redactor';
import { savedTogether } from './parameters/mappings';
import { isPlanOnly } from './parameters/options';
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

/** What an input asks for, or why it cannot be sent. Throws NodeOperationError for an expression that ends the run. */
const requestOf = (
	context: IExecuteFunctions,
	reader: ParameterReader,
	item: number,
	stopAtFirst: boolean,
): InputRequest | LookupFailure => {
	try {
		return readRequest(reader, item);
	} catch (error) {
		if (error instanceof LookupFailure) return error;
		if (stopAtFirst) throw foreignError(context.getNode(), error as Error, item);
		return unreadable(error as Error, reader, item);
	}
};

/** Reads what each input asks for, and joins rows that one call saves. What cannot be sent fails here, before a call is made. */
const readInputs = (
	context: IExecuteFunctions,
	reader: ParameterReader,
	stopAtFirst: boolean,
): Results => {
	const items = [...context.getInputData().keys()];
	const read = items.map((item) => requestOf(context, reader, item, stopAtFirst));
	const joined = savedTogether(read);
	const isJoined = !(joined instanceof LookupFailure);
	const results = new Results(stopAtFirst, isJoined ? joined : []);
	read.forEach((one, item) => 'facts' in one && results.settle([{ item }], one));
	if (!isJoined)
		results.settle(
			read.filter((one) => 'item' in one),
			joined,
		);
	return results;
};

/** Opens the connection as the first input says; undefined = nothing is to be sent, or all inputs fail because it cannot be opened. */
const connectionFor = async (
	context: IExecuteFunctions,
	results: Results,
): Promise<Connection | undefined> => {
	const { inputs, halt, halted } = results;
	if (halted || inputs.length === 0) return undefined;
	const [{ authentication, budgets }] = inputs;
	try {
		return await openConnection(context, authentication, budgets, { halt: halt.signal });
	} catch (error) {
		const isOurs = error instanceof LookupFailure;
		if (!isOurs && !context.continueOnFail()) throw foreignError(context.getNode(), error as Error);
		results.settle(inputs, isOurs ? error : noCredential(error as Error));
		return undefined;
	}
};

/** Why a run makes no further call: Max Calls is too small; undefined = it may be enough. */
const tooFewCalls = (
	{ client: { run } }: Connection,
	plan: Plan,
	{ maxCalls }: Budgets,
): LookupFailure | undefined => {
	const calls = run.tally.calls + leastCalls(plan);
	if (calls <= maxCalls) return undefined;
	const end = run.tally.calls > 0 ? 'it ended here' : 'it was not begun';
	return new LookupFailure({
		kind: 'callBudget',
		message: `The run needs ${calls} calls or more, and Max Calls allows ${maxCalls}, so ${end}`,
		advice: 'Raise Max Calls in the options, or ask for less in one run.',
	});
};

/** Whether lookups share calls with other executions. Tests in the editor do not, nor do runs with Max Calls. */
const isShared = (
	context: IExecuteFunctions,
	{ client }: Connection,
	{ request: { shareCalls, itemsPerCall } }: InputRequest,
): boolean =>
	shareCalls &&
	itemsPerCall > 1 &&
	context.getMode() !== 'manual' &&
	client.run.maxCalls === Infinity;

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
		results.settle(inputs, result);
	};
	const executeByKey = async (group: KeyGroup) =>
		await lookUpByKey(connection, group, results, isShared(context, connection, group.sample));
	await allOf([eachOf(single, executeSingle), ...byKey.map(executeByKey)]);
};

/** Plans the calls of a run. One that stops at its first failure is of no use without all of them. */
const planCalls = (
	{ client: { run }, limiter }: Connection,
	plan: Plan,
	needsAll: boolean,
): void => {
	run.plan(leastCalls(plan));
	if (!needsAll) return;
	run.needed = leastCalls(limitedPart(plan));
	// Until the limit is known, calls that may be billed aren't spent on a run that perhaps can't finish.
	if (billedCalls(plan) > 0 && !limiter.limited.minute.isKnown) run.isFirstAlone = true;
};

/** Looks up inputs by one key of each, or settles the first of them if Max Calls isn't enough. Throws RunCanceled. */
const carryOutRound = async (
	context: IExecuteFunctions,
	connection: Connection,
	results: Results,
	inputs: InputRequest[],
): Promise<void> => {
	const plan = planOf(inputs);
	const { stopAtFirst } = results;
	const refusal = stopAtFirst ? tooFewCalls(connection, plan, inputs[0].budgets) : undefined;
	if (refusal) return results.settle(inputs, refusal);
	planCalls(connection, plan, stopAtFirst);
	await executePlan(context, connection, plan, results);
};

/** Settles every input, or those up to the first failure. Throws NodeOperationError for a canceled run. */
const settleInputs = async (
	context: IExecuteFunctions,
	connection: Connection,
	results: Results,
): Promise<void> => {
	const inputs = results.settleNotSent();
	try {
		// Inputs without a company are added to a later round meanwhile.
		for (const round of results.rounds)
			if (round && !results.halted) await carryOutRound(context, connection, results, round);
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
	const inputItems = context.getInputData();
	const reader = new ParameterReader(context);
	const isPlan = inputItems.length > 0 && isPlanOnly(reader);
	const results = readInputs(context, reader, !goesOn && !isPlan);
	if (isPlan) {
		const plan = planItem(results.settleNotSent(), inputItems.length, results.notSent());
		context.addExecutionHints?.(planHint(plan));
		return [[{ json: plan, pairedItem: inputItems.map((_, item) => ({ item })) }]];
	}
	const notSendable = results.failedItems();
	const connection = await connectionFor(context, results);
	if (connection) {
		await settleInputs(context, connection, results);
		context.setMetadata?.({ tracing: spanAttributes(connection, results) });
	}
	const redactor = new Redactor((await connection?.readSecrets()) ?? []);
	const calls = results.recordCount > 0 ? (connection?.client.run.tally.calls ?? 0) : 0;
	const { length } = inputItems;
	const hasOthers = length > 1 && results.failedItems().length < length;
	const items = itemsOf(results.byItem, results.inputs, {
		inputItems,
		node,
		goesOn,
		isTool: isAgentTool(context),
		redactor,
		stopped: { notSendable, calls, hasOthers },
	});
	if (connection) context.addExecutionHints?.(runHint(connection, results, redactor));
	return [items];
};

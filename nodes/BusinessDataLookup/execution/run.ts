import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import type { Operation } from '../operations/types';
import type { Ask } from './ask';
import { lookUpMerged, type Answered, type Found } from './batch';
import { wholeNumber } from './checks';
import { errorJson, nodeError } from './errors';
import { LookupFailure, RunCancelled } from './failure';
import { runHint } from './hint';
import { itemsOf, type Outcome } from './items';
import { Parameters } from './parameters';
import { saveFile } from './saveFile';
import { planOf, type MergeGroup, type MergeUnit, type Plan } from './plan';
import { mapPool } from './pool';
import { readAsk } from './readAsk';
import { search } from './search';
import { openSession, type Session } from './session';

type Find = (resource: string, operation: string) => Operation | undefined;

/** What became of each input, in one place. */
class Outcomes {
	readonly byItem: Outcome[] = [];

	readonly warnings = new Set<string>();

	records = 0;

	/** @param stopAtFirst begin nothing more after a failed input */
	constructor(private readonly stopAtFirst: boolean) {}

	halted = false;

	settle(asks: Ask[], outcome: Outcome): void {
		for (const ask of asks) this.byItem[ask.item] = outcome;
		if (outcome instanceof LookupFailure && this.stopAtFirst) this.halted = true;
	}

	found(asks: Ask[], found: Found): void {
		if (!(found instanceof LookupFailure)) {
			this.count({ records: found.rows.length, shortfall: found.shortfall });
		}
		this.settle(asks, found);
	}

	count({ records, shortfall }: { records: number; shortfall?: string }): void {
		this.records += records;
		if (shortfall) this.warnings.add(shortfall);
	}
}

const orFailure = async <Value>(work: () => Promise<Value>): Promise<Value | LookupFailure> =>
	await work().catch((error: unknown) => {
		if (error instanceof LookupFailure) return error;
		return Promise.reject(error as Error);
	});

/** Reads what each input asks for; what cannot be sent is known before a call is spent. */
const readAsks = (
	context: IExecuteFunctions,
	operation: Operation,
	parameters: Parameters,
	outcomes: Outcomes,
): Ask[] => {
	const asks: Ask[] = [];
	for (let item = 0; item < context.getInputData().length; item += 1) {
		try {
			asks.push(readAsk(operation, parameters, item));
		} catch (error) {
			if (!(error instanceof LookupFailure)) {
				throw new NodeOperationError(context.getNode(), error as Error, { itemIndex: item });
			}
			outcomes.byItem[item] = error;
		}
	}
	return asks;
};

const carryOutAlone = async (
	context: IExecuteFunctions,
	session: Session,
	asks: Ask[],
	outcomes: Outcomes,
): Promise<void> => {
	const [first] = asks;
	if (first.request.file) {
		const saved = await orFailure(async () => await saveFile(context, session, first));
		if (!(saved instanceof LookupFailure)) outcomes.count(saved);
		outcomes.settle(asks, saved);
		return;
	}
	const rows: IDataObject[] = [];
	const read = await orFailure(
		async () =>
			await search(session.client, first.operation, first.request, (row) => rows.push(row)),
	);
	outcomes.found(asks, read instanceof LookupFailure ? read : { rows, shortfall: read.shortfall });
};

const carryOutMerged = async (
	{ client }: Session,
	{ match, units, sample }: MergeGroup,
	outcomes: Outcomes,
): Promise<void> => {
	const { operation, request, show } = sample;
	const firstOnly = operation.lookup !== undefined && show.multipleMatches === 'first';
	const ask = async (keys: string[]): Promise<Answered> => {
		const body = { ...request.body, [match.field]: keys };
		// Where one record for each key is enough, one page often is: what is missing is asked for again.
		const limit = firstOnly ? operation.paging!.size : Infinity;
		const rows: IDataObject[] = [];
		const { shortfall, total = rows.length } = await search(
			client,
			operation,
			{ ...request, body, limit },
			(row) => rows.push(row),
		);
		return { rows, whole: !firstOnly || rows.length >= total, shortfall };
	};
	await lookUpMerged<MergeUnit>(units, {
		match,
		perCall: request.itemsPerCall,
		ask,
		settle: ({ asks }, found) => outcomes.found(asks, found),
		halted: () => outcomes.halted,
	});
};

const carryOut = async (
	context: IExecuteFunctions,
	session: Session,
	{ alone, merged }: Plan,
	outcomes: Outcomes,
): Promise<void> => {
	await Promise.all([
		mapPool(alone, async ({ asks }) => {
			if (!outcomes.halted) await carryOutAlone(context, session, asks, outcomes);
		}),
		...merged.map(async (group) => await carryOutMerged(session, group, outcomes)),
	]);
};

/** The failure to stop at: that of the first input in order. */
const firstFailure = (outcomes: Outcomes): [number, LookupFailure] | undefined => {
	const item = outcomes.byItem.findIndex((outcome) => outcome instanceof LookupFailure);
	return item < 0 ? undefined : [item, outcomes.byItem[item] as LookupFailure];
};

/**
 * Carries out the node: reads what each input asks for, asks the service for it in as few calls as
 * possible, and gives each input its items, in the order of the inputs and linked to them.
 */
export const run = async (
	context: IExecuteFunctions,
	findOperation: Find,
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
	let session: Session | undefined;
	try {
		const invalid = goOn ? undefined : firstFailure(outcomes);
		if (!invalid && asks.length > 0) {
			const options = parameters.collection('options', 0);
			session = await openSession(context, String(parameters.get('authentication', 0, 'apiKey')), {
				maxWait: wholeNumber(options.maxWait ?? 300, 'Max Wait', 0),
				maxCalls: options.maxCalls ? wholeNumber(options.maxCalls, 'Max Calls', 1) : Infinity,
			});
			await carryOut(context, session, planOf(asks), outcomes);
		}
	} catch (error) {
		if (error instanceof RunCancelled) throw new NodeOperationError(node, error.message);
		if (error instanceof LookupFailure) outcomes.settle(asks, error);
		else throw new NodeOperationError(node, error as Error);
	}
	const secrets = session?.secrets ?? [];
	const failed = goOn ? undefined : firstFailure(outcomes);
	if (failed) throw nodeError(node, failed[1], failed[0], secrets);
	const asksByItem = new Map(asks.map((ask) => [ask.item, ask]));
	const items = itemsOf(operation, outcomes.byItem, asksByItem, {
		failed: (failure, item) => errorJson(failure, item, secrets),
		stop: goOn ? undefined : (failure, item) => nodeError(node, failure, item, secrets),
	});
	if (session)
		context.addExecutionHints?.(runHint(session, outcomes.records, [...outcomes.warnings]));
	return [items];
};

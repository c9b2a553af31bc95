import {
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { foreignError, nodeError } from '../output/nodeErrors';
import { presentRecord } from '../output/presentRecord';
import { inPanelWords } from '../parameters/panelWords';
import { durationText, HOUR_MS, systemClock, type Clock } from '../service/time';
import type { Blank } from '../service/secretBlanker';
import { takeIn, wantedOf } from './news';
import { openPoll, warn, type Poll } from './openPoll';
import { causeOf, isPassing, pollFailure } from './pollFailure';
import { readList, wholeList } from './reading';
import { fetchPage, oldestFirst, rowsOf, type Row } from './rows';
import { forgetsBefore, loadState, newState, ownerIn, saveState, withLookBack } from './state';
import { lastPolls, takeTurn, type LastPolls } from './turns';

/** The most that "Fetch Test Event" shows. */
const MAX_SAMPLES = 50;

const itemsOf = ({ operation, simplify }: Poll, rows: Row[]): INodeExecutionData[] => {
	const { output } = operation.watch;
	// The rows of a list are taken apart already.
	const options = { output: output && { ...output, list: undefined }, simplify };
	return rows.flatMap(({ json: row }) =>
		presentRecord(operation, row, options).map((json) => ({ json })),
	);
};

/** What "Fetch Test Event" shows: some of the newest records; the state is left alone. */
const sample = async (poll: Poll): Promise<INodeExecutionData[] | LookupFailure> => {
	const { context, operation } = poll;
	const page = await fetchPage(poll, 1);
	if (page instanceof LookupFailure) return page;
	const rows = rowsOf(operation, page.records);
	const newest = oldestFirst(rows, operation).slice(-MAX_SAMPLES).reverse();
	if (newest.length === 0) {
		throw new NodeOperationError(context.getNode(), 'The service has no record to show', {
			description: `Nothing matches "${operation.watch.label}" with these filters so far. The trigger can be activated all the same.`,
		});
	}
	return itemsOf(poll, newest);
};

/** The error with which n8n fails a poll. */
const errorOf = (node: INode, failure: LookupFailure, blank: Blank): Error =>
	Object.assign(nodeError(node, failure, undefined, blank), { failure: causeOf(failure.facts) });

const logPassing = async (poll: Poll, failure: LookupFailure) => {
	const { message } = pollFailure(failure);
	const blank = await poll.connection.readBlank();
	warn(poll, `${blank(message)}. The next poll goes on from here.`);
};

const newRows = async (poll: Poll, staticData: IDataObject): Promise<Row[] | LookupFailure> => {
	const { context, owner, operation, lookBackDays } = poll;
	const first = await fetchPage(poll, 1);
	if (first instanceof LookupFailure) return first;
	const ours = poll.clock.wallTime();
	const apart = Math.abs((first.servedAt ?? ours) - ours);
	// The dates of the records are the service's, and so is the time; of two clocks far apart the earlier one's.
	const now = Math.min(first.servedAt ?? ours, apart > HOUR_MS ? ours : Infinity);
	const stored = ownerIn(staticData) === owner ? loadState(staticData) : undefined;
	const state = stored
		? withLookBack(stored, lookBackDays, now)
		: newState(owner, lookBackDays, now);
	const rows = rowsOf(operation, first.records, forgetsBefore(state));
	const wanted = wantedOf(state, first, rows, now);
	if (wanted === undefined) {
		const { total = Infinity } = first;
		if (total < (state.total ?? 0)) saveState(staticData, { ...state, total });
		return [];
	}
	if (apart > HOUR_MS) {
		const by = durationText(apart);
		warn(poll, `the service's clock and n8n's are ${by} apart; the earlier counts`);
	}
	if (!stored && ownerIn(staticData) !== undefined) {
		warn(poll, 'account, event or filters were changed, so it learns anew what is there');
	}
	const reading = operation.watch.sortedBy
		? await readList(poll, first, state, wanted)
		: wholeList(rows);
	if (reading instanceof LookupFailure) return reading;
	if (reading.heldUp) await logPassing(poll, reading.heldUp);
	const held = ownerIn(context.getWorkflowStaticData('node')) ?? owner;
	// The configuration was changed meanwhile: what n8n holds now belongs to another one.
	if (stored && held !== owner) return [];
	return takeIn(poll, staticData, state, reading, { wanted, now });
};

/**
 * One poll: null, or the items of all records that are new since the last one, oldest first. The first
 * poll learns what is there and emits nothing. What passes by itself is logged once there is a state;
 * all else is thrown, and the state stays as it was.
 */
export const pollEvent = async (
	context: IPollFunctions,
	clock: Clock = systemClock,
	polls: LastPolls = lastPolls,
): Promise<INodeExecutionData[][] | null> => {
	const node = context.getNode();
	let poll: Poll;
	try {
		poll = await openPoll(context, clock);
	} catch (error) {
		if (error instanceof LookupFailure) throw errorOf(node, error, (text) => text);
		throw foreignError(node, error as Error);
	}
	const failed = async (failure: LookupFailure) => {
		const asked = { operation: poll.operation, request: { body: poll.filters } };
		const told = inPanelWords(pollFailure(failure), asked);
		return errorOf(node, told, await poll.connection.readBlank());
	};
	if (poll.isManual) {
		const items = await sample(poll);
		if (items instanceof LookupFailure) throw await failed(items);
		return [items];
	}
	const turn = takeTurn(context, poll.owner, clock.now(), polls);
	if (!turn) return null;
	let emittedAt: number | undefined;
	try {
		const rows = await newRows(poll, turn.staticData);
		if (!(rows instanceof LookupFailure)) {
			if (rows.length === 0) return null;
			emittedAt = clock.now();
			return [itemsOf(poll, oldestFirst(rows, poll.operation))];
		}
		const hasState = ownerIn(turn.staticData) === poll.owner;
		if (!hasState || !isPassing(rows.facts)) throw await failed(rows);
		await logPassing(poll, rows);
		return null;
	} finally {
		turn.end(emittedAt);
	}
};

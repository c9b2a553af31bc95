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
import { systemClock, type Clock } from '../service/clock';
import { durationText } from '../service/durationText';
import type { Blank } from '../service/secretBlanker';
import { growthOf, isDue, isLearning, isUnknown, takeIn } from './news';
import { openPoll, warn, type Poll } from './openPoll';
import { causeOf, isPassing, pollFailure } from './pollFailure';
import { readFirst, readPages, wholeList, type Reading } from './reading';
import { byDate, fetchRows, type Row, type RowPage } from './rows';
import {
	comparesFrom,
	loadState,
	moveWindow,
	newState,
	ownerIn,
	saveState,
	type TriggerState,
} from './state';
import { lastPolls, takeTurn, type LastPolls } from './turns';

/** The most that "Fetch Test Event" shows. */
const MOST_SAMPLES = 50;

const HOUR_MS = 3_600_000;

const itemsOf = ({ operation, parameters }: Poll, rows: Row[]): INodeExecutionData[] => {
	// The rows of a list are taken apart already.
	const output = operation.watch.output && { ...operation.watch.output, list: undefined };
	const options = { output, simplify: parameters.simplify };
	return rows.flatMap((row) =>
		presentRecord(operation, row.json, options).map((json) => ({ json })),
	);
};

/** Oldest first; rows of one instant in the reverse of a list that is newest first. */
const oldestFirst = (rows: Row[], { operation }: Poll): Row[] =>
	(operation.watch.sortedBy ? [...rows].reverse() : [...rows]).sort(byDate);

/** What "Fetch Test Event" shows: some of the newest records; the state is left alone. */
const sample = async (poll: Poll): Promise<INodeExecutionData[] | LookupFailure> => {
	const { context, operation } = poll;
	const page = await fetchRows(poll, 1);
	if (page instanceof LookupFailure) return page;
	const newest = oldestFirst(page.rows, poll).slice(-MOST_SAMPLES).reverse();
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

/** How many new rows a poll looks for beyond the first page; Infinity = all, undefined = nothing has changed. */
const wantedOf = (
	state: TriggerState,
	{ rows, total }: RowPage,
	now: number,
	clock: number,
): number | undefined => {
	if (isDue(state, clock)) return Infinity;
	const growth = now < (state.search?.notBefore ?? -Infinity) ? 0 : growthOf(state, total);
	if (growth > 0) return growth;
	if (!rows.some((row) => isUnknown(state, row))) return undefined;
	return total === undefined ? Infinity : 0;
};

const read = async (
	poll: Poll,
	first: RowPage,
	state: TriggerState,
	wanted: number,
	isFirst: boolean,
): Promise<Reading | LookupFailure> => {
	if (!poll.operation.watch.sortedBy) return wholeList(first);
	if (isFirst) return await readFirst(poll, first, state);
	const nextPage = state.unfinished?.nextPage ?? 2;
	const isNew = (row: Row) => isUnknown(state, row);
	const room = isLearning(state) ? state.known.room : Infinity;
	return await readPages(poll, first, { nextPage, since: state.since, wanted, room, isNew });
};

const newRows = async (poll: Poll, staticData: IDataObject): Promise<Row[] | LookupFailure> => {
	const { context, owner, parameters } = poll;
	const stored = ownerIn(staticData) === owner ? loadState(staticData) : undefined;
	const ours = poll.clock.wallTime();
	const from = stored && comparesFrom(stored, parameters.lookBackDays, ours);
	const first = await fetchRows(poll, 1, from);
	if (first instanceof LookupFailure) return first;
	const clock = first.servedAt ?? ours;
	const apart = Math.abs(clock - ours);
	// The dates of the records are the service's, and so is the time; of two clocks far apart the earlier one's.
	const now = apart > HOUR_MS ? Math.min(clock, ours) : clock;
	const state = stored
		? moveWindow(stored, parameters.lookBackDays, now)
		: newState(owner, parameters.lookBackDays, now);
	const wanted = wantedOf(state, first, now, clock);
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
	const reading = await read(poll, first, state, wanted, !stored);
	if (reading instanceof LookupFailure) return reading;
	if (reading.heldUp) await logPassing(poll, reading.heldUp);
	const held = ownerIn(context.getWorkflowStaticData('node')) ?? owner;
	// The configuration was changed meanwhile: what n8n holds now belongs to another one.
	if (stored && held !== owner) return [];
	const begunAt = state.unfinished?.begunAt ?? now;
	const found = { reading, firstPage: first.rows, begunAt, wanted, now, clock };
	return takeIn(poll, staticData, state, found);
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
	const failed = async (failure: LookupFailure) =>
		errorOf(node, pollFailure(failure), await poll.connection.readBlank());
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
			return [itemsOf(poll, oldestFirst(rows, poll))];
		}
		const hasState = ownerIn(turn.staticData) === poll.owner;
		if (!hasState || !isPassing(rows.facts)) throw await failed(rows);
		await logPassing(poll, rows);
		return null;
	} finally {
		turn.end(emittedAt);
	}
};

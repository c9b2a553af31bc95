import { NodeOperationError, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';
import { LookupFailure, type FailureKind } from '../failure';
import { foreignError, nodeError } from '../output/nodeErrors';
import { presentRecord } from '../output/presentRecord';
import { systemClock, type Clock } from '../service/clock';
import { firstReading } from './firstReading';
import { openPoll, type Poll } from './openPoll';
import { pollFailure } from './pollFailure';
import { readWindow, type Reading } from './readWindow';
import { byDate, fetchRows, type Row, type RowPage } from './rows';
import { loadState, windowOf, type TriggerState, type Window } from './state';
import { isInWindow, takeIn } from './takeIn';

/** The most that "Fetch Test Event" shows. */
const MOST_SAMPLES = 50;

/** So long after a reading of the whole window the next one is due, whether anything shows a change or not. */
const READ_AGAIN_MS = 86_400_000;

/** What passes by itself; anything else is for a person to mend. */
const PASSING: FailureKind[] = ['rateLimited', 'server', 'timeout', 'dropped', 'unreachable'];

const itemsOf = ({ event, parameters }: Poll, rows: Row[]): INodeExecutionData[] => {
	// The rows of a list are taken apart already.
	const output = event.output && { ...event.output, list: undefined };
	const options = { output, simplify: parameters.simplify };
	return rows.flatMap((row) =>
		presentRecord(event.operation, row.json, options).map((json) => ({ json })),
	);
};

/** Oldest first; rows of one instant in the reverse of a list that is newest first. */
const oldestFirst = (rows: Row[], { event }: Poll): Row[] =>
	(event.paged ? [...rows].reverse() : [...rows]).sort(byDate);

/** What "Fetch Test Event" shows: some of the newest records; the state is left alone. */
const sample = async (poll: Poll): Promise<INodeExecutionData[] | LookupFailure> => {
	const { context, connection, event, call } = poll;
	const page = await fetchRows(connection.client, event, call);
	if (page instanceof LookupFailure) return page;
	const newest = oldestFirst(page.rows, poll).slice(-MOST_SAMPLES).reverse();
	if (newest.length === 0) {
		throw new NodeOperationError(context.getNode(), 'The service has no record to show', {
			description: `Nothing matches "${event.label}" with these filters so far. The trigger can be activated all the same.`,
		});
	}
	return itemsOf(poll, newest);
};

/** Whether the whole window has to be read, though nothing shows a change; a clock that was wrong counts as long ago. */
const isDue = ({ doubt, through }: TriggerState, now: number): boolean =>
	doubt ? doubt.polls === 0 : Math.abs(now - through) >= READ_AGAIN_MS;

/** Whether the first page and the total show no change since the last reading, and the next one is not due. */
const isIdle = (
	{ event }: Poll,
	state: TriggerState | undefined,
	{ rows, total }: RowPage,
	{ floor, learning }: Window,
	now: number,
): boolean =>
	event.paged !== undefined &&
	state !== undefined &&
	state.unfinished === undefined &&
	learning === undefined &&
	!isDue(state, now) &&
	state.total === total &&
	rows.every((row) => state.known.has(row.mark) || !isInWindow(row, floor, state));

/** A list that came in one response. */
const wholeList = ({ rows, total }: RowPage): Reading => ({
	rows,
	total,
	reachedEnd: true,
	repeated: false,
	sound: true,
});

const logPassing = async ({ context, connection }: Poll, failure: LookupFailure) => {
	const { message } = pollFailure(failure);
	const blank = await connection.readBlank();
	context.logger.warn(
		`${context.getNode().name}: ${blank(message)}. The next poll goes on from here.`,
	);
};

const newRows = async (poll: Poll): Promise<Row[] | LookupFailure> => {
	const { context, clock, connection, event, call, owner, parameters, deadline } = poll;
	const begunWith = loadState(context.getWorkflowStaticData('node'), owner);
	const first = await fetchRows(connection.client, event, call);
	if (first instanceof LookupFailure) return first;
	// The dates of the records are the service's, so is the time they are compared with.
	const now = first.servedAt ?? clock.wallTime();
	const window = windowOf(begunWith, parameters.lookBackDays, now);
	if (isIdle(poll, begunWith, first, window, now)) return takeIn(poll, { begunWith, now });
	if (!event.paged) return takeIn(poll, { reading: wholeList(first), begunWith, now });
	// What was given up is not read: it bounds the calls of a window that is too full.
	const floor = Math.max(window.floor, begunWith?.givenUp?.dated?.date ?? -Infinity);
	const parts = { client: connection.client, event, call, clock, deadline, floor };
	if (!begunWith) {
		const found = await firstReading(parts, first);
		if (found instanceof LookupFailure) return found;
		if (found.reading.heldUp) await logPassing(poll, found.reading.heldUp);
		return takeIn(poll, { ...found, now });
	}
	const reading = await readWindow(parts, first, begunWith.unfinished);
	if (reading instanceof LookupFailure) return reading;
	if (reading.heldUp) await logPassing(poll, reading.heldUp);
	return takeIn(poll, { reading, begunWith, now });
};

/**
 * One poll: null, or the items of all records that are new since the last one, oldest first. The first
 * poll learns what is there and emits nothing. What passes by itself is logged once there is a state;
 * all else is thrown, and the state stays as it was.
 */
export const pollEvent = async (
	context: IPollFunctions,
	clock: Clock = systemClock,
): Promise<INodeExecutionData[][] | null> => {
	const node = context.getNode();
	let poll: Poll;
	try {
		poll = await openPoll(context, clock);
	} catch (error) {
		if (error instanceof LookupFailure) throw nodeError(node, error, undefined, (text) => text);
		throw foreignError(node, error as Error);
	}
	const failed = async (failure: LookupFailure) =>
		nodeError(node, pollFailure(failure), undefined, await poll.connection.readBlank());
	if (poll.isManual) {
		const items = await sample(poll);
		if (items instanceof LookupFailure) throw await failed(items);
		return [items];
	}
	const rows = await newRows(poll);
	if (!(rows instanceof LookupFailure)) {
		return rows.length > 0 ? [itemsOf(poll, oldestFirst(rows, poll))] : null;
	}
	const hasState = loadState(context.getWorkflowStaticData('node'), poll.owner) !== undefined;
	if (!hasState || !PASSING.includes(rows.facts.kind)) throw await failed(rows);
	await logPassing(poll, rows);
	return null;
};

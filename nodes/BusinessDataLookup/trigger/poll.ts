import {
	NodeOperationError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { LookupFailure, type FailureKind } from '../failure';
import { foreignError, nodeError } from '../output/nodeErrors';
import { presentRecord } from '../output/presentRecord';
import type { Call } from '../service/client';
import { systemClock, type Clock } from '../service/clock';
import { openConnection, type Connection } from '../service/connection';
import type { TriggerEvent } from './events';
import { isCut, KnownRecords } from './knownRecords';
import { readParameters, type TriggerParameters } from './parameters';
import { fetchRows, readWindow, type ReadRows, type Row, type RowPage } from './readRows';
import { loadState, ownerOf, saveState, windowStart, type TriggerState } from './state';

/** Where n8n gives a poll no budget. */
const DEFAULT_BUDGET_MS = 30_000;
/** A reading of the first poll is repeated this often while rows move about, so that nothing old is missed. */
const MOST_BASELINE_READINGS = 3;
const MOST_SAMPLES = 50;
const MOST_SAMPLE_CALLS = 3;

/** What passes by itself; anything else is for a person to mend. */
const PASSING: FailureKind[] = ['rateLimited', 'server', 'timeout', 'dropped', 'unreachable'];

/** One poll at work. */
interface Poll {
	context: IPollFunctions;
	clock: Clock;
	event: TriggerEvent;
	parameters: TriggerParameters;
	connection: Connection;
	call: Call;
	owner: string;
	/** No further call is begun after this time, in ms. */
	deadline: number;
}

const callOf = ({ operation, newestFirst }: TriggerEvent, filters: IDataObject): Call => {
	const { method, path, limited, repeatable } = operation;
	const body = newestFirst ? { ...filters, sort_by: newestFirst } : filters;
	const parameters = method === 'GET' ? { query: {} } : { body };
	return { method, path, limited, repeatable, timeout: DEFAULT_BUDGET_MS, ...parameters };
};

const openPoll = async (context: IPollFunctions, clock: Clock): Promise<Poll> => {
	const parameters = readParameters(context);
	const { event, authentication, filters } = parameters;
	const budget = context.getPollBudgetMs?.() ?? DEFAULT_BUDGET_MS;
	const deadline = clock.now() + budget;
	const manual = context.getMode() === 'manual';
	const budgets = {
		maxWait: budget / 1000,
		maxCalls: manual ? MOST_SAMPLE_CALLS : Infinity,
		deadline,
	};
	const connection = await openConnection(context, authentication, budgets, { clock });
	const owner = ownerOf(connection.account, event.value, filters);
	const call = callOf(event, filters);
	return { context, clock, event, parameters, connection, call, owner, deadline };
};

const itemsOf = (
	{ event, parameters }: Pick<Poll, 'event' | 'parameters'>,
	rows: Row[],
): INodeExecutionData[] => {
	const { simplify } = parameters;
	return rows.flatMap(({ json }) =>
		// The rows of a list are taken apart already.
		presentRecord(event.operation, json, {
			output: event.output && { ...event.output, list: undefined },
			simplify,
		}).map((item) => ({ json: item })),
	);
};

/** Unknown dates count as the newest. */
const byDate = (a: Row, b: Row): number => (a.date ?? Infinity) - (b.date ?? Infinity) || 0;

/** Oldest first; rows of one instant in the reverse of a list that is newest first. */
const oldestFirst = (rows: Row[], { newestFirst }: TriggerEvent): Row[] =>
	(newestFirst ? [...rows].reverse() : [...rows]).sort(byDate);

/** What the editor shows on Fetch Test Event: some of the newest records; the state is left alone. */
const sample = async (poll: Poll): Promise<INodeExecutionData[] | LookupFailure> => {
	const { context, connection, event, call, clock } = poll;
	const page = await fetchRows(connection.client, event, call, 1, clock.wallTime());
	if (page instanceof LookupFailure) return page;
	const newest = oldestFirst(page.rows, event).slice(-MOST_SAMPLES).reverse();
	if (newest.length === 0) {
		throw new NodeOperationError(context.getNode(), 'The service has no record to show', {
			description: `Nothing matches "${event.label}" with these filters so far. The trigger can be activated all the same.`,
		});
	}
	return itemsOf(poll, newest);
};

/** Whether a row lies in the window, and was not given up. */
const isInWindow = ({ date, mark }: Row, floor: number, state?: TriggerState): boolean =>
	(date === undefined || date >= floor) && !isCut(mark, state?.cut);

/** Whether the first page shows that nothing has changed since the last sound reading. */
const isIdle = (
	state: TriggerState | undefined,
	{ rows, total }: RowPage,
	floor: number,
): boolean =>
	state !== undefined &&
	state.settled &&
	state.last?.total === total &&
	rows.every((row) => state.known.has(row.mark) || !isInWindow(row, floor, state));

/** Reads what the poll's time allows; a first poll reads again while rows move about. */
const readAll = async (
	{ connection, event, call, clock, deadline }: Poll,
	first: RowPage,
	state: TriggerState | undefined,
	floor: number,
): Promise<ReadRows | LookupFailure> => {
	if (!event.newestFirst) {
		return { rows: first.rows, count: first.rows.length, moved: false, toTheEnd: true };
	}
	const parts = { client: connection.client, event, call, clock, deadline, floor };
	const all = new Map<string, Row>();
	let page = first;
	for (let reading = 1; ; reading += 1) {
		const read = await readWindow(parts, page, state?.unfinished);
		if (read instanceof LookupFailure) return read;
		for (const row of read.rows) all.set(row.mark.hash, row);
		const done = state !== undefined || !read.moved || read.unfinished !== undefined;
		if (done || reading === MOST_BASELINE_READINGS || clock.now() >= deadline) {
			return { ...read, rows: [...all.values()] };
		}
		const again = await fetchRows(connection.client, event, call, 1, clock.wallTime());
		if (again instanceof LookupFailure) return again;
		page = again;
	}
};

/** Rows up to this date were there before the trigger; undefined = all of them are known. */
const baselineAfter = (read: ReadRows, state: TriggerState | undefined): number | undefined => {
	if (!read.unfinished || (state && state.baseline === undefined)) return undefined;
	const dates = read.rows.map(({ date }) => date).filter((date) => date !== undefined);
	return Math.min(state?.baseline ?? Infinity, ...dates.slice(-1));
};

/** Whether the reading tells for certain what there is, alone or because the one before came to the same. */
const isSound = (
	{ unfinished, moved, toTheEnd, count, total }: ReadRows,
	state?: TriggerState,
): boolean => {
	if (unfinished || moved) return false;
	if (total === undefined || !toTheEnd || count === total)
		return total === undefined || count <= total;
	return state?.last?.count === count && state.last.total === total;
};

/**
 * Takes in what was read and returns the rows to emit. Nothing is awaited from here on: polls may
 * overlap, so what is known is looked up now and not when the poll began.
 */
const settle = (
	poll: Poll,
	read: ReadRows,
	begunWith: TriggerState | undefined,
	floor: number,
	now: number,
): Row[] => {
	const { context, event, owner } = poll;
	const staticData = context.getWorkflowStaticData('node');
	const state = loadState(staticData, owner);
	const isBaseline = (row: Row): boolean =>
		state === undefined ||
		(state.baseline !== undefined && (row.date === undefined || row.date <= state.baseline));
	const known = state?.known ?? new KnownRecords();
	const found = read.rows.filter((row) => isInWindow(row, floor, state));
	const fresh = found.filter((row) => !known.has(row.mark) && !isBaseline(row));
	for (const row of found) known.add(row.mark);
	const whole = !read.unfinished && !begunWith?.unfinished;
	if (whole) known.prune(floor);
	const overlapped = state?.through !== begunWith?.through;
	const given = saveState(staticData, {
		owner,
		through: Math.max(now, state?.through ?? now),
		floor: Math.max(floor, state?.floor ?? floor),
		cut: state?.cut,
		known,
		baseline: baselineAfter(read, state),
		unfinished: read.unfinished,
		last: read.unfinished ? state?.last : { count: read.count, total: read.total },
		settled: !overlapped && isSound(read, state),
	});
	if (given) {
		context.logger.warn(
			`${context.getNode().name}: more records lie in Look Back Days than can be remembered; the oldest were given up`,
		);
	}
	return oldestFirst(fresh, event);
};

const pollOnce = async (poll: Poll): Promise<INodeExecutionData[] | null | LookupFailure> => {
	const { context, clock, connection, event, call, owner, parameters } = poll;
	const begunWith = loadState(context.getWorkflowStaticData('node'), owner);
	const first = await fetchRows(connection.client, event, call, 1, clock.wallTime());
	if (first instanceof LookupFailure) return first;
	const now = first.servedAt ?? clock.wallTime();
	const floor = windowStart(begunWith, parameters.lookBackDays, now);
	const idle = event.newestFirst !== undefined && isIdle(begunWith, first, floor);
	const read = idle
		? { rows: first.rows, ...begunWith!.last!, moved: false, toTheEnd: false }
		: await readAll(poll, first, begunWith, floor);
	if (read instanceof LookupFailure) return read;
	const rows = settle(poll, read, begunWith, floor, now);
	return rows.length > 0 ? itemsOf(poll, rows) : null;
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
	const manual = context.getMode() === 'manual';
	let poll: Poll;
	try {
		poll = await openPoll(context, clock);
	} catch (error) {
		if (error instanceof LookupFailure) throw nodeError(node, error, undefined, (text) => text);
		throw foreignError(node, error as Error);
	}
	const result = manual ? await sample(poll) : await pollOnce(poll);
	if (!(result instanceof LookupFailure)) return result && [result];
	const blank = await poll.connection.readBlank();
	const hasState = loadState(context.getWorkflowStaticData('node'), poll.owner) !== undefined;
	if (!manual && hasState && PASSING.includes(result.facts.kind)) {
		context.logger.warn(`${node.name}: ${blank(result.message)}. The next poll goes on from here.`);
		return null;
	}
	throw nodeError(node, result, undefined, blank);
};

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
import { openPoll, warn, type Poll } from './openPoll';
import { causeOf, isOutOfTime, isPassing, pollFailure } from './pollFailure';
import { readList, unexplained } from './reading';
import { fetchPage, oldestFirst, type Row } from './rows';
import { isDayOld, isLearning, isReading, readState, stateFor, stateJson } from './state';
import { takeIn } from './takeIn';
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
	const newest = oldestFirst(page.rows, poll).slice(-MAX_SAMPLES).reverse();
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

/** What a poll leaves: the next state, absent = as it was, and the rows to emit. */
interface Left {
	state?: IDataObject;
	rows: Row[];
}

/** Reads what is new since a state. */
const watch = async (poll: Poll, began: unknown): Promise<Left | LookupFailure> => {
	const first = await fetchPage(poll, 1);
	if (first instanceof LookupFailure) return first;
	const ours = poll.clock.wallTime();
	const { servedAt = ours } = first;
	const now = Math.min(servedAt, ours);
	const stored = readState(began, poll.owner);
	const state = stateFor(stored, poll, now);
	const toStart = isLearning(state) || isReading(state) || isDayOld(state, now);
	const reading = await readList(poll, first, state, {
		toStart,
		isPaused: now < state.pausedUntil,
	});
	if (reading instanceof LookupFailure) return reading;
	const { heldUp } = reading;
	const outcome = takeIn(poll, state, reading, { isFirst: !stored, now });
	if (heldUp) await logPassing(poll, heldUp);
	const { news } = outcome;
	// A failure in the middle of what is new: the next poll reads it again, and emits all of it.
	const isTorn = heldUp && !isOutOfTime(heldUp, poll) && news.length > 0;
	if (isTorn && unexplained(state, reading.total, news.length) > 0) return { rows: [] };
	const isQuiet = news.length === 0 && !reading.isWhole && reading.nextPage === undefined;
	if (isQuiet && outcome.state.total === state.total) return { rows: [] };
	const apart = Math.abs(servedAt - ours);
	if (apart > HOUR_MS) {
		const by = durationText(apart);
		warn(poll, `the service's clock and n8n's are ${by} apart; the earlier counts`);
	}
	if (!stored && began !== null) {
		warn(poll, 'account, event or filters were changed, so it learns anew what is there');
	}
	return { state: stateJson(outcome.state), rows: news };
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
	let left: Left = { rows: [] };
	try {
		const outcome = await watch(poll, turn.began);
		if (outcome instanceof LookupFailure) {
			const hasState = readState(turn.began, poll.owner) !== undefined;
			if (!hasState || !isPassing(outcome.facts)) throw await failed(outcome);
			await logPassing(poll, outcome);
		} else {
			left = outcome;
		}
	} finally {
		const emits = left.rows.length > 0;
		const hasPlace = turn.end(left.state, emits ? clock.now() : undefined);
		if (!hasPlace) left = { rows: [] };
	}
	return left.rows.length > 0 ? [itemsOf(poll, oldestFirst(left.rows, poll))] : null;
};

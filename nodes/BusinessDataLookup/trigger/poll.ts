import { NodeOperationError, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { n8nError, nodeError } from '../output/nodeErrors';
import { presentRecord } from '../output/presentRecord';
import { Redactor } from '../output/redactor';
import { withPanelLabels } from '../parameters/panelLabels';
import { systemClock, type Clock } from '../time';
import { openPoll, warn, type Poll } from './openPoll';
import { n8nCause, isOutOfTime, isTemporaryForPoll, pollFailure } from './pollFailure';
import { readList, unexplainedGrowth } from './readList';
import { fetchPage, mayFetch, oldestFirst, type Row } from './rows';
import { isLearning, fromStored, startState, toStored } from './state';
import { nextState } from './nextState';
import { lastPolls, takeTurn, type LastPolls, type Turn } from './turns';

/** The most items that "Fetch Test Event" shows. */
const MAX_SAMPLES = 10;

/**
 * Polls: returns the items of all records that are new since the last poll, oldest first, or null if there are none. The
 * first poll learns which records are there and emits nothing. Once there is a state, temporary failures are logged. All
 * others are thrown. If a later page fails, the pages read before count.
 */
export const pollEvent = async (
	context: IPollFunctions,
	clock: Clock = systemClock,
	polls: LastPolls = lastPolls,
): Promise<INodeExecutionData[][] | null> => {
	const node = context.getNode();
	const toError = (failure: LookupFailure, redactor = new Redactor([])): Error =>
		Object.assign(nodeError(node, failure, undefined, redactor), {
			failure: n8nCause(failure.facts),
		});
	const poll = await openPoll(context, clock).catch((error: Error) => {
		throw error instanceof LookupFailure ? toError(error) : n8nError(node, error);
	});
	const toShownError = async (failure: LookupFailure) =>
		toError(withPanelLabels(pollFailure(failure), poll), await readRedactor(poll));
	if (poll.isManual) {
		const items = await fetchSample(poll);
		if (items instanceof LookupFailure) throw await toShownError(items);
		return [items];
	}
	const turn = takeTurn(context, poll.watchDigest, clock.now(), polls);
	if (!turn) return null;
	try {
		const newRows = await fetchNewRows(poll, turn);
		if (newRows instanceof LookupFailure) {
			const hasState = fromStored(turn.state, poll.watchDigest) !== undefined;
			if (!hasState || !isTemporaryForPoll(newRows.facts)) throw await toShownError(newRows);
			await logTemporary(poll, newRows);
			return null;
		}
		return newRows.length > 0 ? [await rowsToItems(poll, newRows)] : null;
	} finally {
		turn.end();
	}
};

/** What "Fetch Test Event" shows: some of the newest records. The state isn't changed. */
const fetchSample = async (poll: Poll): Promise<INodeExecutionData[] | LookupFailure> => {
	const page = await fetchPage(poll, 1);
	if (page instanceof LookupFailure) return page;
	if (page.rows.length > 0)
		return (await rowsToItems(poll, page.rows)).slice(-MAX_SAMPLES).reverse();
	const description = `Nothing matches "${poll.operation.watch.label}" with these filters so far. You can activate the trigger anyway.`;
	const node = poll.context.getNode();
	throw new NodeOperationError(node, 'The service has no record to show', { description });
};

/** Reads the rows that are new since the last poll, and saves the next state. A trigger that learns may read twice. */
const fetchNewRows = async (poll: Poll, turn: Turn): Promise<Row[] | LookupFailure> => {
	const { watch } = poll.operation;
	const { lastReadAt } = turn;
	const rows: Row[] = [];
	let stored = fromStored(turn.state, poll.watchDigest);
	if (!stored && turn.state)
		warn(
			poll,
			'account, event or filters changed, so the trigger learns again which records are there',
		);
	for (;;) {
		const startedAt = poll.clock.wallTime();
		const state = startState(stored, poll, startedAt);
		const reading = await readList(poll, { watch, state, startedAt, lastReadAt });
		if (reading instanceof LookupFailure) return reading;
		const { failure, resumePage } = reading;
		if (failure) await logTemporary(poll, failure);
		const { next, newRows } = nextState(poll, reading);
		// If the service fails between two pages of new rows, the next poll reads and emits all of them.
		const hasMore = newRows.length > 0 && unexplainedGrowth(reading, newRows) > 0;
		if (failure && hasMore && !isOutOfTime(failure, poll)) {
			turn.saveState(turn.state);
			return [];
		}
		rows.push(...newRows);
		stored = next;
		if (isLearning(next) && resumePage === undefined && mayFetch(poll)) continue;
		const emittedAt = rows.length > 0 ? poll.clock.now() : undefined;
		return turn.saveState(toStored(next), { emittedAt, readAt: startedAt }) ? rows : [];
	}
};

/** The rows as items, oldest first. */
const rowsToItems = async (poll: Poll, rows: Row[]): Promise<INodeExecutionData[]> => {
	const { operation, simplify } = poll;
	const { output, sortedBy } = operation.watch;
	const redactor = await readRedactor(poll);
	// `toRows` has already made a row of each element of the list.
	const options = { output: output && { ...output, list: undefined }, simplify };
	return oldestFirst(rows, sortedBy !== undefined)
		.flatMap(({ json }) => presentRecord(operation, json, options))
		.map((json) => ({ json: redactor.record(json) }));
};

const logTemporary = async (poll: Poll, failure: LookupFailure) => {
	const message = (await readRedactor(poll)).text(failure.message);
	warn(poll, `${message}. The next poll continues from here.`);
};

const readRedactor = async ({ connection }: Poll) => new Redactor(await connection.readSecrets());

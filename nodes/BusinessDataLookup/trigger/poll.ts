import { NodeOperationError, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { foreignError, nodeError } from '../output/nodeErrors';
import { presentRecord } from '../output/presentRecord';
import { Redactor } from '../output/redactor';
import { withPanelLabels } from '../parameters/panelLabels';
import { systemClock, type Clock } from '../time';
import { openPoll, warn, type Poll } from './openPoll';
import { n8nCause, isOutOfTime, isTemporaryForPoll, pollFailure } from './pollFailure';
import { readList, unexplained } from './reading';
import { fetchPage, mayFetch, oldestFirst, type Row } from './rows';
import { isLearning, readState, stateFor, stateJson } from './state';
import { nextState } from './nextState';
import { lastPolls, takeTurn, type LastPolls, type Turn } from './turns';

/** The most items that "Fetch Test Event" shows. */
const MAX_SAMPLES = 10;

const readRedactor = async ({ connection }: Poll) => new Redactor(await connection.readSecrets());

/** The rows as items, oldest first. */
const rowsToItems = async (poll: Poll, rows: Row[]): Promise<INodeExecutionData[]> => {
	const { operation, simplify } = poll;
	const { output, sortedBy } = operation.watch;
	const redactor = await readRedactor(poll);
	// `toRows` has already made a row of each record of a nested list.
	const options = { output: output && { ...output, list: undefined }, simplify };
	return oldestFirst(rows, sortedBy !== undefined)
		.flatMap(({ json }) => presentRecord(operation, json, options))
		.map((json) => ({ json: redactor.record(json) }));
};

/** What "Fetch Test Event" shows: some of the newest records; the state is left alone. */
const fetchSample = async (poll: Poll): Promise<INodeExecutionData[] | LookupFailure> => {
	const page = await fetchPage(poll, 1);
	if (page instanceof LookupFailure) return page;
	if (page.rows.length > 0)
		return (await rowsToItems(poll, page.rows)).slice(-MAX_SAMPLES).reverse();
	const description = `Nothing matches "${poll.operation.watch.label}" with these filters so far. The trigger can be activated all the same.`;
	const node = poll.context.getNode();
	throw new NodeOperationError(node, 'The service has no record to show', { description });
};

const logTemporary = async (poll: Poll, failure: LookupFailure) => {
	const message = (await readRedactor(poll)).text(failure.message);
	warn(poll, `${message}. The next poll goes on from here.`);
};

/**
 * Reads the rows that are new since the last poll, and saves the next state. If the list changed while the trigger
 * learns, it is read again.
 */
const fetchNewRows = async (poll: Poll, turn: Turn): Promise<Row[] | LookupFailure> => {
	const stored = readState(turn.state, poll.owner);
	if (!stored && turn.state)
		warn(poll, 'account, event or filters were changed, so it learns anew what is there');
	const rows: Row[] = [];
	let state = stored;
	for (;;) {
		const now = poll.clock.wallTime();
		const before = stateFor(state, poll, now);
		const start = { watch: poll.operation.watch, before, now, lastReadAt: turn.lastReadAt };
		const reading = await readList(poll, start);
		if (reading instanceof LookupFailure) return reading;
		const { failure, resumePage } = reading;
		if (failure) await logTemporary(poll, failure);
		const { state: next, newRows } = nextState(poll, reading);
		// If the service fails between two pages of new rows, the next poll reads all of them again and emits them
		// together.
		const isPartial = failure && newRows.length > 0 && unexplained(reading, newRows) > 0;
		if (isPartial && !isOutOfTime(failure, poll)) {
			turn.saveState(turn.state);
			return [];
		}
		rows.push(...newRows);
		state = next;
		if (isLearning(next) && resumePage === undefined && mayFetch(poll)) continue;
		const emittedAt = rows.length > 0 ? poll.clock.now() : undefined;
		return turn.saveState(stateJson(next), { emittedAt, readAt: now }) ? rows : [];
	}
};

/**
 * One poll: null, or the items of all records that are new since the last one, oldest first. The first
 * poll learns what is there and emits nothing. A failure that passes by itself is logged if there is a state; any other
 * failure is thrown. The state stays as it was in both cases.
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
		throw error instanceof LookupFailure ? toError(error) : foreignError(node, error);
	});
	const toShownError = async (failure: LookupFailure) =>
		toError(withPanelLabels(pollFailure(failure), poll), await readRedactor(poll));
	if (poll.isManual) {
		const items = await fetchSample(poll);
		if (items instanceof LookupFailure) throw await toShownError(items);
		return [items];
	}
	const turn = takeTurn(context, poll.owner, clock.now(), polls);
	if (!turn) return null;
	try {
		const newRows = await fetchNewRows(poll, turn);
		if (!(newRows instanceof LookupFailure))
			return newRows.length > 0 ? [await rowsToItems(poll, newRows)] : null;
		if (!readState(turn.state, poll.owner) || !isTemporaryForPoll(newRows.facts))
			throw await toShownError(newRows);
		await logTemporary(poll, newRows);
		return null;
	} finally {
		turn.end();
	}
};

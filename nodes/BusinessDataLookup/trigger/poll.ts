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
import { nextState } from './nextState';
import { fetchPage, mayFetch, oldestFirst, type Row } from './rows';
import { fromStored, isLearning, startState, toStored, type TriggerState } from './state';
import { lastPolls, takeTurn, type LastPolls, type Turn } from './turns';

/** The most items that Fetch Test Event shows. */
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
	const poll = await openPoll(context, clock).catch((error: Error) => {
		const isOurs = error instanceof LookupFailure;
		throw isOurs ? toError(context, error, new Redactor([])) : n8nError(context.getNode(), error);
	});
	if (poll.isManual) return [await fetchSample(poll)];
	const turn = takeTurn(context, poll.watchDigest, clock.now(), polls);
	if (!turn) return null;
	try {
		const stored = fromStored(turn.state, poll.watchDigest);
		const newRows = await fetchNewRows(poll, turn, stored);
		if (newRows instanceof LookupFailure) {
			if (!stored || !isTemporaryForPoll(newRows.facts)) throw await pollError(poll, newRows);
			await logTemporary(poll, newRows);
			return null;
		}
		return newRows.length > 0 ? [await rowsToItems(poll, newRows)] : null;
	} finally {
		turn.end();
	}
};

/** The error of a failed poll, in the words of a trigger and with the labels of its parameters. */
const pollError = async (poll: Poll, failure: LookupFailure): Promise<Error> => {
	const shown = withPanelLabels(pollFailure(failure), poll);
	return toError(poll.context, shown, await readRedactor(poll));
};

/** The error of a failure, with the cause by which n8n decides when to poll again. */
const toError = (context: IPollFunctions, failure: LookupFailure, redactor: Redactor): Error => {
	const error = nodeError(context.getNode(), failure, redactor);
	return Object.assign(error, { failure: n8nCause(failure.facts) });
};

/** What Fetch Test Event shows: some of the newest records. The state isn't changed. */
const fetchSample = async (poll: Poll): Promise<INodeExecutionData[]> => {
	const page = await fetchPage(poll, 1);
	if (page instanceof LookupFailure) throw await pollError(poll, page);
	if (page.rows.length > 0)
		return (await rowsToItems(poll, page.rows)).slice(-MAX_SAMPLES).reverse();
	const description = `Nothing matches "${poll.operation.watch.label}" with these filters so far. You can activate the trigger anyway.`;
	const node = poll.context.getNode();
	throw new NodeOperationError(node, 'The service has no record to show', { description });
};

/**
 * Reads the rows that are new since the last poll, and saves the next state. A trigger that learns may read the list
 * several times.
 */
const fetchNewRows = async (
	poll: Poll,
	turn: Turn,
	stored: TriggerState | undefined,
): Promise<Row[] | LookupFailure> => {
	const { watch } = poll.operation;
	const { lastReadAt } = turn;
	if (!stored && turn.state)
		warn(
			poll,
			'account, event or filters changed, so the trigger learns again which records are there',
		);
	const rows: Row[] = [];
	for (let last = stored; ; ) {
		const startedAt = poll.clock.wallTime();
		const state = startState(last, poll, startedAt);
		const reading = await readList(poll, { watch, state, startedAt, lastReadAt });
		if (reading instanceof LookupFailure) return reading;
		const { failure, resumePage } = reading;
		const { next, newRows } = nextState(poll, reading);
		// If the service fails among new rows, keep the state, so that the next poll reads all of them.
		const hasMore = newRows.length > 0 && unexplainedGrowth(reading, newRows.length) > 0;
		if (failure && hasMore && !isOutOfTime(failure, poll)) return failure;
		if (failure) await logTemporary(poll, failure);
		rows.push(...newRows);
		if (!isLearning(next) || resumePage !== undefined || !mayFetch(poll)) {
			const emittedAt = rows.length > 0 ? poll.clock.now() : undefined;
			return turn.saveState(toStored(next), startedAt, emittedAt) ? rows : [];
		}
		last = next;
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

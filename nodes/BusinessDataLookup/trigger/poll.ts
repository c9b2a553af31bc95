import { NodeOperationError, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { thrownError, failureError } from '../output/nodeErrors';
import { presentRecord } from '../output/presentRecord';
import { Redactor } from '../output/redactor';
import { withParameterLabels } from '../parameters/parameterLabels';
import { systemClock, type Clock } from '../time';
import { openPoll, warn, type Poll } from './openPoll';
import {
	isOutOfTimeOrRateLimited,
	n8nFailure,
	isTemporaryForPoll,
	pollFailure,
} from './pollFailure';
import { readList, unexplainedGrowth } from './readList';
import { nextState, rememberRows } from './nextState';
import { fetchPage, mayFetch, oldestFirst, type Row } from './rows';
import { startState } from './state';
import { lastTurns, takeTurn, type LastTurns, type Turn } from './turns';

/** The most items that Fetch Test Event shows. */
const MAX_SAMPLES = 10;

/**
 * Polls: returns the items of all records that are new since the last poll, oldest first, or null if there are none.
 * The first poll learns which records are there, and emits none of them. Temporary failures are only logged, unless the
 * first poll or Fetch Test Event can't read page 1. All other failures are thrown.
 */
export const pollEvent = async (
	context: IPollFunctions,
	clock: Clock = systemClock,
	turns: LastTurns = lastTurns,
): Promise<INodeExecutionData[][] | null> => {
	const poll = await openPoll(context, clock).catch((error: Error) => {
		const isOurs = error instanceof LookupFailure;
		throw isOurs
			? toError(context, error, new Redactor([]))
			: thrownError(context.getNode(), error);
	});
	const items = poll.isManual ? await fetchSample(poll) : await fetchInTurn(poll, turns);
	if (!(items instanceof LookupFailure)) return items && [items];
	const failure = withParameterLabels(pollFailure(items), poll);
	throw toError(context, failure, await readRedactor(poll));
};

/** The error of a failure, with the cause by which n8n decides when to poll again. */
const toError = (context: IPollFunctions, failure: LookupFailure, redactor: Redactor): Error => {
	const error = failureError(context.getNode(), failure, redactor);
	return Object.assign(error, { failure: n8nFailure(failure.facts) });
};

/** The items of the new rows, or null if there are none or if another poll of the trigger runs. */
const fetchInTurn = async (poll: Poll, turns: LastTurns) => {
	const turn = takeTurn(poll, turns);
	if (!turn) return null;
	try {
		const rows = await fetchNewRows(poll, turn);
		if (!(rows instanceof LookupFailure))
			return rows.length > 0 ? await rowsToItems(poll, rows) : null;
		if (!turn.state || !isTemporaryForPoll(rows.facts)) return rows;
		await logTemporary(poll, rows);
		return null;
	} finally {
		turn.end();
	}
};

/** What Fetch Test Event shows: some of the newest records. The state isn't changed. */
const fetchSample = async (poll: Poll) => {
	const page = await fetchPage(poll, 1);
	if (page instanceof LookupFailure) return page;
	const dated = page.rows.filter(({ date }) => date !== undefined);
	const rows = dated.length > 0 ? dated : page.rows;
	if (rows.length > 0) return (await rowsToItems(poll, rows)).slice(-MAX_SAMPLES).reverse();
	const description = `Nothing matches "${poll.operation.event.label}" with these filters so far. You can activate the trigger anyway.`;
	const node = poll.context.getNode();
	throw new NodeOperationError(node, 'The service has no record to show', { description });
};

/**
 * Reads the rows that are new since the last poll, and saves the next state. A trigger that learns may read the list
 * several times.
 */
const fetchNewRows = async (poll: Poll, turn: Turn): Promise<Row[] | LookupFailure> => {
	const rows: Row[] = [];
	for (let last = turn.state; ; ) {
		const startedAt = poll.clock.wallTime();
		const reading = await readList(poll, startState(poll, startedAt, last), startedAt);
		if (reading instanceof LookupFailure) return reading;
		const { end } = reading;
		const failure = end.kind === 'stopped' ? end.failure : undefined;
		const remembered = rememberRows(poll, reading);
		const { next, newRows } = nextState(reading, remembered);
		// If a page fails before all new rows were read, keep the state, so that the next poll reads all of them.
		const hasMore = newRows.length > 0 && unexplainedGrowth(reading, newRows.length) > 0;
		if (failure && hasMore && !isOutOfTimeOrRateLimited(failure, poll)) return failure;
		if (failure) await logTemporary(poll, failure);
		rows.push(...newRows);
		if (!next.learning || end.kind === 'stopped' || !mayFetch(poll)) {
			return turn.saveState(next, rows.length > 0) ? rows : [];
		}
		last = next;
	}
};

/** The rows as items, oldest first. */
const rowsToItems = async (poll: Poll, rows: Row[]): Promise<INodeExecutionData[]> => {
	const { operation, simplify } = poll;
	const redactor = await readRedactor(poll);
	return oldestFirst(rows, operation.event.sortedBy !== undefined)
		.flatMap(({ json }) => presentRecord(operation, json, { simplify }))
		.map((json) => ({ json: redactor.record(json) }));
};

const logTemporary = async (poll: Poll, failure: LookupFailure) => {
	const message = (await readRedactor(poll)).text(failure.message);
	warn(poll.context, `${message}. The next poll tries again.`);
};

const readRedactor = async ({ connection }: Poll) => new Redactor(await connection.readSecrets());

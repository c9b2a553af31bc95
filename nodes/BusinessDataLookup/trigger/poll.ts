import { NodeOperationError, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { thrownError, failureError } from '../output/nodeErrors';
import { presentRecord } from '../output/presentRecord';
import { Redactor } from '../output/redactor';
import { withParameterLabels } from '../parameters/parameterLabels';
import { systemClock, type Clock } from '../time';
import { nextState } from './nextState';
import { openPoll, warn, type Poll } from './openPoll';
import { n8nFailure, isTemporaryForPoll, pollFailure } from './pollFailure';
import { readList } from './readList';
import { fetchPage, mayFetch, oldestFirst, type Row } from './rows';
import { startState } from './state';
import { lastTurns, takeTurn, type LastTurns, type Turn } from './turns';

/** The most items that Fetch Test Event shows. */
const MAX_SAMPLES = 10;
/** This many polls in a row may meet a temporary failure before n8n shows it. */
const MAX_LOGGED_FAILURES = 2;

/**
 * Polls: returns the items of all records that are new since the last poll, oldest first, or null if there are none.
 * The first poll learns which records are there, and emits none of them. Temporary failures are only logged, unless the
 * first poll or Fetch Test Event can't read page 1, or it is the third failing poll in a row. All other failures are
 * thrown.
 */
export const pollEvent = async (
	context: IPollFunctions,
	clock: Clock = systemClock,
	turns: LastTurns = lastTurns,
): Promise<INodeExecutionData[][] | null> => {
	const poll = await openPoll(context, clock).catch((error: Error) => {
		throw toError(context, error, new Redactor([]));
	});
	const items = poll.isManual ? await fetchSample(poll) : await fetchInTurn(poll, turns);
	if (!(items instanceof LookupFailure)) return items && [items];
	const failure = withParameterLabels(pollFailure(items), poll);
	throw toError(context, failure, await readRedactor(poll));
};

/** The error of a failure, with the cause by which n8n decides when to poll again; or of an error of n8n. */
const toError = (context: IPollFunctions, failure: Error, redactor: Redactor): Error => {
	if (!(failure instanceof LookupFailure)) return thrownError(context.getNode(), failure);
	const error = failureError(context.getNode(), failure, redactor);
	return Object.assign(error, { failure: n8nFailure(failure.facts) });
};

/** What Fetch Test Event shows: some of the newest records. The state isn't changed. */
const fetchSample = async (poll: Poll) => {
	const page = await fetchPage(poll, 1);
	if (page instanceof LookupFailure) return page;
	const newest = oldestFirst(poll, page.rows).slice(-MAX_SAMPLES);
	if (newest.length > 0) return (await rowsToItems(poll, newest)).reverse();
	const description = `Nothing matches "${poll.operation.event.label}" with these filters so far. You can activate the trigger anyway.`;
	const node = poll.context.getNode();
	throw new NodeOperationError(node, 'The service has no record to show', { description });
};

/** The items of the new rows. Null if there are none, or if another poll of the trigger runs. */
const fetchInTurn = async (poll: Poll, turns: LastTurns) => {
	const turn = takeTurn(poll, turns);
	if (!turn) return null;
	const { newRows, failure } = await fetchNewRows(poll, turn).finally(() => (turn.runsUntil = 0));
	turn.failures = failure ? turn.failures + 1 : 0;
	if (failure) {
		const isLogged = turn.state && turn.failures <= MAX_LOGGED_FAILURES;
		if (newRows.length === 0 && !(isLogged && isTemporaryForPoll(failure.facts))) return failure;
		const message = (await readRedactor(poll)).text(failure.message);
		warn(poll.context, `${message}. The next poll tries again.`);
	}
	return newRows.length > 0 ? await rowsToItems(poll, oldestFirst(poll, newRows)) : null;
};

/**
 * Reads the rows that are new since the last poll, and saves the next state. A trigger that learns may read the list
 * several times: a failure loses nothing of the passes before it. The first poll emits nothing.
 */
const fetchNewRows = async (poll: Poll, turn: Turn) => {
	const newRows: Row[] = [];
	for (let last = turn.state; ; ) {
		const startedAt = poll.clock.wallTime();
		const reading = await readList(poll, startState(poll, startedAt, last), startedAt);
		const hasFailed = reading instanceof LookupFailure;
		const read = hasFailed ? undefined : nextState(reading);
		if (turn.state) newRows.push(...(read?.newRows ?? []));
		last = read?.next ?? last;
		if (!hasFailed && last?.learning && reading.end !== 'stopped' && mayFetch(poll)) continue;
		const isSaved = last !== turn.state && last && turn.saveState(last, newRows.length > 0);
		return { newRows: isSaved ? newRows : [], failure: hasFailed ? reading : reading.failure };
	}
};

const rowsToItems = async (poll: Poll, rows: Row[]): Promise<INodeExecutionData[]> => {
	const { operation, simplify } = poll;
	const redactor = await readRedactor(poll);
	return rows
		.flatMap(({ json }) => presentRecord(operation, json, { simplify }))
		.map((json) => ({ json: redactor.record(json) }));
};

const readRedactor = async ({ connection }: Poll) => new Redactor(await connection.readSecrets());

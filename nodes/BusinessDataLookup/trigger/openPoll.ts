import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { PAGE_SIZE } from '../catalogue/limits';
import { readPollParameters, type PollParameters } from '../parameters/pollParameters';
import type { Call } from '../service/client';
import { openConnection, type Connection } from '../service/connection';
import type { Clock } from '../time';
import { digest } from '../digest';

/** The time for a poll to which n8n gives no budget, and for the answer to one call. */
const DEFAULT_BUDGET_MS = 30_000;
/** The longest budget of a poll: n8n may give a poll minutes, but begin the next one after a minute. */
const MAX_BUDGET_MS = 40_000;
/** How long "Fetch Test Event" waits for the rate limit, in seconds: long enough for one more try at best. */
const MANUAL_WAIT_SECONDS = 2;

/** One poll at work. */
export interface Poll extends PollParameters {
	context: IPollFunctions;
	clock: Clock;
	connection: Connection;
	/** A digest of the account, event and filters that the state belongs to. */
	owner: string;
	isManual: boolean;
	/** No further call is begun after this time, in ms. */
	deadline: number;
	/** What the poll has used up: calls, and the time of the slowest one after the first, in ms. */
	spent: { calls: number; slowest: number };
}

/** Writes a line into n8n's log that says which trigger it is about. */
export const warn = ({ context }: Pick<Poll, 'context'>, text: string): void =>
	context.logger.warn(`${context.getNode().name}: ${text}`);

/** The call for a page of the newest records, counted from 1; a list that comes whole has page 1 only. */
export const pageCall = (poll: Poll, page: number): Call => {
	const { operation, filters, windowDays, isManual } = poll;
	const { call, watch } = operation;
	const { sortedBy, window } = watch;
	const sortBy = [{ field: sortedBy, order: 'desc' }];
	const parameters: IDataObject = {
		...filters,
		...(window.ahead ? { [window.ahead]: `<= ${windowDays} days forwards` } : {}),
		...(sortedBy ? { sort_by: sortBy, page, per_page: PAGE_SIZE } : {}),
	};
	// In the editor, show failures at once. An active trigger retries.
	const repeatable = call.repeatable && !isManual;
	const sent = { ...call, repeatable, timeout: DEFAULT_BUDGET_MS };
	return call.method === 'GET' ? { ...sent, query: parameters } : { ...sent, body: parameters };
};

/** Opens a poll: reads the parameters and the credential. Throws LookupFailure for what cannot be sent. */
export const openPoll = async (context: IPollFunctions, clock: Clock): Promise<Poll> => {
	const parameters = readPollParameters(context);
	const { operation, authentication, filters, windowDays } = parameters;
	const { event, window } = operation.watch;
	const isManual = context.getMode() === 'manual';
	const budget = Math.min(context.getPollBudgetMs?.() ?? DEFAULT_BUDGET_MS, MAX_BUDGET_MS);
	const deadline = clock.now() + budget;
	const maxWait = isManual ? MANUAL_WAIT_SECONDS : budget / 1000;
	const budgets = { maxWait, maxCalls: Infinity, deadline };
	const connection = await openConnection(context, authentication, budgets, { clock });
	const owner = digest(connection.credential, event, filters, window.ahead && windowDays);
	const spent = { calls: 0, slowest: 0 };
	return { ...parameters, context, clock, connection, owner, isManual, deadline, spent };
};

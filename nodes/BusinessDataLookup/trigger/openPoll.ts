import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { PAGE_SIZE } from '../catalogue/limits';
import { readPollParameters, type PollParameters } from '../parameters/pollParameters';
import type { Call } from '../service/client';
import { openConnection, type Connection } from '../service/connection';
import type { Clock } from '../time';
import { digest } from '../digest';

/** The budget of a poll for which n8n names none, and the timeout of a call. */
const DEFAULT_BUDGET_MS = 30_000;
/** The longest budget of a poll. n8n may allow several minutes, but start the next poll after one. */
const MAX_BUDGET_MS = 40_000;
/** How long "Fetch Test Event" waits for the rate limit, in seconds: enough to try once more. */
const MANUAL_WAIT_SECONDS = 2;

/** One poll. */
export interface Poll extends PollParameters {
	context: IPollFunctions;
	clock: Clock;
	connection: Connection;
	/** A digest of the account, event and filters that the state belongs to. */
	watchDigest: string;
	isManual: boolean;
	/** No call is sent after this time, in ms. */
	deadline: number;
	/** How many calls the poll has made, and how many ms the slowest of them took, not counting the first. */
	spent: { calls: number; slowest: number };
}

/** Writes a warning with the trigger's name into n8n's log. */
export const warn = ({ context }: Pick<Poll, 'context'>, text: string): void =>
	context.logger.warn(`${context.getNode().name}: ${text}`);

/** The call for a page of the newest records, counted from 1. A list without pages has page 1 only. */
export const pageCall = (poll: Poll, page: number): Call => {
	const { operation, filters, periodDays, isManual } = poll;
	const { call, watch } = operation;
	const { sortedBy, period } = watch;
	const sortBy = [{ field: sortedBy, order: 'desc' }];
	const parameters: IDataObject = {
		...filters,
		...(period.aheadFilter ? { [period.aheadFilter]: `<= ${periodDays} days forwards` } : {}),
		...(sortedBy ? { sort_by: sortBy, page, per_page: PAGE_SIZE } : {}),
	};
	// In the editor, a failure is shown at once. An active trigger retries the call.
	const retryable = call.retryable && !isManual;
	const sent = { ...call, retryable, timeout: DEFAULT_BUDGET_MS };
	return call.method === 'GET' ? { ...sent, query: parameters } : { ...sent, body: parameters };
};

/** Reads the parameters and the credential of a poll. Throws LookupFailure if they can't be used. */
export const openPoll = async (context: IPollFunctions, clock: Clock): Promise<Poll> => {
	const parameters = readPollParameters(context);
	const { operation, authentication, filters, periodDays } = parameters;
	const { event, period } = operation.watch;
	const isManual = context.getMode() === 'manual';
	const budget = Math.min(context.getPollBudgetMs?.() ?? DEFAULT_BUDGET_MS, MAX_BUDGET_MS);
	const deadline = clock.now() + budget;
	const maxWaitSeconds = isManual ? MANUAL_WAIT_SECONDS : budget / 1000;
	const budgets = { maxWaitSeconds, maxCalls: Infinity, deadline };
	const connection = await openConnection(context, authentication, budgets, { clock });
	const watchDigest = digest(
		connection.credentialId,
		event,
		filters,
		period.aheadFilter && periodDays,
	);
	const spent = { calls: 0, slowest: 0 };
	return { ...parameters, context, clock, connection, watchDigest, isManual, deadline, spent };
};

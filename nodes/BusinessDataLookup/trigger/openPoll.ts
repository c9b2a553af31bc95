import type { IPollFunctions } from 'n8n-workflow';
import { readPollParameters, type PollParameters } from '../parameters/pollParameters';
import { openConnection, type Connection } from '../service/connection';
import type { Clock } from '../time';
import { digest } from '../digest';

/** The time of a poll if n8n gives none. */
const DEFAULT_BUDGET_MS = 30_000;
/** The longest time of a poll. n8n may give a poll several minutes, and yet start the next one after one minute. */
const MAX_BUDGET_MS = 40_000;
/** How long Fetch Test Event waits for the rate limit, in seconds: enough for one more try. */
const MANUAL_WAIT_SECONDS = 2;

/** One poll. */
export interface Poll extends PollParameters {
	context: IPollFunctions;
	clock: Clock;
	connection: Connection;
	/** A digest of the credential, the event and the filters that the state belongs to, and of Days Ahead. */
	watchDigest: string;
	isManual: boolean;
	/** No call is sent after this time of the clock, in ms. */
	deadline: number;
	/** How many calls the poll has made. */
	calls: number;
	/** How long the slowest call took, in ms. The first one doesn't count, because it may get a token. */
	slowestCall: number;
}

/** Writes a warning with the trigger's name into n8n's log. */
export const warn = (context: IPollFunctions, text: string): void =>
	context.logger.warn(`${context.getNode().name}: ${text}`);

/** Reads the parameters and the credential of a poll. Throws LookupFailure if they can't be used. */
export const openPoll = async (context: IPollFunctions, clock: Clock): Promise<Poll> => {
	const parameters = readPollParameters(context);
	const { operation, authentication, filters, periodDays } = parameters;
	const { value: event, period } = operation.event;
	const isManual = context.getMode() === 'manual';
	const budget = Math.min(context.getPollBudgetMs?.() ?? DEFAULT_BUDGET_MS, MAX_BUDGET_MS);
	const deadline = clock.now() + budget;
	const maxWaitSeconds = isManual ? MANUAL_WAIT_SECONDS : budget / 1000;
	const budgets = { maxWaitSeconds, maxCalls: Infinity, deadline };
	const connection = await openConnection(context, authentication, budgets, { clock });
	const daysAhead = period.aheadFilter && periodDays;
	const watchDigest = digest(connection.credentialId, event, filters, daysAhead);
	const spent = { calls: 0, slowestCall: 0 };
	return { ...parameters, context, clock, connection, watchDigest, isManual, deadline, ...spent };
};

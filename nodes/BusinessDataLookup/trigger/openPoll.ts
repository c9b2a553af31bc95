import type { IPollFunctions } from 'n8n-workflow';
import { readPollParameters, type PollParameters } from '../parameters/pollParameters';
import { openConnection, type Connection } from '../service/connection';
import type { Clock } from '../time';
import { digest } from '../digest';

/** The time of a poll if n8n gives none. */
const DEFAULT_BUDGET_MS = 30_000;
/** The longest time of a poll. n8n may give a poll several minutes, and yet start the next one after one minute. */
const MAX_BUDGET_MS = 40_000;
/** The share of its time in which a poll fetches pages, so that the last one has the time to arrive. */
const READING_SHARE = 0.8;
/** How long Fetch Test Event waits for the rate limit, in seconds: enough for one more try. */
const MANUAL_WAIT_SECONDS = 2;

/** One poll. */
export interface Poll extends PollParameters {
	context: IPollFunctions;
	clock: Clock;
	connection: Connection;
	/** A digest of the credential, the event, the filters and the period that the state belongs to. */
	watchDigest: string;
	isManual: boolean;
	/** No later page is fetched after this time of the clock, in ms. */
	readsUntil: number;
}

/** Writes a warning with the trigger's name into n8n's log. */
export const warn = (context: IPollFunctions, text: string): void =>
	context.logger.warn(`${context.getNode().name}: ${text}`);

/** Reads the parameters and the credential of a poll. Throws LookupFailure if they can't be used. */
export const openPoll = async (context: IPollFunctions, clock: Clock): Promise<Poll> => {
	const parameters = readPollParameters(context);
	const { operation, authentication, filters, periodDays } = parameters;
	const isManual = context.getMode() === 'manual';
	const now = clock.now();
	const budget = Math.min(context.getPollBudgetMs?.() ?? DEFAULT_BUDGET_MS, MAX_BUDGET_MS);
	const maxWaitSeconds = isManual ? MANUAL_WAIT_SECONDS : budget / 1000;
	const budgets = { maxWaitSeconds, maxCalls: Infinity, deadline: now + budget };
	const connection = await openConnection(context, authentication, budgets, { clock });
	const { value: event } = operation.event;
	const watchDigest = digest(connection.credentialId, event, filters, periodDays);
	const readsUntil = now + budget * READING_SHARE;
	return { ...parameters, context, clock, connection, watchDigest, isManual, readsUntil };
};

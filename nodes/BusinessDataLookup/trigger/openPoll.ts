import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { Call } from '../service/client';
import type { Clock } from '../service/time';
import { openConnection, type Connection } from '../service/connection';
import { digestOf } from './knownRecords';
import { readParameters, type TriggerParameters } from './parameters';

/** Where n8n gives a poll no budget. */
const DEFAULT_BUDGET_MS = 30_000;
/** n8n may give a poll minutes, and begins the next one a minute later. */
const MAX_BUDGET_MS = 40_000;
/** How long "Fetch Test Event" waits for the rate limit, in seconds: long enough for two more tries. */
const MANUAL_WAIT_SECONDS = 2;
/** The largest page of liens. Source: "Pagination limits". */
export const PAGE_SIZE = 50;

/** One poll at work. */
export interface Poll extends TriggerParameters {
	context: IPollFunctions;
	clock: Clock;
	connection: Connection;
	/** Whom the state belongs to. */
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

/** The call for a page, from 1, of the newest records; a list that comes whole has no other page. */
export const callOf = (
	{ operation, filters, windowDays, isManual }: Poll,
	page: number,
	timeout: number,
): Call => {
	const { method, path, limited, repeatable, watch } = operation;
	const { sortedBy, window } = watch;
	const isQuery = method === 'GET';
	const sent: IDataObject = { ...filters };
	if (window.ahead) sent[window.ahead] = `<= ${windowDays} days forwards`;
	if (sortedBy) {
		const order = isQuery ? `${sortedBy}:desc` : [{ field: sortedBy, order: 'desc' }];
		Object.assign(sent, { sort_by: order, page, per_page: PAGE_SIZE });
	}
	return {
		method: method as Call['method'],
		path,
		limited,
		// A person who waits sees at once what is wrong; an active trigger tries again.
		repeatable: repeatable && !isManual,
		timeout,
		...(isQuery ? { query: sent } : { body: sent }),
	};
};

/** Reads the parameters and the credential. Throws LookupFailure for what cannot be sent. */
export const openPoll = async (context: IPollFunctions, clock: Clock): Promise<Poll> => {
	const parameters = readParameters(context);
	const { operation, authentication, filters, windowDays } = parameters;
	const { event, window } = operation.watch;
	const isManual = context.getMode() === 'manual';
	const budget = Math.min(context.getPollBudgetMs?.() ?? DEFAULT_BUDGET_MS, MAX_BUDGET_MS);
	const deadline = clock.now() + budget;
	const maxWait = isManual ? MANUAL_WAIT_SECONDS : budget / 1000;
	const budgets = { maxWait, maxCalls: Infinity, deadline };
	const connection = await openConnection(context, authentication, budgets, { clock });
	const asked = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
	const owner = digestOf(connection.credential, event, asked, window.ahead && windowDays);
	const spent = { calls: 0, slowest: 0 };
	return { ...parameters, context, clock, connection, owner, isManual, deadline, spent };
};

import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { WatchedOperation } from '../catalogue';
import type { Call } from '../service/client';
import type { Clock } from '../service/time';
import { openConnection, type Connection } from '../service/connection';
import { readParameters, type TriggerParameters } from './parameters';
import { digestOf } from '../digest';

/** Where n8n gives a poll no budget. */
const DEFAULT_BUDGET_MS = 30_000;
/** n8n may give a poll minutes, and begins the next one a minute later. */
const MAX_BUDGET_MS = 40_000;
/** How long "Fetch Test Event" waits for the rate limit, in seconds: long enough for two more tries. */
const MANUAL_WAIT_SECONDS = 2;

/** One poll at work. */
export interface Poll extends TriggerParameters {
	context: IPollFunctions;
	clock: Clock;
	connection: Connection;
	call: Call;
	/** Whom the state belongs to. */
	owner: string;
	isManual: boolean;
	/** No further call is begun after this time, in ms. */
	deadline: number;
}

/** Writes a line into n8n's log that says which trigger it is about. */
export const warn = ({ context }: Pick<Poll, 'context'>, text: string): void =>
	context.logger.warn(`${context.getNode().name}: ${text}`);

/** A person who waits sees at once what is wrong; an active trigger tries again. */
const callOf = (
	{ method, path, limited, repeatable, watch }: WatchedOperation,
	filters: IDataObject,
	isManual: boolean,
): Call => {
	const order = [{ field: watch.sortedBy, order: 'desc' }];
	const body = watch.sortedBy ? { ...filters, sort_by: order } : filters;
	return {
		method: method as Call['method'],
		path,
		limited,
		repeatable: repeatable && !isManual,
		timeout: DEFAULT_BUDGET_MS,
		...(method === 'GET' ? { query: {} } : { body }),
	};
};

const sorted = (filters: IDataObject): unknown[] =>
	Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));

/** Reads the parameters and the credential. Throws LookupFailure for what cannot be sent. */
export const openPoll = async (context: IPollFunctions, clock: Clock): Promise<Poll> => {
	const parameters = readParameters(context);
	const { operation, authentication, filters } = parameters;
	const isManual = context.getMode() === 'manual';
	const budget = Math.min(context.getPollBudgetMs?.() ?? DEFAULT_BUDGET_MS, MAX_BUDGET_MS);
	const deadline = clock.now() + budget;
	const maxWait = isManual ? MANUAL_WAIT_SECONDS : budget / 1000;
	const budgets = { maxWait, maxCalls: Infinity, deadline };
	const connection = await openConnection(context, authentication, budgets, { clock });
	const owner = digestOf(connection.credential, operation.watch.event, sorted(filters));
	const call = callOf(operation, filters, isManual);
	return { ...parameters, context, clock, connection, call, owner, isManual, deadline };
};

import type { IDataObject } from 'n8n-workflow';
import { isOutOfBudget, LookupFailure } from '../../failure';
import { withOwnRecords, type Answer } from '../../output/result';
import type { Lookup } from '../../parameters/lookUpBy';
import type { Client } from '../../service/client';
import { notAll } from '../list/incomplete';

/** A run that waits for the answer to a lookup, with the client that makes its calls. */
export interface AwaitingRun {
	client: Client;
	resolve: (answer: Answer) => void;
}

/** A lookup, and all runs that wait for its answer. */
export interface AwaitedLookup extends Lookup {
	/** The records of its list that an earlier call has read. */
	recordsRead?: IDataObject[];
	awaitedBy: AwaitingRun[];
	/** It is one spelling of a call that was retried before, so its own call isn't retried. */
	wasRetried?: boolean;
}

/** Equal for lookups with the same keys and state. They are sent once, in all their spellings. */
export const lookupId = ({ keys, state }: Lookup): string =>
	JSON.stringify([[...keys].sort(), state]);

/** Joins equal lookups of several runs. */
export const mergeLookups = (lookups: AwaitedLookup[]): AwaitedLookup => ({
	...lookups[0],
	values: [...new Set(lookups.flatMap(({ values }) => values))],
	recordsRead: lookups.find(({ recordsRead }) => recordsRead)?.recordsRead,
	awaitedBy: lookups.flatMap(({ awaitedBy }) => awaitedBy),
});

/**
 * Gives each run that awaits a lookup its answer. If the answer isn't complete and an earlier call has read more records,
 * gives those.
 *
 * @param maxRecords how many are enough
 */
export const deliver = (
	{ awaitedBy, recordsRead = [] }: AwaitedLookup,
	answer: Answer,
	maxRecords: number,
): void => {
	const isFailure = answer instanceof LookupFailure;
	const notSent = isFailure && isOutOfBudget(answer) ? notAll(answer.message) : undefined;
	const incomplete = isFailure ? notSent : answer.incomplete;
	const count = isFailure ? 0 : answer.records.length;
	const hadMore = incomplete?.certain && recordsRead.length > count;
	const lacking = recordsRead.length < maxRecords ? incomplete : undefined;
	const best: Answer = hadMore
		? { kind: 'records', records: recordsRead.slice(0, maxRecords), incomplete: lacking }
		: answer;
	// Each run but the first gets a copy.
	awaitedBy.forEach(({ resolve }, nth) => resolve(nth > 0 ? withOwnRecords(best) : best));
};

import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../catalogue/types';
import type { InputRequest } from '../../parameters/request';
import type { Records } from '../list/records';
import type { Batch } from './batch';
import { settleCompanies, type BatchOutcome } from './companies';
import { isEnough, partOf, settleLists } from './lists';
import type { PendingLookup } from './pendingLookups';

/** What lookups that share calls have in common. */
export interface Wanted {
	/** The filter by which they are looked up. */
	key: MatchKey;
	/** One of the inputs; the requests of all are equal but for the lookup. */
	sample: Pick<InputRequest, 'operation' | 'request'>;
	/** Most records that a lookup wants. */
	most: number;
	/** They were sent before, and are sent once more. */
	isRetry: boolean;
}

/** A lookup wants the companies that show its key; else it wants the list that the service finds. */
const isCompany = ({ sample }: Wanted): boolean => sample.operation.kind === 'mergedLookup';

/** Decides by the response to a batch what becomes of its lookups. */
export const settle = (
	{ lookups, isShared }: Pick<Batch, 'lookups' | 'isShared'>,
	answer: Records,
	wanted: Wanted,
): BatchOutcome =>
	isCompany(wanted)
		? settleCompanies(lookups, answer, wanted.key, isShared)
		: settleLists(lookups, answer, wanted);

/**
 * True if no further page is needed. Of companies the first page is enough where one of each is wanted.
 *
 * @param left pages that aren't begun
 * @param size records on a page
 */
export const mayStop = (
	lookups: PendingLookup[],
	records: IDataObject[],
	wanted: Wanted,
	left: number,
	size: number,
): boolean =>
	isCompany(wanted) ? wanted.most < Infinity : isEnough(lookups, records, wanted, left, size);

/** The part of an unfinished list that belongs to a lookup; nothing of companies, which can't be told apart yet. */
export const readSoFar = (
	lookup: PendingLookup,
	read: IDataObject[],
	wanted: Wanted,
): IDataObject[] => (isCompany(wanted) ? [] : partOf(lookup, read, wanted.key));

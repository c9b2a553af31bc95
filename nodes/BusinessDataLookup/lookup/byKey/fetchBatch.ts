import type { IDataObject } from 'n8n-workflow';
import { RunCanceled, unforeseen } from '../../failure';
import type { Call, Client } from '../../service/client';
import { notNeeded } from '../../service/whyNotSent';
import { fetchRecords } from '../list/fetchRecords';
import type { Answer } from '../list/records';
import type { Batch } from './batch';
import { mayStop, type Wanted } from './settle';

/** Time limit of a call for several values: this, or WITHIN_FACTOR × the last one's duration, whichever is longer. */
const MIN_WITHIN_MS = 10_000;
const WITHIN_FACTOR = 4;

/** The body of a batch: its values, and the states that its names are looked up in. */
const bodyOf = ({ lookups, texts }: Batch, { sample, key }: Wanted): IDataObject => {
	const states = [...new Set(lookups.flatMap(({ state }) => state ?? []))];
	return {
		...sample.request.body,
		[key.field]: texts,
		...(key.stateField && states.length > 0 && { [key.stateField]: states }),
	};
};

/**
 * Makes the call of a batch, with all its pages.
 *
 * @param took how long the last answered call took, in ms
 */
export const fetchBatch = async (
	batch: Batch,
	client: Client,
	wanted: Wanted,
	{ notAfter, took }: Pick<Call, 'notAfter'> & { took: number },
): Promise<Answer> => {
	const { operation, request } = wanted.sample;
	const { lookups, signal: until, isSingle } = batch;
	const within = isSingle ? Infinity : Math.max(MIN_WITHIN_MS, WITHIN_FACTOR * took);
	const body = bodyOf(batch, wanted);
	const timeoutMs = Math.min(request.timeoutMs, within);
	// The limit applies to each lookup, so only a call for a single one has it.
	const limit = isSingle ? request.limit : Infinity;
	const enough = (records: IDataObject[], left: number, size: number) => {
		batch.read = records;
		return mayStop(lookups, records, wanted, left, size);
	};
	const input = { operation, request: { ...request, body, timeoutMs, limit } };
	return await fetchRecords(client, input, { notAfter, within, until, enough }).catch(
		(error: Error) => (error instanceof RunCanceled ? notNeeded() : unforeseen(error)),
	);
};

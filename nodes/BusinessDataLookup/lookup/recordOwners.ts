import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../catalogue/types';
import { keyOf } from '../parameters/matchKey';
import type { Keyed } from './round';

/** The records of a shared call, given back to the jobs whose keys they carry. */
export interface Owners<Job> {
	/** Jobs whose every key a record carries, and their records. */
	found: Map<Job, IDataObject[]>;
	/** Jobs with records for some of their keys. */
	partly: Job[];
	/** Jobs without a record. */
	missing: Job[];
	/** Records that carry no job's key. */
	strays: IDataObject[];
}

/** The keys that a record carries; none where it does not show the field. */
export const keysOf = (record: IDataObject, { recordField, kind }: MatchKey): string[] =>
	[record[recordField]]
		.flat()
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.map((value) => keyOf(kind, String(value)))
		.filter((key) => key !== '');

/** Whether each of the keys has a record. */
export const allHaveRecords = (
	keys: string[],
	records: IDataObject[],
	match: MatchKey,
): boolean => {
	const found = new Set(records.flatMap((record) => keysOf(record, match)));
	return keys.every((key) => found.has(key));
};

export const ownersOf = <Job extends Keyed>(
	jobs: Job[],
	records: IDataObject[],
	match: MatchKey,
): Owners<Job> => {
	const wanting = new Map<string, Job[]>();
	for (const job of jobs) {
		for (const key of job.keys) wanting.set(key, [...(wanting.get(key) ?? []), job]);
	}
	const found = new Map<Job, IDataObject[]>();
	const strays: IDataObject[] = [];
	const present = new Set<string>();
	for (const record of records) {
		const keys = keysOf(record, match);
		for (const key of keys) present.add(key);
		const owners = new Set(keys.flatMap((key) => wanting.get(key) ?? []));
		if (owners.size === 0) strays.push(record);
		for (const owner of owners) {
			const own = found.get(owner);
			if (own) own.push(record);
			else found.set(owner, [record]);
		}
	}
	const missing = jobs.filter((job) => !found.has(job));
	const partly = [...found.keys()].filter((job) => !job.keys.every((key) => present.has(key)));
	for (const job of partly) found.delete(job);
	return { found, partly, missing, strays };
};

import type { Operation } from '../../catalogue/types';
import { isTemporary, type LookupFailure } from '../../failure';
import type { Answer } from '../../output/result';
import type { KeyRequest, RequestCall } from '../../parameters/inputRequest';
import type { Lookup } from '../../parameters/lookUpBy';

/** What similar lookups have in common. */
export interface KeyOptions {
	operation: Operation;
	/** The request of one of them. It is equal for all but for the lookup. */
	request: KeyRequest;
	/** The most records that a lookup needs. */
	maxRecords: number;
	/** Several executions share the call. It reads one page, and isn't retried. */
	isShared?: boolean;
}

/** What a call for some lookups has settled. */
export interface Outcome<Each> {
	answered: Map<Each, Answer>;
	/** The other lookups, which are sent again. */
	again: Each[];
	/** Why the call failed, if it did. */
	failure?: LookupFailure;
	/** If the list of these lookups was cut: how many of them the records read so far may have room for. */
	fit?: number;
}

/** The values of a call, each once. */
export const valuesOf = (lookups: Lookup[]): string[] => [
	...new Set(lookups.flatMap(({ values }) => values)),
];

/** Groups of lookups with at most `maxKeys` keys. A lookup with more is a group of its own. */
export const chunk = <Each extends Lookup>(lookups: Each[], maxKeys: number): Each[][] => {
	const groups: Each[][] = [];
	let count = Infinity;
	for (const lookup of lookups) {
		count += lookup.keys.length;
		if (count > maxKeys) {
			groups.push([]);
			count = lookup.keys.length;
		}
		groups[groups.length - 1].push(lookup);
	}
	return groups;
};

/** A group of this size or less is split into single lookups. */
const MAX_SPLIT_ALONE = 8;

/**
 * The smaller groups in which lookups are sent again if their call settled none: by default about √n of n lookups. Lookups
 * that are adjacent go to different groups, because they are often similar.
 */
export const splitSmaller = <Each>({ again, fit }: Outcome<Each>): Each[][] => {
	const { length } = again;
	const size = fit ?? (length > MAX_SPLIT_ALONE ? Math.sqrt(length) : 1);
	const count = Math.ceil(length / Math.max(1, size));
	return Array.from({ length: count }, (_, nth) =>
		again.filter((__, place) => place % count === nth),
	);
};

/** After which failures a call isn't retried. */
export type NotRetried = RequestCall['neverRetriedAfter'];

/**
 * After which failures smaller groups aren't retried: if a call failed in spite of its retries, theirs won't help.
 *
 * @param own the same of the call that failed
 */
export const notRetriedInSmaller = (own: NotRetried, failure?: LookupFailure): NotRetried => {
	if (own === 'any failure') return own;
	if (!failure || !isTemporary(failure.facts.kind)) return undefined;
	return failure.facts.kind === 'timeout' ? 'a timeout' : 'any failure';
};

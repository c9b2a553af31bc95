import type { Operation } from '../../catalogue/types';
import type { Answer } from '../../output/result';
import type { KeyRequest } from '../../parameters/inputRequest';
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

/** Deals lookups into groups, so that adjacent ones, which are often similar, go to different groups. */
export const deal = <Each>(lookups: Each[], count: number): Each[][] => {
	const groups = Array.from({ length: count }, (): Each[] => []);
	lookups.forEach((lookup, place) => groups[place % count].push(lookup));
	return groups;
};

/** A group of this size or less is split into single lookups. */
const MAX_SPLIT_ALONE = 8;

/** The smaller groups in which lookups are sent again if their call settled none: by default about √n of n lookups. */
export const splitSmaller = <Each>({ again, fit }: Outcome<Each>): Each[][] => {
	const { length } = again;
	const size = fit ?? (length > MAX_SPLIT_ALONE ? Math.sqrt(length) : 1);
	return deal(again, Math.ceil(length / Math.max(1, size)));
};

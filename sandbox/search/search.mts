/** One search over the data: what it finds, and which row came nearest where it finds nothing. */
import type { GivenFilter } from './match.mts';

export interface Search<Row> {
	/** The rows that pass every filter. */
	find: () => Row[];
	/** The row that the fewest filters keep out, the first of several, and the names of those filters. */
	nearest: () => Nearest;
}

export interface Nearest {
	/** The id of the record; null where there is no data. */
	record: string | null;
	filters: string[];
}

/** Where a search looks: at companies or liens, whose rows it then takes. */
export interface Scope<Owner> {
	/** Those that the indexes lead to; every owner that passes is among them. */
	candidates: Owner[];
	/** All of them, in the order of the data. */
	all: Owner[];
	filters: GivenFilter<Owner>[];
}

/** Searches the rows of owners; `filters` are tests of the rows themselves. */
export function searchRows<Owner, Row>(
	scope: Scope<Owner>,
	rowsOf: (owner: Owner) => Row[],
	idOf: (row: Row) => string,
	filters: GivenFilter<Row>[] = [],
): Search<Row> {
	return {
		find: () =>
			scope.candidates
				.filter((owner) => passesAll(scope.filters, owner))
				.flatMap((owner) => rowsOf(owner).filter((row) => passesAll(filters, row))),
		nearest: () => {
			let best: Nearest = { record: null, filters: [] };
			const isBetter = (names: string[]) =>
				best.record === null || names.length < best.filters.length;
			for (const owner of new Set([...scope.all, ...scope.candidates])) {
				const ofOwner = failing(scope.filters, owner);
				if (!isBetter(ofOwner)) continue;
				for (const row of rowsOf(owner)) {
					const names = [...ofOwner, ...failing(filters, row)];
					// What no filter keeps out was added after the search.
					if (names.length > 0 && isBetter(names)) best = { record: idOf(row), filters: names };
				}
			}
			return best;
		},
	};
}

/** The same where the owners themselves are the rows. */
export function searchOwners<Owner>(
	scope: Scope<Owner>,
	idOf: (owner: Owner) => string,
): Search<Owner> {
	return searchRows(scope, (owner) => [owner], idOf);
}

function passesAll<T>(filters: GivenFilter<T>[], row: T): boolean {
	return filters.every(({ passes }) => passes(row));
}

function failing<T>(filters: GivenFilter<T>[], row: T): string[] {
	return filters.filter(({ passes }) => !passes(row)).map(({ name }) => name);
}

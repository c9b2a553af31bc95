/** A search of the data: the rows that it finds, and the row that comes nearest if it finds nothing. */
import type { GivenFilter } from './match.mts';

export interface Search<Row> {
	/** The rows that pass every filter. */
	find: () => Row[];
	/** The first row that the fewest filters keep out, and the names of these filters. */
	nearest: () => Nearest;
}

export interface Nearest {
	/** The id of the record; null if there is no data. */
	record: string | null;
	filters: string[];
}

/** Where a search looks: at companies or liens, which own the rows. */
export interface Scope<Owner> {
	/** The owners that the indexes lead to. They include every owner that passes. */
	candidates: Owner[];
	/** All owners, in the order of the data. */
	all: Owner[];
	filters: GivenFilter<Owner>[];
}

/** Searches the rows of owners. `filters` are tests of the rows. */
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
					// A row that no filter keeps out was added after the search.
					if (names.length > 0 && isBetter(names)) best = { record: idOf(row), filters: names };
				}
			}
			return best;
		},
	};
}

/** Searches owners that are the rows themselves. */
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

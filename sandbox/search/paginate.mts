/** Page-number pagination ("Pagination limits"). */

export interface Page<R> {
	records: R[];
	page_number: number;
	per_page: number;
	total_pages: number;
	total_records: number;
}

/**
 * A page of `rows` as records; empty beyond the last page. `newcomers` pretended records are in front: copies of the
 * first record with other ids.
 */
export function paginate<T, R extends object>(
	rows: T[],
	{ page, per_page }: { page: number; per_page: number },
	toRecord: (row: T) => R,
	idField: keyof R & string,
	newcomers = 0,
): Page<R> {
	const inserted = rows.length > 0 ? newcomers : 0;
	const total = rows.length + inserted;
	const start = (page - 1) * per_page;
	const records: R[] = [];
	for (let position = start; position < Math.min(start + per_page, total); position++) {
		records.push(
			position < inserted
				? { ...toRecord(rows[0]), [idField]: `inserted-${inserted - position}` }
				: toRecord(rows[position - inserted]),
		);
	}
	return {
		records,
		page_number: page,
		per_page,
		total_pages: Math.ceil(total / per_page),
		total_records: total,
	};
}

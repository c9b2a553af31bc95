/** What records leave out. The document promises no field of a record, so all but a few are null or absent now and then. */
import { hashOf } from './random.mts';

/** A record as it is shown: only the fields `Kept` are sure to be there. */
export type Gapped<R, Kept extends keyof R> = Pick<R, Kept> & {
	[Field in Exclude<keyof R, Kept>]?: R[Field] | null;
};

/** Of so many fields one is null and one is absent. */
const FIELDS_PER_GAP = 24;

/** How a field is missing in the record with this id; undefined when it is there. Always the same. */
export function gapOf(id: string, field: string): 'null' | 'absent' | undefined {
	switch (hashOf(`${id}.${field}`) % FIELDS_PER_GAP) {
		case 0:
			return 'null';
		case 1:
			return 'absent';
		default:
			return undefined;
	}
}

/** The record with its gaps; `id` is its own, unique among the records of its kind. */
export function withGaps<R extends object, Kept extends keyof R & string>(
	record: R,
	id: string,
	kept: ReadonlySet<Kept>,
): Gapped<R, Kept> {
	const shown: Record<string, unknown> = {};
	for (const [field, value] of Object.entries(record)) {
		const gap = kept.has(field as Kept) ? undefined : gapOf(id, field);
		if (gap !== 'absent') shown[field] = gap === 'null' ? null : value;
	}
	return shown as Gapped<R, Kept>;
}

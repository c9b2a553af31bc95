/** Gaps in records: the document promises no field, so most fields are null or absent in some records. */
import { hashOf } from './random.mts';

/** A record with gaps: only the fields `Kept` are always there. */
export type Gapped<R, Kept extends keyof R> = Pick<R, Kept> & {
	[Field in Exclude<keyof R, Kept>]?: R[Field] | null;
};

/** One field in this many is null, and one is absent. */
const FIELDS_PER_GAP = 24;

/** How a field is missing in the record with this id, always in the same way; undefined if it isn't missing. */
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

/** Makes the gaps of a record. `id` is unique among the records of its kind. */
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

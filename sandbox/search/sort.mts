/** `sort_by` in all its forms: `field`, `field:desc`, `{ field, order }`, arrays of these, null. */
import { z } from 'zod/v4';

const orderField = z.enum(['asc', 'desc']).nullish();

/** The schemas of `sort_by` and `sort_order` for an operation that can sort by `fields`. */
export function sorting<Field extends string>(fields: readonly [Field, ...Field[]]) {
	const field = z.enum(fields);
	const textForm = z.string().transform((value, context) => {
		const [name, order] = value.split(/:(.*)/s);
		const parsed = z.object({ field, order: orderField }).safeParse({ field: name, order });
		if (parsed.success) return parsed.data;
		const message = `Input should be <field> or <field>:asc or <field>:desc, field one of ${fields.join(', ')}`;
		context.addIssue({ code: 'custom', message });
		return z.NEVER;
	});
	const entry = z.union([textForm, z.object({ field, order: orderField }).strict()]);
	return {
		sort_by: z
			.union([entry, z.array(entry)])
			.nullish()
			.transform((value) => (value ? [value].flat() : [])),
		sort_order: orderField,
	};
}

/** Sorts rows, ties in their old order. Returns the same array if there is nothing to sort by. */
export function sorted<T, Field extends string>(
	rows: T[],
	keys: { field: Field; order?: 'asc' | 'desc' | null }[],
	defaultOrder: 'asc' | 'desc' | null | undefined,
	valueOf: Record<Field, (row: T) => string | number>,
): T[] {
	if (keys.length === 0) return rows;
	return [...rows].sort((a, b) => {
		for (const { field, order } of keys) {
			const [left, right] = [valueOf[field](a), valueOf[field](b)];
			const sign = (order ?? defaultOrder) === 'desc' ? -1 : 1;
			if (left !== right) return left < right ? -sign : sign;
		}
		return 0;
	});
}

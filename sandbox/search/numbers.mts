/** Number filters: `25`, `"25"`, `">=100"`, `"10-50"`, `[min, max]`, `{ min, max }`. */
import { z } from 'zod/v4';
import type { Test } from './match.mts';

const COMPARISON = /^(<=|>=|<|>|=)?\s*(-?\d+(?:\.\d+)?)$/;
const RANGE = /^(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)$/;
const OPERATORS: Record<string, (value: number, limit: number) => boolean> = {
	'<': (value, limit) => value < limit,
	'<=': (value, limit) => value <= limit,
	'>': (value, limit) => value > limit,
	'>=': (value, limit) => value >= limit,
	'=': (value, limit) => value === limit,
};

/** The test `value <operator> limit`. Without an operator it tests equality. */
export function comparison(operator: string | undefined, limit: number): Test<number> {
	const holds = OPERATORS[operator ?? '='];
	return (value) => holds(value, limit);
}

/** The test of a range, both ends included. Null is an open end. */
export function between(min: number | null = null, max: number | null = null): Test<number> {
	return (value) => (min === null || value >= min) && (max === null || value <= max);
}

function parse(expression: string | number): Test<number> | undefined {
	const text = String(expression).trim();
	const range = RANGE.exec(text);
	if (range) return between(Number(range[1]), Number(range[2]));
	const compared = COMPARISON.exec(text);
	return compared ? comparison(compared[1], Number(compared[2])) : undefined;
}

function numberTest<S extends z.ZodType<string | number>>(schema: S) {
	return schema.transform((expression, context): Test<number> => {
		const test = parse(expression);
		if (test) return test;
		context.addIssue({
			code: 'custom',
			message: 'Input should be a number, a comparison such as >=10, or a range such as 10-50',
		});
		return z.NEVER;
	});
}

/** A filter of type "string or null". */
export const numberText = numberTest(z.string()).nullish();

/** `{ min, max }` with at least one end, and nothing else. */
const minMax = z
	.object({ min: z.number().nullish(), max: z.number().nullish() })
	.strict()
	.refine(({ min, max }) => (min ?? max ?? null) !== null, 'Input should have min or max')
	.transform(({ min, max }) => between(min, max));

/** A filter that takes every form. An array holds if one entry does, but two plain numbers are `[min, max]`. */
export const numberFilter = z
	.union([
		z.tuple([z.number(), z.number()]).transform(([min, max]) => between(min, max)),
		z
			.array(numberTest(z.union([z.string(), z.number()])))
			.transform((tests): Test<number> | undefined =>
				tests.length === 0 ? undefined : (value) => tests.some((test) => test(value)),
			),
		minMax,
		numberTest(z.union([z.string(), z.number()])),
	])
	.nullish();

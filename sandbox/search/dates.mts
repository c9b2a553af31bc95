/**
 * Date filters, which become tests of Unix milliseconds: `"<= 30 days forwards"` (from the day of the data),
 * `"2024-05-01"` (that day), `">=2024-05-01"`, Unix milliseconds (from that instant on), `[from, to]`, `{ from, to }` and
 * `{ min, max }` (both ends included).
 */
import { z } from 'zod/v4';
import { DAY_MS, midnight } from '../data/timestamps.mts';
import type { Test } from './match.mts';
import { between, comparison } from './numbers.mts';

const RELATIVE = /^(<=|>=|<|>|=)?\s*(\d+)\s*(day|week|month|year)s?(?:\s+(forwards|backwards))?$/i;
const ABSOLUTE = /^(<=|>=|<|>|=)?\s*(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/;

/** The test of a date expression; undefined if it isn't one. `today` is midnight UTC in Unix ms. */
function parseDate(expression: string, today: number): Test<number> | undefined {
	const text = expression.trim();
	const relative = RELATIVE.exec(text);
	if (relative) {
		const [, operator, amount, unit, direction] = relative;
		const sign = direction?.toLowerCase() === 'forwards' ? 1 : -1;
		return atDistance(operator ?? '<=', moved(today, sign * Number(amount), unit), today, sign);
	}
	const absolute = ABSOLUTE.exec(text);
	if (!absolute || Number.isNaN(midnight(absolute[2]))) return undefined;
	return onDay(absolute[1], midnight(absolute[2]));
}

/** Compares the days from today in one direction: `< 30 days forwards` leaves out the past. */
function atDistance(operator: string, limit: number, today: number, sign: 1 | -1): Test<number> {
	const compare = comparison(operator, Math.abs(limit - today) / DAY_MS);
	return (ms) => {
		const days = sign * (Math.floor(ms / DAY_MS) - today / DAY_MS);
		return days >= 0 && compare(days);
	};
}

/** Compares whole days: `>` starts after the day, and `<=` includes it. */
function onDay(operator: string | undefined, day: number): Test<number> {
	return (ms) => comparison(operator, day)(Math.floor(ms / DAY_MS) * DAY_MS);
}

/** The years, months and days of each unit. */
const UNITS: Record<string, [number, number, number]> = {
	day: [0, 0, 1],
	week: [0, 0, 7],
	month: [0, 1, 0],
	year: [1, 0, 0],
};

function moved(today: number, amount: number, unit: string): number {
	const date = new Date(today);
	const [years, months, days] = UNITS[unit.toLowerCase()].map((count) => count * amount);
	return Date.UTC(
		date.getUTCFullYear() + years,
		date.getUTCMonth() + months,
		date.getUTCDate() + days,
	);
}

/** The schema of a date filter. Its output is a test of Unix milliseconds. */
export function dateFilter(today: () => number) {
	const instant = z.number().int();
	const expression = z.string().transform((text, context): Test<number> => {
		const test = parseDate(text, today());
		if (test) return test;
		context.addIssue({
			code: 'custom',
			message:
				'Input should be a date such as 2024-05-01 or an expression such as <= 30 days forwards',
		});
		return z.NEVER;
	});
	const end = z
		.union([instant, z.string().regex(/^\d{4}-\d{2}-\d{2}/)])
		.transform((value) => (typeof value === 'number' ? value : midnight(value.slice(0, 10))))
		.nullish();
	const lastInstant = (to: number | null | undefined) =>
		typeof to === 'number' && to % DAY_MS === 0 ? to + DAY_MS - 1 : to;
	const range = (ends: (number | null | undefined)[], context: z.RefinementCtx) => {
		const [from, to] = ends;
		if ((from ?? to ?? null) !== null) return between(from, lastInstant(to));
		context.addIssue({ code: 'custom', message: 'Input should have at least one end' });
		return z.NEVER;
	};
	return z
		.union([
			instant.transform((ms) => comparison('>=', ms)),
			expression,
			z.tuple([end, end]).transform(range),
			z
				.object({ from: end, to: end, min: end, max: end })
				.strict()
				.transform(({ from, to, min, max }, context) => range([from ?? min, to ?? max], context)),
		])
		.nullish();
}

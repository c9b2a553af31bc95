/** Checks requests by their zod schema. Issues become the document's 422 body ("Errors"). */
import type { z } from 'zod/v4';

type Issue = z.core.$ZodIssue;

export interface Detail {
	/** `body` or `query`, then the path to the value. */
	loc: string[];
	msg: string;
	type: string;
	input: unknown;
	ctx: Record<string, unknown>;
}

/** An item of a 422 for an issue that no schema finds. */
export const detailOf = (
	loc: string[],
	msg: string,
	input: unknown,
	type = 'value_error',
): Detail => ({ loc, msg, type, input, ctx: {} });

/** Thrown for an invalid request. The error handler answers 422 with `detail`. */
export class InvalidRequest extends Error {
	constructor(readonly detail: Detail[]) {
		super(detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '));
	}
}

/** The parsed input. Throws InvalidRequest. A missing body counts as an empty one. */
export function validated<S extends z.ZodType>(
	schema: S,
	input: unknown,
	place: 'body' | 'query' = 'body',
): z.output<S> {
	const given = input ?? {};
	const result = schema.safeParse(given);
	if (result.success) return result.data;
	throw new InvalidRequest(detailsOf(result.error.issues, given, place));
}

/** Issues as the document's 422 lists them. */
export function detailsOf(issues: Issue[], given: unknown, place: 'body' | 'query'): Detail[] {
	return issues.flatMap(leaves).flatMap((issue) => {
		if (issue.code === 'unrecognized_keys') {
			return issue.keys.map((key) => {
				const path = [...issue.path, key];
				const message = 'Extra inputs are not permitted';
				const input = valueAt(given, path) ?? null;
				return detailOf([place, ...path.map(String)], message, input, 'extra_forbidden');
			});
		}
		return {
			loc: [place, ...issue.path.map(String)],
			msg: issue.message,
			type: issue.code,
			input: valueAt(given, issue.path) ?? null,
			ctx: contextOf(issue),
		};
	});
}

/** A value that fits no branch of a union has an issue for each branch. */
function leaves(issue: Issue): Issue[] {
	if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
	return issue.errors
		.flat()
		.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
		.flatMap(leaves);
}

/** The value at the end of a path, or undefined. */
export function valueAt(input: unknown, path: PropertyKey[]): unknown {
	return path.reduce((value, key) => (isObject(value) ? value[key] : undefined), input);
}

/** The parsed JSON; undefined if the text isn't JSON. */
export function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

export function isObject(value: unknown): value is Record<PropertyKey, unknown> {
	return typeof value === 'object' && value !== null;
}

function contextOf(issue: Issue): Record<string, unknown> {
	switch (issue.code) {
		case 'too_small':
			return { [issue.inclusive ? 'ge' : 'gt']: issue.minimum };
		case 'too_big':
			return { [issue.inclusive ? 'le' : 'lt']: issue.maximum };
		case 'invalid_type':
			return { expected: issue.expected };
		case 'invalid_value':
			return { expected: issue.values };
		default:
			return {};
	}
}

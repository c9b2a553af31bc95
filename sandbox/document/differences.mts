/** Where a response of a service departs from the document. */
import { z } from 'zod/v4';
import type { Endpoint } from './endpoints.mts';
import { valueAt } from '../validation.mts';

export interface Difference {
	where: 'status' | 'header' | 'body';
	/** The path of the field, e.g. `records[].phone`; the name of a header; empty for the whole body. */
	field: string;
	/** In the document's words; null if it has no such field. */
	expected: string | number | null;
	/** A type, or the text with `a` for letters and `0` for digits; null if absent. */
	got: string | number | null;
}

export interface CheckedResponse {
	status: number;
	/** The parsed JSON; undefined if the body isn't JSON. */
	json: unknown;
}

type Issue = z.core.$ZodIssue;

const SHOWN_CHARACTERS = 30;

/** "Errors": the body of a request that fails validation. */
export const invalidResponse = z.strictObject({
	detail: z.array(
		z.strictObject({
			loc: z.array(z.string()),
			msg: z.string(),
			type: z.string(),
			input: z.unknown(),
			ctx: z.looseObject({}).nullish(),
		}),
	),
});

/** "Error codes for 429", in the order of rules 1 and 2. */
export const limitCodes = ['RATE_LIMIT_EXCEEDED', 'CONCURRENCY_LIMIT_EXCEEDED'] as const;

/** "Errors": the body of a call that exceeds a limit. */
export const limitResponse = z.strictObject({
	success: z.literal(false),
	error: z.strictObject({
		code: z.enum(limitCodes),
		message: z.string(),
		status: z.literal(429),
		request_id: z.string(),
		timestamp: z.string(),
	}),
});

/** The schemas of the bodies, by status. The document doesn't show the body of a 401. */
const responseSchemas = (endpoint: Endpoint): Record<number, z.ZodType> => ({
	200: endpoint.response,
	401: z.unknown(),
	422: invalidResponse,
	429: limitResponse,
});

/** The statuses that the document shows. */
export const SHOWN = [200, 401, 422, 429];

/** The differences of a response from the document, each once. @param statuses those that are allowed */
export function differencesOf(
	endpoint: Endpoint,
	{ status, json }: CheckedResponse,
	statuses = SHOWN,
): Difference[] {
	if (!statuses.includes(status)) {
		return [{ where: 'status', field: 'status', expected: statuses[0], got: status }];
	}
	const isFile = endpoint.file && status === 200;
	if (isFile !== (json === undefined)) {
		const [expected, got] = isFile ? ['a file', 'JSON'] : ['JSON', 'no JSON'];
		return status === 401 ? [] : [{ where: 'body', field: '', expected, got }];
	}
	const { error } = responseSchemas(endpoint)[status].safeParse(json);
	const all = (error?.issues ?? []).flatMap((issue) => departures(issue, json));
	return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function departures(issue: Issue, json: unknown): Difference[] {
	const body = (path: PropertyKey[], expected: Difference['expected']): Difference => {
		const value = valueAt(json, path);
		const isForm = issue.code === 'custom' && typeof value === 'string';
		return {
			where: 'body',
			field: fieldOf(path),
			expected,
			got: isForm ? shapeOf(value) : typeName(value, expected),
		};
	};
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map((key) => body([...issue.path, key], null));
	}
	return [body(issue.path, expectedBy(issue))];
}

/** `['records', 0, 'phone']` → `records[].phone` */
const fieldOf = (path: PropertyKey[]) =>
	path.reduce<string>(
		(text, key) => (typeof key === 'number' ? `${text}[]` : `${text}${text && '.'}${String(key)}`),
		'',
	);

function expectedBy(issue: Issue): string {
	switch (issue.code) {
		case 'invalid_type':
			return issue.message.endsWith('integer') ? 'integer' : issue.expected;
		case 'invalid_value':
			return issue.values.map(String).join(' or ');
		case 'invalid_union':
			return [...new Set(issue.errors.flat().map(expectedBy))].join(' or ');
		case 'custom':
			return String(issue.params?.form ?? issue.message);
		default:
			return issue.message;
	}
}

function typeName(value: unknown, expected: Difference['expected']): string | null {
	if (value === undefined) return null;
	if (value === null) return 'null';
	if (typeof value === 'boolean' && /^(true|false)$/.test(String(expected))) return String(value);
	if (typeof value === 'number' && Number.isInteger(value)) return 'integer';
	return Array.isArray(value) ? 'array' : typeof value;
}

/** `Texas` → `Aaaaa`, so that a report has nobody's data in it. */
export const shapeOf = (text: string) =>
	text
		.slice(0, SHOWN_CHARACTERS)
		.replace(/\p{Lu}/gu, 'A')
		.replace(/[^\P{L}A]/gu, 'a')
		.replace(/\d/g, '0');

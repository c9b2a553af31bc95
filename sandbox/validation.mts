/** Requests against their zod schema; what does not fit becomes the document's 422 body ("Errors"). */
import { z, type ZodIssue, type ZodTypeAny } from 'zod';

export interface Detail {
	/** `body` or `query` or `path`, then the way to the value. */
	loc: string[];
	msg: string;
	type: string;
	input: unknown;
	ctx: Record<string, unknown>;
}

/** "No parameters are listed." */
export const noParameters = z.object({});

/** Thrown for a request that fails validation; the error handler answers 422 with `detail`. */
export class InvalidRequest extends Error {
	constructor(readonly detail: Detail[]) {
		super(detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '));
	}
}

/** The parsed input, or InvalidRequest. A missing body counts as an empty one. */
export function validated<S extends ZodTypeAny>(
	schema: S,
	input: unknown,
	place: 'body' | 'query' = 'body',
): z.output<S> {
	const given = input ?? {};
	const result = schema.safeParse(given);
	if (result.success) return result.data;
	throw new InvalidRequest(
		result.error.issues.flatMap(leaves).flatMap((issue) => {
			const loc = [place, ...issue.path.map(String)];
			const input = valueAt(given, issue.path);
			if (issue.code === 'unrecognized_keys' && isObject(input)) {
				return issue.keys.map((key) => extraInput(loc, [key, input[key]]));
			}
			return [{ loc, msg: issue.message, type: issue.code, input, ctx: contextOf(issue) }];
		}),
	);
}

/**
 * The same for an operation whose fields the document lists (`schema` is an object of them): in the strict mode
 * any other field is refused, too, as is a query where the parameters are in the body.
 */
export function documented<S extends ZodTypeAny>(
	schema: S,
	request: { body?: unknown; query?: unknown },
	place: 'body' | 'query',
	{ strict }: { strict: boolean },
): z.output<S> {
	const values = validated(schema, request[place], place);
	if (!strict) return values;
	const extra = unlisted(schema, request[place]).map((field) => extraInput([place], field));
	const query = place === 'body' ? unlisted(noParameters, request.query) : [];
	extra.push(...query.map((field) => extraInput(['query'], field)));
	if (extra.length > 0) throw new InvalidRequest(extra);
	return values;
}

function extraInput(place: string[], [name, input]: [string, unknown]): Detail {
	const msg = 'Extra inputs are not permitted';
	return { loc: [...place, name], msg, type: 'extra_forbidden', input, ctx: {} };
}

/** The fields of the input that the schema, an object or a refinement of one, does not have. */
function unlisted(schema: ZodTypeAny, input: unknown): [name: string, value: unknown][] {
	let inner = schema;
	while (inner instanceof z.ZodEffects) inner = inner.innerType() as ZodTypeAny;
	if (!(inner instanceof z.ZodObject)) throw new Error('Only the fields of an object are listed');
	const { shape } = inner as z.ZodObject<z.ZodRawShape>;
	return Object.entries(isObject(input) ? input : {}).filter(
		([name]) => !Object.hasOwn(shape, name),
	);
}

/** A value that fits no branch of a union is reported once a branch, as the branches' own issues. */
function leaves(issue: ZodIssue): ZodIssue[] {
	if (issue.code !== 'invalid_union') return [issue];
	return issue.unionErrors.flatMap((error) => error.issues.flatMap(leaves));
}

function valueAt(input: unknown, path: (string | number)[]): unknown {
	return (
		path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), input) ?? null
	);
}

function isObject(value: unknown): value is Record<string | number, unknown> {
	return typeof value === 'object' && value !== null;
}

function contextOf(issue: ZodIssue): Record<string, unknown> {
	switch (issue.code) {
		case 'too_small':
			return { [issue.inclusive ? 'ge' : 'gt']: issue.minimum };
		case 'too_big':
			return { [issue.inclusive ? 'le' : 'lt']: issue.maximum };
		case 'invalid_type':
			return { expected: issue.expected };
		case 'invalid_enum_value':
			return { expected: issue.options };
		default:
			return {};
	}
}

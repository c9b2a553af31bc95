/** Compares items with a schema in both directions. */
import type { Schema } from '../../scripts/lib/plainSchema.mts';

type Member<T> = [path: string, member: T];

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown, expected?: string): string => {
	if (Array.isArray(value)) return 'array';
	if (expected === 'integer' && Number.isInteger(value)) return expected;
	return value === null ? 'null' : typeof value;
};

/** The fields or list elements of a value, each with its schema, undefined where there is none. */
function members(value: unknown, schema: Schema, at: string): Array<Member<[unknown, Schema?]>> {
	if (isObject(value)) {
		return Object.entries(value).map(([name, entry]) => [
			`${at}.${name}`,
			[entry, schema.properties?.[name] ?? schema.additionalProperties],
		]);
	}
	const { items } = schema;
	return Array.isArray(value) && items ? value.map((entry) => [`${at}[]`, [entry, items]]) : [];
}

/** The path of every field and list element that a schema names. */
function pathsOf({ properties = {}, items }: Schema, at = ''): string[] {
	const inner: Array<Member<Schema>> = Object.entries(properties).map(([name, schema]) => [
		`${at}.${name}`,
		schema,
	]);
	if (items) inner.push([`${at}[]`, items]);
	return inner.flatMap(([path, schema]) => [path, ...pathsOf(schema, path)]);
}

/** What of the items the schema does not say, `.path: type, not …`; and the paths that it has and no item has. */
export function differences(
	items: unknown[],
	schema: Schema,
): { wrong: string[]; absent: string[] } {
	const seen = new Set<string>();
	const wrong = new Set<string>();
	const visit = (value: unknown, within: Schema, at: string): void => {
		for (const [path, [member, expected]] of members(value, within, at)) {
			seen.add(path);
			const type = typeOf(member, expected?.type);
			// The document promises no field, so null may stand for any that it knows.
			if (member === null && expected) continue;
			if (type !== expected?.type) wrong.add(`${path}: ${type}, not ${expected?.type ?? 'known'}`);
			if (expected) visit(member, expected, path);
		}
	};
	for (const item of items) visit(item, schema, '');
	return { wrong: [...wrong], absent: pathsOf(schema).filter((path) => !seen.has(path)) };
}

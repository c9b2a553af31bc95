/** The records of the service's document, in the part of JSON Schema that n8n's editor reads. */
import { z } from 'zod/v4';
import type { Fields as RecordFields } from '../../sandbox/document/records.mts';

/** `additionalProperties` is for fields whose names are data. */
export interface Schema {
	type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
	items?: Schema;
	properties?: Fields;
	additionalProperties?: Schema;
}

export type Fields = Record<string, Schema>;

type JsonSchema = z.core.JSONSchema.JSONSchema;

function plain({ anyOf, type, items, properties, additionalProperties }: JsonSchema): Schema {
	// The document promises no field, so each type may also be null.
	if (anyOf) return plain(anyOf[0] as JsonSchema);
	const isTyped = (given: unknown): given is JsonSchema =>
		typeof given === 'object' && Object.keys(given as object).length > 0;
	return {
		type: type as Schema['type'],
		...(isTyped(items) && { items: plain(items) }),
		...(properties && Object.keys(properties).length > 0 && { properties: mapped(properties) }),
		...(isTyped(additionalProperties) && { additionalProperties: plain(additionalProperties) }),
	};
}

const mapped = (fields: Record<string, JsonSchema | boolean>): Fields =>
	Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [name, plain(field as JsonSchema)]),
	);

/** The fields of a record in order, without null and without the patterns of texts and numbers. */
export const plainFields = (fields: RecordFields): Fields =>
	mapped(z.toJSONSchema(z.object(fields)).properties ?? {});

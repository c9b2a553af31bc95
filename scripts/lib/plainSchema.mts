/** The records of the service's document as much of JSON Schema as n8n's editor reads. */
import { z } from 'zod/v4';
import type { Fields as RecordFields } from '../../sandbox/document/records.mts';

/** `additionalProperties` stands for fields whose names are data. */
export interface Schema {
	type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
	items?: Schema;
	properties?: Fields;
	additionalProperties?: Schema;
}

export type Fields = Record<string, Schema>;

type JsonSchema = z.core.JSONSchema.JSONSchema;

function plain({ anyOf, type, items, properties, additionalProperties }: JsonSchema): Schema {
	// The document promises no field, so null is allowed beside each type.
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

/** The fields of a record, in their order, without null and without the forms of texts and numbers. */
export const plainFields = (fields: RecordFields): Fields =>
	mapped(z.toJSONSchema(z.object(fields)).properties ?? {});

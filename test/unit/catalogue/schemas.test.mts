/** The output schemas say what the node gives: no more, no less, each field with its type. */
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
// First, for it prepares the environment of n8n-core.
import { useTestBed } from '../../support/testBed.mts';
import { loadOutputSchema } from 'n8n-core';
import { BusinessDataLookup } from '../../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Schema } from '../../../scripts/lib/plainSchema.mts';
import { outputSchemas, schemaFiles, schemaFolder } from '../../../scripts/generate/schemas.mts';
import { examples } from '../../support/examples.mts';

const testBed = useTestBed({ companies: 50 });

/** The schema that n8n finds for `resource.operation` of the node in its present version. */
const foundByN8n = (name: string) => {
	const [resource, operation] = name.split('.');
	return loadOutputSchema({
		nodeDir: path.join(schemaFolder, '../..'),
		version: new BusinessDataLookup().description.version as number,
		resource,
		operation,
	}) as Schema | undefined;
};

const typeOf = (value: unknown, expected?: string): string => {
	if (Array.isArray(value)) return 'array';
	return expected === 'integer' && Number.isInteger(value) ? expected : typeof value;
};

/** The fields or list elements inside a value, with their paths and schemas. */
function membersOf(value: unknown, schema: Schema, at: string): Array<[string, unknown, Schema?]> {
	const { properties, additionalProperties, items } = schema;
	if (Array.isArray(value)) return items ? value.map((entry) => [`${at}[]`, entry, items]) : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).map(([name, entry]) => [
		`${at}.${name}`,
		entry,
		properties?.[name] ?? additionalProperties,
	]);
}

/** The path of every field and list element that a schema names. */
function pathsOf({ properties = {}, items }: Schema, at = ''): string[] {
	const fields = Object.entries(properties);
	const inner = fields.map(([name, schema]): [string, Schema] => [`${at}.${name}`, schema]);
	if (items) inner.push([`${at}[]`, items]);
	return inner.flatMap(([name, schema]) => [name, ...pathsOf(schema, name)]);
}

/** What of the items the schema does not say, `.path: type, not …`; and the paths that it has and no item has. */
function differences(given: unknown[], schema: Schema): { wrong: string[]; absent: string[] } {
	const seen = new Set<string>();
	const wrong = new Set<string>();
	const visit = (value: unknown, within: Schema, at: string): void => {
		for (const [name, member, expected] of membersOf(value, within, at)) {
			seen.add(name);
			// The document promises no field, so null may stand for any that it knows.
			if (member === null && expected) continue;
			const type = typeOf(member, expected?.type);
			if (type !== expected?.type) wrong.add(`${name}: ${type}, not ${expected?.type ?? 'known'}`);
			if (expected) visit(member, expected, name);
		}
	};
	for (const item of given) visit(item, schema, '');
	return { wrong: [...wrong], absent: pathsOf(schema).filter((name) => !seen.has(name)) };
}

/** Where the one record of an example lacks optional fields: parameters that give many, for an input per company. */
const many: Record<string, INodeParameters> = {
	'company.enrich': { matchBy: 'url', value: '={{ $json.url }}' },
	'company.getAll': { filters: { url: '={{ $json.url }}' } },
	'company.getAllAttributes': { lookupBy: 'url', value: '={{ $json.url }}' },
	'review.getAll': { filters: { url: '={{ $json.url }}' } },
};

/** The json of the items that an operation gives, an input without a match among them. */
async function itemsOf(name: string): Promise<unknown[]> {
	const { data } = testBed.sandbox;
	const example = examples.find(({ operation }) => operation === name)!;
	const urls = [...data.companies.map(({ record }) => record.url), 'nobody.example'];
	const input = urls.map((url) => ({ json: { url } }));
	const run = many[name]
		? await testBed.run(name, many[name], { input })
		: await testBed.run(name, example.parameters(data));
	expect(run.error).toBeUndefined();
	return run.items.map(({ json }) => json);
}

it('n8n finds each output schema file as it is generated, and there are no others', async () => {
	const schemas = [...outputSchemas()];
	expect((await schemaFiles()).sort()).toEqual(schemas.map(([file]) => file).sort());
	for (const [file, schema] of schemas) {
		expect(foundByN8n(file.replace('.json', '').replace(path.sep, '.'))).toEqual(schema);
	}
});

it.each(
	operations
		.map((operation) => `${operation.resource}.${operation.value}`)
		.filter((name) => foundByN8n(name)),
)('the output of %s matches its schema', async (name) => {
	const found = differences(await itemsOf(name), foundByN8n(name)!);
	expect(found).toEqual({ wrong: [], absent: [] });
});

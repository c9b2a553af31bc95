/** The output schemas have the fields of the items that the node outputs, no more and no less, with their types. */
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
// First, because it prepares the environment of n8n-core.
import { useTestBed } from '../../support/testBed.mts';
import { loadOutputSchema } from 'n8n-core';
import { BusinessDataLookup } from '../../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Schema } from '../../../scripts/lib/plainSchema.mts';
import { outputSchemas, schemaFiles, schemaFolder } from '../../../scripts/generate/schemas.mts';
import { examples } from '../../support/examples.mts';

const testBed = useTestBed({ companies: 50 });

/** The schema that n8n finds for `resource.operation` of the node in its current version. */
const foundByN8n = (name: string) => {
	const [resource, operation] = name.split('.');
	return loadOutputSchema({
		nodeDir: path.join(schemaFolder, '../..'),
		version: new BusinessDataLookup().description.version as number,
		resource,
		operation,
	}) as Schema | undefined;
};

/** The path of every field and list element of a schema. */
const pathsOf = ({ properties = {}, items }: Schema, at = ''): string[] =>
	[
		...Object.entries(properties).map(([name, schema]) => [`${at}.${name}`, schema] as const),
		...(items ? [[`${at}[]`, items] as const] : []),
	].flatMap(([name, schema]) => [name, ...pathsOf(schema, name)]);

/** The fields of items that differ from the schema, `.path: type, not …`; and the paths that no item has. */
function differences(items: unknown[], itemSchema: Schema): { wrong: string[]; absent: string[] } {
	const seen = new Set<string>();
	const wrong = new Set<string>();
	const visit = (value: unknown, schema: Schema | undefined, at: string): void => {
		seen.add(at);
		// The document promises no field, so each may be null.
		if (value === null && schema) return;
		const isInteger = schema?.type === 'integer' && Number.isInteger(value);
		const type = Array.isArray(value) ? 'array' : isInteger ? 'integer' : typeof value;
		if (type !== schema?.type) wrong.add(`${at}: ${type}, not ${schema?.type ?? 'known'}`);
		if (!schema || typeof value !== 'object') return;
		for (const [name, member] of Object.entries(value as object)) {
			if (!Array.isArray(value))
				visit(member, schema.properties?.[name] ?? schema.additionalProperties, `${at}.${name}`);
			else if (schema.items) visit(member, schema.items, `${at}[]`);
		}
	};
	for (const item of items) visit(item, itemSchema, '');
	return { wrong: [...wrong], absent: pathsOf(itemSchema).filter((name) => !seen.has(name)) };
}

/** Parameters that find many records, for operations whose example finds one without some optional fields. */
const manyRecords: Record<string, INodeParameters> = {
	'company.enrich': { matchBy: 'url', value: '={{ $json.url }}' },
	'company.getAll': { filters: { url: '={{ $json.url }}' } },
	'company.getAllAttributes': { lookupBy: 'url', value: '={{ $json.url }}' },
	'review.getAll': { filters: { url: '={{ $json.url }}' } },
};

/** The json of the items that an operation outputs, also for an input that finds nothing. */
async function itemsOf(name: string): Promise<unknown[]> {
	const { data } = testBed.sandbox;
	const example = examples.find(({ operation }) => operation === name)!;
	const urls = [...data.companies.map(({ record }) => record.url), 'nobody.example'];
	const run = manyRecords[name]
		? await testBed.run(name, manyRecords[name], { input: urls.map((url) => ({ json: { url } })) })
		: await testBed.run(name, example.parameters(data));
	expect(run.error).toBeUndefined();
	return run.items.map(({ json }) => json);
}

it('n8n finds each output schema as npx tsx scripts/generate/schemas.mts writes it, and no others', async () => {
	const schemas = [...outputSchemas()];
	expect((await schemaFiles()).sort()).toEqual(schemas.map(([file]) => file).sort());
	for (const [file, schema] of schemas)
		expect(foundByN8n(file.replace('.json', '').replace(path.sep, '.'))).toEqual(schema);
});

it.each(
	operations
		.map((operation) => `${operation.resource}.${operation.value}`)
		.filter((name) => foundByN8n(name)),
)('the output of %s matches its schema', async (name) => {
	const found = differences(await itemsOf(name), foundByN8n(name)!);
	expect(found).toEqual({ wrong: [], absent: [] });
});

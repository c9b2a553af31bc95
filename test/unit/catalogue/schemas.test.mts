/** The output schemas say what the node gives: no more, no less, each field with its type. */
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
// First, for it prepares the environment of n8n-core.
import { useDesk } from '../../support/useDesk.mts';
import { loadOutputSchema } from 'n8n-core';
import { BusinessDataLookup } from '../../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import * as records from '../../../sandbox/document/records.mts';
import { plainFields, type Schema } from '../../../scripts/lib/plainSchema.mts';
import { outputSchemas, schemaFiles, schemaFolder } from '../../../scripts/schemas.mts';
import { examples } from '../../support/examples.mts';
import { differences } from '../schemaDifferences.mts';

const NONE = { wrong: [], absent: [] };

const desk = useDesk({ companies: 50 });

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

const allNames = operations.map(({ resource, operation }) => `${resource}.${operation}`);

/** Where the one record of an example lacks optional fields: parameters that give many, for an input per company. */
const many: Record<string, INodeParameters> = {
	'company.enrich': { matchBy: 'url', value: '={{ $json.url }}' },
	'company.getAll': { filters: { url: '={{ $json.url }}' } },
	'company.getAllAttributes': { lookupBy: 'url', value: '={{ $json.url }}' },
	'review.getAll': { filters: { url: '={{ $json.url }}' } },
};

/** The json of the items that an operation gives. */
async function itemsOf(name: string, more: INodeParameters = {}): Promise<unknown[]> {
	const { data } = desk.sandbox;
	const example = examples.find(({ operation }) => operation === name)!;
	const input = [...data.companies.map(({ record }) => record.url), 'nobody.example'].map(
		(url) => ({
			json: { url },
		}),
	);
	const run = many[name]
		? await desk.run(name, { ...many[name], ...more }, { input })
		: await desk.run(name, { ...example.parameters(data), ...more });
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

it('operations without an output schema are those whose response the document does not show', () => {
	const notShown = operations
		.filter((entry) => 'records' in entry && typeof entry.records === 'string')
		.map(({ resource, operation }) => `${resource}.${operation}`);

	expect(allNames.filter((name) => !foundByN8n(name))).toEqual(notShown);
});

const withSchema = allNames.filter((name) => foundByN8n(name));

it.each(withSchema)('the output of %s matches its schema', async (name) => {
	expect(differences(await itemsOf(name), foundByN8n(name)!)).toEqual(NONE);
});

it('the output of company.enrich without a match has no field that its schema lacks', async () => {
	const items = await itemsOf('company.enrich', { matchBy: 'url', value: 'nobody.example' });

	expect(items[0]).toMatchObject({ found: false });
	expect(differences(items, foundByN8n('company.enrich')!).wrong).toEqual([]);
});

it.each<[string, records.Fields]>([
	['company.getAll', records.company],
	['lien.searchSecuredParty', records.securedPartyLien],
	['review.getAll', records.googleReviews],
])('the output of %s with Simplify off is the record of the document', async (name, fields) => {
	const items = await itemsOf(name, { simplify: false });

	expect(differences(items, { type: 'object', properties: plainFields(fields) })).toEqual(NONE);
});

it('the schema comparison of the tests reports an unknown field, a wrong type, and a field that no item has', () => {
	const { company_id, phone, zip_lat } = plainFields(records.company);
	const schema: Schema = { type: 'object', properties: { company_id, phone, zip_lat } };

	expect(differences([{ company_id: 1, phone: [2], shoes: null }], schema)).toEqual({
		wrong: [
			'.company_id: number, not string',
			'.phone[]: number, not string',
			'.shoes: null, not known',
		],
		absent: ['.zip_lat'],
	});
});

/** What the editor shows, as the description says it: no browser. */
import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { BusinessDataLookup } from '../../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { BusinessDataLookupTrigger } from '../../../nodes/BusinessDataLookup/BusinessDataLookupTrigger.node.ts';

const { properties } = new BusinessDataLookup().description;

/** The parameters of that name that the editor shows for these choices. */
const shown = (name: string, chosen: INodeParameters): INodeProperties[] =>
	properties.filter(
		(property) =>
			property.name === name && NodeHelpers.displayParameter(chosen, property, null, null),
	);

const optionsOf = (resource: string, operation: string, more: INodeParameters = {}): string[] => {
	const chosen = { resource, operation, ...more };
	const [collection] = shown('options', chosen);
	return (collection.options as INodeProperties[])
		.filter((option) => NodeHelpers.displayParameter({}, option, null, null, chosen))
		.map(({ displayName }) => displayName);
};

it.each([
	['lien', 'searchSecuredParty'],
	['email', 'validate'],
	['mobileNumber', 'find'],
	['company', 'enrich'],
])('of %s the operation %s is chosen first', (resource, first) => {
	expect(shown('operation', { resource }).map((property) => property.default)).toEqual([first]);
});

it.each([
	['items', true],
	['file', false],
	['count', false],
])(
	'Items per Call and Share Calls are there where calls are shared: Output As %s',
	(outputAs, are) => {
		for (const option of ['Items per Call', 'Share Calls']) {
			expect(optionsOf('company', 'getAll', { outputAs }).includes(option)).toBe(are);
			expect(optionsOf('company', 'enrich')).toContain(option);
		}
	},
);

it.each([
	['company', true],
	['contacts', false],
	['google_reviews', false],
])('No Match is there where one company is found or not: Output %s', (output, is) => {
	expect(optionsOf('company', 'getAllAttributes', { output }).includes('No Match')).toBe(is);
});

it('Additional Fields is there where the document shows the fields of the call, and only there', () => {
	const withFields = properties
		.filter(({ name }) => name === 'options')
		.filter(({ options }) => options!.some(({ name }) => name === 'additionalFields'))
		.map(({ displayOptions }) => {
			const { resource, operation } = displayOptions!.show!;
			return `${String(resource)}.${String(operation)}`;
		});
	expect(withFields.sort()).toEqual([
		...['company.enrich', 'company.getAll', 'company.getAllAttributes', 'email.validate'],
		...['lien.saveFieldMapping', 'lien.searchSecuredParty', 'review.getAll'],
	]);
});

it('the name of the field for the result asks for a new one, and gives an example', () => {
	const [field] = shown('resultField', { resource: 'company', operation: 'enrich' });
	expect(field).toMatchObject({ displayName: 'Put Result in Field', placeholder: 'e.g. company' });
});

it('Date Filed says beside it that it may find nothing, and is no filter of the trigger', () => {
	const filters = shown('filters', { resource: 'lien', operation: 'searchSecuredParty' })[0];
	const filed = (filters.options as INodeProperties[]).find(({ name }) => name === 'date_filed');
	expect(filed?.hint).toMatch(/may find nothing/);
	expect(filed!.hint!.length).toBeLessThanOrEqual(120);
	const watched = new BusinessDataLookupTrigger().description.properties
		.filter(({ name, displayOptions }) => {
			const events = displayOptions?.show?.event as string[] | undefined;
			return name === 'filters' && events?.includes('lienFiled');
		})
		.flatMap(({ options }) => options!.map(({ name }) => name));
	expect(watched).not.toContain('date_filed');
});

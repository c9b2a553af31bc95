/** What the editor shows, as the description says it: no browser. */
import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { BusinessDataLookup } from '../../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';

const { properties, subtitle } = new BusinessDataLookup().description;

/** The parameters of that name that the editor shows for these choices. */
const shown = (name: string, chosen: INodeParameters): INodeProperties[] =>
	properties.filter(
		(property) =>
			property.name === name && NodeHelpers.displayParameter(chosen, property, null, null),
	);

it.each([
	['lien', 'searchSecuredParty'],
	['email', 'validate'],
	['mobileNumber', 'find'],
	['company', 'enrich'],
])('of %s the operation %s is chosen first', (resource, first) => {
	expect(shown('operation', { resource }).map((property) => property.default)).toEqual([first]);
});

it.each<[string, string, INodeParameters, boolean]>([
	['Share Calls', 'company.getAll', { outputAs: 'items' }, true],
	['Share Calls', 'company.getAll', { outputAs: 'file' }, false],
	['Items per Call', 'company.getAll', { outputAs: 'count' }, false],
	['Items per Call', 'company.enrich', {}, true],
	['No Match', 'company.getAllAttributes', { output: 'company' }, true],
	['No Match', 'company.getAllAttributes', { output: 'contacts' }, false],
	['Additional Fields', 'company.enrich', {}, true],
	['Additional Fields', 'email.validate', {}, true],
	['Additional Fields', 'email.find', {}, false],
	['Additional Fields', 'email.exportLogs', {}, false],
	['Additional Fields', 'request.send', {}, false],
])('the option %s of %s is shown with %j: %s', (label, name, more, isThere) => {
	const [resource, operation] = name.split('.');
	const chosen = { resource, operation, ...more };
	const [collection] = shown('options', chosen);
	const labels = (collection.options as INodeProperties[])
		.filter((option) => NodeHelpers.displayParameter({}, option, null, null, chosen))
		.map(({ displayName }) => displayName);
	expect(labels.includes(label)).toBe(isThere);
});

it('the subtitle of the node names the operation and the resource as the editor does', () => {
	const expression = /^=\{\{(.*)\}\}$/s.exec(subtitle!)![1];
	const text = new Function('$parameter', `return ${expression}`) as (parameter: object) => string;
	expect(text({ resource: 'lien', operation: 'searchSecuredParty' })).toBe('Search: UCC Lien');
});

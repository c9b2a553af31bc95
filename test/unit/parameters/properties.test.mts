/** What n8n's users and its verification expect of the parameters and their texts. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { BusinessDataLookup } from '../../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { catalogue, operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { operationProperties } from '../../../nodes/BusinessDataLookup/parameters/properties.ts';
import { inside, isProperty } from './everyParameter.mts';

const { properties, usableAsTool } = new BusinessDataLookup().description;

const choicesOf = ({ options = [] }: INodeProperties): INodePropertyOptions[] =>
	options.filter((option): option is INodePropertyOptions => 'value' in option);

const all = [
	...new Map(
		properties.flatMap((property) => {
			const { resource = [], operation = [] } = property.displayOptions?.show ?? {};
			return inside(property, `${[...resource, ...operation].join('.')} `);
		}),
	),
];
const typed = (...types: Array<INodeProperties['type']>) =>
	all.filter(([, { type }]) => types.includes(type));
const entries = operations.map((entry) => [`${entry.resource}.${entry.operation}`, entry] as const);
const byName = (a: string, b: string) => a.localeCompare(b);
/** n8n's abbreviations may stand in the middle of a sentence. */
const SENTENCE = /^[A-Z][a-z]*( ([a-z]+|UCC|API|Google))*$/;

it('the checks of the node’s form cover more than 250 parameters, and the node is usable as a tool of an AI agent', () => {
	expect(all.length).toBeGreaterThan(250);
	expect(usableAsTool).toBe(true);
});

describe.each(entries)('the form of the operation %s', (_name, entry) => {
	it('has a name, an action and a description', () => {
		expect(entry.action).toMatch(SENTENCE);
		expect(entry.description).toMatch(/^[A-Z].*[^.]$/);
		expect(entry.name).toMatch(/^[A-Z]/);
	});

	it('has no two parameters with the same name or label', () => {
		const isForTools = ({ displayOptions }: INodeProperties) => displayOptions?.show?.['@tool'];
		const shownFor = operationProperties(entry).filter((property) => !isForTools(property));
		for (const property of [{ options: shownFor } as INodeProperties, ...shownFor]) {
			// The one value of a lookup has a label for each choice of what to match by.
			const names = (property.options ?? [])
				.filter(isProperty)
				.map(({ name, displayName }) => (name === 'value' ? displayName : name));
			expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
			const labels = (property.options ?? []).filter(isProperty).map((one) => one.displayName);
			expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
		}
	});
});

it('no two operations have the same action, for an AI agent tells them apart by it', () => {
	expect(new Set(operations.map(({ action }) => action)).size).toBe(operations.length);
});

it('resources are singular and sorted, and so are the operations of each resource', () => {
	const labels = catalogue.map(({ label }) => label);
	expect(labels.filter((label) => label.endsWith('s'))).toEqual([]);
	expect(labels).toEqual([...labels].sort(byName));
	for (const { operations: own } of catalogue) {
		const names = own.map(({ name }) => name);
		expect(names).toEqual([...names].sort(byName));
	}
});

it.each(['Resource', 'Operation'])('the parameter %s takes no expression', (displayName) => {
	const found = properties.filter((property) => property.displayName === displayName);
	expect(found.length).toBeGreaterThan(0);
	expect(found.every(({ noDataExpression }) => noDataExpression)).toBe(true);
});

it('Return All, Limit and Simplify have the labels and descriptions of n8n’s guidelines', () => {
	// As a tool of an agent the node has a Limit of its own.
	const named = (name: string) =>
		properties.filter(
			(property) => property.name === name && !property.displayOptions?.show?.['@tool'],
		);
	expect(named('returnAll').length).toBeGreaterThan(5);
	for (const property of named('returnAll')) {
		expect(property).toMatchObject({
			displayName: 'Return All',
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
		});
	}
	expect(named('limit')).toHaveLength(named('returnAll').length);
	for (const property of named('limit')) {
		expect(property).toMatchObject({
			displayName: 'Limit',
			type: 'number',
			default: 50,
			typeOptions: { minValue: 1 },
			description: 'Max number of results to return',
			displayOptions: { show: { returnAll: [false] } },
		});
	}
	expect(named('simplify').length).toBeGreaterThan(3);
	for (const property of named('simplify')) {
		expect(property).toMatchObject({
			displayName: 'Simplify',
			type: 'boolean',
			default: true,
			description: 'Whether to return a simplified version of the response instead of the raw data',
		});
	}
});

it('each parameter of an operation is there as a tool of an agent, too, and only Limit is another one', () => {
	const isShown = ({ displayOptions: { show, hide } = {} }: INodeProperties, isTool: boolean) =>
		(show?.['@tool'] ?? [isTool]).includes(isTool) && !hide?.['@tool']?.includes(isTool);
	for (const entry of operations) {
		const own = operationProperties(entry);
		const [node, tool] = [false, true].map((isTool) =>
			own.filter((property) => isShown(property, isTool)),
		);
		expect(tool.map(({ name }) => name)).toEqual(node.map(({ name }) => name));
		const others = tool.filter((property) => !node.includes(property));
		for (const other of others) expect(other).toMatchObject({ name: 'limit', default: 10 });
	}
});

it('Simplify keeps ten fields, the id among them', () => {
	for (const entry of operations) {
		if (!entry.simplify) continue;
		expect(entry.simplify).toHaveLength(10);
		if ('id' in entry) expect(entry.simplify).toContain(entry.id);
	}
});

it.each(typed('boolean'))(
	'the boolean parameter %s has a description that starts with "Whether"',
	(_name, { description }) => {
		expect(description).toMatch(/^Whether /);
	},
);

it.each(all.filter(([, { placeholder }]) => placeholder))(
	'the placeholder of the parameter %s shows an example or what is added',
	(_name, { placeholder, type }) => {
		const adds = type === 'collection' || type === 'fixedCollection';
		expect(placeholder).toMatch(adds ? /^Add [A-Z]/ : /^e\.g\. ./);
	},
);

it.each(typed('string'))(
	'the text parameter %s has a placeholder that shows an example',
	(_name, { placeholder }) => {
		expect(placeholder).toMatch(/^e\.g\. ./);
	},
);

it.each(typed('options', 'multiOptions'))(
	'the parameter %s has its choices in order and its default among them',
	(_name, property) => {
		const names = choicesOf(property).map(({ name }) => name);
		expect(names).not.toEqual([]);
		if (names.length >= 5) expect(names).toEqual([...names].sort(byName));
		const values = choicesOf(property).map(({ value }) => value);
		if (property.type === 'options') expect(values).toContain(property.default);
	},
);

it.each(typed('collection'))(
	'the collection %s has its entries sorted by name',
	(_name, { options }) => {
		const names = (options as INodeProperties[]).map(({ displayName }) => displayName);
		expect(names).toEqual([...names].sort(byName));
	},
);

it.each(all)(
	'the parameter %s has a label and a description as n8n’s guidelines demand',
	(_name, { displayName, description = '' }) => {
		expect(displayName.trim()).toBe(displayName);
		expect(description).not.toMatch(/\b(error|problem|failure|mistake)s?\b/i);
		expect(description).not.toMatch(/^\s|\s$/);
		// One sentence has no full stop, several have.
		if (description !== '') expect(/\. /.test(description)).toBe(/\.$/.test(description));
	},
);

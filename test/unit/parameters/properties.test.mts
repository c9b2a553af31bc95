/** What n8n's users and its verification expect of the parameters and their texts. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { BusinessDataLookup } from '../../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { operationProperties } from '../../../nodes/BusinessDataLookup/parameters/properties.ts';
import { childrenOf, inside } from './everyParameter.mts';

const { properties } = new BusinessDataLookup().description;

const all = properties.flatMap((property) => {
	const { resource = [], operation = [] } = property.displayOptions?.show ?? {};
	return inside(property, `${[...resource, ...operation].join('.')} `);
});
const namesOf = ({ options = [] }: INodeProperties) =>
	(options as INodePropertyOptions[]).map(({ name }) => name);
const byName = (a: string, b: string) => a.localeCompare(b);
const isSorted = (names: string[]) =>
	names.every((name, at) => at === 0 || byName(names[at - 1], name) <= 0);
const isUnique = (names: unknown[]) => new Set(names).size === names.length;
/** n8n's lint wants labels in title case, with `ID` and `URL`, but doesn't see labels in tables. */
const SMALL_WORDS = 'a an and as by for from if in of or per the to with'.split(' ');
const isTitle = (label: string) =>
	!/\b(Id|Url|Api|Zip|Json|Csv)\b/.test(label) &&
	label
		.split(' ')
		.every((word, nth) => /^\(?[A-Z0-9]/.test(word) || (nth > 0 && SMALL_WORDS.includes(word)));
/** n8n's abbreviations may stand in the middle of a sentence. */
const SENTENCE = /^[A-Z][a-z]*( ([a-z]+|\([a-z ]+\)|UCC|API|Google))*$/;

it.each<[string, (property: INodeProperties) => boolean]>([
	[
		'a switch whose description does not start with "Whether"',
		({ type, description = '' }) => type === 'boolean' && !description.startsWith('Whether '),
	],
	[
		'a text without an example',
		({ type, placeholder = '' }) => type === 'string' && !/^e\.g\. ./.test(placeholder),
	],
	[
		'one whose label is not in title case',
		({ type, displayName }) => type !== 'notice' && !isTitle(displayName),
	],
	[
		'one whose description begins in lower case, ends its only sentence with a period, or several without one',
		({ description = 'A' }) =>
			!/^[A-Z0-9]/.test(description) ||
			/[.)] [A-Z0-9]/.test(description) !== description.endsWith('.'),
	],
	[
		'a collection that does not say what is added',
		({ type, placeholder = 'Add It' }) =>
			/collection$/i.test(type) && !/^Add [A-Z]/.test(placeholder),
	],
	[
		'a list that is empty, not in order, or lacks its default',
		(property) => {
			const isList = property.type === 'options' || property.type === 'multiOptions';
			const values = (property.options as INodePropertyOptions[])?.map(({ value }) => value);
			const isOrdered = namesOf(property).length < 5 || isSorted(namesOf(property));
			const lacks = property.type === 'options' && !values.includes(property.default as string);
			return isList && (values.length === 0 || !isOrdered || lacks);
		},
	],
	[
		'one with choices that is not a list',
		({ type, options = [] }) =>
			['string', 'number', 'boolean'].includes(type) && options.length > 0,
	],
	[
		'a collection that is not in order',
		(property) =>
			property.type === 'collection' &&
			!isSorted(childrenOf(property).map(({ displayName }) => displayName)),
	],
])('no parameter is %s', (_name, isWrong) => {
	expect(all.length).toBeGreaterThan(250);
	expect(all.filter(([, property]) => isWrong(property)).map(([way]) => way)).toEqual([]);
});

it.each(operations)(
	'the form of $resource $operation has plain texts and no label twice',
	(operation) => {
		expect(operation.action).toMatch(SENTENCE);
		expect(operation.description).toMatch(/^[A-Z].*[^.]$/);
		const isForTools = ({ displayOptions }: INodeProperties) => displayOptions?.show?.['@tool'];
		const shown = operationProperties(operation).filter((property) => !isForTools(property));
		for (const level of [shown, ...shown.map(childrenOf)]) {
			// The one value of a lookup has a label for each choice of what to match by.
			const names = level.map(({ name, displayName }) => (name === 'value' ? displayName : name));
			expect(isUnique(names)).toBe(true);
			expect(isUnique(level.map(({ displayName }) => displayName))).toBe(true);
		}
	},
);

it.each([
	['returnAll', 'Whether to return all results or only up to a given limit'],
	['limit', 'Max number of results to return'],
	['simplify', 'Whether to return a simplified version of the response instead of the raw data'],
])('%s is described as n8n’s guidelines want it', (wanted, description) => {
	const found = properties.filter(({ name }) => name === wanted);
	expect(found.length).toBeGreaterThan(3);
	for (const property of found) expect(property).toMatchObject({ description });
});

it('Simplify keeps ten fields, the id among them, and four of a validation', () => {
	for (const { value, response } of operations) {
		if (!response.simplify) continue;
		expect(response.simplify).toHaveLength(value === 'validate' ? 4 : 10);
		if (response.id) expect(response.simplify).toContain(response.id);
	}
});

/** n8n's rules and guidelines for verified nodes that its lint doesn't have, or can't check where parameters are computed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { BusinessDataLookupTrigger } from '../../nodes/BusinessDataLookup/BusinessDataLookupTrigger.node.ts';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { operationProperties } from '../../nodes/BusinessDataLookup/parameters/properties.ts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { childrenOf, inside } from './parameters/everyParameter.mts';

/** Source: https://docs.n8n.io/connect/create-nodes/build-your-node/reference/codex-files/ */
const CATEGORIES =
	'Data & Storage,Finance & Accounting,Marketing & Content,Productivity,Miscellaneous,Sales,Development,Analytics,Communication,Utility';
const json = (file: string) =>
	JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as Record<string, unknown>;

const nodes = [new BusinessDataLookup(), new BusinessDataLookupTrigger()];
const everyProperty = nodes
	.flatMap(({ description }) => description.properties)
	.flatMap((property) => inside(property))
	.map(([, property]) => property);

const repeated = (names: unknown[]) => names.filter((name, at) => names.indexOf(name) !== at);
const isUnique = (names: unknown[]) => repeated(names).length === 0;
const isSorted = (names: string[]) =>
	names.every((name, at) => at === 0 || names[at - 1].localeCompare(name) <= 0);
/** n8n's lint wants labels in title case, with `ID` and `URL`, but doesn't see labels in tables. */
const SMALL = 'a an and as by for from if in of or per the to with'.split(' ');
const isTitle = (label: string) =>
	!/\b(Id|Url|Api|Zip|Json|Csv)\b/.test(label) &&
	label.split(' ').every((word, n) => /^\(?[A-Z0-9]/.test(word) || (n > 0 && SMALL.includes(word)));
/** n8n's abbreviations may stand in the middle of a sentence. */
const SENTENCE = /^[A-Z][a-z]*( ([a-z]+|\([a-z ]+\)|UCC|API|Google))*$/;

const isBadList = ({ type, options, default: initial }: INodeProperties): boolean => {
	if (type !== 'options' && type !== 'multiOptions') return false;
	const choices = options as INodePropertyOptions[];
	const names = choices.map(({ name }) => name);
	const values = choices.map(({ value }) => value);
	const isOrdered = names.length < 5 || isSorted(names);
	const hasDefault = type === 'multiOptions' || values.includes(initial as string);
	const isPlain = !/\*|\p{Extended_Pictographic}/u.test(names.join(''));
	const isFilled = values.length > 0 && isUnique(names) && isUnique(values);
	return !(isFilled && isOrdered && hasDefault && isPlain);
};

const MISTAKES: Record<string, (property: INodeProperties) => boolean> = {
	'a hint longer than 120 characters': ({ hint = '' }) => hint.length > 120,
	'no default': (property) => !('default' in property),
	'something required that may not be there': (property) =>
		property.type === 'collection' && childrenOf(property).some(({ required }) => required),
	'an empty list, or one out of order, without its default or with odd names': isBadList,
	'a switch whose description doesn’t start with “Whether”': ({ type, description = '' }) =>
		type === 'boolean' && !description.startsWith('Whether '),
	'a text without an example': ({ type, placeholder = '' }) =>
		type === 'string' && !/^e\.g\. ./.test(placeholder),
	'a label that isn’t in title case': ({ type, displayName }) =>
		type !== 'notice' && !isTitle(displayName),
	'a description that starts in lower case': ({ description = 'A' }) =>
		!/^[A-Z0-9]/.test(description),
	'one sentence with a period, or several without one': ({ description = 'A' }) =>
		/[.)] [A-Z0-9]/.test(description) !== description.endsWith('.'),
	'choices without being a list': ({ type, options = [] }) =>
		['string', 'number', 'boolean'].includes(type) && options.length > 0,
	'a collection that doesn’t say what is added': ({ type, placeholder = 'Add It' }) =>
		/collection$/i.test(type) && !/^Add [A-Z]/.test(placeholder),
	'a filter or an option without a description': (property) =>
		property.type === 'collection' && childrenOf(property).some(({ description }) => !description),
	'a collection that isn’t in order': (property) =>
		property.type === 'collection' &&
		!isSorted(childrenOf(property).map(({ displayName }) => displayName)),
	// n8n would not load the node.
	'a builder hint or an expression on Resource or Operation': (property) =>
		/^(resource|operation)$/.test(property.name) &&
		(property.builderHint !== undefined || !property.noDataExpression),
	'JSON as the only way to give fields, except in API Request': ({ type, displayOptions }) => {
		const { specifyBody, specifyRows, resource } = displayOptions?.show ?? {};
		return type === 'json' && !specifyBody && !specifyRows && resource?.[0] !== 'request';
	},
};

it.each(Object.entries(MISTAKES))('no parameter has %s', (name, isWrong) => {
	const wrong = everyProperty.filter(
		(property) => isWrong(property) && property.name !== 'additionalFields',
	);
	expect([name, ...wrong.map(({ displayName }) => displayName)]).toEqual([name]);
});

it.each(operations)('the form of $resource $value has plain texts', (operation) => {
	expect(operation.action).toMatch(SENTENCE);
	expect(operation.description).toMatch(/^[A-Z].*[^.]$/);
	const isForTools = ({ displayOptions }: INodeProperties) => displayOptions?.show?.['@tool'];
	const shown = operationProperties(operation).filter((property) => !isForTools(property));
	for (const level of [shown, ...shown.map(childrenOf)]) {
		// The one value of a lookup has a label for each choice of what to match by.
		const names = level.map(({ name, displayName }) => (name === 'value' ? displayName : name));
		const labels = level.map(({ displayName }) => displayName);
		expect([...repeated(names), ...repeated(labels)]).toEqual([]);
	}
});

it.each(nodes)('$description.displayName has known categories', ({ description }) => {
	const { name, properties, credentials, builderHint, defaults } = description;
	const file = `${name[0].toUpperCase()}${name.slice(1)}.node.json`;
	const codex = json(`nodes/BusinessDataLookup/${file}`) as Record<string, string[]>;
	expect(codex).not.toHaveProperty('subcategories');
	expect(CATEGORIES.split(',')).toEqual(expect.arrayContaining(codex.categories));
	expect(codex.node).toBe(`n8n-nodes-business-data-lookup.${name}`);
	expect(defaults).toEqual({ name: expect.any(String) as string });
	const { options } = properties.find((property) => property.name === 'authentication')!;
	const choices = (options as INodePropertyOptions[]).map(({ value }) => [value]);
	const shown = credentials!.map(({ displayOptions }) => displayOptions?.show?.authentication);
	expect(shown).toEqual(choices);
	expect(builderHint?.searchHint).toMatch(/^[A-Z](?!.*\{\{)/);
});

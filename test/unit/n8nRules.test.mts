/** n8n's rules for verified nodes that its pinned lint does not have, or cannot see where parameters are computed. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { config as n8nConfig } from '@n8n/node-cli/eslint';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookupBearerApi } from '../../credentials/BusinessDataLookupBearerApi.credentials.ts';
import { BusinessDataLookupOAuth2Api } from '../../credentials/BusinessDataLookupOAuth2Api.credentials.ts';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { BusinessDataLookupTrigger } from '../../nodes/BusinessDataLookup/BusinessDataLookupTrigger.node.ts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { childrenOf, inside } from './parameters/everyParameter.mts';

/** Source: https://docs.n8n.io/connect/create-nodes/build-your-node/reference/codex-files/ */
const CATEGORIES = [
	'Data & Storage',
	'Finance & Accounting',
	'Marketing & Content',
	'Productivity',
	'Miscellaneous',
	'Sales',
	'Development',
	'Analytics',
	'Communication',
	'Utility',
];
const MAX_HINT_CHARACTERS = 120;
/** n8n's own orange. */
const CORE_COLOR = /#ff6d5a/i;
/** The least contrast that WCAG asks of graphics; n8n's rule warns below half of it. */
const MIN_CONTRAST = 3;
const BACKGROUNDS = { light: '#ffffff', dark: '#2b2b2b' };
/** npm runs these on the machine that installs the package. */
const LIFECYCLE = /^(pre|post)?(install|pack|prepare)$|^(pre|post)?publish$/;

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const json = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;

const nodes = [new BusinessDataLookup(), new BusinessDataLookupTrigger()];
const credentials = [
	new BusinessDataLookupApi(),
	new BusinessDataLookupBearerApi(),
	new BusinessDataLookupOAuth2Api(),
];
const named = nodes.map(({ description }) => [description.displayName, description] as const);
const everyProperty: INodeProperties[] = [
	...nodes.flatMap(({ description }) => description.properties),
	...credentials.flatMap(({ properties }) => properties),
]
	.flatMap((property) => inside(property))
	.map(([, property]) => property);
const where = (found: INodeProperties[]) => found.map(({ displayName }) => displayName);

/** The light that a color of six hexadecimal digits gives. Source: WCAG 2.2, relative luminance. */
const luminance = (color: string): number => {
	const [red, green, blue] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
	const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
};

const colorsIn = (svg: string): string[] =>
	[...svg.matchAll(/(?:fill|stroke)="(#[0-9a-f]{3,6})"/g)].map(([, color]) =>
		color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color,
	);

it.each(['BusinessDataLookup', 'BusinessDataLookupTrigger'])(
	'the codex of %s names its node and categories that n8n knows, and none of n8n’s own subcategories',
	(name) => {
		const codex = json(`nodes/BusinessDataLookup/${name}.node.json`);
		expect(codex).not.toHaveProperty('subcategories');
		expect((codex.categories as string[]).filter((one) => !CATEGORIES.includes(one))).toEqual([]);
		expect(String(codex.node).split('.').pop()?.toLowerCase()).toBe(name.toLowerCase());
	},
);

it('no hint under a parameter is longer than n8n’s 120 characters', () => {
	const hints = everyProperty.filter(({ hint }) => hint !== undefined);
	expect(hints.length).toBeGreaterThan(0);
	expect(where(hints.filter(({ hint = '' }) => hint.length > MAX_HINT_CHARACTERS))).toEqual([]);
});

it('no parameter inside a collection is required, for n8n does not ask for what was not added', () => {
	const collected = everyProperty.filter(({ type }) => type === 'collection').flatMap(childrenOf);
	expect(collected.length).toBeGreaterThan(100);
	expect(where(collected.filter(({ required }) => required))).toEqual([]);
});

it('JSON is one of two ways to give free fields, and the only one in API Request alone', () => {
	const fields = nodes
		.flatMap(({ description }) => description.properties)
		.filter(({ type }) => type === 'json')
		.map(({ displayOptions }) => displayOptions?.show ?? {});
	const alone = fields.filter(
		({ specifyBody, specifyRows }) => !(specifyBody ?? specifyRows)?.includes('json'),
	);
	expect(fields.length).toBeGreaterThan(alone.length);
	expect(new Set(alone.flatMap(({ resource }) => resource))).toEqual(new Set(['request']));
});

it('the label of a filter is no longer than its line in the panel, which the browser tests measure', () => {
	const labels = everyProperty
		.filter(({ name }) => name === 'filters')
		.flatMap(({ options = [] }) => options);
	const long = labels.filter((label) => 'displayName' in label && label.displayName.length > 24);
	expect(labels.length).toBeGreaterThan(100);
	expect(long).toEqual([]);
});

it('every parameter has a default', () => {
	expect(where(everyProperty.filter((property) => !('default' in property)))).toEqual([]);
});

it('the choices of a list differ in name and value, and no name holds an asterisk or an emoji', () => {
	const lists = everyProperty.filter(({ type }) => type === 'options' || type === 'multiOptions');
	for (const { options } of lists) {
		const choices = options as INodePropertyOptions[];
		expect(new Set(choices.map(({ name }) => name)).size).toBe(choices.length);
		expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
		for (const { name } of choices) expect(name).not.toMatch(/\*|\p{Extended_Pictographic}/u);
	}
});

it.each(named)('%s has one credential for each choice of Authentication', (_name, description) => {
	const { options } = description.properties.find(({ name }) => name === 'authentication')!;
	const choices = (options as INodePropertyOptions[]).map(({ value }) => [value]);
	const shown = description.credentials!.map(
		({ displayOptions }) => displayOptions?.show?.authentication,
	);
	expect(shown).toEqual(choices);
});

it.each(named)('%s leaves n8n’s core color to n8n', (_name, description) => {
	expect(JSON.stringify(description.defaults)).not.toMatch(CORE_COLOR);
});

it.each(named)(
	'%s tells n8n’s AI builder what it is for, in plain text',
	(_name, { builderHint }) => {
		const texts = [
			builderHint?.searchHint ?? '',
			...(builderHint?.relatedNodes ?? []).map(({ relationHint }) => relationHint),
		];
		expect(texts.length).toBeGreaterThan(1);
		for (const text of texts) expect(text).toMatch(/^[A-Z](?!.*\{\{)/);
		expect(builderHint?.relatedNodes?.map(({ nodeType }) => nodeType)).toEqual(
			named
				.filter(([, other]) => other.builderHint !== builderHint)
				.map(([, other]) => `n8n-nodes-business-data-lookup.${other.name}`),
		);
	},
);

it('no builder hint stands on Resource or Operation, for n8n would not load the node', () => {
	const discriminators = everyProperty.filter(({ name }) =>
		/^(resource|operation|mode)$/.test(name),
	);
	expect(discriminators.length).toBeGreaterThan(1);
	expect(where(discriminators.filter(({ builderHint }) => builderHint))).toEqual([]);
});

it.each(Object.entries(BACKGROUNDS))(
	'the icon stands out on the %s canvas',
	(theme, background) => {
		for (const { icon } of [...nodes.map(({ description }) => description), ...credentials]) {
			const file = (icon as Record<string, string>)[theme].replace(/^file:(\.\.\/)+/, '');
			const ratios = colorsIn(read(file)).map((color) => contrast(color, background));
			expect(Math.max(...ratios)).toBeGreaterThan(MIN_CONTRAST);
		}
	},
);

it('the package brings nothing along, runs nothing where it is installed, and has a repository of its own', () => {
	const manifest = json('package.json');
	for (const name of ['dependencies', 'optionalDependencies', 'bundleDependencies', 'overrides']) {
		expect(manifest).not.toHaveProperty(name);
	}
	expect(Object.keys(manifest.scripts as object).filter((name) => LIFECYCLE.test(name))).toEqual(
		[],
	);
	expect(manifest.repository).not.toHaveProperty('directory');
	expect(manifest).toMatchObject({ license: 'MIT', files: ['dist'] });
	expect(manifest.keywords).toContain('n8n-community-node-package');
});

it('every rule of n8n’s lint has its place in the table of n8n’s rules, whose tests are there', () => {
	const guide = read('docs/results/n8n-rules.md');
	const plugins = n8nConfig.map((part) => part.plugins?.['@n8n/community-nodes']);
	const rules = Object.keys(plugins.find((plugin) => plugin)?.rules ?? {});
	expect(rules.length).toBeGreaterThan(40);
	expect(rules.filter((rule) => !guide.includes(`\`${rule}\``))).toEqual([]);
	const tests = [...guide.matchAll(/`(test\/[\w/]+\.test\.mts)`/g)].map(([, file]) => file);
	expect(tests.length).toBeGreaterThan(5);
	expect(tests.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
});

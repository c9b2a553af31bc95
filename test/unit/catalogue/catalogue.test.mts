/** The catalogue and the service's document have the same endpoints and parameters. */
import { z } from 'zod/v4';
import { inferMeaning } from '../../../nodes/BusinessDataLookup/catalogue/field.ts';
import type { FieldKind } from '../../../nodes/BusinessDataLookup/catalogue/field.ts';
import { findOperation, operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import type { ValueKind } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import { endpointAt, endpoints, type Parameter } from '../../../sandbox/document/endpoints.mts';
import { examples } from '../../support/examples.mts';
import { failIfMissing } from '../../support/failIfMissing.mts';

const DOCUMENT = 'sandbox/document/service-interface.md';
/** The operations that call an endpoint, by their examples. API Request calls any. */
const callersOf = (path: string): string[] => {
	const pattern = new RegExp(`^${path.replace('{job_id}', '[^/]+')}$`);
	const calling = examples.filter((example) => pattern.test(example.path));
	return calling.map(({ operation }) => operation).filter((name) => name !== 'request.send');
};

/** If the notes of a parameter name another, it is an alias of that one. */
const aliasOf = ({ name, notes }: Parameter) => {
	const alias = /Alias(?: parameter)?: (\w+)/.exec(notes)?.[1];
	return alias && alias !== name ? [alias] : [];
};
const aliases = endpoints.flatMap(({ parameters = [] }) => parameters.flatMap(aliasOf));

/**
 * Documented parameters without a field of their own in the node. Sort stands for `sort_by` and `sort_order`, Return All
 * and Limit for those of pages, and Send As for the lists of a field mapping.
 */
const ELSEWHERE =
	'sort_by sort_order page per_page cursor limit list mappings field_mappings'.split(' ');

/** The ends of the names of parameters whose text has no comma in it. */
const CODE = /(^|_)(url|id|code|number|phone|state|filing|type)$/;

/** The kinds of fields that a parameter of this type may have. */
function fieldKindsOf({ name, type, notes, schema }: Parameter): FieldKind[] {
	if (/^string(, integer,)? or array/.test(type) || type === '') {
		if (/date/.test(name)) return ['date', 'text'];
		return [CODE.test(name) ? 'codes' : 'texts', 'choices'];
	}
	if (type.startsWith('number, string')) return ['numberRange'];
	if (type.startsWith('array')) return ['codes', 'choices'];
	if (type.startsWith('boolean')) return ['boolean'];
	if (type.startsWith('number')) return ['number'];
	if (notes.startsWith('Comma-separated')) return ['commaList'];
	return [choicesOf(schema).length > 0 ? 'choice' : 'text'];
}

/** The values that the document allows; none if it allows any. */
const choicesOf = (schema: z.ZodType): unknown[] =>
	JSON.parse(
		/"enum":(\[.*?\])/.exec(JSON.stringify(z.toJSONSchema(schema)))?.[1] ?? '[]',
	) as unknown[];

const withoutField = [...ELSEWHERE, ...aliases];

/** The endpoints of the document. `takes`: the kinds of the fields; absent if the document doesn't show them. */
const documented = endpoints.map(({ parameters, pages, ...endpoint }) => ({
	...endpoint,
	callers: callersOf(endpoint.path),
	pages: pages?.most,
	takes:
		parameters &&
		Object.fromEntries(
			parameters
				.filter(({ name }) => !withoutField.includes(name))
				.map((parameter) => [parameter.name, fieldKindsOf(parameter)]),
		),
}));

const nameOf = ({ resource, value }: Operation) => `${resource}.${value}`;
const ofTheService = operations.filter(({ kind }) => kind !== 'custom');
const exampleOf = (name: string) => examples.find(({ operation }) => operation === name)!;
const entryOf = (name: string) => findOperation(...(name.split('.') as [string, string]))!;
/** The path as the catalogue writes it. */
const inCatalogue = (path: string) => path.replace('{job_id}', '{jobId}');
const fieldsOf = ({ search, parameters = [] }: Operation) => [
	...(search?.filters ?? []),
	...parameters,
];

const parameters = documented.flatMap(({ callers, takes = {}, method, path }) =>
	Object.entries(takes).map(([name, kinds]) => ({
		...{ method, path, name, kinds },
		entry: entryOf(callers.at(-1)!),
	})),
);

/** The parameters of the service that an operation's entry names. */
const sentNames = (entry: Operation) =>
	fieldsOf(entry)
		.map((field) => field.name)
		.concat(entry.response.fieldSelector ?? [])
		.concat(entry.lookUpBy?.matchFields.map(({ filter }) => filter) ?? [])
		.filter((name) => !entry.call.path.includes(`{${name}}`));

it('each operation of the catalogue calls an endpoint of the document', () => {
	const callers = documented.flatMap((endpoint) => endpoint.callers);
	failIfMissing(
		ofTheService.map(nameOf).filter((name) => !callers.includes(name)),
		DOCUMENT,
		'its endpoint, word for word as the service documents it, and an example in test/support/examples.mts',
	);
});

it('each endpoint of the document has its operations in the catalogue', () => {
	const calls = documented.flatMap(({ method, path, callers }) =>
		callers.map((name) => [name, method, inCatalogue(path)]),
	);
	const entries = ofTheService.map((entry) => [nameOf(entry), entry.call.method, entry.call.path]);
	expect(entries.sort()).toEqual(calls.sort());
});

it('the example of each POST call without pages says whether it may be billed', () => {
	const posts = ofTheService.filter(
		({ kind, call }) => kind === 'single' && call.method === 'POST',
	);
	failIfMissing(
		posts.map(nameOf).filter((name) => exampleOf(name)?.sentOnce === undefined),
		'test/support/examples.mts',
		'sentOnce: whether the call may be billed, so that it is sent only once',
	);
});

it.each(documented)('$path has the limits of the document', (endpoint) => {
	const { callers, limited, path, pages, takes } = endpoint;
	const known = operations.find(({ call }) => call.path === inCatalogue(path));
	expect(known?.call.countsInMinute).toBe(limited);
	for (const name of callers) {
		const { paging, call, freeFields } = entryOf(name);
		expect(call.countsInMinute).toBe(limited);
		expect(paging?.kind === 'page' ? paging.size : undefined).toBe(pages);
		expect(call.mayBeBilled).toBe(exampleOf(name).sentOnce ?? false);
		expect(freeFields === undefined).toBe(takes !== undefined);
	}
});

/** The field of a parameter. The value of a lookup has none. */
const fieldOf = ({ name, entry }: (typeof parameters)[number]) =>
	fieldsOf(entry).find((field) => field.name === name);

it.each(parameters.filter(fieldOf))('$name of $path is as documented', (parameter) => {
	const { method, path, name, kinds } = parameter;
	const { kind, choices = [], alwaysList } = fieldOf(parameter)!;
	expect(kinds).toContain(kind);
	const { schema } = endpointAt(method, path)!.parameters!.find((one) => one.name === name)!;
	const isTaken = (value: unknown) => schema.safeParse(alwaysList ? [value] : value).success;
	expect(choices.filter(({ value }) => !isTaken(value))).toEqual([]);
	expect(choices.map(({ value }) => value)).toEqual(expect.arrayContaining(choicesOf(schema)));
});

/** The value kinds of fields, by their names. */
const VALUE_KINDS: Array<[RegExp, ValueKind]> = [
	[/^url$/, 'domain'],
	[/^google_maps_url$/, 'link'],
	[/_url$/, 'page'],
	[/zip_code$/, 'zip'],
	[/(_id|Id|filing_number|_code)$/, 'id'],
	[/_name$/, 'name'],
	[/^state/, 'state'],
	[/^phone$/, 'phone'],
	[/^email$/, 'email'],
];

it('each field has the kind of values that its name asks for', () => {
	const wrong = operations.flatMap((entry) =>
		fieldsOf(entry).flatMap(({ name, valueKind }) => {
			const expected =
				VALUE_KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? inferMeaning(name).valueKind;
			return valueKind === expected
				? []
				: [`${nameOf(entry)} ${name}: ${valueKind}, not ${expected}`];
		}),
	);
	expect(wrong).toEqual([]);
});

it.each(documented.filter(({ takes }) => takes))('$path has its parameters', (endpoint) => {
	const { callers, takes = {} } = endpoint;
	const offered = new Set(callers.flatMap((name) => sentNames(entryOf(name))));
	failIfMissing(
		[...offered].filter((name) => !(name in takes)),
		DOCUMENT,
		'the parameter, word for word as the service documents it',
	);
	failIfMissing(
		Object.keys(takes).filter((name) => !offered.has(name)),
		'nodes/BusinessDataLookup/catalogue/',
		`a row for the parameter in the table of ${callers.join(', ')}`,
	);
	for (const alias of aliases) expect(offered).not.toContain(alias);
});

const sharedKeys = operations.flatMap((operation) => {
	const looked = operation.kind === 'enrich' ? operation.lookUpBy.matchFields : [];
	return [...(operation.search?.shareCallsBy ?? []), ...looked].flatMap(({ filter, stateField }) =>
		[filter, stateField ?? []].flat().map((name) => ({ ...operation.call, name })),
	);
});

it.each(sharedKeys)('inputs share calls by $name of $path, which takes several values', (key) => {
	const parameters = endpointAt(key.method, key.path)?.parameters;
	expect(parameters?.find(({ name }) => name === key.name)?.type).toMatch(/\bor array of\b/);
});

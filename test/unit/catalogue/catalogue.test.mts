/** The catalogue against the service's document: every endpoint has its home, every parameter its way to the wire. */
import {
	findOperation,
	findByPath,
	operations,
} from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import type { ValueKind } from '../../../nodes/BusinessDataLookup/spelling/valueRules.ts';
import { endpointAt } from '../../../sandbox/document/endpoints.mts';
import { EXPORT_TYPES } from '../../../sandbox/exports.mts';
import { failIfMissing } from '../../support/failIfMissing.mts';
import { aliases, billed, documented } from '../serviceDocument.mts';

const nameOf = ({ resource, value }: Operation) => `${resource}.${value}`;
const DOCUMENT = 'sandbox/document/service-interface.md';
const ofTheService = operations.filter(({ kind }) => kind !== 'custom');
const entryOf = (name: string) => findOperation(...(name.split('.') as [string, string]))!;

const parameters = documented.flatMap(({ home, takes = {}, method, path }) =>
	Object.entries(takes).map(([name, kinds]) => ({ method, path, name, kinds, home: home.at(-1)! })),
);

/** The parameters of the wire that an operation's entry names. */
const wireNames = ({ search, parameters = [], response, lookUpBy, call }: Operation) =>
	[...(search?.filters ?? []), ...parameters]
		.map((field) => field.name)
		.concat(response.includeFields ?? [], lookUpBy?.matchFields.map(({ filter }) => filter) ?? [])
		.filter((name) => !call.path.includes(`{${name}}`));

it('the catalogue has no operation that the service’s document lacks', () => {
	const homes = documented.flatMap(({ home }) => home);
	failIfMissing(
		ofTheService.map(nameOf).filter((name) => !homes.includes(name)),
		DOCUMENT,
		'its endpoint, word for word as the service documents it, and an example in test/support/examples.mts',
	);
});

it('the catalogue has an operation for each endpoint of the document, and no other', () => {
	const homes = documented.flatMap(({ method, path, home }) =>
		home.map((name) => [name, method, path.replace('{job_id}', '{jobId}')]),
	);
	const entries = ofTheService.map((operation) => [
		nameOf(operation),
		operation.call.method,
		operation.call.path,
	]);
	expect(entries.sort()).toEqual(homes.sort());
});

it.each(documented)('$path: limit, pages, retries', ({ home, limited, path, pages, takes }) => {
	for (const name of home) {
		const operation = entryOf(name);
		const { paging, call } = operation;
		expect(call.countsInMinute).toBe(limited);
		expect(findByPath(path.replace('{job_id}', '{jobId}'))?.call.countsInMinute).toBe(limited);
		expect(paging?.kind === 'page' ? paging.size : undefined).toBe(pages);
		expect(call.retryable).toBe(!billed.includes(name));
		expect(operation.freeFields === undefined).toBe(takes !== undefined);
	}
});

/** The value of a lookup is no field of its own. */
const fieldOf = ({ name, home }: { name: string; home: string }) => {
	const { search, parameters = [] } = entryOf(home);
	return [...(search?.filters ?? []), ...parameters].find((field) => field.name === name);
};

it.each(parameters.filter(fieldOf))('$name of $path is as documented', (parameter) => {
	const { method, path, name, kinds } = parameter;
	const { kind, choices = [], alwaysList } = fieldOf(parameter)!;
	expect(kinds).toContain(kind);
	const { schema } = endpointAt(method, path)!.parameters!.find((one) => one.name === name)!;
	const isTaken = (value: unknown) => schema.safeParse(alwaysList ? [value] : value).success;
	expect(choices.filter(({ value }) => !isTaken(value))).toEqual([]);
});

/** How people write the values of a field, by its name. */
const VALUE_KINDS: Array<[RegExp, ValueKind]> = [
	[/^url$/, 'domain'],
	[/^google_maps_url$/, 'link'],
	[/^linkedin_url$/, 'profile'],
	[/_url$/, 'page'],
	[/zip_code$/, 'zip'],
	[/(_id|Id|filing_number|_code)$/, 'id'],
	[/_name$/, 'name'],
	[/^state/, 'state'],
	[/^phone$/, 'phone'],
	[/^email$/, 'email'],
];

it('each field has the kind of values that its name asks for', () => {
	const wrong = operations.flatMap(({ resource, search, parameters: own = [] }) =>
		[...(search?.filters ?? []), ...own].flatMap(({ name, valueKind }) => {
			const expected = VALUE_KINDS.find(([pattern]) => pattern.test(name))?.[1];
			return valueKind === expected ? [] : [`${resource} ${name}: ${valueKind}, not ${expected}`];
		}),
	);
	expect(wrong).toEqual([]);
});

it.each(documented.filter(({ takes }) => takes))('$path has its parameters', ({ home, takes }) => {
	const offered = new Set(home.flatMap((name) => wireNames(entryOf(name))));
	failIfMissing(
		[...offered].filter((name) => !(name in takes!)),
		DOCUMENT,
		'the parameter, word for word as the service documents it',
	);
	failIfMissing(
		Object.keys(takes!).filter((name) => !offered.has(name)),
		'nodes/BusinessDataLookup/catalogue/',
		`a row for the parameter in the table of ${home.join(', ')}`,
	);
	for (const alias of Object.keys(aliases)) expect(offered).not.toContain(alias);
});

const sharedKeys = operations.flatMap((operation) => {
	const looked = operation.kind === 'merged' ? operation.lookUpBy.matchFields : [];
	return [...(operation.search?.shareCallsBy ?? []), ...looked].flatMap(({ filter, stateField }) =>
		[filter, stateField ?? []].flat().map((name) => ({ ...operation.call, name })),
	);
});

it.each(sharedKeys)('inputs share calls by $name of $path, which takes several values', (key) => {
	const parameters = endpointAt(key.method, key.path)?.parameters;
	expect(parameters?.find(({ name }) => name === key.name)?.type).toMatch(/\bor array of\b/);
});

const files = operations.flatMap(({ file }) => Object.entries(file?.mimeTypes ?? {}));

it.each(files)('a %s export has the MIME type %s', (format, mimeType) => {
	expect(EXPORT_TYPES[format as keyof typeof EXPORT_TYPES].split(';')[0]).toBe(mimeType);
});

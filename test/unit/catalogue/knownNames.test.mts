/** The filters and fields that an entry of the catalogue names are there. */
import { z } from 'zod/v4';
import type { Output } from '../../../nodes/BusinessDataLookup/catalogue/operationResponse.ts';
import type { Field } from '../../../nodes/BusinessDataLookup/catalogue/field.ts';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import * as recordFields from '../../../nodes/BusinessDataLookup/catalogue/recordFields.ts';
import type { Operation } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { endpointAt } from '../../../sandbox/document/endpoints.mts';
import * as documentRecords from '../../../sandbox/document/records.mts';

type NamesIn = [part: string, names: string[], existing: string[]];

const everyField = Object.values(recordFields).flat();
const namesOf = (fields: Field[] = []) => fields.map(({ name }) => name);

/** The names in an output of records with `fields`. Simplify may name fields that only some records have. */
const inOutput = (output: Partial<Output>, fields: string[]): NamesIn[] => {
	const {
		list,
		simplifiedLists = {},
		parentFields = [],
		recordFields: own = [],
		simplifiedFields = [],
	} = output;
	return [
		['list', list === undefined ? [] : [list], fields],
		['parentFields', parentFields, everyField],
		['simplified', simplifiedFields, [...everyField, ...own]],
		['nested', Object.keys(simplifiedLists), own],
		['nested', Object.values(simplifiedLists).flat(), everyField],
	];
};

/** The names in each part of an entry. */
function namesIn({ response, call, mappings, search, events, ...entry }: Operation): NamesIn[] {
	const filters = namesOf(search?.filters);
	const watches = events ?? [];
	const { freeFields, parameters = [], recordIfUnusable } = entry;
	const { ruleFields, stable = [], dated } = search?.sort ?? {};
	const [sortFields = [], orders = []] = (ruleFields ?? []).map(({ choices = [] }) =>
		choices.map(({ value }) => String(value)),
	);
	const ofRecord = [
		response.id ?? [],
		response.countedBy ?? [],
		recordIfUnusable?.valueField ? recordIfUnusable.reasonField : [],
	].flat();
	const outputs = response.outputs ?? [response];
	const shown = outputs[0].recordFields;
	const watched = watches.flatMap(({ output }) => output ?? []);
	return [
		['modifiers', search?.modifiers ?? [], filters],
		// An operation with free fields has no filters.
		['withoutFilters', search ? watches.flatMap((one) => one.withoutFilters ?? []) : [], filters],
		['window', watches.flatMap(({ period }) => period.aheadFilter ?? []), filters],
		['sort', stable.map(({ field }) => field), sortFields],
		['sort', stable.map(({ order }) => order), orders],
		['sort', [dated?.sortedBy ?? []].flat(), sortFields],
		['path', Array.from(call.path.matchAll(/\{(.*?)\}/g), ([, name]) => name), namesOf(parameters)],
		['mappings', mappings ? [mappings.id] : [], namesOf(mappings?.fields)],
		['response', shown ? ofRecord : [], shown ?? []],
		['suggestedNames', freeFields?.suggestedNames ?? [], everyField],
		...[...outputs, ...watched].flatMap((output) => inOutput(output, shown ?? [])),
	];
}

it.each(operations)('the entry of $resource $value names only fields of the document', (entry) => {
	const unknown = namesIn(entry).flatMap(([part, names, existing]) =>
		names.filter((name) => !existing.includes(name)).map((name) => `${part}: ${name}`),
	);
	expect(unknown).toEqual([]);
});

const records = Object.entries(recordFields).filter(([name]) => name.endsWith('Record'));
it.each(records)('%s are the fields of the document', (name, fields) => {
	const documented = Object.entries(documentRecords).find(([own]) => `${own}Record` === name)![1];
	expect([...new Set(fields)].sort()).toEqual(Object.keys(documented).sort());
});

/** The schema at a dotted path of a response; undefined if the document shows another response. */
const schemaAt = (whole: z.ZodType, path: string): z.ZodType | undefined =>
	path
		.split('.')
		.reduce<
			z.ZodType | undefined
		>((schema, name) => (schema instanceof z.ZodObject ? schema.shape[name] : undefined), whole);

const shownPaths = operations.flatMap(({ resource, value, call, response }) => {
	const { records, totalAt } = response;
	const paths = [typeof records === 'object' ? records.at : [], totalAt ?? []].flat();
	const documented = endpointAt(call.method, call.path)?.response;
	return documented ? paths.map((path) => ({ resource, value, documented, path })) : [];
});

it.each(shownPaths)('the document shows $path for $resource $value', ({ documented, path }) => {
	expect(schemaAt(documented, path)).toBeDefined();
});

/** The filters and fields that an entry of the catalogue names are there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod/v4';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { endpointAt } from '../../../sandbox/document/endpoints.mts';
import { projectRoot } from '../../../scripts/lib/paths.mts';

/** Names of several words, as the service writes them. */
const NAME = /\b[a-z]+(?:_[a-z]+)+\b/g;
const document = path.join(projectRoot, 'sandbox/document/service-interface.md');
const documented = new Set(readFileSync(document, 'utf8').match(NAME));

/** The names of several words in all texts of a value. */
const namesIn = (value: unknown): string[] => {
	if (typeof value === 'string') return value.match(NAME) ?? [];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
};

it.each(operations)('the entry of $resource $value names only what the document names', (entry) => {
	expect(namesIn(entry).filter((name) => !documented.has(name))).toEqual([]);
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

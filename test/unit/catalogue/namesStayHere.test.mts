/** Only the catalogue names operations, events, and the fields of calls and records. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { projectRoot } from '../../../scripts/lib/paths.mts';

const fields = operations.flatMap(
	({ parameters: own = [], search, lookUpBy, mappings, response }) => [
		...[...own, ...(search?.filters ?? []), ...(mappings?.fields ?? [])].map(({ name }) => name),
		...(lookUpBy?.matchFields ?? []).flatMap(({ filter, recordField }) => [filter, recordField]),
		...[response, ...(response.outputs ?? [])].flatMap(({ recordFields = [] }) => recordFields),
		...[response.id, response.fieldSelector, ...(response.outputs ?? []).map(({ list }) => list)],
	],
);
/** The names of several words. One word alone, such as `phone`, also means other things. */
const names = new Set(
	[
		...fields,
		...operations.map(({ value }) => value),
		...watchedOperations.map(({ event }) => event.value),
	].filter((name) => name !== undefined && /_|[a-z][A-Z]/.test(name)),
);

const modules = readdirSync(path.join(projectRoot, 'nodes'), { recursive: true, encoding: 'utf8' });
const files = modules.filter((file) => file.endsWith('.ts') && !file.includes('catalogue'));

/** Texts of one word; properties and keys of objects that are written as the service writes names. */
const NAMED = /'(\w+)'|\.(\w*_\w*)|\b(\w*_\w*):/g;

it('no file outside the catalogue names an operation, an event or a field of the service', () => {
	const found = files.flatMap((file) => {
		const code = readFileSync(path.join(projectRoot, 'nodes', file), 'utf8');
		return [...code.matchAll(NAMED)]
			.map(([, ...found]) => found.find(Boolean))
			.filter((name) => names.has(name))
			.map((name) => `${file}: ${name}`);
	});
	expect(names.size).toBeGreaterThan(100);
	expect(found).toEqual([]);
});

/** Adds the example filter of CONTRIBUTING.md to a copy of the project, step by step, and runs its tests. */
import { useCopiedProject } from '../support/copiedProject.mts';

const TABLES = [
	'test/unit/catalogue/catalogue',
	'test/unit/catalogue/generatedPages',
	'test/unit/parameters/savedParameters',
];
const SEARCHES = ['test/contract/everyFilter'];
const CATALOGUE = 'nodes/BusinessDataLookup/catalogue/companyFilters.ts';
const DOCUMENT = 'sandbox/document/service-interface.md';
const SEARCH = 'sandbox/search/companySearch.mts';
const GENERATORS = ['savedParameters', 'editorTexts'];
/** The last link in the list of the sandbox's filters, and the same followed by the new filter. */
const LAST_LINK = "'instagram_url'";
const SEARCHED = "'instagram_url', 'yelp_url'";
const copy = useCopiedProject();

it('adding a filter takes its row, its words in the document, its search in the sandbox, and two generated files', async () => {
	const named = 'yelp_url|/v1/companies|Yelp|saved|editor';
	const row = await copy.example('Add a filter');
	await copy.insert(CATALOGUE, 'fieldTable(`', row.trim());
	const generated = GENERATORS.map((name) => `scripts/generate/${name}.mts`);
	await copy.expectToFail(TABLES, [DOCUMENT, ...generated], named);
	await copy.insert(DOCUMENT, '| email | string or null | |', '| yelp_url | string or null | |');
	await copy.expectToFail(SEARCHES, ['sandbox/search/'], named);
	await copy.replace(SEARCH, LAST_LINK, SEARCHED);
	await copy.generate(...GENERATORS);
	await copy.expectToPass([...TABLES, ...SEARCHES]);
});

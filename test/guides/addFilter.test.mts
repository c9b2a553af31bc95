/** Adds the example filter of CONTRIBUTING.md to a copy of the project, step by step, and makes mistakes in each step. */
import { useCopiedProject } from '../support/copiedProject.mts';

const TABLES = [
	'test/unit/catalogue/catalogue',
	'test/unit/catalogue/generatedPages',
	'test/unit/parameters/savedParameters',
];
const SEARCHES = ['test/sandbox/everyParameter', 'test/contract/everyFilter'];
const CATALOGUE = 'nodes/BusinessDataLookup/catalogue/companyFields.ts';
const DOCUMENT = 'sandbox/document/service-interface.md';
const SEARCH = 'sandbox/search/companySearch.mts';
const GENERATORS = ['scripts/generate/savedParameters.mts', 'scripts/generate/editorTexts.mts'];
/** The last link in the list of the sandbox's filters, and the same with the new filter behind it. */
const LAST_LINK = "'instagram_url'";
const SEARCHED = "'instagram_url', 'yelp_url'";
/** Where another filter of the sandbox begins. */
const NEXT_FILTER = '\tcompany_id: equalTo<Company>';
const searchedBy = (search: string) => [
	SEARCH,
	NEXT_FILTER,
	`yelp_url: ${search},\n${NEXT_FILTER}`,
];

/** Mistakes: the file, the right text, and the wrong one. */
const MISTAKES = [
	[CATALOGUE, 'text page | yelp_url', 'texts page | yelp_url'],
	[CATALOGUE, 'text page | yelp_url', 'text phone | yelp_url'],
	[CATALOGUE, 'text page | yelp_url', 'text | yelp_url'],
	[CATALOGUE, 'text page | yelp_url', 'txt page | yelp_url'],
	[CATALOGUE, 'text page | yelp_url', 'text pages | yelp_url'],
	[CATALOGUE, 'text page | yelp_url', 'text page | yelp_link'],
	[DOCUMENT, '| yelp_url | string or null |', '| yelp_url | boolean or null |'],
	[DOCUMENT, '| yelp_url | string or null |', '| yelp_link | string or null |'],
	searchedBy("equalTo(shown('url'), linkOf)"),
	searchedBy('equalTo<Company>(({ record }) => record.yelp_url, linkOf)'),
	searchedBy('() => () => true'),
];

const copy = useCopiedProject();

it('adding a filter takes its row, its words in the document, its search in the sandbox, and two generated files', async () => {
	const missing = async (suites: string[]) => {
		const { passed, printed } = await copy.check(
			suites,
			'yelp_url|/v1/companies|Yelp|saved|editor',
		);
		expect(passed).toBe(false);
		return printed;
	};
	const row = await copy.example('Add a filter');
	await copy.insert(CATALOGUE, 'fieldTable(`', row.trim());
	const withoutDocument = await missing(TABLES);
	expect(withoutDocument).toContain(DOCUMENT);
	for (const generator of GENERATORS) expect(withoutDocument).toContain(generator);
	await copy.insert(DOCUMENT, '| email | string or null | |', '| yelp_url | string or null | |');
	expect(await missing(SEARCHES)).toContain('sandbox/search/');
	await copy.replace(SEARCH, LAST_LINK, SEARCHED);
	for (const generator of GENERATORS) await copy.script(generator);
	expect(await copy.check([...TABLES, ...SEARCHES])).toMatchObject({ passed: true });
});

it('the tests notice each mistake in adding a filter', async () => {
	const unnoticed: string[] = [];
	for (const [file, right, wrong] of MISTAKES) {
		await copy.replace(file, right, wrong);
		const [suite] = file === SEARCH ? SEARCHES : TABLES;
		const { passed } = await copy.check([suite], 'yelp|Yelp|/v1/companies|field');
		if (passed) unnoticed.push(`${file}: ${wrong}`);
		await copy.replace(file, wrong, right);
	}
	expect(unnoticed).toEqual([]);
});

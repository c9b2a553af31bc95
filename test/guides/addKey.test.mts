/** Adds the example key of CONTRIBUTING.md to a copy of the project, step by step, and makes mistakes. */
import { useCopiedProject, type Mistake } from '../support/copiedProject.mts';

const COMPANY = 'nodes/BusinessDataLookup/catalogue/company.ts';
const CATALOGUE = 'nodes/BusinessDataLookup/catalogue/companyFilters.ts';
const DOCUMENT = 'sandbox/document/service-interface.md';
const SUITES = ['test/unit/catalogue', 'test/unit/parameters/saved', 'test/contract/enrich'];

/** Mistakes in the line of the key. */
const MISTAKES = [
	"'facebook_url')",
	"'linkedin')",
	"'linkedin_url', { recordField: 'linkedin' })",
].map((wrong): Mistake => [COMPANY, "'linkedin_url')", wrong]);

const copy = useCopiedProject();

it('adding a key takes a filter that takes several values, its line, and two generated files', async () => {
	const imported = "import type { LookUpBy, MatchField } from './types';";
	await copy.insert(COMPANY, imported, await copy.example('Add a key to Look Up By'));
	await copy.replace(COMPANY, 'nameMatchField)', 'nameMatchField, linkedInMatchField)');
	await copy.expectToFail(SUITES, ['linkedin_url of /v1/companies, which takes several values']);

	const several = '| linkedin_url | string or array of strings | |\n';
	await copy.replace(DOCUMENT, '| linkedin_url, facebook_url', `${several}| facebook_url`);
	await copy.replace(CATALOGUE, 'text page | linkedin_url', 'codes page | linkedin_url');
	await copy.generate('savedParameters', 'editorTexts');
	await copy.expectToFail(['test/unit/catalogue'], ['docs/operations.md lacks']);
	await copy.replace('docs/operations.md', ': a domain or URL', ': a LinkedIn URL, domain or URL');
	await copy.expectToPass(SUITES);

	expect(await copy.findUnnoticed(MISTAKES, () => SUITES)).toEqual([]);
});

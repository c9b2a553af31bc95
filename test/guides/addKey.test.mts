/** Adds the example key of CONTRIBUTING.md to a copy of the project, step by step, and makes mistakes. */
import { useCopiedProject } from '../support/copiedProject.mts';

const COMPANY = 'nodes/BusinessDataLookup/catalogue/company.ts';
const CATALOGUE = 'nodes/BusinessDataLookup/catalogue/companyFields.ts';
const DOCUMENT = 'sandbox/document/service-interface.md';
const SUITES = ['test/unit/catalogue', 'test/unit/parameters/saved', 'test/contract/enrich'];

/** Mistakes in the line of the key: the right text, and the wrong one. */
const MISTAKES = [
	["'linkedin_url')", "'facebook_url')"],
	["'linkedin_url')", "'linkedin')"],
	["'linkedin_url')", "'linkedin_url', { recordField: 'linkedin' })"],
];

const copy = useCopiedProject();

it('adding a key takes a filter that takes several values, its line, and two generated files', async () => {
	const imported = "import type { LookUpBy, MatchField } from './types';";
	await copy.insert(COMPANY, imported, await copy.example('Add a key to Look Up By'));
	await copy.replace(COMPANY, 'companyNameField)', 'companyNameField, linkedInField)');
	const { passed, printed } = await copy.check(SUITES);
	expect(passed).toBe(false);
	expect(printed).toContain('linkedin_url of /v1/companies, which takes several values');

	const several = '| linkedin_url | string or array of strings | |\n';
	await copy.replace(DOCUMENT, '| linkedin_url, facebook_url', `${several}| facebook_url`);
	await copy.replace(CATALOGUE, 'text page | linkedin_url', 'codes page | linkedin_url');
	for (const name of ['savedParameters', 'editorTexts']) {
		await copy.script(`scripts/generate/${name}.mts`);
	}
	expect(await copy.check(SUITES)).toMatchObject({ passed: true });

	const unnoticed: string[] = [];
	for (const [right, wrong] of MISTAKES) {
		await copy.replace(COMPANY, right, wrong);
		if ((await copy.check(SUITES)).passed) unnoticed.push(wrong);
		await copy.replace(COMPANY, wrong, right);
	}
	expect(unnoticed).toEqual([]);
});

/** Adds the example endpoint of CONTRIBUTING.md to a copy of the project, step by step, and runs its tests. */
import { useCopiedProject } from '../support/copiedProject.mts';

/** The tests that go through every operation. */
const SUITES = ['test/unit/catalogue', 'test/contract/operations'];
const TAX_LIEN = 'nodes/BusinessDataLookup/catalogue/taxLien.ts';
const PATH = '/v1/tax-liens/summary';

const copy = useCopiedProject();

it('adding an endpoint takes an entry, its words in the document, a sandbox answer and an example', async () => {
	const entry = await copy.example('Add an endpoint');
	await copy.insert(TAX_LIEN, "resource('taxLien', 'Tax Lien', [", entry);
	await copy.replace(TAX_LIEN, '{ freeFieldSearch }', '{ freeFieldOperation, freeFieldSearch }');
	await copy.expectToFail(SUITES, [
		'service-interface.md',
		'examples.mts',
		'scripts/generate/operationTables.mts',
		'scripts/generate/editorTexts.mts',
	]);

	for (const [mark, words] of [
		['The operations POST /v1/bbb,', `POST ${PATH},`],
		['2. The group: POST /v1/all-attributes,', `${PATH},`],
	])
		await copy.insert('sandbox/document/service-interface.md', mark, words);
	await copy.insert(
		'sandbox/routes/named.mts',
		'const { data } = context;',
		`app.post('${PATH}', () => ({ success: true, summary: { total: 3 } }));`,
	);
	await copy.insert(
		'test/support/examples.mts',
		'export const examples: Example[] = [',
		`{ operation: 'taxLien.summarize', path: '${PATH}', sentOnce: false, parameters: () => ({}), items: () => [{ summary: { total: 3 } }] },`,
	);
	await copy.generate('operationTables', 'editorTexts');
	await copy.expectToPass(SUITES);
});

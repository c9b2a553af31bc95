/** Adds the example file format of CONTRIBUTING.md to a copy of the project, step by step, and makes mistakes. */
import { useCopiedProject } from '../support/copiedProject.mts';

const OPTIONS = 'nodes/BusinessDataLookup/parameters/outputOptions.ts';
const WRITERS = 'nodes/BusinessDataLookup/lookup/file/recordWriter.ts';
const TEST = 'test/unit/lookup/file/recordWriter';
const LISTS = ['test/unit/catalogue/generatedPages', 'test/unit/parameters/savedParameters'];
const MIME_TYPE = 'text/tab-separated-values';

const copy = useCopiedProject();

it('adding a file format takes its line, its writer and its MIME type', async () => {
	const line = await copy.example('Add a file format');
	await copy.insert(OPTIONS, '- jsonl | JSON Lines | One JSON object on each line', `\t\t${line}`);
	await copy.insert(OPTIONS, "['csv', 'jsonl'", ", 'tsv'");
	expect(await copy.compile()).toContain(WRITERS);

	await copy.insert(WRITERS, '\tjsonl,', '\ttsv,');
	const writer = `const tsv = (): RecordWriter => ({ ...jsonl(), mimeType: '${MIME_TYPE}' });\n\n`;
	await copy.replace(WRITERS, 'export const recordWriters', `${writer}export const recordWriters`);
	await copy.insert(`${TEST}.test.mts`, "jsonl: 'application/jsonl'", `, tsv: '${MIME_TYPE}'`);
	expect(await copy.compile()).toBe('');
	const generators = ['savedParameters', 'editorTexts'];
	await copy.expectToFail(
		LISTS,
		generators.map((name) => `scripts/generate/${name}.mts`),
	);
	await copy.generate(...generators);
	await copy.expectToFail(LISTS, ['docs/operations.md lacks TSV']);
	await copy.replace('docs/operations.md', 'CSV or JSON Lines', 'CSV, TSV or JSON Lines');
	await copy.expectToPass([TEST, 'test/unit/parameters/readInput', ...LISTS]);

	await copy.replace(WRITERS, MIME_TYPE, 'text/plain');
	await copy.expectToFail([TEST], []);
	await copy.replace(OPTIONS, ", 'tsv'", '');
	expect(await copy.compile()).toContain(WRITERS);
});

import path from 'node:path';
import { ESLint } from 'eslint';
import { projectRoot } from '../../scripts/lib/paths.mts';

const eslint = new ESLint({
	cwd: projectRoot,
	overrideConfigFile: path.join(projectRoot, 'eslint.dev.config.mjs'),
});

/** What lint says of a file of the node that imports `source`. */
async function complaints(file: string, source: string): Promise<string[]> {
	const filePath = path.join(projectRoot, 'nodes/BusinessDataLookup', file);
	const [{ messages }] = await eslint.lintText(`import '${source}';\n`, { filePath });
	return messages.map(({ message }) => message);
}

test.each([
	['catalogue/company.ts', '../service/client'],
	['catalogue/company.ts', '../failure'],
	['service/client.ts', '../catalogue/types'],
	['service/rateLimit/limiter.ts', '../../lookup/plan'],
	['parameters/request.ts', '../output/items'],
	['parameters/request.ts', '../lookup/plan'],
	['output/items.ts', '../lookup/plan'],
	['lookup/list/pages.ts', '../byKey/assign'],
	['lookup/list/pages.ts', '../../trigger/rows'],
	['failure.ts', './service/client'],
])('lint refuses that %s imports %s, and says what to do', async (file, source) => {
	expect(await complaints(file, source)).toContainEqual(expect.stringMatching(/: (move|pass) /));
});

test.each([
	['catalogue/company.ts', './types'],
	['service/rateLimit/limiter.ts', '../response'],
	['service/client.ts', '../failure'],
	['parameters/properties.ts', './output'],
	['parameters/request.ts', '../catalogue/types'],
	['output/items.ts', '../parameters/request'],
	['lookup/results.ts', '../output/items'],
	['lookup/byKey/lookUpByKey.ts', '../list/fetchRecords'],
	['BusinessDataLookup.node.ts', './execute'],
	['execute.ts', './lookup/plan'],
])('lint accepts that %s imports %s', async (file, source) => {
	expect(await complaints(file, source)).toEqual([]);
});

test('lint refuses a circle of imports, and names it', async () => {
	const [complaint] = await complaints('lookup/list/records.ts', './pagesUnderWay');
	expect(complaint).toMatch(/cycle/);
});

test('lint refuses a file of the node with more than 300 lines, comments and blanks included', async () => {
	const filePath = path.join(projectRoot, 'nodes/BusinessDataLookup/failure.ts');
	const rules = async (lines: number) => {
		const [{ messages }] = await eslint.lintText('// one\n\n'.repeat(lines / 2), { filePath });
		return messages.map(({ ruleId }) => ruleId);
	};
	expect(await rules(300)).toEqual([]);
	expect(await rules(302)).toEqual(['max-lines']);
});

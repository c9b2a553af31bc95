/** Adds the example endpoint of CONTRIBUTING.md to a copy of the project, in its steps, and runs what checks it. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../scripts/lib/paths.mts';

const run = promisify(execFile);

const FOLDERS = ['nodes', 'credentials', 'icons', 'sandbox', 'scripts', 'test', 'docs'];
const FILES = [
	'README.md',
	'CONTRIBUTING.md',
	'jest.config.mjs',
	'package.json',
	'tsconfig.json',
	'.prettierrc.js',
];
/** The tests that go through every operation. */
const SUITES = [
	'test/unit/catalogue',
	'test/unit/parameters/(properties|overTheWire)',
	'test/contract/operations',
];

const OPERATION = 'taxLien.summarize';
const PATH = '/v1/tax-liens/summary';

let copy: string;

beforeAll(async () => {
	copy = await mkdtemp(path.join(os.tmpdir(), 'add-endpoint-'));
	const isWanted = (source: string) => !source.includes('node_modules');
	for (const name of [...FOLDERS, ...FILES]) {
		const source = path.join(projectRoot, name);
		await cp(source, path.join(copy, name), { recursive: true, filter: isWanted });
	}
	await symlink(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(async () => await rm(copy, { recursive: true, force: true }));

/** Puts `text` after the first place where `mark` stands in a file of the copy. */
const insert = async (file: string, mark: string, text: string): Promise<void> => {
	const target = path.join(copy, file);
	const source = await readFile(target, 'utf8');
	expect(source).toContain(mark);
	await writeFile(
		target,
		source.replace(mark, () => `${mark}\n${text}`),
	);
};

/** What jest prints about the suites in the copy; it names what failed. */
const checks = async (): Promise<{ passed: boolean; printed: string }> => {
	const env = { ...process.env, NODE_OPTIONS: '--import ./test/support/loader.mjs --no-warnings' };
	const jest = ['node_modules/jest/bin/jest.js', ...SUITES, '--runInBand'];
	return await run(process.execPath, jest, { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 }).then(
		({ stderr }) => ({ passed: true, printed: stderr }),
		({ stderr }: { stderr: string }) => ({ passed: false, printed: stderr }),
	);
};

const entryOf = (guide: string): string =>
	/## Add an endpoint[^]*?```ts\n([^]*?)```/.exec(guide)![1];

it('adding an endpoint takes one catalogue entry, one line of the document, one sandbox answer and one example', async () => {
	const guide = await readFile(path.join(copy, 'CONTRIBUTING.md'), 'utf8');
	await insert(
		'nodes/BusinessDataLookup/catalogue/taxLien.ts',
		"resource('taxLien', 'Tax Lien', [",
		entryOf(guide),
	);
	await insert(
		'nodes/BusinessDataLookup/catalogue/taxLien.ts',
		"import { namedSearch } from './namedOnly';",
		"import { namedLookup } from './namedOnly';",
	);
	const missing = await checks();
	expect(missing.passed).toBe(false);
	for (const file of [
		'serviceDocument.mts',
		'rateLimitAnswer.mts',
		'examples.mts',
		'scripts/operationTables.mts',
	]) {
		expect(missing.printed).toContain(file);
	}

	await insert(
		'test/unit/serviceDocument.mts',
		'const namedOnly: DocumentedEndpoint[] = [',
		`named('POST', '${PATH}', '${OPERATION}'),`,
	);
	await insert('sandbox/rateLimitAnswer.mts', "'POST /v1/tax-liens',", `'POST ${PATH}',`);
	await insert(
		'sandbox/routes/named.mts',
		'const { data } = context;',
		`app.post('${PATH}', () => ({ success: true, summary: { total: 3 } }));`,
	);
	await insert(
		'test/support/examples.mts',
		'export const examples: Example[] = [',
		`{ operation: '${OPERATION}', path: '${PATH}', anyAnswer: true, parameters: () => ({}), items: () => [{ summary: { total: 3 } }] },`,
	);
	await run('node_modules/.bin/tsx', ['scripts/operationTables.mts'], { cwd: copy });
	const done = await checks();
	expect(done).toMatchObject({ passed: true });
}, 300_000);

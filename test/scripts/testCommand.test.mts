/** `npm test -- <kind>`, without n8n. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { runScript } from '../../scripts/lib/processes.mts';

/** `npm test` without npm. */
const npmTest = async (...args: string[]) =>
	await runScript(['--import', 'tsx', 'scripts/commands/test.mts', ...args]);

/** `quick` has no name. */
const kinds = readdirSync(path.join(projectRoot, 'scripts', 'kinds'))
	.map((file) => path.basename(file, '.mts'))
	.filter((kind) => kind !== 'quick');

test('npm test -- --help lists each kind of tests', async () => {
	const { stdout, code } = await npmTest('--help');
	const all = [...stdout.matchAll(/^ {2}(\w+)(?: \[options\])? {2,}\w/gm)].map(([, kind]) => kind);
	expect(all.sort()).toEqual(['all', ...kinds].sort());
	expect(code).toBe(0);
});

test('--only with words of no test fails, with the usual last line', async () => {
	const { stdout, stderr, code } = await npmTest('--only', 'no/such/file');
	expect(stderr).toContain('No test has this name.');
	expect(stdout).toMatch(/Tests: 0 passed, 0 failed\n$/);
	expect(code).toBe(1);
});

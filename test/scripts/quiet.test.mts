/** A test fails for what the process complains of while it runs. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { run } from '../../scripts/lib/processes.mts';

const NOISY = `
import { speak } from './nodes/speak.ts';
it('warns', () => process.emitWarning('too many'));
it('rejects', () => void Promise.reject(new Error('lost')));
it('lets the package speak', () => speak());
it('is quiet', () => console.error('a line of the test itself'));
`;

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'quiet-'));
	await mkdir(path.join(folder, 'nodes'));
	await writeFile(
		path.join(folder, 'nodes', 'speak.ts'),
		"export const speak = () => console.error('a line of the package');",
	);
	await writeFile(path.join(folder, 'noisy.test.mts'), NOISY);
});
afterAll(async () => await rm(folder, { recursive: true }));

test('a warning, an unhandled rejection and a line of the package on stderr fail their own test only', async () => {
	const jest = path.join(projectRoot, 'node_modules', 'jest', 'bin', 'jest.js');
	const where = ['--roots', folder, '--testMatch', '**/noisy.test.mts', '--no-watchman'];
	const options = { cwd: projectRoot, env: { ...process.env, FORCE_COLOR: '0' } };
	const { stderr } = await run(process.execPath, [jest, ...where], options);
	expect(stderr).toMatch(/✕ warns[^]*✕ rejects[^]*✕ lets the package speak[^]*✓ is quiet/);
	for (const said of ['too many', 'lost', 'a line of the package']) expect(stderr).toContain(said);
});

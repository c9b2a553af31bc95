/** A copy of the project, in which a test follows a guide of CONTRIBUTING.md or runs a command as on a fresh clone. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { run, runOrThrow } from '../../scripts/lib/processes.mts';

const FOLDERS = 'nodes credentials icons sandbox scripts test docs examples'.split(' ');
const FILES =
	'README.md CONTRIBUTING.md jest.config.mjs package.json tsconfig.json .prettierrc.js'.split(' ');

/** A wrong change of a file: the right text, and the wrong one in its place. */
export type Mistake = [file: string, right: string, wrong: string];

/** A copy for the tests of a file. */
export function useCopiedProject() {
	let copy: string;
	beforeAll(async () => (copy = await copyProject()));
	afterAll(async () => await rm(copy, { recursive: true, force: true }));
	/** Puts `text` in the first place where `mark` stands in a file. */
	const replace = async (file: string, mark: string, text: string) => {
		const target = path.join(copy, file);
		const source = await readFile(target, 'utf8');
		expect(source).toContain(mark);
		await writeFile(
			target,
			source.replace(mark, () => text),
		);
	};
	/** What jest prints about test files, or about the tests in them that are `named` so. */
	const check = async (suites: string[], named = '') => {
		const jest = ['node_modules/jest/bin/jest.js', ...suites];
		const flags = ['--runInBand', '--forceExit', '-t', named];
		const { code, stderr } = await run(process.execPath, [...jest, ...flags], { cwd: copy });
		return { passed: code === 0, printed: stderr };
	};
	return {
		/** The example of a guide, by its heading. */
		example: async (heading: string) => {
			const guide = await readFile(path.join(copy, 'CONTRIBUTING.md'), 'utf8');
			return /```\w+\n([^]*?)```/.exec(guide.slice(guide.indexOf(`## ${heading}\n`)))![1];
		},
		/** Puts `text` after the first place where `mark` stands in a file. */
		insert: async (file: string, mark: string, text: string) =>
			await replace(file, mark, `${mark}\n${text}`),
		replace,
		/** Runs scripts of scripts/generate/. */
		generate: async (...names: string[]) => {
			for (const name of names)
				await runOrThrow('node_modules/.bin/tsx', [`scripts/generate/${name}.mts`], { cwd: copy });
		},
		/** What the compiler says of the node; empty if it compiles. */
		compile: async () => {
			const args = ['--noEmit', '-p', 'tsconfig.json'];
			return (await run('node_modules/.bin/tsc', args, { cwd: copy })).stdout;
		},
		expectToPass: async (suites: string[], named?: string) =>
			expect(await check(suites, named)).toMatchObject({ passed: true }),
		/** Expects that tests fail, and that jest prints these texts. */
		expectToFail: async (suites: string[], texts: string[], named?: string) => {
			const { passed, printed } = await check(suites, named);
			expect(passed).toBe(false);
			for (const text of texts) expect(printed).toContain(text);
		},
		/** Makes one mistake at a time. Returns those after which all tests pass. */
		findUnnoticed: async (mistakes: Mistake[], suitesFor: (file: string) => string[]) => {
			const unnoticed: Mistake[] = [];
			for (const [file, right, wrong] of mistakes) {
				await replace(file, right, wrong);
				if ((await check(suitesFor(file))).passed) unnoticed.push([file, right, wrong]);
				await replace(file, wrong, right);
			}
			return unnoticed;
		},
	};
}

/** Copies the project into a temporary folder, like a fresh clone after `npm install`. */
export async function copyProject(): Promise<string> {
	const copy = await mkdtemp(path.join(os.tmpdir(), 'copied-project-'));
	const isWanted = (source: string) => !source.includes('node_modules');
	for (const name of [...FOLDERS, ...FILES]) {
		const source = path.join(projectRoot, name);
		await cp(source, path.join(copy, name), { recursive: true, filter: isWanted });
	}
	await symlink(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'));
	return copy;
}

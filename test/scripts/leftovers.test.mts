/** Every command works after every other: what one leaves behind is read by none that walks through the project. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { dataFolder, projectRoot } from '../../scripts/lib/paths.mts';

const run = promisify(execFile);

/** What no dictionary has. */
const NO_WORD = 'xqj'.repeat(3);

/** Files that each command has something to say about. */
const BAD = {
	'nodes/{}.ts': `export const ${NO_WORD}: number  = 1;\nconsole.log(${NO_WORD});\n`,
	'test/{}.mts': `export const ${NO_WORD}: number = 'none';\nlet unused;\n`,
	'nodes/{}.json': '{ "a":1 }',
	'nodes/{}.svg': '<svg/>',
};

/** Where the commands leave something behind, and what else than tables may be there. */
const LEFTOVERS: Record<string, string[]> = {
	// Packages, other versions of n8n, whole copies of the project.
	[path.relative(projectRoot, dataFolder)]: Object.keys(BAD),
	'scripts/n8n/node_modules': Object.keys(BAD),
	dist: Object.keys(BAD),
	// What the example workflows write.
	output: ['nodes/{}.json', 'nodes/{}.svg'],
};

const COMMANDS = [
	'n8n-node lint',
	'eslint --config eslint.dev.config.mjs .',
	'tsc -p tsconfig.dev.json',
	'prettier --check .',
	'knip',
	'cspell --no-progress',
];

let project: string;
/** What each command printed, all run at once. */
const said = new Map<string, string>();

/** Writes bad files into a folder of the project; their names say whose they are. */
async function spoil(folder: string, files: string[], name: string): Promise<void> {
	for (const [file, text] of Object.entries(BAD).filter(([file]) => files.includes(file))) {
		const target = path.join(project, folder, file.replace('{}', name));
		await mkdir(path.dirname(target), { recursive: true });
		await writeFile(target, text);
	}
}

/** Runs a program of node_modules in the project; what it prints, whether it likes what it saw or not. */
async function printed(command: string): Promise<string> {
	const [program, ...args] = command.split(' ');
	const options = { cwd: project, env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' } };
	const all = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr;
	return await run(`node_modules/.bin/${program}`, args, options).then(all, all);
}

beforeAll(async () => {
	project = await mkdtemp(path.join(tmpdir(), 'every-command-'));
	for (const { name } of (await readdir(projectRoot, { withFileTypes: true })).filter((entry) =>
		entry.isFile(),
	)) {
		await cp(path.join(projectRoot, name), path.join(project, name));
	}
	await symlink(path.join(projectRoot, 'node_modules'), path.join(project, 'node_modules'));
	await spoil('.', Object.keys(BAD), 'source');
	for (const [folder, files] of Object.entries(LEFTOVERS)) await spoil(folder, files, 'leftover');
	await Promise.all(COMMANDS.map(async (command) => said.set(command, await printed(command))));
});

afterAll(async () => await rm(project, { recursive: true }));

test.each(COMMANDS)(
	'`%s` reads the source and nothing that another command left behind',
	(command) => {
		const text = said.get(command);
		expect(text).toMatch(/\bsource\./);
		expect(text).not.toContain('leftover');
	},
);

test('a build ships the source and nothing that another command left behind', async () => {
	await printed('n8n-node build');
	await printed('gulp');
	const files = await readdir(path.join(project, 'dist'), { recursive: true });
	expect(files).toContain(path.join('nodes', 'source.svg'));
	expect(files.filter((file) => file.includes('leftover'))).toEqual([]);
});

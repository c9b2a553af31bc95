/** `.ci/run` adds up what each kind of tests says in its last line. */
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { run } from '../../scripts/lib/processes.mts';

let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'ci-run-'));
	await cp(path.join(projectRoot, '.ci'), path.join(folder, '.ci'), { recursive: true });
});
afterEach(async () => await rm(folder, { recursive: true }));

/** Puts a program into the folder. */
async function program(file: string, lines: string): Promise<void> {
	await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
	await writeFile(path.join(folder, file), `#!/bin/sh\n${lines}\n`);
	await chmod(path.join(folder, file), 0o755);
}

/** Runs it with an npm that answers `npm test` so for the kind `n8n`, and with one passed test for the others. */
async function runWith(n8n: string) {
	await program('node_modules/.bin/tsx', 'exit 0');
	await program(
		'bin/npm',
		`case "$*" in *n8n) ${n8n} ;; test*) echo checked; echo 'Tests: 1 passed, 0 failed' ;; esac`,
	);
	const env = { PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` };
	const { code, stdout } = await run('bash', [path.join(folder, '.ci', 'run')], { env });
	return { code, last: stdout.trim().split('\n').at(-1), printed: stdout };
}

test.each([
	['passes', 'echo "Tests: 5 passed, 0 failed"', 'Tests: 8 passed, 0 failed', 0],
	['fails', 'echo "Tests: 5 passed, 2 failed"; exit 1', 'Tests: 8 passed, 2 failed', 1],
	['dies without a result', 'echo half; exit 137', 'Tests: 3 passed, 1 failed', 1],
])(
	'where a kind of tests %s, the others run all the same and the sum says so',
	async (_, n8n, last, code) => {
		const result = await runWith(n8n);
		expect(result).toMatchObject({ last, code });
		expect(result.printed.match(/checked/g)).toHaveLength(3);
	},
);

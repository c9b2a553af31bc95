/** `npm start` and `npm run demo -- --n8n`. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crmExample, mainExample } from '../../scripts/lib/exampleReport.mts';
import { exampleWorkflows } from '../../scripts/lib/importing.mts';
import { openN8nRest } from '../../scripts/lib/n8nRest.mts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { waitUntil } from '../../scripts/lib/waitUntil.mts';
import { freePort, isFree } from '../../scripts/lib/ports.mts';
import { endAll, launch, run } from '../../scripts/lib/processes.mts';
import { csvOf, sheetOf } from './files.mts';

const BOOTSTRAP = 'scripts/commands/bootstrap.mjs';
/** Without npm in between, so that a signal reaches the script itself. */
const OPTIONS = { cwd: projectRoot, env: { ...process.env, NODE_OPTIONS: '' } };

const folder = await mkdtemp(path.join(tmpdir(), 'npm-start-'));
afterAll(async () => {
	await endAll();
	await rm(folder, { recursive: true });
});

test('npm start runs the example, opens the editor with everything in place, and ends on Ctrl-C', async () => {
	const [port, sandboxPort] = [await freePort(), await freePort()];
	const args = ['--port', `${port}`, '--sandbox-port', `${sandboxPort}`, '--data', folder];
	const child = launch(process.execPath, [BOOTSTRAP, 'start', ...args], OPTIONS);
	let printed = '';
	for (const stream of [child.stdout, child.stderr])
		stream?.on('data', (text: Buffer) => (printed += text.toString()));
	const saw = async (wanted: string) =>
		await waitUntil(`It does not print “${wanted}”`, async () => {
			if (child.exitCode !== null) throw new Error(`It has ended\n${printed}`);
			return await Promise.resolve(printed.includes(wanted));
		});
	await saw('Ctrl-C ends everything');

	expect(printed).toContain('inputs 200');
	expect(printed).toContain(`http://127.0.0.1:${sandboxPort}/__sandbox/`);
	const url = `http://localhost:${port}`;
	const { ask } = await openN8nRest(url);
	// The usual order of the editor's list.
	const workflows = await ask<Array<{ id: string }>>('workflows?sortBy=updatedAt:desc');
	expect(workflows.map(({ id }) => id)).toEqual((await exampleWorkflows()).map(({ id }) => id));

	// The printed command.
	expect(printed).toContain(crmExample.curl(url));
	const { stdout } = await run('sh', ['-c', crmExample.curl(url)]);
	expect(JSON.parse(stdout)).toMatchObject({ id: '512', properties: { email_status: 'Valid' } });

	const ended = once(child, 'close');
	child.kill('SIGINT');
	expect((await ended)[0]).toBe(0);
	expect(await Promise.all([port, sandboxPort].map(isFree))).toEqual([true, true]);
});

/** What a demo prints, except times, and what it saves. */
async function demo(...flags: string[]) {
	const ran = await run(process.execPath, [BOOTSTRAP, 'demo', ...flags], OPTIONS);
	expect([ran.code, ran.stderr]).toEqual([0, '']);
	const report = ran.stdout.slice(ran.stdout.indexOf('The first 12 of 200 companies'));
	const [companies, log] = await Promise.all(
		Object.values(mainExample.files).map((file) => readFile(path.join(projectRoot, file))),
	);
	return {
		printed: report.split('\n').filter((line) => !/^(time|engine) /.test(line)),
		companies: csvOf(companies),
		log: sheetOf(log),
	};
}

test('npm run demo -- --n8n prints and saves what npm run demo does', async () => {
	const inN8n = await demo('--n8n');
	expect(inN8n.printed).toContain('inputs 200 (180 different), matched 180, unknown 20');
	expect(await demo()).toEqual(inN8n);
});

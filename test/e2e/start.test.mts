import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crmExample } from '../../scripts/lib/exampleReport.mts';
import { exampleWorkflows } from '../../scripts/lib/importing.mts';
import { logIn } from '../../scripts/lib/owner.mts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { until } from '../../scripts/lib/patience.mts';
import { freePort, isFree } from '../../scripts/lib/ports.mts';
import { run } from '../../scripts/lib/processes.mts';
import { disturb } from '../../scripts/lib/sandboxProcess.mts';

let folder: string;
const children: ChildProcess[] = [];

/** `npm start` without npm in between, so that a signal reaches the script itself. */
function start(flags: Record<string, string | number>) {
	const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
	const child = spawn(process.execPath, ['scripts/commands/bootstrap.mjs', 'start', ...args], {
		cwd: projectRoot,
		env: { ...process.env, NODE_OPTIONS: '' },
	});
	children.push(child);
	const ended = once(child, 'close') as Promise<[number | null]>;
	let printed = '';
	const keep = (text: Buffer) => void (printed += text.toString());
	child.stdout.on('data', keep);
	child.stderr.on('data', keep);
	let hasEnded = false;
	void ended.then(() => (hasEnded = true));
	const saw = async (wanted: string) =>
		await until(`It does not print “${wanted}”`, () => {
			if (hasEnded && !printed.includes(wanted)) throw new Error(`It has ended\n${printed}`);
			return Promise.resolve(printed.includes(wanted));
		});
	return { child, ended, saw, printed: () => printed };
}

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'npm-start-'));
});

afterAll(async () => {
	children.forEach((child) => child.kill('SIGKILL'));
	await rm(folder, { recursive: true });
});

test('npm start runs the example, opens the editor with everything in place, and ends on Ctrl-C', async () => {
	const [port, sandboxPort] = [await freePort(), await freePort()];
	const url = `http://localhost:${port}`;
	const running = start({ port, 'sandbox-port': sandboxPort, data: folder });
	await running.saw('Ctrl-C ends everything');

	expect(running.printed()).toContain('inputs 200');
	// A folder for each sandbox port: two starts at once do not share one.
	expect(await readdir(folder)).toEqual([String(sandboxPort)]);
	expect((await fetch(url)).status).toBe(200);
	const headers = { cookie: await logIn(url) };
	// As the editor's list is sorted unless a person sorts it.
	const list = `${url}/rest/workflows?sortBy=updatedAt:desc`;
	const workflows = await (await fetch(list, { headers })).json();
	const ids = (workflows as { data: Array<{ id: string }> }).data.map(({ id }) => id);
	expect(ids).toEqual((await exampleWorkflows()).map(({ id }) => id));
	const credentials = await (await fetch(`${url}/types/credentials.json`, { headers })).text();
	for (const kind of ['Api', 'BearerApi', 'OAuth2Api']) {
		expect(credentials).toContain(`"businessDataLookup${kind}"`);
	}

	// The printed command, run by a shell as a person would, with a service that makes it a long run.
	const slow = { kind: 'latency', ms: 7000, path: '/v1/companies', times: 1 };
	await disturb({ url: `http://127.0.0.1:${sandboxPort}`, apiKey: '' }, slow);
	expect(running.printed()).toContain(crmExample.curl(url));
	const { stdout } = await run('sh', ['-c', crmExample.curl(url)]);
	expect(JSON.parse(stdout)).toMatchObject({ id: '512', properties: { email_status: 'Valid' } });
	await running.saw(' calls made, ');

	running.child.kill('SIGINT');
	expect((await running.ended)[0]).toBe(0);
	expect(await Promise.all([port, sandboxPort].map(isFree))).toEqual([true, true]);
});

test('npm run demo prints the result of the example and ends', async () => {
	const { code, stdout, stderr } = await run(
		process.execPath,
		['scripts/commands/bootstrap.mjs', 'demo'],
		{
			cwd: projectRoot,
			env: { ...process.env, NODE_OPTIONS: '' },
		},
	);
	expect(stderr).toBe('');
	expect(stdout).toContain('inputs 200');
	expect(code).toBe(0);
});

test('npm start reports a port in use and offers another', async () => {
	const other = createServer().listen(0, '127.0.0.1');
	await once(other, 'listening');
	const { port } = other.address() as AddressInfo;
	const running = start({ port, 'sandbox-port': await freePort(), data: folder });
	await running.saw('in use');
	expect((await running.ended)[0]).toBe(1);
	expect(running.printed()).toMatch(
		new RegExp(`Port ${port}, [^]*: npm start -- --port \\d+ --sandbox-port \\d+ --data \\S+\n`),
	);
	other.close();
});

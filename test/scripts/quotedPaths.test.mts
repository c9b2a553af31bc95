/** n8n loads a node by a program that has the node's path between two `'`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { run } from '../../scripts/lib/processes.mts';

const folder = path.join(await mkdtemp(path.join(tmpdir(), 'quoted-')), "it's here");
afterAll(async () => await rm(path.dirname(folder), { recursive: true }));
await mkdir(folder);
await writeFile(path.join(folder, 'node.js'), 'exports.Node = class { says = "loaded" };');
await writeFile(
	path.join(folder, 'n8n.js'),
	`const vm = require('node:vm');
	const file = require('node:path').join(__dirname, 'node.js');
	const script = new vm.Script("new (require('" + file + "').Node)()");
	process.stdout.write(script.runInContext(vm.createContext({ require })).says);`,
);

test('a node is loaded from a path with an apostrophe', async () => {
	const quotedPaths = path.join(projectRoot, 'scripts', 'lib', 'quotedPaths.cjs');
	const args = ['--require', quotedPaths, path.join(folder, 'n8n.js')];
	const { stdout, stderr } = await run(process.execPath, args);
	expect(stderr).toBe('');
	expect(stdout).toBe('loaded');
});

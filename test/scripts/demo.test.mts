/** `npm run demo` in a clone after `npm install`. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { mainExample } from '../../scripts/lib/exampleReport.mts';
import { runScript } from '../../scripts/lib/processes.mts';
import { copyProject } from '../support/copiedProject.mts';

let clone: string;

beforeAll(async () => (clone = await copyProject()));
afterAll(async () => await rm(clone, { recursive: true, force: true }));

/** When each file of the clone was written. */
async function files(): Promise<Record<string, number>> {
	const entries = await readdir(clone, { recursive: true, withFileTypes: true });
	const written = entries
		.filter((entry) => entry.isFile())
		.map(async ({ parentPath, name }) => {
			const file = path.join(parentPath, name);
			return [path.relative(clone, file), (await stat(file)).mtimeMs];
		});
	return Object.fromEntries(await Promise.all(written)) as Record<string, number>;
}

test('npm run demo prints rows, hints, calls and the engine, and saves two files; it downloads and changes nothing', async () => {
	const before = await files();
	const command = ['scripts/commands/bootstrap.mjs', 'demo'];
	const { code, stdout, stderr } = await runScript(command, clone);
	expect([code, stderr]).toEqual([0, '']);
	expect(stdout).toMatch(/^ 1 {2}moentaproom\.com +true +Mön Taproom Co +MT /m);
	expect(stdout).toContain('inputs 200 (180 different), matched 180, unknown 20');
	expect(stdout).toMatch(/^calls {2}\/v1\/companies \d, \/v1\/ucc\/secured_party 2, /m);
	expect(stdout.match(/^hint /gm)).toHaveLength(2);
	expect(stdout).toMatch(/^engine n8n-core \d.* npm start opens the editor/m);
	const saved = Object.keys(await files()).filter((file) => !(file in before));
	expect(saved.sort()).toEqual(Object.values(mainExample.files));
	expect(await files()).toMatchObject(before);
});

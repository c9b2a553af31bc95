/** `npm test -- n8n --url …`, with an n8n that was started by somebody else. */
import { openN8nRest } from '../../scripts/lib/n8nRest.mts';
import { owner } from '../../scripts/lib/owner.mts';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { run } from '../../scripts/lib/processes.mts';
import { createRealN8n } from './realN8n.mts';

test('the tests run in an n8n that runs already, and leave nothing in it', async () => {
	const n8n = await createRealN8n({});
	const { url, stop } = await n8n.start([], []);
	const { ask } = await openN8nRest(url);
	const flags = ['--url', url, '--email', owner.email, '--password', owner.password];
	const args = 'scripts/commands/test.mts n8n --only'.split(' ').concat('CRM example', flags);
	const env = { ...process.env, NODE_OPTIONS: '' };
	const { code, stdout } = await run('node_modules/.bin/tsx', args, { cwd: projectRoot, env });
	expect(stdout).toMatch(/Tests: [1-9]\d* passed, 0 failed\n$/);
	expect(code).toBe(0);
	expect(await ask('workflows')).toEqual([]);
	expect(await ask('credentials')).toEqual([]);
	await stop();
	await n8n.close();
});

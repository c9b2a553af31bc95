/** A release, rehearsed with the publish workflow's own commands. */
import { runScript } from '../../scripts/lib/processes.mts';

test('a release is refused to a laptop, published by the commands of the workflow, and installed by n8n with its checksum', async () => {
	const args = ['--import', 'tsx', 'scripts/commands/rehearseRelease.mts'];
	const { code, stdout, stderr } = await runScript(args);
	expect(stderr).toBe('');
	expect(stdout).toMatch(/^npm publish from here: refused \(.*provenance.*\)$/m);
	expect(stdout).toMatch(/^n8n has n8n-nodes-business-data-lookup \d+\.\d+\.\d+$/m);
	expect(stdout).toContain('inputs 200');
	expect(stdout).toMatch(
		/^N8N_COMMUNITY_PACKAGES=\[\{"name":"n8n-nodes-business-data-lookup","version":"[\d.]+","checksum":"sha512-[\w+/]{86}=="\}\]$/m,
	);
	expect(code).toBe(0);
});

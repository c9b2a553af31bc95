/** An HTTP Request node that signs its call with this package's credential, of a service that redirects to another origin. */
import { sandboxCredential, type Workflow } from '../../scripts/lib/importing.mts';
import { ask, disturb, type SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import { chain, START } from './chain.mts';
import type { RunningN8n } from './runningN8n.mts';

const ID = 'redirected';
const PATH = '/v1/users/me';

/** Follows redirects as n8n does unless told otherwise. */
export const redirectedWorkflow = (sandbox: SandboxProcess): Workflow => {
	const { type, id } = sandboxCredential(sandbox);
	return chain(ID, [
		START,
		{
			name: 'Call',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url: sandbox.url + PATH,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: type,
				options: {},
			},
			credentials: { [type]: id },
			onError: 'continueRegularOutput',
		},
	]);
};

export function redirectedCall(n8n: () => RunningN8n): void {
	test('an HTTP Request node with the credential carries no key to another origin that it is redirected to', async () => {
		const { sandbox, run } = n8n();
		await disturb(sandbox, { kind: 'redirect', path: PATH });
		await run(ID, 'Start');
		await disturb(sandbox);
		const { byPath } = await sandbox.stats();
		expect(byPath[PATH]).toBe(1);
		expect((await ask(sandbox, '/__sandbox/stats')).leakedCredentials).toBe(0);
	});
}

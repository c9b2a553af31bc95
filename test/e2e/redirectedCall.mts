/** An HTTP Request node that signs its call with a credential, of a service that redirects to another origin. */
import { sandboxCredential, type Workflow } from '../../scripts/lib/importing.mts';
import type { SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import { ask, disturb } from './askSandbox.mts';
import type { OtherWorkflows, RunningN8n } from './runningN8n.mts';

/** Calls the service with a credential of a type, and follows redirects as n8n does unless told otherwise. */
const callWith = (id: string, url: string, type: string, authentication: object): Workflow => ({
	id,
	name: id,
	nodes: [
		{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
		{
			name: 'Call',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: { url: `${url}/v1/users/me`, ...authentication, options: {} },
			credentials: { [type]: { id, name: id } },
			onError: 'continueRegularOutput',
		},
	].map((node, n) => ({ ...node, id: `${id}-${n}`, position: [n * 200, 0] })),
	connections: { Start: { main: [[{ node: 'Call', type: 'main', index: 0 }]] } },
});

/** With the credential of this package, and with one of n8n's that sends the same header. */
export const redirected: OtherWorkflows = {
	flags: {},
	make: (sandbox) => {
		const own = { ...sandboxCredential(sandbox), id: 'redirectedOwn', name: 'redirectedOwn' };
		const header = {
			id: 'redirectedHeader',
			name: 'redirectedHeader',
			type: 'httpHeaderAuth',
			data: { name: 'X-API-KEY', value: sandbox.apiKey },
		};
		return {
			credentials: [own, header],
			workflows: [
				callWith(own.id, sandbox.url, own.type, {
					authentication: 'predefinedCredentialType',
					nodeCredentialType: own.type,
				}),
				callWith(header.id, sandbox.url, header.type, {
					authentication: 'genericCredentialType',
					genericAuthType: header.type,
				}),
			],
		};
	},
};

export function redirectedCall(n8n: () => RunningN8n, sandbox: () => SandboxProcess): void {
	test.each([
		['the API key credential of this package', 'redirectedOwn', 0],
		[
			'a header credential of n8n, which shows that the other origin would notice a key,',
			'redirectedHeader',
			1,
		],
	])(
		'an HTTP Request node with %s that is redirected to another origin: %s carries a key there %d times',
		async (_name, id, leaks) => {
			await ask(sandbox(), '/__sandbox/reset', {});
			await disturb(sandbox(), { kind: 'redirect', path: '/v1/users/me' });
			await n8n().run(id, 'Start');
			await disturb(sandbox());
			const { leakedCredentials } = await ask(sandbox(), '/__sandbox/stats');
			const { requests } = await ask<{ requests: Array<{ path: string }> }>(
				sandbox(),
				'/__sandbox/requests',
			);
			expect(requests.map(({ path }) => path)).toContain('/v1/users/me');
			expect(leakedCredentials).toBe(leaks);
		},
		60_000,
	);
}

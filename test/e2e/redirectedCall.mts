/** An HTTP Request node that signs its call with a credential, of a service that redirects to another origin. */
import { sandboxCredential, type Workflow } from '../../scripts/lib/importing.mts';
import { ask, disturb, type SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import { chain, START } from './chain.mts';
import type { OtherWorkflows, RunningN8n } from './runningN8n.mts';

/** Calls the service with a credential of a type, and follows redirects as n8n does unless told otherwise. */
const callWith = (id: string, url: string, type: string, authentication: object): Workflow =>
	chain(id, [
		START,
		{
			name: 'Call',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: { url: `${url}/v1/users/me`, ...authentication, options: {} },
			credentials: { [type]: id },
			onError: 'continueRegularOutput',
		},
	]);

const predefined = (type: string) => ({
	authentication: 'predefinedCredentialType',
	nodeCredentialType: type,
});
const generic = (type: string) => ({
	authentication: 'genericCredentialType',
	genericAuthType: type,
});

/** With the credential of this package, and with one of n8n's that sends the same header. */
export const redirectedCalls = (sandbox: SandboxProcess): OtherWorkflows => {
	const { type, data } = sandboxCredential(sandbox);
	const header = { name: 'X-API-KEY', value: sandbox.apiKey };
	return {
		credentials: [
			{ id: 'redirectedOwn', name: 'redirectedOwn', type, data },
			{ id: 'redirectedHeader', name: 'redirectedHeader', type: 'httpHeaderAuth', data: header },
		],
		workflows: [
			callWith('redirectedOwn', sandbox.url, type, predefined(type)),
			callWith('redirectedHeader', sandbox.url, 'httpHeaderAuth', generic('httpHeaderAuth')),
		],
	};
};

export function redirectedCall(n8n: () => RunningN8n): void {
	const sandbox = () => n8n().redirecting;

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
	);
}

/** Runs that the service refuses: for its rate limit, and for a wrong key. */
import { inspect } from 'node:util';
import { sandboxCredential, type Workflow } from '../../scripts/lib/importing.mts';
import { itemsOf } from '../../scripts/lib/runWorkflow.mts';
import type { SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import type { OtherWorkflows, RunningN8n } from './runningN8n.mts';

const INPUTS = 20;
const PER_WINDOW = 6;

/** Reads the example's domains, keeps the first ones and looks each up in a call of its own. */
function lookUpOneByOne(id: string, credentialId: string): Workflow {
	const steps = [
		{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
		{
			name: 'Read',
			type: 'n8n-nodes-base.readWriteFile',
			typeVersion: 1.1,
			parameters: { operation: 'read', fileSelector: 'examples/data/domains.csv', options: {} },
		},
		{
			name: 'Rows',
			type: 'n8n-nodes-base.extractFromFile',
			typeVersion: 1.1,
			parameters: { operation: 'csv', options: {} },
		},
		{
			name: 'First',
			type: 'n8n-nodes-base.limit',
			typeVersion: 1,
			parameters: { maxItems: INPUTS },
		},
		{
			name: 'Enrich',
			type: 'n8n-nodes-business-data-lookup.businessDataLookup',
			typeVersion: 1,
			parameters: {
				resource: 'company',
				operation: 'enrich',
				matchBy: 'url',
				value: '={{ $json.domain }}',
				options: { itemsPerCall: 1 },
			},
			credentials: { businessDataLookupApi: { id: credentialId, name: credentialId } },
		},
	];
	return {
		id,
		name: id,
		nodes: steps.map((step, n) => ({ ...step, id: `${id}-${n}`, position: [n * 200, 0] })),
		connections: Object.fromEntries(
			steps
				.slice(1)
				.map(({ name: node }, n) => [
					steps[n].name,
					{ main: [[{ node, type: 'main', index: 0 }]] },
				]),
		),
	};
}

/** With the right key and with a wrong one. */
export const refused: OtherWorkflows = {
	flags: { 'minute-limit': PER_WINDOW, 'window-seconds': 2, strict: 'on' },
	make: (sandbox) => {
		const right = { ...sandboxCredential(sandbox), id: 'limited', name: 'limited' };
		const wrong = {
			...right,
			id: 'wrongKey',
			name: 'wrongKey',
			data: { ...right.data, apiKey: 'not-the-key-4711' },
		};
		const workflows = [lookUpOneByOne('limited', right.id), lookUpOneByOne('refused', wrong.id)];
		return { workflows, credentials: [right, wrong] };
	},
};

export function refusals(n8n: () => RunningN8n, sandbox: () => SandboxProcess): void {
	test('a run in a real n8n that needs several rate-limit windows loses no input', async () => {
		const execution = await n8n().run('limited', 'Start');
		const items = itemsOf(execution, 'Enrich');
		const asked = new Set(itemsOf(execution, 'First').map(({ json }) => json.domain));
		const { byPath, maxPerWindow } = await sandbox().stats();
		expect(execution.status).toBe('success');
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			Array.from({ length: INPUTS }, (_, item) => ({ item })),
		);
		expect(items.every(({ json }) => typeof json.found === 'boolean')).toBe(true);
		// What is not found by its domain is asked for once more as typed.
		const unknown = items.filter(({ json }) => !json.found).length;
		expect(byPath['/v1/companies']).toBeGreaterThanOrEqual(asked.size);
		expect(byPath['/v1/companies']).toBeLessThanOrEqual(asked.size + unknown);
		expect(asked.size).toBeGreaterThan(2 * PER_WINDOW);
		expect(maxPerWindow).toBeLessThanOrEqual(PER_WINDOW);
	}, 60_000);

	test('a wrong key fails a run in a real n8n with a message that points to the credential and hides the key', async () => {
		const execution = await n8n().run('refused', 'Start');
		expect(execution.status).toBe('error');
		const { error } = execution.data.resultData;
		expect(`${error?.message} ${error?.description}`).toMatch(/credential/i);
		// Not as JSON: what the HTTP Request node leaves in an execution may hold itself.
		const all = { depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity };
		expect(inspect(execution, all)).not.toContain('not-the-key-4711');
	}, 60_000);
}

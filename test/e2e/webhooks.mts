/** An active workflow of a real n8n, called by 300 webhooks at once: webhook → enrich → respond. */
import { sandboxCredential, type Workflow } from '../../scripts/lib/importing.mts';
import type { SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import type { OtherWorkflows, RunningN8n } from './runningN8n.mts';

const ID = 'enrichOnWebhook';
const WEBHOOKS = 300;
const PER_PAGE = 50;

const enrichOnWebhook = (credentialId: string): Workflow => ({
	id: ID,
	name: ID,
	nodes: [
		{
			id: 'webhook',
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			position: [0, 0],
			webhookId: ID,
			parameters: { httpMethod: 'POST', path: ID, responseMode: 'responseNode' },
		},
		{
			id: 'enrich',
			name: 'Enrich',
			type: 'n8n-nodes-business-data-lookup.businessDataLookup',
			typeVersion: 1,
			position: [200, 0],
			parameters: {
				resource: 'company',
				operation: 'enrich',
				value: '={{ $json.body.domain }}',
				resultField: 'company',
			},
			credentials: { businessDataLookupApi: { id: credentialId, name: credentialId } },
		},
		{
			id: 'respond',
			name: 'Respond',
			type: 'n8n-nodes-base.respondToWebhook',
			typeVersion: 1.1,
			position: [400, 0],
			parameters: {
				respondWith: 'json',
				responseBody:
					'={{ { "contact": $json.body.contact, "company": $json.company.company_id } }}',
			},
		},
	],
	connections: {
		Webhook: { main: [[{ node: 'Enrich', type: 'main', index: 0 }]] },
		Enrich: { main: [[{ node: 'Respond', type: 'main', index: 0 }]] },
	},
});

interface Company {
	company_id: string;
	url: string | null;
}

export const onWebhook: OtherWorkflows = {
	flags: { 'latency-ms': 400, strict: 'on' },
	make: (sandbox) => {
		const credential = { ...sandboxCredential(sandbox), id: 'webhooks', name: 'webhooks' };
		return { workflows: [enrichOnWebhook(credential.id)], credentials: [credential] };
	},
};

/** Companies whose domain is nobody else's; the sandbox forgets that it was asked. */
async function companies({ url, apiKey }: SandboxProcess, count: number): Promise<Company[]> {
	const byDomain = new Map<string, Company[]>();
	const alone = () => [...byDomain.values()].filter((some) => some.length === 1).flat();
	for (let page = 1; alone().length < count; page += 1) {
		const answer = await fetch(`${url}/v1/companies`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
			body: JSON.stringify({ page, per_page: PER_PAGE }),
		});
		const { records } = (await answer.json()) as { records: Company[] };
		for (const company of records) {
			const { url: domain } = company;
			if (!domain || domain.includes('/')) continue;
			byDomain.set(domain, [...(byDomain.get(domain) ?? []), company]);
		}
	}
	await fetch(`${url}/__sandbox/reset`, { method: 'POST' });
	return alone().slice(0, count);
}

export function webhooks(n8n: () => RunningN8n, sandbox: () => SandboxProcess): void {
	test('300 simultaneous webhooks in a real n8n are each answered with their own company, within the calls of one minute', async () => {
		await n8n().api.activate(ID);
		const wanted = await companies(sandbox(), WEBHOOKS);
		const sentAt = Date.now();
		const answers = await Promise.all(
			wanted.map(async ({ url }, contact) => {
				const answer = await fetch(`${n8n().url}/webhook/${ID}`, {
					method: 'POST',
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify({ contact, domain: url }),
				});
				return { status: answer.status, body: (await answer.json()) as unknown };
			}),
		);

		expect(answers).toEqual(
			wanted.map(({ company_id }, contact) => ({
				status: 200,
				body: { contact, company: company_id },
			})),
		);
		const { calls, rejected } = await sandbox().stats();
		expect(rejected).toBe(0);
		// The fewer, the faster n8n starts executions, which on a busy machine takes more than a minute.
		const minutes = Math.ceil((Date.now() - sentAt) / 60_000);
		expect(calls).toBeLessThanOrEqual(60 * minutes);
	}, 120_000);
}

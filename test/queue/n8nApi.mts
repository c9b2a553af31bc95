import { request } from 'node:http';
import type { Workflow } from '../../scripts/lib/importing.mts';
import { until } from '../../scripts/lib/patience.mts';
import { openN8nRest, type AskN8n } from '../../scripts/lib/n8nRest.mts';

/** n8n's short account of an execution. */
export interface ExecutionSummary {
	id: string;
	status: string;
	/** ISO 8601 */
	startedAt: string | null;
	stoppedAt: string | null;
}

/** What a webhook answered. */
export interface WebhookAnswer {
	status: number;
	body: string;
	/** ms */
	took: number;
}

const MAX_EXECUTIONS = 100;

const textAt = async (url: string): Promise<string> => await (await fetch(url)).text();

/** The REST interface of a running n8n, with its owner logged in. */
export class N8nApi {
	private constructor(
		readonly url: string,
		readonly ask: AskN8n,
	) {}

	static async open(url: string): Promise<N8nApi> {
		return new N8nApi(url, (await openN8nRest(url)).ask);
	}

	/** Creates a credential and gives back its id. */
	async createCredential(type: string, data: object): Promise<string> {
		const { id } = await this.ask<{ id: string }>('credentials', { name: type, type, data });
		return id;
	}

	/** Creates a workflow, activates it and waits until its webhook, at the path `name`, is there. */
	async activate({ name, nodes, connections }: Workflow): Promise<void> {
		const created = { name, nodes, connections, settings: {} };
		const { id, versionId } = await this.ask<{ id: string; versionId: string }>(
			'workflows',
			created,
		);
		await this.ask(`workflows/${id}/activate`, { versionId });
		// Asked with another method, n8n names the one it knows, and nothing runs.
		const isThere = async () => /POST request/.test(await textAt(`${this.url}/webhook/${name}`));
		await until(`The webhook ${name} is not there`, isThere);
	}

	/** The newest executions first. */
	async executions(): Promise<ExecutionSummary[]> {
		const { results } = await this.ask<{ results: ExecutionSummary[] }>(
			`executions?limit=${MAX_EXECUTIONS}`,
		);
		return results;
	}

	/** Calls a webhook and waits for its answer, however long that takes. */
	async webhook(path: string, body: object): Promise<WebhookAnswer> {
		const asked = Date.now();
		const url = `${this.url}/webhook/${path}`;
		return await new Promise((resolve, reject) => {
			// Not fetch, which gives up after five minutes without headers.
			const headers = { 'content-type': 'application/json' };
			const sent = request(url, { method: 'POST', headers, agent: false }, (answer) => {
				let text = '';
				answer.setEncoding('utf8').on('data', (part: string) => (text += part));
				answer.on('error', reject).on('end', () => {
					resolve({ status: answer.statusCode ?? 0, body: text, took: Date.now() - asked });
				});
			});
			sent.on('error', reject).end(JSON.stringify(body));
		});
	}
}

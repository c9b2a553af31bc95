import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn, setUpOwner } from '../../scripts/lib/owner.mts';
import type { Workflow } from '../../scripts/lib/importing.mts';

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

const MOST_EXECUTIONS = 100;
const POLL_MS = 100;

const textAt = async (url: string): Promise<string> => await (await fetch(url)).text();

/** The REST interface of a running n8n, with its owner logged in. */
export class N8nApi {
	private constructor(
		readonly url: string,
		private readonly cookie: string,
	) {}

	static async open(url: string): Promise<N8nApi> {
		await setUpOwner(url);
		return new N8nApi(url, await logIn(url));
	}

	async get<Answer>(path: string): Promise<Answer> {
		return await this.send('GET', path);
	}

	async post<Answer>(path: string, body: object): Promise<Answer> {
		return await this.send('POST', path, body);
	}

	/** Creates a credential and gives back its id. */
	async createCredential(type: string, data: object): Promise<string> {
		const { id } = await this.post<{ id: string }>('/rest/credentials', { name: type, type, data });
		return id;
	}

	/** Creates a workflow, activates it and waits until its webhook, at the path `name`, is there. */
	async activate({ name, nodes, connections }: Workflow): Promise<void> {
		const created = { name, nodes, connections, settings: {} };
		const { id, versionId } = await this.post<{ id: string; versionId: string }>(
			'/rest/workflows',
			created,
		);
		await this.post(`/rest/workflows/${id}/activate`, { versionId });
		// Asked with another method, n8n names the one it knows, and nothing runs.
		const isThere = async () => /POST request/.test(await textAt(`${this.url}/webhook/${name}`));
		while (!(await isThere())) await sleep(POLL_MS);
	}

	/** The newest executions first. */
	async executions(): Promise<ExecutionSummary[]> {
		const { results } = await this.get<{ results: ExecutionSummary[] }>(
			`/rest/executions?limit=${MOST_EXECUTIONS}`,
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

	private async send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
		const answer = await fetch(`${this.url}${path}`, {
			method,
			headers: { cookie: this.cookie, 'content-type': 'application/json' },
			body: body && JSON.stringify(body),
		});
		const text = await answer.text();
		if (!answer.ok)
			throw new Error(`n8n answered ${method} ${path} with ${answer.status}: ${text}`);
		return (JSON.parse(text) as { data: Answer }).data;
	}
}

import { randomUUID } from 'node:crypto';
import { waitUntil } from './waitUntil.mts';
import { openN8nRest } from './n8nRest.mts';
import type { Execution } from './runWorkflow.mts';
import { fetchN8n } from './fetchN8n.mts';

/** What the owner of a running n8n does in its editor. */
export interface N8nApi {
	/** Publishes a workflow, so that its trigger starts it. */
	activate(workflow: string): Promise<void>;
	/** Runs a workflow from one of its triggers, as “Execute workflow” does. Resolves with the execution's id. */
	start(workflow: string, trigger: string): Promise<string>;
	/** Sends a question to the chat of a workflow. Resolves with the id of the execution, which has ended. */
	chat(workflow: string, trigger: string, question: string): Promise<string>;
	/** Cancels a running execution. */
	cancel(execution: string): Promise<void>;
	/** Waits until an execution has ended, in any way. */
	finished(execution: string): Promise<Execution>;
	/** The ids of a workflow's executions, latest first. */
	executions(workflow: string): Promise<string[]>;
}

/** Reads an execution as n8n stores it: a list of values, in which objects refer to their parts by index. */
function inFull(text: string): unknown {
	const values = JSON.parse(text) as unknown[];
	const made = new Map<number, unknown>();
	const valueOf = (part: unknown): unknown => (typeof part === 'string' ? at(Number(part)) : part);
	const at = (place: number): unknown => {
		const value = values[place];
		if (typeof value !== 'object' || value === null) return value;
		if (made.has(place)) return made.get(place);
		const copy: object = Array.isArray(value) ? [] : {};
		// Before its parts are made, because a part may refer to the whole.
		made.set(place, copy);
		for (const [key, part] of Object.entries(value)) Reflect.set(copy, key, valueOf(part));
		return copy;
	};
	return at(0);
}

/** Creates the owner where there is none yet, and logs in. */
export async function openN8nApi(url: string): Promise<N8nApi> {
	const { ask, headers } = await openN8nRest(url);
	const latest = async (workflow: string): Promise<string[]> => {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: workflow }));
		const { results } = await ask<{ results: Array<{ id: string }> }>(
			`executions?filter=${filter}`,
		);
		return results.map(({ id }) => id);
	};
	return {
		activate: async (workflow) => {
			const { versionId } = await ask<{ versionId: string }>(`workflows/${workflow}`);
			await ask(`workflows/${workflow}/activate`, { versionId });
			// n8n answers before the trigger is in place. Older versions answer afterwards, and have no such status.
			await waitUntil(`n8n did not publish ${workflow}`, async () => {
				const address = `${url}/rest/workflows/${workflow}/publication-status`;
				const answer = await fetchN8n(address, { headers });
				const text = await answer.text();
				if (answer.status === 404) return true;
				const { data } = JSON.parse(text) as { data?: { status: string } };
				return data?.status === 'published';
			});
		},
		start: async (workflow, trigger) => {
			const started = await ask<{ executionId: string }>(`workflows/${workflow}/run`, {
				triggerToStartFrom: { name: trigger },
			});
			return started.executionId;
		},
		chat: async (workflow, trigger, question) => {
			const sessionId = randomUUID();
			await ask(`workflows/${workflow}/run`, {
				triggerToStartFrom: { name: trigger },
				chatSessionId: sessionId,
			});
			const answer = await fetchN8n(`${url}/webhook-test/${workflow}/${sessionId}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ action: 'sendMessage', sessionId, chatInput: question }),
			});
			await answer.text();
			return (await latest(workflow))[0];
		},
		cancel: async (execution) => await ask(`executions/${execution}/stop`, {}),
		finished: async (execution) => {
			return await waitUntil(`Execution ${execution} does not end`, async () => {
				const { stoppedAt, status, data } = await ask<{
					stoppedAt?: string;
					status: string;
					data: string;
				}>(`executions/${execution}`);
				return stoppedAt ? { status, data: inFull(data) as Execution['data'] } : undefined;
			});
		},
		executions: latest,
	};
}

/** Many executions of one account at once, their answers, and what the service saw of them. */
import { shareUsed } from '../../bench/window.mts';
import { createWorkflows } from '../../scripts/lib/createWorkflows.mts';
import { sandboxCredential } from '../../scripts/lib/importing.mts';
import { openN8nApi } from '../../scripts/lib/n8nApi.mts';
import { ask, startSandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import type { QueueMode } from './queueMode.mts';
import { callWebhook, validateEmails } from './workflows.mts';

export interface CrowdSize {
	executions: number;
	/** Lookups of each execution. */
	lookups: number;
	/** Calls in a window. */
	limit: number;
	windowSeconds: number;
}

/** A request in the service's log. */
interface Served {
	status: number;
	/** Unix ms */
	at: number;
	body?: { email?: string };
}

/** The time of a call, as if the service weren't on this machine. */
const LATENCY_MS = 200;

/** Activates a workflow with an account of its own. */
export async function activate(
	{ url, endWith }: QueueMode,
	id: string,
	{ limit, windowSeconds }: Pick<CrowdSize, 'limit' | 'windowSeconds'>,
	workflow: typeof validateEmails,
) {
	const sandbox = await startSandboxProcess({
		port: 0,
		companies: 50,
		liens: 0,
		'minute-limit': limit,
		'window-seconds': windowSeconds,
		'latency-ms': LATENCY_MS,
	});
	endWith(sandbox.stop);
	const credential = sandboxCredential(sandbox);
	await createWorkflows(url, [workflow(id, credential.id)], [credential]);
	await (await openN8nApi(url)).activate(id);
	return sandbox;
}

/** Starts all executions at once and waits for their answers. A lookup that was carried out counts as billed. */
export async function runCrowd(queue: QueueMode, size: CrowdSize) {
	const { executions, lookups, limit, windowSeconds } = size;
	const id = `crowd-of-${executions}`;
	const sandbox = await activate(queue, id, size, validateEmails);
	/** Whether an execution has a result for each of its emails, in order. */
	const isComplete = async (_: unknown, n: number) => {
		const emails = Array.from({ length: lookups }, (_each, m) => `mail-${n}-${m}@example.com`);
		const [status, body] = await callWebhook(queue.url, id, { emails });
		const results = status === 200 ? (JSON.parse(body) as Array<Record<string, string>>) : [];
		const answered = results.filter((result) => result.status).map(({ email }) => email);
		return answered.join() === emails.join();
	};
	const complete = await Promise.all(Array.from({ length: executions }, isComplete));
	const { requests } = await ask<{ requests: Served[] }>(sandbox, '/__sandbox/requests');
	const carriedOut = requests.filter(({ status }) => status !== 429);
	const times = carriedOut.map(({ at }) => at);
	const billed = carriedOut.map(({ body }) => body?.email ?? '');
	return {
		/** Executions with all results. */
		complete: complete.filter(Boolean).length,
		billed: billed.length,
		billedTwice: billed.length - new Set(billed).size,
		/** The share of the allowance, in all windows but the last. */
		shareUsed: shareUsed(times, { limit, window: windowSeconds * 1000 }),
	};
}

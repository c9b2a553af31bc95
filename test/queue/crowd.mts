/** Many executions of one account at once: what they were answered, and what the service saw of them. */
import { shareUsed } from '../../bench/window.mts';
import { createWorkflows } from '../../scripts/lib/createWorkflows.mts';
import { sandboxCredential, type Workflow } from '../../scripts/lib/importing.mts';
import { openN8nApi, type N8nApi } from '../../scripts/lib/n8nApi.mts';
import { ask, startSandbox, type SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import type { QueueMode } from './queueMode.mts';
import { callWebhook, validateEmails } from './workflows.mts';

interface CrowdSize {
	executions: number;
	/** Of each. */
	lookups: number;
	/** Calls a window. */
	limit: number;
	windowSeconds: number;
}

/** One request as the service saw it. */
interface Served {
	status: number;
	/** Unix ms */
	at: number;
	body?: { email?: string };
}

/** ms of a call, as of a service that is not on the same machine. */
const LATENCY_MS = 200;
const CONCURRENCY = 10;

export class Crowd {
	/** Of each execution that was answered, whether it gave a result for each of its emails, in order. */
	readonly answers: boolean[] = [];

	private constructor(
		private readonly url: string,
		private readonly sandbox: SandboxProcess,
		private readonly id: string,
		private readonly size: CrowdSize,
		readonly api: N8nApi,
	) {}

	/** Executions of so many lookups each, with an account of their own. */
	static async of(
		{ url, endWith }: QueueMode,
		id: string,
		size: CrowdSize,
		workflow: (id: string, credential: string) => Workflow = validateEmails,
	): Promise<Crowd> {
		const sandbox = await startSandbox({
			port: 0,
			companies: 50,
			liens: 0,
			'minute-limit': size.limit,
			'window-seconds': size.windowSeconds,
			concurrency: CONCURRENCY,
			'latency-ms': LATENCY_MS,
		});
		endWith(sandbox.stop);
		const credential = sandboxCredential(sandbox);
		await createWorkflows(url, [workflow(id, credential.id)], [credential]);
		const api = await openN8nApi(url);
		await api.activate(id);
		return new Crowd(url, sandbox, id, size, api);
	}

	/** Starts all executions at once and waits for their answers. */
	async execute(): Promise<void> {
		const { executions, lookups } = this.size;
		const one = async (_: unknown, n: number) => {
			const emails = Array.from({ length: lookups }, (_each, m) => `mail-${n}-${m}@example.com`);
			const [status, body] = await callWebhook(this.url, this.id, { emails });
			const results = status === 200 ? (JSON.parse(body) as Array<Record<string, string>>) : [];
			const answered = results.filter((result) => result.status).map(({ email }) => email);
			this.answers.push(answered.join() === emails.join());
		};
		await Promise.all(Array.from({ length: executions }, one));
	}

	async served(): Promise<Served[]> {
		return (await ask<{ requests: Served[] }>(this.sandbox, '/__sandbox/requests')).requests;
	}

	/** What the service saw; a lookup counts as billed whenever it was carried out. */
	async figures() {
		const served = await this.served();
		const carriedOut = served.filter(({ status }) => status !== 429);
		const refused = served.length - carriedOut.length;
		const billed = carriedOut.map(({ body }) => body?.email ?? '');
		const times = carriedOut.map(({ at }) => at);
		const { limit, windowSeconds } = this.size;
		const window = windowSeconds * 1000;
		return {
			/** Executions that answered in full. */
			complete: this.answers.filter(Boolean).length,
			billed: billed.length,
			billedTwice: billed.length - new Set(billed).size,
			refused,
			/** Of all calls. */
			shareRefused: refused / served.length,
			/** Of the allowance of all windows but the last. */
			shareUsed: shareUsed(times, { limit, window, latency: LATENCY_MS, width: CONCURRENCY }),
			seconds: (Math.max(...times) - Math.min(...times)) / 1000,
			/** The least seconds between the first and the last call. */
			floorSeconds: (Math.ceil(billed.length / limit) - 1) * windowSeconds,
		};
	}
}

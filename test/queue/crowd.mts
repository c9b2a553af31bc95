/** Many executions of one account at once: what they were answered, and what the service saw of them. */
import { shareUsed } from '../../bench/window.mts';
import { startSandbox, type SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import type { WebhookAnswer } from './n8nApi.mts';
import type { QueueMode } from './queueMode.mts';
import { validateEmails } from './workflows.mts';

export interface Allowance {
	/** Calls a window. */
	limit: number;
	windowSeconds: number;
}

/** One request as the service saw it. */
interface Served {
	status: number;
	/** Unix ms */
	at: number;
	body: { email?: string };
}

/** ms of a call, as of a service that is not on the same machine. */
const LATENCY_MS = 200;
const CONCURRENCY = 10;

let crowds = 0;

export class Crowd {
	/** The emails of each execution. */
	private readonly emails: string[][];

	private constructor(
		private readonly queue: QueueMode,
		readonly sandbox: SandboxProcess,
		private readonly path: string,
		executions: number,
		lookups: number,
		private readonly allowance: Allowance,
	) {
		this.emails = Array.from({ length: executions }, (_, n) =>
			Array.from({ length: lookups }, (_, m) => `mail-${n}-${m}@example.com`),
		);
	}

	/** An account of its own, with a workflow that looks up emails. */
	static async of(
		queue: QueueMode,
		executions: number,
		lookups: number,
		allowance: Allowance,
	): Promise<Crowd> {
		const sandbox = await startSandbox({
			port: 0,
			companies: 50,
			liens: 0,
			'minute-limit': allowance.limit,
			'window-seconds': allowance.windowSeconds,
			concurrency: CONCURRENCY,
			'latency-ms': LATENCY_MS,
		});
		crowds += 1;
		const path = `crowd-${process.pid}-${crowds}`;
		const { url: baseUrl, apiKey } = sandbox;
		const credential = await queue.api.createCredential('businessDataLookupApi', { baseUrl, apiKey });
		await queue.api.activate(validateEmails(path, credential));
		return new Crowd(queue, sandbox, path, executions, lookups, allowance);
	}

	/** Lets one execution run, as one of a crowd or alone. */
	async execute(nth: number): Promise<WebhookAnswer> {
		return await this.queue.api.webhook(this.path, { emails: this.emails[nth] });
	}

	/** Starts all executions at once and waits for their answers. */
	async executeAll(): Promise<WebhookAnswer[]> {
		return await Promise.all(this.emails.map(async (_, nth) => await this.execute(nth)));
	}

	/** Whether an answer holds a result for each of the execution's emails, in order. */
	isComplete(nth: number, { status, body }: WebhookAnswer): boolean {
		if (status !== 200) return false;
		const results = JSON.parse(body) as Array<{ email?: string; status?: string }>;
		const emails = results.filter((result) => result.status).map(({ email }) => email);
		return JSON.stringify(emails) === JSON.stringify(this.emails[nth]);
	}

	async served(): Promise<Served[]> {
		const answer = await fetch(`${this.sandbox.url}/__sandbox/requests`);
		return ((await answer.json()) as { requests: Served[] }).requests;
	}

	/** What the service saw; a lookup counts as billed whenever it was carried out. */
	async figures(from = 0) {
		const served = (await this.served()).filter(({ at }) => at >= from);
		const carriedOut = served.filter(({ status }) => status !== 429);
		const refused = served.length - carriedOut.length;
		const billed = carriedOut.map(({ body }) => body.email ?? '');
		const { limit, windowSeconds } = this.allowance;
		const times = carriedOut.map(({ at }) => at);
		const window = { limit, window: windowSeconds * 1000, latency: LATENCY_MS, width: CONCURRENCY };
		return {
			billed: billed.length,
			billedTwice: billed.length - new Set(billed).size,
			refused,
			/** Of all calls. */
			shareRefused: refused / served.length,
			/** Of the allowance of all windows but the last. */
			shareUsed: shareUsed(times, window),
			seconds: (Math.max(...times) - Math.min(...times)) / 1000,
			/** The least seconds between the first and the last call. */
			floorSeconds: (Math.ceil(billed.length / limit) - 1) * windowSeconds,
		};
	}

	async end(): Promise<void> {
		await this.sandbox.stop();
	}
}

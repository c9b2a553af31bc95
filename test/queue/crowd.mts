/** Many executions of one account at once: what they were answered, and what the service saw of them. */
import { shareUsed } from '../../bench/window.mts';
import type { Workflow } from '../../scripts/lib/importing.mts';
import { ask, startSandbox, type SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import type { WebhookAnswer } from './n8nApi.mts';
import type { QueueMode } from './queueMode.mts';
import { validateEmails } from './workflows.mts';

interface CrowdSize {
	executions: number;
	/** Of each. */
	lookups: number;
}

interface Allowance {
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

/** What an execution answered, and whether that is a result for each of its emails, in order. */
interface CrowdAnswer extends WebhookAnswer {
	isComplete: boolean;
}

function isComplete({ status, body }: WebhookAnswer, asked: string[]): boolean {
	if (status !== 200) return false;
	const results = JSON.parse(body) as Array<{ email?: string; status?: string }>;
	const emails = results.filter((result) => result.status).map(({ email }) => email);
	return JSON.stringify(emails) === JSON.stringify(asked);
}

/** Refused before they were carried out. */
const REFUSED = [401, 429];
/** ms of a call, as of a service that is not on the same machine. */
const LATENCY_MS = 200;
const CONCURRENCY = 10;

let crowds = 0;

export class Crowd {
	/** Of the executions that have been answered, in the order of the answers. */
	readonly answers: CrowdAnswer[] = [];

	private path = '';

	/** The emails of each execution. */
	private readonly emails: string[][];

	private constructor(
		private readonly queue: QueueMode,
		readonly sandbox: SandboxProcess,
		/** The id of its credential, an API key. */
		readonly credential: string,
		executions: number,
		lookups: number,
		private readonly allowance: Allowance,
	) {
		this.emails = Array.from({ length: executions }, (_, n) =>
			Array.from({ length: lookups }, (_, m) => `mail-${n}-${m}@example.com`),
		);
	}

	/** Executions of so many lookups each, with an account of their own. */
	static async of(
		queue: QueueMode,
		{ executions, lookups, ...allowance }: CrowdSize & Allowance,
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
		queue.endWith(sandbox.stop);
		const { url: baseUrl, apiKey } = sandbox;
		const credential = await queue.api.createCredential('businessDataLookupApi', {
			baseUrl,
			apiKey,
		});
		const crowd = new Crowd(queue, sandbox, credential, executions, lookups, allowance);
		await crowd.use(validateEmails, credential);
		return crowd;
	}

	/** Its executions are of this workflow from now on. */
	async use(
		workflow: (path: string, credential: string) => Workflow,
		credential: string,
	): Promise<void> {
		crowds += 1;
		this.path = `crowd-${process.pid}-${crowds}`;
		await this.queue.api.activate(workflow(this.path, credential));
	}

	/** Starts all executions at once and waits for their answers. */
	async execute(): Promise<void> {
		const { api } = this.queue;
		await Promise.all(
			this.emails.map(async (emails) => {
				const answer = await api.webhook(this.path, { emails });
				this.answers.push({ ...answer, isComplete: isComplete(answer, emails) });
			}),
		);
	}

	async served(): Promise<Served[]> {
		return (await ask<{ requests: Served[] }>(this.sandbox, '/__sandbox/requests')).requests;
	}

	/** What the service saw; a lookup counts as billed whenever it was carried out. */
	async figures() {
		const served = await this.served();
		const carriedOut = served.filter(({ status }) => !REFUSED.includes(status));
		const refused = served.filter(({ status }) => status === 429).length;
		const complete = this.answers.filter((answer) => answer.isComplete).length;
		const billed = carriedOut.map(({ body }) => body?.email ?? '');
		const { limit, windowSeconds } = this.allowance;
		const times = carriedOut.map(({ at }) => at);
		return {
			/** Executions that answered in full. */
			complete,
			billed: billed.length,
			billedTwice: billed.length - new Set(billed).size,
			refused,
			/** Of all calls. */
			shareRefused: refused / served.length,
			/** Of the allowance of all windows but the last. */
			shareUsed: shareUsed(times, this.window),
			seconds: (Math.max(...times) - Math.min(...times)) / 1000,
			/** The least seconds between the first and the last call. */
			floorSeconds: (Math.ceil(billed.length / limit) - 1) * windowSeconds,
		};
	}

	/** The share of the allowance that was used in the windows that began at `from` (Unix ms) or later, but the last. */
	async shareUsedFrom(from: number): Promise<number> {
		const carriedOut = (await this.served()).filter(({ status }) => !REFUSED.includes(status));
		const times = carriedOut.map(({ at }) => at);
		let windowStart = times[0];
		for (const at of times) {
			if (at >= windowStart + this.window.window) windowStart = at;
			if (windowStart >= from) break;
		}
		return shareUsed(
			times.filter((at) => at >= windowStart),
			this.window,
		);
	}

	private get window() {
		const { limit, windowSeconds } = this.allowance;
		return { limit, window: windowSeconds * 1000, latency: LATENCY_MS, width: CONCURRENCY };
	}

	async end(): Promise<void> {
		await this.sandbox.stop();
	}
}

/** A sandbox for the service that check:service checks, and a hand in between that changes its answers. */
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.mts';
import { planOf } from '../../scripts/checkService/plan.mts';
import { runPlan } from '../../scripts/checkService/run.mts';
import { Service } from '../../scripts/checkService/service.mts';
import { scripted } from '../support/http.mts';

export const KEY = 'sandbox-key';
const started: Array<{ close(): Promise<void> }> = [];

/** Ends what the tests of this file have started. */
export const endAfterwards = (): void =>
	afterAll(async () => await Promise.all(started.splice(0).map((each) => each.close())));

export async function start(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
	const sandbox = await startSandbox({ companies: 200, minuteLimit: 1000, ...options });
	started.push(sandbox);
	return sandbox;
}

/** An answer, to be changed on its way; `json` is undefined where it is a file. */
interface Passing {
	status: number;
	headers: Record<string, string>;
	json: ReturnType<typeof JSON.parse>;
}
export type Change = (answer: Passing, asked: { credential: boolean; fmt: string | null }) => void;

/** A service that answers as the sandbox, but for what `change` does to answers of calls to `at`. */
export async function changed(sandbox: Sandbox, at: string, change: Change): Promise<string> {
	const service = await scripted(async ({ method, path, query, headers, body }) => {
		const key = headers['x-api-key'];
		const answer = await fetch(`${sandbox.url}${path}?${query.toString()}`, {
			method,
			headers: { 'content-type': 'application/json', ...(key && { 'x-api-key': String(key) }) },
			...(method === 'POST' && { body }),
		});
		const text = await answer.text();
		const isJson = answer.headers.get('content-type')?.includes('json');
		const passing: Passing = {
			status: answer.status,
			headers: Object.fromEntries([...answer.headers].filter(([name]) => name.startsWith('x-'))),
			json: isJson ? JSON.parse(text) : undefined,
		};
		try {
			if (path === at) change(passing, { credential: key !== undefined, fmt: query.get('fmt') });
		} catch {
			// A refusal has no such field.
		}
		return { ...passing, body: passing.json ?? text };
	});
	started.push(service);
	return service.url;
}

export async function check(url: string, only?: string[], spend = 100) {
	const service = new Service(url, { 'x-api-key': KEY }, spend);
	const found = await runPlan(planOf(only, spend), service, 'job-1', () => undefined);
	return { ...found, spent: service.spent };
}

export const records =
	(change: (record: Record<string, unknown>) => void): Change =>
	({ json }) =>
		json.records?.forEach(change);

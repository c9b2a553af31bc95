/** A service for check:service: a sandbox, and a proxy that changes its responses. */
import type { Sandbox } from '../../sandbox/server.mts';
import { planOf } from '../../scripts/checkService/plan.mts';
import { runPlan } from '../../scripts/checkService/run.mts';
import { Service } from '../../scripts/checkService/service.mts';
import { API_KEY, sandboxes } from '../sandbox/client.mts';
import { scripted } from '../support/http.mts';

/** Starts sandboxes with their default limits, except for the calls in a minute. */
export const ordinarySandboxes = () => sandboxes({ companies: 200, minuteLimit: 1000 });

/** A response that can be changed; `json` is undefined for a file. */
export interface Passing {
	status: number;
	headers: Record<string, string>;
	json: ReturnType<typeof JSON.parse>;
}
export type Change = (answer: Passing) => void;

/** A service with the sandbox's responses. `change` changes those of calls to `at`. */
export async function changed(sandbox: Sandbox, at: string, change: Change) {
	return await scripted(async ({ method, path, query, headers, body }) => {
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
			if (path === at) change(passing);
		} catch {
			// A failure has no such field.
		}
		return { ...passing, body: passing.json ?? text };
	});
}

export async function check(url: string, only?: string[], spend = 100) {
	const service = new Service(url, API_KEY, spend);
	const found = await runPlan(planOf(only, spend), service, 'job-1', () => undefined);
	return { ...found, spent: service.spent };
}

export const records =
	(change: (record: Record<string, unknown>) => void): Change =>
	({ json }) =>
		json.records?.forEach(change);

/** A sandbox for the service that check:service checks, and a hand in between that changes its answers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.mts';
import { planOf } from '../../scripts/checkService/plan.mts';
import { runPlan } from '../../scripts/checkService/run.mts';
import { Service } from '../../scripts/checkService/service.mts';

export const KEY = 'sandbox-key';
const closing: (() => Promise<unknown>)[] = [];

/** Ends what the tests of this file have started. */
export const endAfterwards = (): void =>
	afterAll(async () => await Promise.all(closing.splice(0).map((close) => close())));

export async function start(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
	const sandbox = await startSandbox({ companies: 200, minuteLimit: 1000, ...options });
	closing.push(() => sandbox.close());
	return sandbox;
}

/** An answer, to be changed on its way; `json` is undefined where it is a file. */
interface Passing {
	status: number;
	headers: Record<string, string>;
	json: ReturnType<typeof JSON.parse>;
}
export type Change = (answer: Passing, asked: { credential: boolean; query: string }) => void;

/** A service that answers as the sandbox, but for what `change` does to answers of calls to `at`. */
export async function changed(sandbox: Sandbox, at: string, change: Change): Promise<string> {
	const server = createServer((request, response) => {
		void (async () => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			const { method = 'GET', url = '', headers } = request;
			const answer = await fetch(sandbox.url + url, {
				method,
				headers: Object.fromEntries(
					['x-api-key', 'content-type'].flatMap((name) => {
						const value = headers[name];
						return value === undefined ? [] : [[name, String(value)]];
					}),
				),
				...(method === 'POST' && { body: Buffer.concat(chunks) }),
			});
			const text = await answer.text();
			const sent = Object.fromEntries(
				[...answer.headers].filter(([name]) => name.startsWith('x-')),
			);
			let json: unknown;
			try {
				json = JSON.parse(text);
			} catch {
				json = undefined;
			}
			const passing: Passing = { status: answer.status, headers: sent, json };
			const [pathOf, query = ''] = url.split('?');
			try {
				if (pathOf === at) change(passing, { credential: 'x-api-key' in headers, query });
			} catch {
				// A refusal has no such field.
			}
			const body = passing.json === undefined ? text : JSON.stringify(passing.json);
			response.writeHead(passing.status, passing.headers).end(body);
		})();
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	closing.push(async () => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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

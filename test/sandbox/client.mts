/** A plain HTTP caller for the sandbox's tests, and a sandbox that ends with the test file. */
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.mts';
import { jsonOf } from '../../sandbox/validation.mts';

/** Answers are looked into field by field; what is expected is said by the assertion. */
export interface Json {
	[field: string]: Json;
}

export interface Answer {
	status: number;
	headers: Headers;
	text: string;
	/** Empty where the body is no JSON, or broken on purpose. */
	body: Json;
}

export const API_KEY = { 'x-api-key': 'sandbox-key' };

/** Calls a sandbox, or what stands before one, with the API key, or with the headers given instead of it. */
export async function call(
	sandbox: { url: string },
	method: string,
	path: string,
	body?: unknown,
	headers: Record<string, string> = API_KEY,
): Promise<Answer> {
	const response = await fetch(sandbox.url + path, {
		method,
		redirect: 'manual',
		headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	const text = await response.text();
	const json = (jsonOf(text) ?? {}) as Json;
	return { status: response.status, headers: response.headers, text, body: json };
}

export async function post(sandbox: { url: string }, path: string, body: unknown): Promise<Answer> {
	return await call(sandbox, 'POST', path, body);
}

async function found(sandbox: { url: string }, path: string, body: unknown): Promise<Json> {
	const { status, text, body: answer } = await post(sandbox, path, body);
	if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
	return answer;
}

/** The records of a search answered 200. */
export async function records(sandbox: { url: string }, path: string, body: unknown) {
	return (await found(sandbox, path, body)).records as unknown as Json[];
}

/** How many records a search answered 200 finds on all its pages. */
export async function total(sandbox: { url: string }, path: string, body: unknown) {
	return Number((await found(sandbox, path, body)).total_records);
}

/** The limits are out of the way unless a test is about them, fields are those of the document; 2025-06-15 is today. */
const ROOMY: Partial<SandboxOptions> = {
	companies: 300,
	today: '2025-06-15',
	minuteLimit: 100_000,
	concurrency: 1000,
	strict: true,
};

/** Gives back what it is given, and closes all of it after the file's last test. */
export function closedAfterwards() {
	const started: { close(): Promise<void> }[] = [];
	afterAll(async () => await Promise.all(started.map((one) => one.close())));
	return <Started extends { close(): Promise<void> }>(one: Started): Started => {
		started.push(one);
		return one;
	};
}

/** Starts sandboxes and closes all of them after the file's last test. */
export function sandboxes(defaults = ROOMY) {
	const closed = closedAfterwards();
	return async (options: Partial<SandboxOptions> = {}): Promise<Sandbox> =>
		closed(await startSandbox({ ...defaults, ...options }));
}

/** The sandbox of a file that needs no other. */
export const oneSandbox = async (options?: Partial<SandboxOptions>): Promise<Sandbox> =>
	await sandboxes()(options);

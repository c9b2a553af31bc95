/** An HTTP client for the sandbox's tests, and sandboxes that end with the test file. */
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.mts';
import { jsonOf } from '../../sandbox/validation.mts';

/** JSON of any shape. The assertions say what it must be. */
export interface Json {
	[field: string]: Json;
}

export type SandboxResponse = Awaited<ReturnType<typeof call>>;

export const API_KEY = { 'x-api-key': 'sandbox-key' };

/** Calls a sandbox or a proxy with the API key, or with other headers. */
export async function call(
	sandbox: { url: string },
	method: string,
	path: string,
	body?: unknown,
	headers: Record<string, string> = API_KEY,
) {
	const response = await fetch(sandbox.url + path, {
		method,
		redirect: 'manual',
		headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	const text = await response.text();
	/** Empty if the body isn't JSON. */
	const json = (jsonOf(text) ?? {}) as Json;
	return { status: response.status, headers: response.headers, text, body: json };
}

export const post = async (sandbox: { url: string }, path: string, body: unknown) =>
	await call(sandbox, 'POST', path, body);

async function found(sandbox: { url: string }, path: string, body: unknown): Promise<Json> {
	const { status, text, body: answer } = await post(sandbox, path, body);
	if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
	return answer;
}

/** The records that a search finds on a page. Throws if it fails. */
export const records = async (sandbox: { url: string }, path: string, body: unknown) =>
	(await found(sandbox, path, body)).records as unknown as Json[];

/** The number of records that a search finds. Throws if it fails. */
export const total = async (sandbox: { url: string }, path: string, body: unknown) =>
	Number((await found(sandbox, path, body)).total_records);

/** High limits, no fields but the document's, and 2025-06-15 as today. */
const WITHOUT_LIMITS: Partial<SandboxOptions> = {
	companies: 300,
	today: '2025-06-15',
	minuteLimit: 100_000,
	concurrency: 1000,
	strict: true,
};

/** Makes a function that returns its argument, and closes it after the last test of the file. */
export function closeAfterTests() {
	const started: { close(): Promise<void> }[] = [];
	afterAll(async () => await Promise.all(started.map((one) => one.close())));
	return <Started extends { close(): Promise<void> }>(one: Started): Started => {
		started.push(one);
		return one;
	};
}

/** Makes a function that starts sandboxes, which are closed after the last test of the file. */
export function sandboxes(defaults = WITHOUT_LIMITS) {
	const closed = closeAfterTests();
	return async (options: Partial<SandboxOptions> = {}): Promise<Sandbox> =>
		closed(await startSandbox({ ...defaults, ...options }));
}

/** Starts the only sandbox of a file. */
export const oneSandbox = async (options?: Partial<SandboxOptions>): Promise<Sandbox> =>
	await sandboxes()(options);

/** A clock that stands still until a test moves it. */
export class TestClock {
	/** @param ms Unix milliseconds; by default with 300 ms, so that rounding is seen */
	constructor(private ms = Date.UTC(2025, 5, 15, 12, 30, 0, 300)) {}

	readonly now = (): number => this.ms;

	pass(ms: number): void {
		this.ms += ms;
	}
}

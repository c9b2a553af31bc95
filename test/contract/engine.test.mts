/** The headless engine itself, tried with a sample node that uses every door a real node may use. */
import type { INodeExecutionData } from 'n8n-workflow';
import { createEngine, type Engine, type RunRequest } from '../support/engine.mts';
import { scripted, type ScriptedAnswer, type ScriptedServer } from '../support/http.mts';
import { Sample, SampleApi, SampleTrigger } from '../support/sample.mts';

let engine: Engine;
let server: ScriptedServer;

beforeAll(async () => {
	engine = await createEngine({
		nodes: [Sample, SampleTrigger],
		credentials: [SampleApi],
	});
});
afterAll(async () => await engine.close());
afterEach(async () => await server?.close());

async function run(script: Parameters<typeof scripted>[0], request: Partial<RunRequest> = {}) {
	server = await scripted(script);
	const credentials = { sampleApi: { baseUrl: server.url, key: 'k1' } };
	return await engine.run({
		node: 'sample',
		parameters: { path: 'rows' },
		credentials,
		...request,
	});
}

const rows = (...names: string[]): ScriptedAnswer => ({ body: names.map((name) => ({ name })) });
const names = (items: INodeExecutionData[]) => items.map(({ json }) => json.name);
const inputs = (...paths: string[]) => paths.map((path) => ({ json: { path } }));

describe('the items of a node in the test engine', () => {
	it('come out in order, linked to the input that n8n finds for them', async () => {
		const result = await run([rows('a', 'b'), rows(), rows('c')], {
			input: inputs('x', 'y', 'z'),
			next: "={{ $('Data').item.json.path }}",
		});

		expect(names(result.items)).toEqual(['a', 'b', 'c']);
		expect(result.items.map(result.linkedInput)).toEqual([0, 0, 2]);
		expect(result.next).toEqual(['x', 'x', 'z']);
		expect(result.error).toBeUndefined();
	});

	it('make linkedInput throw as $() does where they have no link', async () => {
		const result = await run([rows('a'), rows('b', 'c')], {
			input: inputs('x', 'y'),
			parameters: { path: 'rows', linked: false },
			next: "={{ $('Data').item.json.path }}",
		});

		expect(names(result.items)).toEqual(['a', 'b', 'c']);
		expect(() => result.linkedInput(result.items[0])).toThrow(/paired item/i);
		expect(result.error?.message).toMatch(/paired item/i);
		expect(result.next).toEqual([]);
	});

	it('meet parameters that are evaluated for each input', async () => {
		await run(() => rows('a'), {
			input: inputs('x', 'y'),
			parameters: { path: '={{ $json.path }}/{{ $itemIndex }}' },
		});

		expect(server.requests.map(({ path }) => path)).toEqual(['/x/0', '/y/1']);
		expect(server.requests[0].headers['x-api-key']).toBe('k1');
	});

	it('leave the caller’s input unchanged', async () => {
		const input = inputs('x');
		await run([rows('a')], { input });

		expect(input).toEqual(inputs('x'));
	});

	it('come from a single empty input where none is given, with credentials that have their defaults', async () => {
		server = await scripted([rows('a')]);
		const credentials = { sampleApi: { baseUrl: server.url } };
		await engine.run({ node: 'sample', parameters: { path: 'rows' }, credentials });

		expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['the default key']);
	});
});

describe('a failing node in the test engine', () => {
	const oneFails = [rows('a'), { status: 422, body: { detail: 'no' } }, rows('c')];
	const input = inputs('x', 'y', 'z');

	it('stops the run with its error', async () => {
		const result = await run(oneFails, { input });

		expect(result.error).toMatchObject({
			name: 'NodeApiError',
			message: 'The service said 422',
			description: 'ERR_BAD_REQUEST',
			httpCode: '422',
			context: { itemIndex: 1 },
		});
		expect(result.items).toEqual([]);
		expect(server.requests).toHaveLength(2);
	});

	it('continues in the same branch', async () => {
		const result = await run(oneFails, { input, onError: 'continueRegularOutput' });

		expect(result.items.map(({ json }) => json)).toEqual([
			{ name: 'a' },
			{ error: 'status 422' },
			{ name: 'c' },
		]);
		expect(result.items.map(result.linkedInput)).toEqual([0, 1, 2]);
		expect(result.error).toBeUndefined();
	});

	it('continues with the failed item and its input in the error branch', async () => {
		const result = await run(oneFails, { input, onError: 'continueErrorOutput' });

		expect(names(result.items)).toEqual(['a', 'c']);
		expect(result.items.map(result.linkedInput)).toEqual([0, 2]);
		expect(result.errorItems.map(({ json }) => json)).toEqual([{ path: 'y', error: 'status 422' }]);
		expect(result.errorItems.map(result.linkedInput)).toEqual([1]);
	});

	it('is tried again where the node says so', async () => {
		const result = await run([{ status: 500 }, rows('a')], {
			retryOnFail: { maxTries: 2, waitBetweenTries: 1 },
		});

		expect(names(result.items)).toEqual(['a']);
		expect(result.error).toBeUndefined();
	});

	it('gives the network’s reason when the server hangs up', async () => {
		const { error } = await run([{ drop: true }]);

		expect(error?.description).toBe('ECONNRESET');
	});

	it('is refused by n8n before it starts when a required parameter is empty', async () => {
		const result = await run([], { parameters: {} });

		expect(result.error?.description ?? result.error?.message).toMatch(/Path/);
		expect(server.requests).toEqual([]);
	});
});

describe('a run in the test engine', () => {
	it('shows the hints and log lines of the node', async () => {
		const result = await run([rows('a', 'b')]);

		expect(result.hints).toEqual([{ message: '2 rows', location: 'outputPane' }]);
		expect(engine.logs).toContainEqual({ level: 'info', message: 'Done', metadata: undefined });
	});

	it('reads files back from the binary store', async () => {
		const result = await run([rows('a')], { parameters: { path: 'rows', file: true } });

		expect(result.items[0].binary?.data).toMatchObject({
			fileName: 'rows.csv',
			mimeType: 'text/csv',
			data: 'filesystem-v2',
		});
		expect((await result.binary(result.items[0], 'data')).toString()).toBe('a,b');
		await expect(result.binary(result.items[0], 'other')).rejects.toThrow('other');
	});

	it('ends a waiting node when it is canceled after a time', async () => {
		const result = await run([rows('a')], {
			parameters: { path: 'rows', wait: 60_000 },
			cancelAfterMs: 20,
		});

		expect(result.canceled).toBe(true);
		expect(result.error?.message).toMatch(/canceled/);
		expect(server.requests).toEqual([]);
	});

	it('aborts the call under way when it is canceled by a promise', async () => {
		let reached = () => {};
		const cancel = new Promise<void>((resolve) => (reached = resolve));
		const result = await run(
			() => {
				reached();
				return new Promise<ScriptedAnswer>(() => {});
			},
			{ cancel },
		);

		expect(result.canceled).toBe(true);
		expect(server.requests).toHaveLength(1);
	});
});

describe('a poll in the test engine', () => {
	const node = 'sampleTrigger';

	it('keeps its state with the caller', async () => {
		const first = await engine.poll({ node });
		expect(first).toEqual({ items: null, staticData: { seen: 1 } });

		const second = await engine.poll({
			node,
			parameters: { step: '={{ 2 }}' },
			staticData: first.staticData,
		});
		expect(second).toEqual({ items: [{ json: { seen: 3 } }], staticData: { seen: 3 } });
		expect(first.staticData).toEqual({ seen: 1 });
	});

	it('can be the one of Fetch Test Event', async () => {
		const { items } = await engine.poll({ node, mode: 'manual' });
		expect(items).toEqual([{ json: { sample: true } }]);
	});
});

import { rename, unlink, writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import { createEngine, type Engine } from '../support/engine.mts';
import { binaryStore } from '../support/n8nCore.mts';
import { listening, pour } from '../support/sockets.mts';

let engine: Engine;
let sandbox: Sandbox;

beforeAll(async () => {
	engine = await createEngine({
		nodes: [BusinessDataLookup],
		credentials: [BusinessDataLookupApi],
	});
	sandbox = await startSandbox({ companies: 300, minuteLimit: 1000, strict: true });
});

afterAll(async () => {
	await engine.close();
	await sandbox.close();
});

const search = async (parameters: object, input = [{ json: {} }], baseUrl = sandbox.url) =>
	await engine.run({
		node: 'businessDataLookup',
		parameters: {
			resource: 'company',
			operation: 'getAll',
			returnAll: true,
			simplify: false,
			...parameters,
		},
		input,
		credentials: { businessDataLookupApi: { baseUrl, apiKey: 'sandbox-key' } },
	});

test('a CSV file holds each record once with every field, and comes with a single item', async () => {
	const items = await search({});
	const run = await search({ outputAs: 'file', fileFormat: 'csv' });
	expect(run.error).toBeUndefined();
	expect(run.items).toHaveLength(1);
	expect(run.json[0]).toEqual({
		fileName: expect.stringMatching(/^companies-\d{4}-\d\d-\d\d\.csv$/),
		mimeType: 'text/csv',
		fileFormat: 'csv',
		rowCount: 300,
	});
	expect(run.hint).toMatch(/^\d+ calls, 300 records in 1 file, /);
	const rows = parse(await run.binary(run.items[0], 'data'), {
		columns: true,
		bom: true,
	}) as object[];
	expect(rows).toHaveLength(300);
	rows.forEach((row, index) => {
		const { company_id, company_name } = items.items[index].json;
		// What a spreadsheet would take for a formula is marked as text.
		const name = String(company_name).replace(/^[=+@-]/, "'$&");
		expect(row).toMatchObject({ company_id, company_name: name });
	});
	const fields = new Set(items.items.flatMap(({ json }) => Object.keys(json)));
	expect(new Set(Object.keys(rows[0]))).toEqual(fields);
});

test('a JSON Lines file of an input holds its records unchanged', async () => {
	const run = await search(
		{
			outputAs: 'file',
			fileFormat: 'jsonl',
			binaryPropertyName: 'rows',
			filters: { state: ['={{ $json.state }}'] },
		},
		[{ json: { state: 'CA' } }, { json: { state: 'TX' } }],
	);
	expect(run.links).toEqual([0, 1]);
	for (const [index, state] of ['CA', 'TX'].entries()) {
		const text = (await run.binary(run.items[index], 'rows')).toString();
		const states = text
			.trimEnd()
			.split('\n')
			.map((line) => (JSON.parse(line) as { state: string }).state);
		expect(states).toHaveLength(run.items[index].json.rowCount as number);
		expect(new Set(states)).toEqual(new Set([state]));
	}
});

test('a file honors Simplify and Limit', async () => {
	const run = await search({ outputAs: 'file', returnAll: false, limit: 7, simplify: true });
	const rows = parse(await run.binary(run.items[0], 'data'), {
		columns: true,
		bom: true,
	}) as object[];
	expect(rows).toHaveLength(7);
	expect(Object.keys(rows[0])).toHaveLength(10);
});

test('a search whose next page fails gives the reason instead of half a file', async () => {
	sandbox.setFaults([
		{
			kind: 'status',
			path: '/v1/companies',
			after: 3,
			status: 422,
			body: { detail: [{ loc: ['body', 'page'], msg: 'no such page' }] },
		},
	]);
	const run = await search({ outputAs: 'file' });
	sandbox.setFaults([]);
	expect(run.items).toHaveLength(0);
	expect(run.said).toContain('body.page: no such page');
});

test('a search that finds nothing gives an empty file', async () => {
	const run = await search({
		outputAs: 'file',
		filters: { company_name: ['no such company at all'] },
	});
	expect(run.json[0].rowCount).toBe(0);
	expect((await run.binary(run.items[0], 'data')).toString()).toBe('');
});

test('a simplified search that finds nothing gives a file with column names only', async () => {
	const run = await search({
		outputAs: 'file',
		simplify: true,
		filters: { company_name: ['no such company at all'] },
	});
	const text = (await run.binary(run.items[0], 'data')).toString();
	expect(text).toMatch(/^\ufeffcompany_id(,\w+){9}\r\n$/);
});

test('a file of bulk results holds each row as its later versions completed it', async () => {
	const parameters = { resource: 'email', operation: 'getBulkResults', jobId: 'job-1' };
	const items = await search(parameters);
	const run = await search({ ...parameters, outputAs: 'file', fileFormat: 'jsonl' });
	const lines = (await run.binary(run.items[0], 'data')).toString().trimEnd().split('\n');
	expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(items.json);
});

/** Does something while a file stands in the place of n8n's folder for binary data. */
const withoutFolder = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
	const run = await search({ outputAs: 'file' });
	const stored = binaryStore().getPath(run.items[0].binary!.data.id!);
	const folder = stored.slice(0, stored.indexOf('/executions/'));
	await rename(folder, `${folder}.away`);
	await writeFile(folder, 'a file in the place of the folder');
	try {
		return await work();
	} finally {
		await unlink(folder);
		await rename(`${folder}.away`, folder);
	}
};

test('a run whose file n8n cannot open ends with the reason, whatever the size of the file', async () => {
	sandbox.reset();
	const refused = await withoutFolder(
		async () => await search({ outputAs: 'file', fileFormat: 'jsonl' }),
	);
	expect(refused.error?.description).toBe('Check the disk of this n8n.');
	expect(refused.items).toEqual([]);
});

test('a download that n8n cannot store fails with the reason and leaves no socket open', async () => {
	const server = await listening(pour(200, 'text/csv'));
	const { error, items } = await withoutFolder(
		async () =>
			await search(
				{ resource: 'email', operation: 'exportLogs', fmt: 'csv' },
				undefined,
				server.url,
			),
	);
	const left = await server.left();
	await server.close();

	expect(error?.message).toMatch(/^n8n could not store the file: .+ \[item 0\]$/);
	expect(items).toEqual([]);
	expect(left).toBe(0);
});

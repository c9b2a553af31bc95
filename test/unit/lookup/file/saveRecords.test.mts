import { setImmediate } from 'node:timers/promises';
import type { IExecuteFunctions } from 'n8n-workflow';
import type { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { systemClock } from '../../../../nodes/BusinessDataLookup/time.ts';
import { LookupFailure, RunCancelled } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { saveRecords } from '../../../../nodes/BusinessDataLookup/lookup/file/saveRecords.ts';
import { inputRequestOf } from '../../wire.mts';
import { fakeRun } from '../../../support/fakeN8n.mts';

const PAGES = 200;
const SIZE = 50;

/** A service of many pages, which counts its calls. */
const pages = ({ failingAt = Infinity, fieldLength = 1 } = {}) => {
	const service = {
		calls: 0,
		json: async ({ body }: { body: { page: number } }) => {
			service.calls += 1;
			await setImmediate();
			if (body.page >= failingAt) {
				return new LookupFailure({ kind: 'server', message: 'Out of order' });
			}
			const records = Array.from({ length: SIZE }, (_, row) => ({
				company_id: `${body.page}-${row}`,
				company_name: 'x'.repeat(fieldLength),
			}));
			const page = { records, total_pages: PAGES, total_records: PAGES * SIZE };
			return { status: 200, headers: {}, body: page };
		},
	};
	return service;
};

/** n8n's binary store: keeps the text, or fails after so many pieces. */
const store = (most = Infinity) => {
	const kept = { text: '' };
	const prepareBinaryData = async (body: AsyncIterable<Buffer>) => {
		let pieces = 0;
		for await (const piece of body) {
			pieces += 1;
			if (pieces > most) throw new Error('ENOSPC: no space left on device');
			kept.text += piece.toString();
		}
		return { data: 'stored' };
	};
	return { context: contextOf(prepareBinaryData), kept };
};

const contextOf = (prepareBinaryData: unknown, signal?: AbortSignal) =>
	fakeRun({ helpers: { prepareBinaryData }, signal });

const save = async (
	context: IExecuteFunctions,
	service: Pick<ReturnType<typeof pages>, 'calls'>,
	input = inputRequestOf('company.getAll', {
		returnAll: true,
		outputAs: 'file',
		fileFormat: 'jsonl',
	}),
) =>
	await saveRecords(context, { client: service as unknown as Client, clock: systemClock }, input);

describe('saveRecords', () => {
	it('writes the records of all pages', async () => {
		const { context, kept } = store();
		const service = pages();
		expect(await save(context, service)).toMatchObject({
			json: { rowCount: PAGES * SIZE },
			recordCount: PAGES * SIZE,
		});
		expect(kept.text.split('\n')).toHaveLength(PAGES * SIZE + 1);
		expect(service.calls).toBe(PAGES);
	});

	it('asks for no more pages when n8n cannot store them, and says why', async () => {
		const service = pages();
		expect(await save(store(3).context, service)).toMatchObject({
			facts: {
				message: 'n8n could not store the file: ENOSPC: no space left on device',
				advice: expect.stringContaining('disk'),
			},
		});
		expect(service.calls).toBeLessThan(PAGES / 2);
	});

	it.each([
		['refuses the file before it reads any of it', 'EACCES: permission denied', 1],
		['refuses it after a while, unread', 'EMFILE: too many open files', 60],
	])('ends with the reason where n8n %s', async (_name, message, turns) => {
		const context = contextOf(async () => {
			for (let turn = 0; turn < turns; turn += 1) await setImmediate();
			throw new Error(message);
		});
		// More than a stream keeps in memory while nobody reads it.
		const service = pages({ fieldLength: 100_000 });
		expect(await save(context, service)).toMatchObject({
			facts: { message: `n8n could not store the file: ${message}` },
		});
		expect(service.calls).toBeLessThanOrEqual(11);
	});

	it('asks for one page only where n8n refuses the file at once', async () => {
		const context = contextOf(async () => {
			throw new Error('EROFS: read-only file system');
		});
		const service = pages();
		await save(context, service);
		expect(service.calls).toBe(1);
	});

	it('fails where n8n closes the file before its end without a reason', async () => {
		const context = contextOf(async () => ({ data: 'stored' }));
		expect(await save(context, pages({ fieldLength: 100_000 }))).toMatchObject({
			facts: { message: 'n8n could not store the file: it was closed before its end' },
		});
	});

	it.each([
		['while the writer waits for a reader', { fieldLength: 100_000 }],
		['while the last of it is stored', {}],
	])('ends when the run is cancelled %s', async (_name, service) => {
		const controller = new AbortController();
		const context = contextOf(async () => await new Promise(() => {}), controller.signal);
		const saving = save(context, pages(service));
		for (let turn = 0; turn < 1000; turn += 1) await setImmediate();
		controller.abort();
		await expect(saving).rejects.toThrow(RunCancelled);
	});

	it('fails with the page that failed, not with the file that was cut off by it', async () => {
		const { context } = store();
		expect(await save(context, pages({ failingAt: 20 }))).toMatchObject({
			facts: { kind: 'server', message: 'Out of order' },
		});
	});

	it('completes records of a bulk job before it writes them', async () => {
		const versions = (page: number) =>
			Array.from({ length: 3 }, (_, row) => ({
				external_id: `x${row}`,
				[`field_${page}`]: page,
				newest: page,
			}));
		const results = [versions(1), versions(2), [...versions(3), { external_id: 'late' }]];
		const service = {
			calls: 0,
			json: async ({ query }: { query: { cursor: number } }) => {
				const page = Math.max(0, query.cursor);
				const has_more = page < results.length - 1;
				const body = { results: results[page], next_cursor: page + 1, has_more };
				return { status: 200, headers: {}, body };
			},
		};
		const { context, kept } = store();
		const parameters = { jobId: 'j', returnAll: true, outputAs: 'file', fileFormat: 'jsonl' };
		await save(context, service, inputRequestOf('email.getBulkResults', parameters));
		expect(
			kept.text
				.trimEnd()
				.split('\n')
				.map((line) => JSON.parse(line) as unknown),
		).toEqual([
			...[0, 1, 2].map((row) => ({
				external_id: `x${row}`,
				newest: 3,
				field_1: 1,
				field_2: 2,
				field_3: 3,
			})),
			{ external_id: 'late' },
		]);
	});

	it.each([
		['the simplified fields', { simplify: true }, /^\ufeffcompany_id,company_name,.*\r\n$/],
		[
			'the fields asked for',
			{ simplify: false, options: { include_fields: 'url' } },
			/^\ufeffurl,company_id\r\n$/,
		],
		['nothing where no field is known', { simplify: false }, /^$/],
	])('gives an empty table %s as its columns', async (_name, parameters, text) => {
		const service = {
			calls: 0,
			json: async () => ({ status: 200, headers: {}, body: { records: [], total_records: 0 } }),
		};
		const { context, kept } = store();
		const input = inputRequestOf('company.getAll', { outputAs: 'file', ...parameters });
		await save(context, service, input);
		expect(kept.text).toMatch(text);
	});

	it('begins a CSV with the mark by which spreadsheet programs know UTF-8', async () => {
		const service = {
			calls: 0,
			json: async () => ({ status: 200, headers: {}, body: { records: [{ company_id: 'é' }] } }),
		};
		const { context, kept } = store();
		const parameters = { simplify: false, limit: 1, outputAs: 'file' };
		await save(context, service, inputRequestOf('company.getAll', parameters));
		expect(kept.text).toBe('\uFEFFcompany_id\r\né\r\n');
	});
});

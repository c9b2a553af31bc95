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
	it('ends with the reason when n8n refuses the file before it reads any of it', async () => {
		const context = contextOf(async () => {
			await setImmediate();
			throw new Error('EACCES: permission denied');
		});
		// More than a stream keeps in memory while nobody reads it.
		const service = pages({ fieldLength: 100_000 });
		expect(await save(context, service)).toMatchObject({
			message: 'n8n could not store the file: EACCES: permission denied',
		});
		expect(service.calls).toBeLessThanOrEqual(11);
	});

	it('ends when the run is cancelled while the writer waits for a reader', async () => {
		const controller = new AbortController();
		const context = contextOf(async () => await new Promise(() => {}), controller.signal);
		const saving = save(context, pages({ fieldLength: 100_000 }));
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

	it.each([
		['the simplified fields', { simplify: true }, /^\ufeffcompany_id,company_name,.*\r\n$/],
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
});

import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { systemClock } from '../../../../nodes/BusinessDataLookup/time.ts';
import { notNeeded } from '../../../../nodes/BusinessDataLookup/service/budgetFailures.ts';
import { LookupFailure, RunCanceled } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { saveRecords } from '../../../../nodes/BusinessDataLookup/lookup/file/saveRecords.ts';
import { readInputOfKind } from '../../readParameters.mts';
import { fakeRun } from '../../../support/fakeN8n.mts';

const PAGES = 200;
const SIZE = 50;

/** A service of many pages, which counts its calls. */
const pages = ({ failingAt = Infinity, fieldLength = 1 } = {}) => {
	const service = {
		calls: 0,
		run: { planMore: () => {} },
		json: async ({ body, signal }: { body: { page: number }; signal?: AbortSignal }) => {
			if (signal?.aborted) return notNeeded();
			service.calls += 1;
			await setImmediate();
			if (body.page >= failingAt) {
				return new LookupFailure({ kind: 'forbidden', message: 'Not for you' });
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

/** Saves the pages into a binary store of n8n that does so with the file. */
const save = async (
	prepareBinaryData: (file: AsyncIterable<Buffer>) => Promise<unknown>,
	service: ReturnType<typeof pages>,
	signal?: AbortSignal,
) => {
	const input = readInputOfKind('file', 'company.getAll', {
		returnAll: true,
		outputAs: 'file',
		fileFormat: 'jsonl',
	});
	const client = service as unknown as Client;
	const connection = { client, clock: systemClock, readSecrets: async () => [] };
	return await saveRecords(fakeRun({ helpers: { prepareBinaryData }, signal }), connection, input);
};

describe('saveRecords', () => {
	it('ends with the reason when n8n refuses the file before it reads any of it', async () => {
		const refuse = async () => {
			await setImmediate();
			throw new Error('EACCES: permission denied');
		};
		// More than a stream keeps in memory while nobody reads it.
		const service = pages({ fieldLength: 100_000 });
		expect(await save(refuse, service)).toMatchObject({
			message: 'n8n could not store the file: EACCES: permission denied',
		});
		expect(service.calls).toBeLessThanOrEqual(11);
	});

	it('ends with the reason when n8n stops reading the file', async () => {
		const readOnce = async (file: AsyncIterable<Buffer>) => {
			for await (const piece of file) if (piece) break;
			return {};
		};
		const service = pages({ fieldLength: 100_000 });
		expect(await save(readOnce, service)).toMatchObject({
			message: 'n8n could not store the file: it was closed before its end',
		});
		expect(service.calls).toBeLessThanOrEqual(12);
	});

	it('ends when the run is cancelled while the writer waits for a reader', async () => {
		const controller = new AbortController();
		const never = async () => await new Promise(() => {});
		const saving = save(never, pages({ fieldLength: 100_000 }), controller.signal);
		for (let turn = 0; turn < 1000; turn += 1) await setImmediate();
		controller.abort();
		await expect(saving).rejects.toThrow(RunCanceled);
	});

	it('fails with the page that failed, not with the file that was cut off by it', async () => {
		expect(await save(text, pages({ failingAt: 20 }))).toMatchObject({
			facts: { kind: 'forbidden', message: 'Not for you' },
		});
	});
});

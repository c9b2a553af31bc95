import { setImmediate } from 'node:timers/promises';
import type { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { systemClock } from '../../../../nodes/BusinessDataLookup/time.ts';
import { notNeeded } from '../../../../nodes/BusinessDataLookup/service/budgetFailures.ts';
import { RunCanceled } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { saveRecords } from '../../../../nodes/BusinessDataLookup/lookup/file/saveRecords.ts';
import { readInputOfKind } from '../../readParameters.mts';
import { fakeRun } from '../../../support/fakeN8n.mts';

/** Saves 200 pages of large records into a binary store of n8n that does so with the file. */
const save = async (
	prepareBinaryData: (file: AsyncIterable<Buffer>) => Promise<unknown>,
	signal?: AbortSignal,
) => {
	let calls = 0;
	const json = async (call: { body: { page: number }; skipSignal?: AbortSignal }) => {
		if (call.skipSignal?.aborted) return notNeeded();
		calls += 1;
		await setImmediate();
		const { page } = call.body;
		// More than a stream keeps in memory while nobody reads it.
		const company_name = 'x'.repeat(100_000);
		const records = Array.from({ length: 50 }, (_, row) => ({
			company_id: `${page}-${row}`,
			company_name,
		}));
		const body = { records, total_pages: 200, total_records: 10_000 };
		return { status: 200, headers: {}, body };
	};
	const own = { returnAll: true, outputAs: 'file', fileFormat: 'jsonl' };
	const input = readInputOfKind('file', 'company.getAll', own);
	const client = { run: { planMore: () => {} }, json } as unknown as Client;
	const connection = { client, clock: systemClock, readSecrets: async () => [] };
	const context = fakeRun({ helpers: { prepareBinaryData }, signal });
	return { saved: await saveRecords(context, connection, input), calls };
};

it('a file that n8n refuses before it reads any of it ends with the reason, and few calls', async () => {
	const refuse = async () => {
		await setImmediate();
		throw new Error('EACCES: permission denied');
	};
	const { saved, calls } = await save(refuse);
	const message = 'n8n could not store the file: EACCES: permission denied';
	expect(saved).toMatchObject({ message });
	expect(calls).toBeLessThanOrEqual(11);
});

it('a run that is canceled while nobody reads the file ends', async () => {
	const controller = new AbortController();
	const saving = save(async () => await new Promise(() => {}), controller.signal);
	for (let turn = 0; turn < 1000; turn += 1) await setImmediate();
	controller.abort();
	await expect(saving).rejects.toThrow(RunCanceled);
});

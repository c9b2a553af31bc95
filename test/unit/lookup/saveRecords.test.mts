import { setImmediate } from 'node:timers/promises';
import type { IExecuteFunctions } from 'n8n-workflow';
import type { Client } from '../../../nodes/BusinessDataLookup/service/client.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { saveRows } from '../../../nodes/BusinessDataLookup/lookup/saveRecords.ts';
import { askOf } from '../wire.mts';

const PAGES = 200;
const SIZE = 50;

/** A service of many pages, which counts its calls. */
const pages = (failingAt = Infinity) => {
	const service = {
		calls: 0,
		json: async ({ body }: { body: { page: number } }) => {
			service.calls += 1;
			await setImmediate();
			if (body.page >= failingAt)
				return new LookupFailure({ kind: 'server', message: 'Out of order' });
			const records = Array.from({ length: SIZE }, (_, row) => ({
				company_id: `${body.page}-${row}`,
			}));
			const answer = { records, total_pages: PAGES, total_records: PAGES * SIZE };
			return { status: 200, headers: {}, body: answer };
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
	const context = { helpers: { prepareBinaryData } } as unknown as IExecuteFunctions;
	return { context, kept };
};

const save = async (context: IExecuteFunctions, service: ReturnType<typeof pages>) =>
	await saveRows(
		context,
		service as unknown as Client,
		askOf('company.getAll', { returnAll: true, outputAs: 'file', fileFormat: 'jsonl' }),
	);

it('writes all pages', async () => {
	const { context, kept } = store();
	const service = pages();
	expect(await save(context, service)).toMatchObject({ json: { rowCount: PAGES * SIZE } });
	expect(kept.text.split('\n')).toHaveLength(PAGES * SIZE + 1);
	expect(service.calls).toBe(PAGES);
});

it('asks for no more pages when n8n cannot store them, and says why', async () => {
	const service = pages();
	await expect(save(store(3).context, service)).rejects.toMatchObject({
		facts: {
			message: 'n8n could not store the file: ENOSPC: no space left on device',
			advice: expect.stringContaining('disk'),
		},
	});
	expect(service.calls).toBeLessThan(PAGES / 2);
});

it('fails with the page that failed, not with the file that was cut off by it', async () => {
	const { context } = store();
	await expect(save(context, pages(20))).rejects.toMatchObject({
		facts: { kind: 'server', message: 'Out of order' },
	});
});

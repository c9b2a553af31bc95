/** How files reach n8n's store: downloads, and the records of a list. */
import { setImmediate } from 'node:timers/promises';
import { notNeededFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { saveDownload } from '../../../../nodes/BusinessDataLookup/lookup/file/saveDownload.ts';
import { saveRecords } from '../../../../nodes/BusinessDataLookup/lookup/file/saveRecords.ts';
import { timeoutFailure } from '../../../../nodes/BusinessDataLookup/service/networkFailure.ts';
import type { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import type { Connection } from '../../../../nodes/BusinessDataLookup/service/connection.ts';
import { systemClock } from '../../../../nodes/BusinessDataLookup/time.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import { readInputOfKind } from '../../readParameters.mts';
import { fakeRun } from '../../../support/fakeN8n.mts';
import { times } from '../../../support/times.mts';

/** A response with a file that counts how often it is closed. */
const fileClosedBy = (close = (): void => {}): HttpResponse => ({
	...{ status: 200, headers: { 'content-type': 'text/csv' } },
	file: { content: 'a,b', readMessage: async () => 'a,b', close },
});

/** Saves a download. `signed` and `bare`: the calls that followed with the credential, and without it. */
const saveFile = async (responses: HttpResponse[], context = fakeRun()) => {
	const signed: unknown[] = [];
	const bare: unknown[] = [];
	const responding = (paths: unknown[]) => async (asked: { path?: string; url?: string }) => {
		paths.push(asked.path ?? asked.url);
		return responses.shift()!;
	};
	const parts = {
		client: { file: responding(signed), mayRetry: async () => false },
		anonymousTransport: responding(bare),
		baseUrl: 'https://API.example.com:443/base',
		allowHttp: false,
		clock: systemClock,
		readSecrets: async () => [],
	} as unknown as Connection;
	const input = readInputOfKind('download', 'email.exportLogs', { fmt: 'csv' });
	const saved = await saveDownload(context, parts, input).catch((error: Error) => error);
	return { saved, signed: signed.slice(1), bare };
};

it.each([
	['/base/v1/files/1?a=1&a=2#x', ['/v1/files/1?a=1&a=2'], []],
	['https://api.example.com/base/v1/x', ['/v1/x'], []],
	['export/2', ['/v1/emails/logs/export/2'], []],
	['https://api.example.com/baseless', [], ['https://api.example.com/baseless']],
])('a redirect to %s shows the credential to nobody else', async (location, signed, bare) => {
	const redirect: HttpResponse = { status: 302, headers: { location }, body: '' };
	expect(await saveFile([redirect, fileClosedBy()])).toMatchObject({ signed, bare });
});

const failing = async () => await Promise.reject(new Error('disk full'));
const failingOddly = async () => await Promise.reject(undefined as never as Error);
const interrupted = async () => await Promise.reject(timeoutFailure(9));
const never = async () => await new Promise(() => {});
it.each([
	['n8n cannot store', failing, undefined, /^n8n could not store the file: disk full$/],
	['n8n cannot store, and says nothing', failingOddly, undefined, /^n8n could not store the file/],
	['is interrupted', interrupted, undefined, /^The download was interrupted: .* within 9 ms$/],
	['is not wanted any more', never, AbortSignal.abort(), /wasn't needed/],
])('a download that %s is closed', async (_name, prepareBinaryData, signal, message) => {
	const context = fakeRun({ signal, helpers: { prepareBinaryData } });
	let closed = 0;
	const { saved } = await saveFile([fileClosedBy(() => void (closed += 1))], context);
	expect(saved).toMatchObject({ message: expect.stringMatching(message) });
	expect(closed).toBe(1);
});

/** Saves 200 pages of large records. `prepareBinaryData` is n8n's store. */
const saveList = async (
	prepareBinaryData: (file: AsyncIterable<Buffer>) => Promise<unknown>,
	signal?: AbortSignal,
) => {
	let calls = 0;
	const json = async (call: { body: { page: number }; skipSignal?: AbortSignal }) => {
		if (call.skipSignal?.aborted) return notNeededFailure();
		calls += 1;
		await setImmediate();
		const { page } = call.body;
		// More than a stream keeps in memory while nobody reads it.
		const company_name = 'x'.repeat(100_000);
		const records = times(50, (row) => ({ company_id: `${page}-${row}`, company_name }));
		return { status: 200, headers: {}, body: { records, total_pages: 200, total_records: 10_000 } };
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
	const { saved, calls } = await saveList(refuse);
	const message = 'n8n could not store the file: EACCES: permission denied';
	expect(saved).toMatchObject({ message });
	expect(calls).toBeLessThanOrEqual(11);
});

it('a run that is canceled while nobody reads the file ends', async () => {
	const controller = new AbortController();
	const saving = saveList(async () => await new Promise(() => {}), controller.signal);
	for (let turn = 0; turn < 1000; turn += 1) await setImmediate();
	controller.abort();
	expect((await saving).saved).toMatchObject({ facts: { kind: 'notNeeded' } });
});

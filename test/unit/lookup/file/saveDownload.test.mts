import { LookupFailure, RunCancelled } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { SavedFile } from '../../../../nodes/BusinessDataLookup/output/items.ts';
import { saveDownload } from '../../../../nodes/BusinessDataLookup/lookup/file/saveDownload.ts';
import { fileNameOf } from '../../../../nodes/BusinessDataLookup/service/download.ts';
import type { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { systemClock } from '../../../../nodes/BusinessDataLookup/time.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import { inputRequestOf } from '../../wire.mts';
import { fakeRun } from '../../../support/fakeN8n.mts';

describe('fileNameOf', () => {
	it.each([
		['attachment; filename=my log.csv ; size=3', 'my log.csv'],
		['attachment; filename=a="b".csv', 'a="b".csv'],
		['attachment; name=filename=x.csv', undefined],
		['attachment; FILENAME = "a b;c.csv"; size=3', 'a b;c.csv'],
		['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
		['attachment; filename="x.csv"; filename*=UTF-8\'\'%E2%82%AC%20log.csv', '€ log.csv'],
		['attachment; filename="../../etc/passwd"', 'passwd'],
		["attachment; filename*=utf-8''..%2F..%2Fx.csv", 'x.csv'],
		['attachment; filename="a\u0000\nb.csv"', 'ab.csv'],
		['attachment; filename="a/"', undefined],
		["attachment; filename*=utf-16''x.csv", undefined],
		['attachment; filename="."', undefined],
		[undefined, undefined],
	])('reads %j as the file name %j', (header, name) => {
		expect(fileNameOf({ 'content-disposition': header }, (text) => text)).toBe(name);
	});
});

describe('a download', () => {
	/** Downloads what the service responds with; a store that fails gives an error. */
	const download = async (
		response: HttpResponse | LookupFailure,
		{ fmt = 'csv', fails, run }: { fmt?: string | null; fails?: Error; run?: AbortSignal } = {},
	) => {
		const stored: unknown[][] = [];
		const context = fakeRun({
			signal: run,
			helpers: {
				prepareBinaryData: async (...given: unknown[]) => {
					stored.push(given);
					if (fails) throw fails;
					return run ? await new Promise(() => {}) : { data: '', mimeType: '' };
				},
			},
		});
		const parts = {
			client: { file: async () => response } as unknown as Client,
			bare: async () => response,
			baseUrl: 'https://api.example.com',
			allowHttp: false,
			clock: systemClock,
			readBlank: async () => (text: string) => text.replaceAll('s3cr3t', '[hidden]'),
		};
		const input = inputRequestOf('email.exportLogs', { fmt: 'csv' });
		input.presentation.fmt = fmt ?? undefined;
		const saved = await saveDownload(context, parts, input).catch((error: Error) => error);
		return { saved, stored };
	};
	const file = (headers: object, more: Partial<HttpResponse> = {}): HttpResponse => ({
		status: 200,
		headers: headers as HttpResponse['headers'],
		body: 'a,b',
		...more,
	});

	it.each([
		[300, 'redirect'],
		[400, 'invalid'],
	])('answered with %d and no location is a failure of kind %s', async (status, kind) => {
		const { saved, stored } = await download(file({}, { status, body: {} }));
		expect(saved).toMatchObject({ facts: { kind, status } });
		expect(stored).toEqual([]);
	});

	it.each([
		['csv', {}, 'email-logs.csv', 'text/csv'],
		[null, {}, 'email-logs', 'application/octet-stream'],
		['csv', { 'content-type': 'application/pdf' }, 'email-logs.csv', 'application/pdf'],
	])('in the format %j with the headers %j is %s, %s', async (fmt, headers, name, type) => {
		const { saved, stored } = await download(file(headers), { fmt });
		expect(stored).toEqual([['a,b', name, type]]);
		expect(saved).toMatchObject({ json: { fileName: name, mimeType: type } });
		expect('fmt' in (saved as SavedFile).json).toBe(fmt !== null);
	});

	it.each([
		['n8n cannot store', new Error('disk full'), 'n8n could not store the file: disk full'],
		[
			'breaks off',
			new LookupFailure({ kind: 'timeout', message: 'No data' }),
			'The file broke off while it was downloaded: No data',
		],
	])('that %s is a failure, and its connection is closed', async (_name, fails, message) => {
		let closed = 0;
		const { saved } = await download(file({}, { close: () => (closed += 1) }), { fails });
		expect(saved).toMatchObject({ message });
		expect(closed).toBe(1);
		expect((await download(file({}), { fails })).saved).toMatchObject({ message });
	});

	it('whose run is cancelled ends with it, and its connection is closed', async () => {
		let closed = 0;
		const { saved } = await download(file({}, { close: () => (closed += 1) }), {
			run: AbortSignal.abort(),
		});
		expect(saved).toBeInstanceOf(RunCancelled);
		expect(closed).toBe(1);
	});
});

import { LookupFailure, RunCancelled } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { SavedFile } from '../../../../nodes/BusinessDataLookup/output/items.ts';
import { saveDownload } from '../../../../nodes/BusinessDataLookup/lookup/file/saveDownload.ts';
import { fileNameOf, mediaTypeOf } from '../../../../nodes/BusinessDataLookup/service/download.ts';
import type { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { systemClock } from '../../../../nodes/BusinessDataLookup/time.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import { inputRequestOf } from '../../wire.mts';
import { fakeRun } from '../../../support/fakeN8n.mts';

describe('fileNameOf', () => {
	it.each([
		['attachment; filename="log.xlsx"', 'log.xlsx'],
		['attachment; filename=log.csv', 'log.csv'],
		['attachment; filename=my log 2026.csv', 'my log 2026.csv'],
		['attachment; filename=my log.csv ; size=3', 'my log.csv'],
		['attachment; filename=a="b".csv', 'a="b".csv'],
		['attachment; name=filename=x.csv', undefined],
		['attachment; filename= ; size=3', undefined],
		['attachment; FILENAME = "a b;c.csv"; size=3', 'a b;c.csv'],
		['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
		['attachment; filename="x.csv"; filename*=UTF-8\'\'%E2%82%AC%20log.csv', '€ log.csv'],
		['attachment; filename="x.csv"; filename*=UTF-8\'\'%E2%', 'x.csv'],
		['attachment; filename="../../etc/passwd"', 'passwd'],
		['attachment; filename="C:\\\\temp\\\\x.csv"', 'x.csv'],
		["attachment; filename*=utf-8''..%2F..%2Fx.csv", 'x.csv'],
		['attachment; filename="a\u0000\nb.csv"', 'ab.csv'],
		['attachment; filename=".."', undefined],
		['attachment; filename="a/"', undefined],
		['attachment; filename=""', undefined],
		['filename=first.csv', 'first.csv'],
		['attachment;filename=close.csv', 'close.csv'],
		['attachment; filename = wide.csv', 'wide.csv'],
		["attachment; filename* = utf-8''wide.csv", 'wide.csv'],
		["attachment; filename*=utf-8'en'x.csv", 'x.csv'],
		["attachment; filename*=utf-16''x.csv", undefined],
		['attachment; filename="."', undefined],
		['attachment', undefined],
		[undefined, undefined],
	])('reads %j as the file name %j', (header, name) => {
		expect(fileNameOf({ 'content-disposition': header }, (text) => text)).toBe(name);
	});
});

it.each([
	['text/CSV; charset=utf-8', 'text/csv'],
	['text/csv ; charset=utf-8', 'text/csv'],
	['application/octet-stream', undefined],
	['', undefined],
	[undefined, undefined],
])('mediaTypeOf reads %j as %j', (header, type) => {
	expect(mediaTypeOf({ 'content-type': header }, (text) => text)).toBe(type);
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

	it('that fails is that failure', async () => {
		const failure = new LookupFailure({ kind: 'server', message: 'Down' });
		expect((await download(failure)).saved).toBe(failure);
	});

	it.each([
		[300, 'redirect'],
		[399, 'redirect'],
		[400, 'invalid'],
		[500, 'server'],
	])('answered with %d and no location is a failure of kind %s', async (status, kind) => {
		const { saved, stored } = await download(file({}, { status, body: {} }));
		expect(saved).toMatchObject({ facts: { kind, status } });
		expect(stored).toEqual([]);
	});

	it.each([
		['csv', {}, 'email-logs.csv', 'text/csv'],
		[null, {}, 'email-logs', 'application/octet-stream'],
		['odd', {}, 'email-logs.odd', 'application/octet-stream'],
		['csv', { 'content-type': 'application/pdf' }, 'email-logs.csv', 'application/pdf'],
	])('in the format %j with the headers %j is %s, %s', async (fmt, headers, name, type) => {
		const { saved, stored } = await download(file(headers), { fmt });
		expect(stored).toEqual([['a,b', name, type]]);
		expect(saved).toMatchObject({ json: { fileName: name, mimeType: type } });
		expect('fmt' in (saved as SavedFile).json).toBe(fmt !== null);
	});

	it.each(['application/json', 'text/html'])(
		'that is %s has a message in its place',
		async (type) => {
			const readMessage = async () => ({ detail: 'Nothing' });
			const { saved } = await download(file({ 'content-type': type }, { readMessage }));
			expect(saved).toMatchObject({
				message: expect.stringContaining('instead of a file: Nothing'),
			});
			expect((await download(file({ 'content-type': type }))).saved).toMatchObject({
				message: expect.stringContaining('instead of a file: an empty one'),
			});
		},
	);

	it('with a name of its own is a file, whatever its type is', async () => {
		const headers = { 'content-type': 'text/html', 'content-disposition': 'filename=x.html' };
		expect((await download(file(headers))).saved).toMatchObject({ json: { fileName: 'x.html' } });
	});

	it('whose type nobody knows beforehand is a file, whatever its type is', async () => {
		const { saved } = await download(file({ 'content-type': 'text/html' }), { fmt: null });
		expect(saved).toMatchObject({ json: { mimeType: 'text/html' } });
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

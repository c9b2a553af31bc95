import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
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

/** Saves a response as a file; a store that fails gives an error. */
const save = async (change: Partial<HttpResponse>, fails?: Error, signal?: AbortSignal) => {
	const prepareBinaryData = async () =>
		await (fails ? Promise.reject(fails) : new Promise(() => {}));
	const file = { status: 200, headers: {}, body: 'a,b', ...change };
	const parts = {
		client: { file: async () => file } as unknown as Client,
		bare: async () => file,
		baseUrl: 'https://api.example.com',
		allowHttp: false,
		clock: systemClock,
		readBlank: async () => (text: string) => text,
	};
	const context = fakeRun({ signal, helpers: { prepareBinaryData } });
	const input = inputRequestOf('email.exportLogs', { fmt: 'csv' });
	return await saveDownload(context, parts, input).catch((error: Error) => error);
};

it.each(['application/json', 'text/html'])(
	'a download of the type %s without a file name is a message',
	async (type) => {
		const headers = { 'content-type': type };
		const readMessage = async () => ({ detail: 'Nothing' });
		expect(await save({ headers, readMessage })).toMatchObject({
			message: 'The service answered with a message instead of a file: Nothing',
		});
		expect(await save({ headers })).toMatchObject({
			message: expect.stringContaining('an empty one'),
		});
	},
);

it.each<[string, Error | undefined, AbortSignal | undefined, string]>([
	[
		'n8n cannot store',
		new Error('disk full'),
		undefined,
		'n8n could not store the file: disk full',
	],
	[
		'breaks off',
		new LookupFailure({ kind: 'timeout', message: 'No data' }),
		undefined,
		'The file broke off while it was downloaded: No data',
	],
	['is not wanted any more', undefined, AbortSignal.abort(), 'The execution was canceled'],
])('a download that %s has its connection closed', async (_name, fails, signal, message) => {
	let closed = 0;
	expect(await save({ close: () => (closed += 1) }, fails, signal)).toMatchObject({ message });
	expect(closed).toBe(1);
});

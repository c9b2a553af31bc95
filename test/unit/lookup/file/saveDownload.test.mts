import { baseName } from '../../../../nodes/BusinessDataLookup/lookup/file/fileName.ts';
import { saveDownload } from '../../../../nodes/BusinessDataLookup/lookup/file/saveDownload.ts';
import { parseFileName } from '../../../../nodes/BusinessDataLookup/service/download.ts';
import type { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { systemClock } from '../../../../nodes/BusinessDataLookup/time.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import { readInputOfKind } from '../../readParameters.mts';
import { fakeRun } from '../../../support/fakeN8n.mts';

describe('the name of a download', () => {
	it.each([
		['attachment; filename=my log.csv ; size=3', 'my log.csv'],
		['attachment; FILENAME = "a b;c.csv"; size=3', 'a b;c.csv'],
		['attachment; filename="x.csv"; filename*=UTF-8\'\'%E2%82%AC%20log.csv', '€ log.csv'],
		['attachment; filename="../../etc/passwd"', 'passwd'],
		["attachment; filename*=utf-8''..%2F..%2Fx.csv", 'x.csv'],
		['attachment; filename="a\u0000\nb.csv"', 'ab.csv'],
	])('in %j is %j', (header, name) => {
		expect(baseName(parseFileName({ 'content-disposition': header }) ?? '')).toBe(name);
	});
});

const file: HttpResponse = { status: 200, headers: { 'content-type': 'text/csv' }, body: 'a,b' };

/** Saves what the service responds, and tells which calls followed with the credential, and where to without it. */
const save = async (responses: HttpResponse[], context = fakeRun()) => {
	const signed: unknown[] = [];
	const bare: unknown[] = [];
	const responding = (paths: unknown[]) => async (asked: { path?: string; url?: string }) => {
		paths.push(asked.path ?? asked.url);
		return responses.shift()!;
	};
	const parts = {
		client: { file: responding(signed) } as unknown as Client,
		anonymous: responding(bare),
		baseUrl: 'https://API.example.com:443/base',
		allowHttp: false,
		clock: systemClock,
		readSecrets: async () => [],
	};
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
	expect(await save([redirect, file])).toMatchObject({ signed, bare });
});

const failing = async () => await Promise.reject(new Error('disk full'));
const never = async () => await new Promise(() => {});
it.each([
	['n8n cannot store', failing, undefined, /^n8n could not store the file: disk full$/],
	['is not wanted any more', never, AbortSignal.abort(), /The execution was canceled/],
])('a download that %s is closed', async (_name, prepareBinaryData, signal, message) => {
	const context = fakeRun({ signal, helpers: { prepareBinaryData } });
	let closed = 0;
	const { saved } = await save([{ ...file, close: () => (closed += 1) }], context);
	expect(saved).toMatchObject({ message: expect.stringMatching(message) });
	expect(closed).toBe(1);
});

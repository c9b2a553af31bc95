import { saveDownload } from '../../../../nodes/BusinessDataLookup/lookup/file/saveDownload.ts';
import type { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { systemClock } from '../../../../nodes/BusinessDataLookup/time.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import { readInputOfKind } from '../../readParameters.mts';
import { fakeRun } from '../../../support/fakeN8n.mts';

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

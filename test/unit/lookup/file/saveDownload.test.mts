import { baseName } from '../../../../nodes/BusinessDataLookup/lookup/file/fileName.ts';
import { saveDownload } from '../../../../nodes/BusinessDataLookup/lookup/file/saveDownload.ts';
import { parseFileName } from '../../../../nodes/BusinessDataLookup/service/download.ts';
import type { Call, Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { systemClock } from '../../../../nodes/BusinessDataLookup/time.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import type { HttpRequest } from '../../../../nodes/BusinessDataLookup/service/transport.ts';
import { readInputOfKind } from '../../readParameters.mts';
import { fakeRun } from '../../../support/fakeN8n.mts';

describe('the name of a download', () => {
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
		["attachment; filename*=utf-16''x.csv", undefined],
		['attachment; filename="."', undefined],
	])('in %j is %j', (header, name) => {
		expect(baseName(parseFileName({ 'content-disposition': header }) ?? '')).toBe(name);
	});
});

const file: HttpResponse = { status: 200, headers: { 'content-type': 'text/csv' }, body: 'a,b' };
const exportLogs = readInputOfKind('download', 'email.exportLogs', { fmt: 'csv' });

/** Saves what the service responds, and tells which calls followed with the credential, and where to without it. */
const save = async (
	responses: HttpResponse[],
	{ input = exportLogs, context = fakeRun() } = {},
) => {
	const signed: Call[] = [];
	const bare: HttpRequest[] = [];
	const responding =
		<Asked,>(all: Asked[]) =>
		async (asked: Asked) => {
			all.push(asked);
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
	const saved = await saveDownload(context, parts, input).catch((error: Error) => error);
	return { saved, signed: signed.slice(1), anonymous: bare.map(({ url }) => url) };
};

describe('a download that is redirected', () => {
	const to = (location: string, status = 302): HttpResponse => ({
		status,
		headers: { location },
		body: '',
	});

	it.each([
		['/base/v1/files/1?a=1&a=2#x', '/v1/files/1?a=1&a=2'],
		['https://api.example.com/base/v1/x', '/v1/x'],
		['export/2', '/v1/emails/logs/export/2'],
	])('to %s below the base URL is followed with the credential', async (location, path) => {
		const { signed, anonymous } = await save([to(location), file]);
		expect(signed).toMatchObject([{ path, query: undefined }]);
		expect(anonymous).toEqual([]);
	});

	it('to the origin of the base URL, but not below it, is followed without the credential', async () => {
		const { signed, anonymous } = await save([to('https://api.example.com/baseless'), file]);
		expect([signed, anonymous]).toEqual([[], ['https://api.example.com/baseless']]);
	});

	it('is followed five times', async () => {
		const circle = Array.from({ length: 9 }, () => to('https://a.example/'));
		expect((await save(circle)).anonymous).toHaveLength(5);
	});

	it.each([
		[303, 'PUT', true],
		[302, 'POST', true],
		[302, 'PUT', false],
		[307, 'POST', false],
	])('by %d, a %s is followed with a GET and no body: %s', async (status, method, isFollowed) => {
		const own = { method, path: '/v1/files', jsonBody: '{ "email": "a@b.example" }' };
		const input = readInputOfKind('download', 'request.send', { ...own, responseFormat: 'file' });
		const { signed } = await save([to('/base/v1/files/1', status), file], { input });
		// The first call may be billed and was sent once; the GET behind it may be sent again.
		expect(signed).toMatchObject(
			isFollowed ? [{ method: 'GET', body: undefined, retryable: true }] : [],
		);
	});
});

it('a message instead of a file that has no words is called an empty one', async () => {
	const { saved } = await save([{ ...file, headers: { 'content-type': 'application/json' } }]);
	expect(saved).toMatchObject({
		message: 'The service returned a message instead of a file: (empty)',
	});
});

const failing = async () => await Promise.reject(new Error('disk full'));
const never = async () => await new Promise(() => {});
it.each([
	['n8n cannot store', failing, undefined, /^n8n could not store the file: disk full$/],
	['is not wanted any more', never, AbortSignal.abort(), /The execution was canceled/],
])(
	'a download that %s has its connection closed',
	async (_name, prepareBinaryData, signal, message) => {
		const context = fakeRun({ signal, helpers: { prepareBinaryData } });
		let closed = 0;
		const { saved } = await save([{ ...file, close: () => (closed += 1) }], { context });
		expect(saved).toMatchObject({ message: expect.stringMatching(message) });
		expect(closed).toBe(1);
	},
);

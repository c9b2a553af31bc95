import { Readable } from 'node:stream';
import type { IExecuteFunctions } from 'n8n-workflow';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import type { Call, Client } from '../../../nodes/BusinessDataLookup/service/client.ts';
import {
	download,
	fileNameOf,
	mediaTypeOf,
} from '../../../nodes/BusinessDataLookup/lookup/downloadFile.ts';
import type { HttpRequest } from '../../../nodes/BusinessDataLookup/service/transport.ts';

describe('fileNameOf', () => {
	it.each([
		['attachment; filename="log.xlsx"', 'log.xlsx'],
		['attachment; filename=log.csv', 'log.csv'],
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
		['attachment', undefined],
		[undefined, undefined],
	])('%j → %j', (header, name) => {
		expect(fileNameOf({ 'content-disposition': header })).toBe(name);
	});
});

it.each([
	['text/CSV; charset=utf-8', 'text/csv'],
	['application/octet-stream', undefined],
	['', undefined],
	[undefined, undefined],
])('mediaTypeOf %j → %j', (header, type) => {
	expect(mediaTypeOf({ 'content-type': header })).toBe(type);
});

describe('a download that is redirected', () => {
	const baseUrl = 'https://API.example.com:443/base';
	const file: HttpResponse = { status: 200, headers: { 'content-type': 'text/csv' }, body: 'a,b' };
	const to = (location: string): HttpResponse => ({ status: 302, headers: { location }, body: '' });
	const call: Call = {
		method: 'GET',
		path: '/v1/emails/logs/export',
		query: { fmt: 'csv' },
		limited: false,
		repeatable: true,
		timeout: 1000,
	};

	/** Answers in order; tells which calls carried the credential. */
	const follow = async (...answers: HttpResponse[]) => {
		const signed: Array<Pick<Call, 'path' | 'query'>> = [];
		const bare: string[] = [];
		const client = {
			file: async ({ path, query }: Call) => {
				signed.push({ path, query });
				return answers.shift()!;
			},
		} as unknown as Client;
		const context = {
			helpers: { prepareBinaryData: async () => ({ data: '', mimeType: '' }) },
		} as unknown as IExecuteFunctions;
		const parts = {
			client,
			bare: async ({ url }: HttpRequest) => {
				bare.push(url);
				return answers.shift()!;
			},
			baseUrl,
			now: () => 0,
		};
		const fallback = { fileName: 'log.csv', mimeType: 'text/csv' };
		const saved = await download(context, call, parts, fallback).catch((error: Error) => error);
		return { signed: signed.slice(1), bare, saved };
	};

	it.each<[string, string, { path: string; query: object }]>([
		[
			'/base/v1/files/1?a=1&a=2#x',
			'its own origin',
			{ path: '/v1/files/1', query: { a: ['1', '2'] } },
		],
		['https://api.example.com/base/v1/x', 'it in another spelling', { path: '/v1/x', query: {} }],
		['export/2', 'a place beside it', { path: '/v1/emails/logs/export/2', query: {} }],
	])('%s, %s: with the credential', async (location, _name, expected) => {
		const { signed, bare } = await follow(to(location), file);
		expect(signed).toEqual([expected]);
		expect(bare).toEqual([]);
	});

	it.each([
		'https://files.example.net/x?sig=1',
		'https://api.example.com.evil.example/base/x',
		'https://api.example.com:8443/base/x',
		'http://api.example.com/base/x',
		'//files.example.net/base/x',
		'https://api.example.com/baseless',
	])('%s: without it', async (location) => {
		const { signed, bare, saved } = await follow(to(location), file);
		expect(signed).toEqual([]);
		expect(bare).toEqual([new URL(location, baseUrl).href]);
		expect(saved).toMatchObject({ fileName: 'log.csv', mimeType: 'text/csv' });
	});

	it.each(['', 'ftp://files.example.net/x', 'file:///etc/passwd', 'http://['])(
		'%j: not at all',
		async (location) => {
			const { signed, bare, saved } = await follow(to(location), file);
			expect([signed, bare]).toEqual([[], []]);
			expect(saved).toMatchObject({ facts: { kind: 'redirect' } });
		},
	);

	it('round and round: five times', async () => {
		const { bare, saved } = await follow(
			...Array.from({ length: 9 }, () => to('https://a.example/')),
		);
		expect(bare).toHaveLength(5);
		expect(saved).toMatchObject({ facts: { kind: 'redirect' } });
	});

	it('to a host that refuses it: told with the status', async () => {
		const refused: HttpResponse = { status: 403, headers: {}, body: Readable.from(['<Error/>']) };
		const { saved } = await follow(to('https://files.example.net/x'), refused);
		expect(saved).toMatchObject({ facts: { kind: 'forbidden', status: 403 } });
	});
});

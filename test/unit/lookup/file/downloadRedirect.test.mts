/** Where a download is followed that the service redirects, and with what. */
import { saveDownload } from '../../../../nodes/BusinessDataLookup/lookup/file/saveDownload.ts';
import type { InputRequest } from '../../../../nodes/BusinessDataLookup/parameters/request.ts';
import type { Call, Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { systemClock } from '../../../../nodes/BusinessDataLookup/time.ts';
import type { HttpResponse } from '../../../../nodes/BusinessDataLookup/service/response.ts';
import type { HttpRequest } from '../../../../nodes/BusinessDataLookup/service/transport.ts';
import { inputRequestOf } from '../../wire.mts';
import { fakeRun } from '../../../support/fakeN8n.mts';

describe('a download that is redirected', () => {
	const baseUrl = 'https://API.example.com:443/base';
	const file: HttpResponse = { status: 200, headers: { 'content-type': 'text/csv' }, body: 'a,b' };
	const to = (location: string): HttpResponse => ({ status: 302, headers: { location }, body: '' });
	const input = inputRequestOf('email.exportLogs', { fmt: 'csv' });

	/** Responds in order; tells the calls that followed with the credential, and those without it. */
	const followed = async (asked: InputRequest, ...responses: HttpResponse[]) => {
		const signed: Call[] = [];
		const bare: HttpRequest[] = [];
		const client = {
			file: async (call: Call) => {
				signed.push(call);
				return responses.shift()!;
			},
		} as unknown as Client;
		const context = fakeRun();
		const parts = {
			client,
			bare: async (request: HttpRequest) => {
				bare.push(request);
				return responses.shift()!;
			},
			baseUrl,
			allowHttp: false,
			clock: systemClock,
			readBlank: async () => (text: string) => text.replaceAll('s3cr3t', '[hidden]'),
		};
		const saved = await saveDownload(context, parts, asked);
		return { signed: signed.slice(1), bare, saved };
	};
	const follow = async (...responses: HttpResponse[]) => {
		const { signed, bare, saved } = await followed(input, ...responses);
		return {
			signed: signed.map(({ path, query }) => ({ path, query })),
			bare: bare.map(({ url }) => url),
			saved,
		};
	};

	it.each<[string, string, { path: string; query: object }]>([
		[
			'/base/v1/files/1?a=1&a=2#x',
			'its own origin',
			{ path: '/v1/files/1', query: { a: ['1', '2'] } },
		],
		['https://api.example.com/base/v1/x', 'it in another spelling', { path: '/v1/x', query: {} }],
		['export/2', 'a place beside it', { path: '/v1/emails/logs/export/2', query: {} }],
	])('is followed to %s, %s, with the credential', async (location, _name, expected) => {
		const { signed, bare } = await follow(to(location), file);
		expect(signed).toEqual([expected]);
		expect(bare).toEqual([]);
	});

	it.each([
		'https://files.example.net/x?sig=1',
		'https://api.example.com.evil.example/base/x',
		'https://api.example.com:8443/base/x',
		'https://api.example.com/baseless',
	])('is followed to %s without the credential', async (location) => {
		const { signed, bare, saved } = await follow(to(location), file);
		expect(signed).toEqual([]);
		expect(bare).toEqual([new URL(location, baseUrl).href]);
		expect(saved).toMatchObject({ json: { fileName: 'email-logs.csv', mimeType: 'text/csv' } });
	});

	it.each([
		['to an address without https', to('ftp://files.example.net/x'), 'redirects to ftp'],
		['to plain HTTP on another machine', to('http://files.example.net/x'), 'plain HTTP'],
	])('is not followed %s', async (_name, response, message) => {
		const { signed, bare, saved } = await follow(response, file);
		expect([signed, bare]).toEqual([[], []]);
		expect(saved).toMatchObject({ message: expect.stringContaining(message) });
	});

	it('is followed five times', async () => {
		const circle = Array.from({ length: 9 }, () => to('https://a.example/'));
		expect((await follow(...circle)).bare).toHaveLength(5);
	});

	it.each([
		[307, 'GET', true],
		[303, 'PUT', true],
		[302, 'POST', true],
		[302, 'PUT', false],
		[307, 'POST', false],
	])('by %d, a %s is followed with a GET and no body: %s', async (status, method, isFollowed) => {
		const asked = inputRequestOf('request.send', {
			method,
			path: '/v1/files',
			jsonBody: '{ "email": "a@b.example" }',
			responseFormat: 'file',
		});
		const { signed } = await followed(asked, { ...to('/base/v1/files/1'), status }, file);
		// The first call may be billed and was sent once; the GET behind it may be sent again.
		expect(signed).toMatchObject(
			isFollowed ? [{ method: 'GET', body: undefined, repeatable: true }] : [],
		);
	});
});

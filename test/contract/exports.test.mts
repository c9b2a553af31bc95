/** Files: streamed as they come, named as the service names them, and never fetched elsewhere with the credential. */
import { gzipSync } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';
import { AUTHENTICATIONS } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const testBed = useTestBed();

const csv = { fmt: 'csv' };
describe.each([
	['email.exportLogs', 'emails_logs'],
	['mobileNumber.exportLogs', 'mobile_numbers_logs'],
])('%s', (operation, name) => {
	it('saves a spreadsheet by default', async () => {
		const run = await testBed.run(operation);
		const file = { fileName: `${name}.xlsx`, mimeType: XLSX };

		expect(run.items).toMatchObject([{ json: { ...file, fmt: 'xlsx' }, binary: { data: file } }]);
		expect((await run.file()).startsWith('PK\u0003\u0004')).toBe(true);
		expect(run.hint).toMatch(/^1 call, 1 file, /);
	});

	it('saves CSV in the time zone and the binary field of each input, linked to it', async () => {
		const rows = [{ tz: 'UTC' }, { tz: 'America/New_York' }];
		const own = { ...csv, tz: '={{ $json.tz }}', binaryPropertyName: 'log' };
		const run = await testBed.run(operation, own, { rows });
		const lines = (await run.file(1, 'log')).trim().split('\n');

		expect(run.links).toEqual([0, 1]);
		expect(lines).toHaveLength(121);
		expect(lines[0]).toMatch(/^created_date,/);
		expect(lines[1]).toMatch(/-0[45]:00/);
		expect(await run.file(0, 'log')).toMatch(/\+00:00/);
	});
});

const request = { path: '/v1/x', responseFormat: 'file' };
it.each<[string, INodeParameters, Record<string, string>, string]>([
	['email.exportLogs', csv, {}, 'email-logs.csv'],
	['request.send', request, { 'content-type': 'text/csv' }, 'download.csv'],
	['request.send', request, { 'content-disposition': 'attachment; filename="a"' }, 'a'],
])('a file of %s with %j and %j is called %s', async (operation, own, headers, fileName) => {
	const service = await testBed.serve([{ headers, body: Buffer.from('a,b') }]);
	const { json } = await testBed.run(operation, own, { service });
	expect(json).toMatchObject([{ fileName }]);
});

it('an export of 20 MB arrives complete', async () => {
	testBed.sandbox.setFaults([{ kind: 'bigExport', megabytes: 20 }]);
	const run = await testBed.run('email.exportLogs', csv);
	const file = await run.binary(run.items[0], 'data');

	expect(file.length).toBeGreaterThan(20 * 1024 * 1024);
	expect(file.subarray(-7).toString()).toBe(',VALID\n');
});

it('an export that breaks off fails instead of giving half a file', async () => {
	testBed.sandbox.setFaults([{ kind: 'dropMidway' }]);
	const { errorMessage, items } = await testBed.run('email.exportLogs', csv);
	expect(errorMessage).toMatch(/broke off while it was downloaded: .+ \[item 0\]/);
	expect(items).toEqual([]);
});

describe('a redirect', () => {
	it.each(AUTHENTICATIONS)(
		'of a download to another origin is followed without the credential (%s)',
		async (authentication) => {
			testBed.sandbox.setFaults([{ kind: 'redirect' }]);
			const run = await testBed.run('email.exportLogs', csv, { authentication });

			expect(run.json).toEqual([{ fileName: 'logs.csv', mimeType: 'text/csv', fmt: 'csv' }]);
			expect(await run.file()).toContain('other@example.com');
			expect(testBed.sandbox.stats().leakedCredentials).toBe(0);
		},
	);

	it.each(['/v1/emails/logs/export', 'ftp://files.example/logs', ''])(
		'of a download to "%s", in a circle or nowhere, ends the run with a failure',
		async (to) => {
			testBed.sandbox.setFaults([{ kind: 'redirect', to }]);
			const { errorMessage } = await testBed.run('email.exportLogs');
			expect(errorMessage).toMatch(/^The service redirects to .*\(status 302\) \[item 0\]/);
			expect(testBed.calls()).toBeLessThanOrEqual(6);
		},
	);

	it('of any other call is not followed, for that would show the key', async () => {
		testBed.sandbox.setFaults([{ kind: 'redirect' }]);
		const { errorMessage } = await testBed.run('account.get');
		expect(errorMessage).toMatch(/^The service redirects to http/);
		expect(testBed.sandbox.stats().leakedCredentials).toBe(0);
	});

	it('by a 303 has a POST sent once, and the file behind it fetched', async () => {
		const service = await testBed.serve([
			{ status: 303, headers: { location: '/v1/files/7' } },
			{ body: 'a,b\n' },
		]);
		const own = { method: 'POST', path: '/v1/emails/find', jsonBody: '{ "email": "a@b.example" }' };
		const run = await testBed.run('request.send', { ...own, responseFormat: 'file' }, { service });

		expect(await run.file()).toBe('a,b\n');
		expect(service.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
			['POST', '/v1/emails/find', '{"email":"a@b.example"}'],
			['GET', '/v1/files/7', ''],
		]);
	});
});

it('a compressed download is not asked for, and saved unpacked if it arrives all the same', async () => {
	const text = 'email,status\n'.repeat(1000);
	const headers = { 'content-encoding': 'gzip' };
	const service = await testBed.serve([{ headers, body: gzipSync(text) }]);
	const run = await testBed.run('email.exportLogs', csv, { service });
	expect(service.requests[0].headers['accept-encoding']).toBe('identity');
	expect(await run.file()).toBe(text);
});

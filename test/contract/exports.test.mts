/** Files: streamed as they come, named as the service names them, and never fetched elsewhere with the credential. */
import { gzipSync } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import { AUTHENTICATIONS } from '../support/desk.mts';
import type { ScriptedAnswer } from '../support/http.mts';
import { useDesk } from '../support/useDesk.mts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const desk = useDesk();

const csv = { fmt: 'csv' };
/** An export that is answered so. */
const answered = async (answer: ScriptedAnswer, operation = 'email.exportLogs') => {
	const service = await desk.serve([{ body: 'a,b\n', ...answer }]);
	const own = { ...csv, path: '/v1/files/1', responseFormat: 'file' };
	return { run: await desk.run(operation, own, { service }), service };
};

describe.each([
	['email.exportLogs', 'emails_logs'],
	['mobileNumber.exportLogs', 'mobile_numbers_logs'],
])('%s', (operation, name) => {
	it('saves a spreadsheet by default', async () => {
		const run = await desk.run(operation);
		const file = { fileName: `${name}.xlsx`, mimeType: XLSX };

		expect(run.items).toMatchObject([{ json: { ...file, fmt: 'xlsx' }, binary: { data: file } }]);
		expect((await run.file()).startsWith('PK\u0003\u0004')).toBe(true);
		expect(run.hint).toMatch(/^1 call, 1 file, /);
	});

	it('saves CSV with dates in the chosen time zone, in the chosen binary field', async () => {
		const utc = await desk.run(operation, csv);
		const own = { ...csv, tz: 'America/New_York', binaryPropertyName: 'log' };
		const run = await desk.run(operation, own);
		const lines = (await run.file(0, 'log')).trim().split('\n');

		expect(lines).toHaveLength(121);
		expect(lines[0]).toMatch(/^created_date,/);
		expect(lines[1]).toMatch(/-0[45]:00/);
		expect(await utc.file()).toMatch(/\+00:00/);
	});

	it('fails with the message of the service when the time zone is refused', async () => {
		const { said } = await desk.run(operation, { tz: 'Mars/Crater' });
		expect(said).toMatch(
			/query\.tz: Input should be an IANA time zone name .*\(status 422\) \[item 0\]/,
		);
	});
});

it('an export gives each input a file of its own, linked to the input', async () => {
	const rows = ['csv', 'xlsx', 'csv'].map((fmt) => ({ fmt }));
	const run = await desk.run('email.exportLogs', { fmt: '={{ $json.fmt }}' }, { rows });

	expect(run.json).toMatchObject(rows);
	expect(run.links).toEqual([0, 1, 2]);
	expect(await run.file(2)).toBe(await run.file(0));
});

it('an export of 20 MB arrives complete', async () => {
	desk.sandbox.setFaults([{ kind: 'bigExport', megabytes: 20 }]);
	const run = await desk.run('email.exportLogs', csv);
	const file = await run.binary(run.items[0], 'data');

	expect(file.length).toBeGreaterThan(20 * 1024 * 1024);
	expect(file.subarray(-7).toString()).toBe(',VALID\n');
});

it.each<[string, FaultRule, INodeParameters, RegExp]>([
	['breaks off', { kind: 'dropMidway' }, {}, /broke off while it was downloaded: .+ \[item 0\]/],
	['stalls', { kind: 'stall' }, { timeout: 500 }, /broke off while .+ within 500 ms \[item 0\]/],
])('an export that %s fails instead of giving half a file', async (_what, fault, options, says) => {
	desk.sandbox.setFaults([fault]);
	const { said, items } = await desk.run('email.exportLogs', { ...csv, options });
	expect(said).toMatch(says);
	expect(items).toEqual([]);
});

describe('a redirect', () => {
	it.each(AUTHENTICATIONS)(
		'of a download to another origin is followed without the credential (%s)',
		async (authentication) => {
			desk.sandbox.setFaults([{ kind: 'redirect' }]);
			const run = await desk.run('email.exportLogs', csv, { authentication });

			expect(run.json).toEqual([{ fileName: 'logs.csv', mimeType: 'text/csv', fmt: 'csv' }]);
			expect(await run.file()).toContain('other@example.com');
			expect(desk.sandbox.stats().leakedCredentials).toBe(0);
		},
	);

	it('of a download within the service is followed with the credential', async () => {
		const to = '/v1/mobile-numbers/logs/export/all?fmt=csv';
		desk.sandbox.setFaults([{ kind: 'redirect', to, path: '/v1/emails/*' }]);
		const { json } = await desk.run('email.exportLogs', csv);

		expect(json[0].fileName).toBe('mobile_numbers_logs.csv');
		expect(desk.sandbox.requests().map(({ credential }) => credential)).toEqual([
			'apiKey',
			'apiKey',
		]);
	});

	it.each(['/v1/emails/logs/export', 'ftp://files.example/logs', 'http://[', ''])(
		'of a download to "%s", in a circle or nowhere, ends the run with a failure',
		async (to) => {
			desk.sandbox.setFaults([{ kind: 'redirect', to }]);
			const { said } = await desk.run('email.exportLogs');
			expect(said).toMatch(/^The service redirects to .*\(status 302\) \[item 0\]/);
			expect(desk.calls()).toBeLessThanOrEqual(6);
		},
	);

	it('of any other call is not followed, for that would show the key', async () => {
		desk.sandbox.setFaults([{ kind: 'redirect' }]);
		const { said } = await desk.run('account.get');
		expect(said).toMatch(/^The service redirects to http/);
		expect(desk.sandbox.stats().leakedCredentials).toBe(0);
	});

	it('by a 303 has a POST sent once, and the file behind it fetched', async () => {
		const service = await desk.serve([
			{ status: 303, headers: { location: '/v1/files/7?part=1' } },
			{ body: 'a,b\n' },
		]);
		const own = { method: 'POST', path: '/v1/emails/find', jsonBody: '{ "email": "a@b.example" }' };
		const run = await desk.run('request.send', { ...own, responseFormat: 'file' }, { service });

		expect(await run.file()).toBe('a,b\n');
		expect(
			service.requests.map(({ method, path, query, body }) => [
				`${method} ${path}?${query.toString()}`,
				body,
			]),
		).toEqual([
			['POST /v1/emails/find?', '{"email":"a@b.example"}'],
			['GET /v1/files/7?part=1', ''],
		]);
	});
});

describe('a compressed download', () => {
	const CSV = 'email,status\n'.repeat(1000);
	const gzipped = (body: Buffer) => ({
		headers: { 'content-encoding': 'gzip', 'content-length': String(body.length) },
		body,
	});

	it('is not asked for, at another origin either', async () => {
		const other = await desk.serve([{ body: CSV }]);
		const { run, service } = await answered({
			status: 302,
			headers: { location: `${other.url}/file` },
		});

		expect(await run.file()).toBe(CSV);
		for (const { headers } of [...service.requests, ...other.requests]) {
			expect(headers['accept-encoding']).toBe('identity');
		}
	});

	it.each([CSV, 'a,b\n'])('that comes all the same is saved unpacked', async (text) => {
		expect(await (await answered(gzipped(gzipSync(text)))).run.file()).toBe(text);
	});

	const whole = gzipSync(CSV);
	const cutBy = (missing: number): ScriptedAnswer => ({
		...gzipped(whole),
		body: whole.subarray(0, whole.length - missing),
		cut: true,
	});
	it.each<[string, ScriptedAnswer, RegExp]>([
		...[1, 8, 9, 100].map((missing): [string, ScriptedAnswer, RegExp] => [
			`whose connection ends ${missing} bytes too early`,
			cutBy(missing),
			/^The file broke off while it was downloaded/,
		]),
		['that is none', gzipped(Buffer.from(CSV)), /not compressed as its Content-Encoding says/],
	])('%s fails', async (_what, answer, says) => {
		const { run } = await answered(answer);
		expect(run.items).toEqual([]);
		expect(run.said).toMatch(says);
	});

	// n8n takes a gzip response that is cut off for whole, and tells neither its length nor that it was one.
	it.each([20, 1000, 3000])(
		'of a spreadsheet that ends %d bytes too early fails, also where no length is announced',
		async (missing) => {
			const exported = await desk.run('email.exportLogs');
			const body = gzipSync(await exported.binary(exported.items[0], 'data'));
			const { run } = await answered({
				headers: { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' },
				body: body.subarray(0, body.length - missing),
			});

			expect(run.items).toEqual([]);
			expect(run.said).toMatch(/^The file broke off .*: The archive has no end/);
		},
	);
});

describe('a downloaded file', () => {
	it.each([
		['attachment; filename="a log.csv"', 'a log.csv'],
		["attachment; filename=x.csv; filename*=UTF-8''na%C3%AFve.csv", 'naïve.csv'],
		['attachment; filename="../../etc/passwd"', 'passwd'],
		['attachment; filename="C:\\\\temp\\\\log.csv"', 'log.csv'],
		['attachment; filename=".."', 'email-logs.csv'],
		['attachment', 'email-logs.csv'],
	])('with the header Content-Disposition: %s is named %s', async (disposition, fileName) => {
		const { run } = await answered({ headers: { 'content-disposition': disposition } });
		expect(run.json).toEqual([{ fileName, mimeType: 'text/csv', fmt: 'csv' }]);
	});

	it('may have any type in an API Request, JSON included', async () => {
		const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
		const { run } = await answered(json, 'request.send');
		expect(run.json).toEqual([{ fileName: 'download.json', mimeType: 'application/json' }]);
	});
});

/** Files: streamed as they come, named as the service names them, and never fetched elsewhere with the credential. */
import { gzipSync } from 'node:zlib';
import { AUTHENTICATIONS } from '../support/desk.mts';
import type { NodeRun } from '../support/engine.mts';
import { type ScriptedAnswer } from '../support/http.mts';
import { useDesk } from '../support/useDesk.mts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MEGABYTE = 1024 * 1024;

const desk = useDesk();

const text = async (run: NodeRun, item = 0) =>
	(await run.binary(run.items[item], 'data')).toString();

describe.each([
	['email.exportLogs', 'emails_logs', 120],
	['mobileNumber.exportLogs', 'mobile_numbers_logs', 120],
])('%s', (operation, name, entries) => {
	it('saves a spreadsheet by default', async () => {
		const run = await desk.run(operation);
		const file = await run.binary(run.items[0], 'data');

		expect(run.items).toMatchObject([
			{
				json: { fileName: `${name}.xlsx`, mimeType: XLSX, fmt: 'xlsx' },
				binary: { data: { fileName: `${name}.xlsx`, mimeType: XLSX } },
			},
		]);
		expect(file.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
		expect(run.hint).toMatch(/^1 call, 1 file, /);
	});

	it('saves CSV with dates in the chosen time zone, in the chosen binary field', async () => {
		const utc = await desk.run(operation, { fmt: 'csv' });
		const run = await desk.run(operation, {
			fmt: 'csv',
			tz: 'America/New_York',
			binaryPropertyName: 'log',
		});
		const lines = (await run.binary(run.items[0], 'log')).toString().trim().split('\n');

		expect(lines).toHaveLength(entries + 1);
		expect(lines[0]).toMatch(/^created_date,/);
		expect(lines[1]).toMatch(/-0[45]:00/);
		expect(await text(utc)).toMatch(/\+00:00/);
	});

	it('fails with the message of the service when the time zone is refused', async () => {
		const { error } = await desk.run(operation, { tz: 'Mars/Crater' });

		expect(error?.message).toMatch(
			/query\.tz: Input should be an IANA time zone name .*\(status 422\) \[item 0\]/,
		);
	});
});

it('an export gives each input a file of its own, linked to the input', async () => {
	const input = ['csv', 'xlsx', 'csv'].map((fmt) => ({ json: { fmt } }));
	const run = await desk.run('email.exportLogs', { fmt: '={{ $json.fmt }}' }, { input });

	expect(run.items.map(({ json }) => json.fmt)).toEqual(['csv', 'xlsx', 'csv']);
	expect(run.links).toEqual([0, 1, 2]);
	expect(await text(run, 2)).toBe(await text(run, 0));
});

it('an export of 20 MB arrives complete', async () => {
	desk.sandbox.setFaults([{ kind: 'bigExport', megabytes: 20 }]);
	const run = await desk.run('email.exportLogs', { fmt: 'csv' });
	const file = await run.binary(run.items[0], 'data');

	expect(file.length).toBeGreaterThan(20 * MEGABYTE);
	expect(file.subarray(-7).toString()).toBe(',VALID\n');
});

it('an export that breaks off fails instead of giving half a file', async () => {
	desk.sandbox.setFaults([{ kind: 'dropMidway' }]);
	const { error, items } = await desk.run('email.exportLogs', { fmt: 'csv' });

	expect(error?.message).toMatch(/broke off while it was downloaded: .+ \[item 0\]/);
	expect(items).toEqual([]);
});

it('an export that stalls fails after the timeout', async () => {
	desk.sandbox.setFaults([{ kind: 'stall' }]);
	const { error, items } = await desk.run('email.exportLogs', {
		fmt: 'csv',
		options: { timeout: 500 },
	});

	expect(error?.message).toMatch(/broke off while it was downloaded: .+ within 500 ms \[item 0\]/);
	expect(items).toEqual([]);
});

it.each(AUTHENTICATIONS)(
	'a download redirected to another origin is fetched there without the credential (%s)',
	async (authentication) => {
		desk.sandbox.setFaults([{ kind: 'redirect' }]);
		const run = await desk.run('email.exportLogs', { fmt: 'csv' }, { authentication });

		expect(run.error).toBeUndefined();
		expect(run.json[0]).toEqual({
			fileName: 'logs.csv',
			mimeType: 'text/csv',
			fmt: 'csv',
		});
		expect(await text(run)).toContain('other@example.com');
		expect(desk.sandbox.stats().leakedCredentials).toBe(0);
	},
);

it('a download redirected within the service is fetched with the credential', async () => {
	const to = '/v1/mobile-numbers/logs/export/all?fmt=csv';
	desk.sandbox.setFaults([{ kind: 'redirect', to, path: '/v1/emails/*' }]);
	const run = await desk.run('email.exportLogs', { fmt: 'csv' });

	expect(run.json[0].fileName).toBe('mobile_numbers_logs.csv');
	expect(desk.sandbox.requests().map(({ credential }) => credential)).toEqual(['apiKey', 'apiKey']);
});

it.each(['/v1/emails/logs/export', 'ftp://files.example/logs', 'http://[', ''])(
	'a download redirected to "%s", in a circle or nowhere, ends the run with a failure',
	async (to) => {
		desk.sandbox.setFaults([{ kind: 'redirect', to }]);
		const { error } = await desk.run('email.exportLogs');

		expect(error?.message).toMatch(/^The service redirects to .*\(status 302\) \[item 0\]/);
		expect(desk.calls()).toBeLessThanOrEqual(6);
	},
);

it('a redirect of a call that is not a download is not followed, for that would show the key', async () => {
	desk.sandbox.setFaults([{ kind: 'redirect' }]);
	const { error } = await desk.run('account.get');

	expect(error?.message).toMatch(/^The service redirects to http/);
	expect(desk.sandbox.stats().leakedCredentials).toBe(0);
});

it('a POST answered with a 303 is sent once, and the file behind the redirect is fetched', async () => {
	const server = await desk.serve([
		{ status: 303, headers: { location: '/v1/files/7?part=1' } },
		{ body: 'a,b\n' },
	]);
	const parameters = {
		method: 'POST',
		path: '/v1/emails/find',
		jsonBody: '{ "email": "a@b.example" }',
		responseFormat: 'file',
	};
	const credential = { baseUrl: server.url };
	const run = await desk.run('request.send', parameters, { credential });

	expect(await text(run)).toBe('a,b\n');
	expect(
		server.requests.map(({ method, path, query, body, headers }) => [
			`${method} ${path}?${query.toString()}`,
			body,
			headers['x-api-key'] !== undefined,
		]),
	).toEqual([
		['POST /v1/emails/find?', '{"email":"a@b.example"}', true],
		['GET /v1/files/7?part=1', '', true],
	]);
});

describe('a compressed download', () => {
	const CSV = 'email,status\n'.repeat(1000);

	/** The outcome of a download that is answered so, and what it asked for. */
	const downloaded = async (answer: ScriptedAnswer) => {
		const server = await desk.serve([answer]);
		const credential = { baseUrl: server.url };
		const run = await desk.run('email.exportLogs', { fmt: 'csv' }, { credential });
		return { run, accepts: server.requests[0].headers['accept-encoding'] };
	};
	const gzipped = (body: Buffer) => ({
		headers: { 'content-encoding': 'gzip', 'content-length': String(body.length) },
		body,
	});

	it('is not asked for, at another origin either', async () => {
		const other = await desk.serve([{ body: CSV }]);
		const { run, accepts } = await downloaded({
			status: 302,
			headers: { location: `${other.url}/file` },
		});

		expect(await text(run)).toBe(CSV);
		expect([accepts, other.requests[0].headers['accept-encoding']]).toEqual([
			'identity',
			'identity',
		]);
	});

	it.each([
		['longer than its gzip', CSV],
		['shorter than its gzip', 'a,b\n'],
	])('that comes all the same is saved unpacked: one %s', async (_what, csv) => {
		expect(await text((await downloaded(gzipped(gzipSync(csv)))).run)).toBe(csv);
	});

	it.each([1, 8, 9, 100])(
		'whose connection ends %d bytes before the length that was announced fails',
		async (missing) => {
			const whole = gzipSync(CSV);
			const { run } = await downloaded({
				...gzipped(whole),
				body: whole.subarray(0, whole.length - missing),
				cut: true,
			});

			expect(run.items).toEqual([]);
			expect(run.said).toMatch(/^The file broke off while it was downloaded/);
		},
	);

	// n8n takes a gzip response that is cut off for whole, and tells neither its length nor that it was one.
	it.each([20, 1000, 3000])(
		'of a spreadsheet that ends %d bytes too early fails, also where no length is announced',
		async (missing) => {
			const exported = await desk.run('email.exportLogs');
			const body = gzipSync(await exported.binary(exported.items[0], 'data'));
			const { run } = await downloaded({
				headers: { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' },
				body: body.subarray(0, body.length - missing),
			});

			expect(run.items).toEqual([]);
			expect(run.said).toMatch(/^The file broke off .*: The archive has no end/);
		},
	);

	it('that is not compressed as its header says fails with that reason', async () => {
		const { run } = await downloaded(gzipped(Buffer.from(CSV)));

		expect(run.items).toEqual([]);
		expect(run.said).toMatch(/not compressed as its Content-Encoding says/);
	});
});

describe('a downloaded file', () => {
	const saved = async (answer: ScriptedAnswer, operation = 'email.exportLogs') => {
		const server = await desk.serve([{ body: 'a,b\n', ...answer }]);
		const parameters = { fmt: 'csv', path: '/v1/files/1', responseFormat: 'file' };
		const credential = { baseUrl: server.url };
		const run = await desk.run(operation, parameters, { credential });
		return run.items[0]?.json ?? run.said;
	};
	const named = (disposition: string) => ({ headers: { 'content-disposition': disposition } });

	it.each([
		['attachment; filename="a log.csv"', 'a log.csv'],
		["attachment; filename=x.csv; filename*=UTF-8''na%C3%AFve.csv", 'naïve.csv'],
		['attachment; filename="../../etc/passwd"', 'passwd'],
		['attachment; filename="C:\\\\temp\\\\log.csv"', 'log.csv'],
		['attachment; filename=".."', 'email-logs.csv'],
		['attachment', 'email-logs.csv'],
	])('with the header Content-Disposition: %s is named %s', async (disposition, fileName) => {
		expect(await saved(named(disposition))).toMatchObject({ fileName });
	});

	it('has the operation’s own name and type where the service gives none', async () => {
		expect(await saved({})).toEqual({
			fileName: 'email-logs.csv',
			mimeType: 'text/csv',
			fmt: 'csv',
		});
	});

	it('may have any type in an API Request, JSON included', async () => {
		const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
		expect(await saved(json, 'request.send')).toEqual({
			fileName: 'download.json',
			mimeType: 'application/json',
		});
	});
});

/** Downloads: streamed as they come, named as the service names them, and whole or failed. */
import { gzipSync } from 'node:zlib';
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
	expect(errorMessage).toMatch(/download was interrupted: .+ \[item 0\]/);
	expect(items).toEqual([]);
});

describe('a compressed download', () => {
	const gzip = { 'content-encoding': 'gzip' };
	it('is not asked for, and saved unpacked where it comes all the same', async () => {
		const text = 'email,status\n'.repeat(1000);
		const answer = { headers: gzip, body: gzipSync(text) };
		const run = await testBed.runAt([answer], 'email.exportLogs', csv);
		expect(run.service.requests[0].headers['accept-encoding']).toBe('identity');
		expect(await run.file()).toBe(text);
	});
});

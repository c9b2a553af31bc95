/** Downloads of logs. Compressed ones: `test/faults`. */
import { matchingText, useTestBed } from '../support/testing.mts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const testBed = useTestBed();

describe.each([
	['email.exportLogs', 'emails_logs'],
	['mobileNumber.exportLogs', 'mobile_numbers_logs'],
])('%s', (operation, name) => {
	it('saves a spreadsheet by default', async () => {
		const run = await testBed.run(operation);
		const file = { fileName: `${name}.xlsx`, mimeType: XLSX };
		expect(run.items).toMatchObject([{ json: { ...file, fmt: 'xlsx' }, binary: { data: file } }]);
		expect(await run.file()).toEqual(expect.stringContaining('PK\u0003\u0004') as string);
		expect(run.hint).toMatch(/^1 call, 1 file, /);
	});

	it('saves CSV in the time zone and the binary field of each input, linked to it', async () => {
		const rows = [{ tz: 'UTC' }, { tz: 'America/New_York' }];
		const own = { fmt: 'csv', tz: '={{ $json.tz }}', binaryPropertyName: 'log' };
		const run = await testBed.run(operation, own, { rows });
		const lines = (await run.file(1, 'log')).trim().split('\n');
		expect(run.links).toEqual([0, 1]);
		expect(lines).toHaveLength(121);
		expect(lines.slice(0, 2)).toEqual([matchingText(/^created_date,/), matchingText(/-0[45]:00/)]);
		expect(await run.file(0, 'log')).toMatch(/\+00:00/);
	});
});

it('an export of 20 MB arrives complete', async () => {
	testBed.sandbox.setFaults([{ kind: 'bigExport', megabytes: 20 }]);
	const run = await testBed.run('email.exportLogs', { fmt: 'csv' });
	const file = await run.binary(run.items[0], 'data');
	expect(file.length).toBeGreaterThan(20 * 1024 * 1024);
	expect(file.subarray(-7).toString()).toBe(',VALID\n');
});

it('an export that breaks off is requested again, and arrives complete', async () => {
	const alone = await testBed.run('email.exportLogs', { fmt: 'csv' });
	const calls = testBed.sandbox.requests().length;
	testBed.sandbox.setFaults([{ kind: 'dropMidway', times: 2 }]);
	const run = await testBed.run('email.exportLogs', { fmt: 'csv' });
	expect(await run.file()).toBe(await alone.file());
	expect(testBed.sandbox.requests().length - calls).toBe(3);
	testBed.sandbox.setFaults([{ kind: 'dropMidway' }]);
	const { errorMessage } = await testBed.run('email.exportLogs', { fmt: 'csv' });
	expect(errorMessage).toMatch(/^The download was interrupted: /);
	expect(testBed.sandbox.requests().length - calls).toBe(3 + 4);
});

/** The log exports: real files, in the time zone asked for. */
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { parse } from 'csv-parse/sync';
import type { Sandbox } from '../../sandbox/server.mts';
import { API_KEY, call, sandboxes } from './client.mts';
import { unzip } from '../support/unzip.mts';

const start = sandboxes();
let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await start();
});

const EMAILS = '/v1/emails/logs/export';
const MOBILES = '/v1/mobile-numbers/logs/export/all';

async function csv(path: string): Promise<Record<string, string>[]> {
	const { status, text } = await call(sandbox, 'GET', path);
	expect(status).toBe(200);
	return parse(text, { columns: true }) as Record<string, string>[];
}

/** The cells of the first sheet, row by row. */
async function xlsx(path: string): Promise<string[][]> {
	const response = await fetch(sandbox.url + path, { headers: API_KEY });
	expect(response.headers.get('content-type')).toBe(
		'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	);
	const file = Buffer.from(await response.arrayBuffer());
	expect(file.subarray(0, 2).toString()).toBe('PK');
	const entries = unzip(file);
	const strings = [
		...(entries.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g),
	];
	const rows = [...(entries.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<row.*?<\/row>/g)];
	return rows.map(([row]) =>
		[...row.matchAll(/<v>(\d+)<\/v>/g)].map(([, index]) => strings[Number(index)][1]),
	);
}

test('a CSV export of the sandbox has a row for each log entry and an empty cell for each missing field', async () => {
	const rows = await csv(`${EMAILS}?fmt=csv`);
	expect(rows).toHaveLength(sandbox.data.logs.emailsOf(CLIENT_ACCOUNT).length);
	const blank = { linkedin_url: '', url: '', first_name: '', last_name: '' };
	expect(rows).toEqual(
		sandbox.data.logs.emailsOf(CLIENT_ACCOUNT).map((entry) => ({ ...blank, ...entry })),
	);
	expect(await csv(`${MOBILES}?fmt=csv`)).toEqual(sandbox.data.logs.mobilesOf(CLIENT_ACCOUNT));
});

test('an export of the sandbox is xlsx by default and holds the log', async () => {
	const [header, ...rows] = await xlsx(MOBILES);
	expect(header).toEqual(['created_date', 'linkedin_url', 'mobile_number']);
	expect(rows).toEqual(
		sandbox.data.logs.mobilesOf(CLIENT_ACCOUNT).map((entry) => Object.values(entry)),
	);
	const emails = await xlsx(`${EMAILS}?fmt=xlsx`);
	expect(emails).toHaveLength(sandbox.data.logs.emailsOf(CLIENT_ACCOUNT).length + 1);
	expect(emails[1]).toEqual(Object.values(sandbox.data.logs.emailsOf(CLIENT_ACCOUNT)[0]));
});

test('an export of the sandbox states its file name and type', async () => {
	for (const [path, name] of [
		[EMAILS, 'emails_logs'],
		[MOBILES, 'mobile_numbers_logs'],
	]) {
		const asCsv = await call(sandbox, 'GET', `${path}?fmt=csv`);
		expect(asCsv.headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`);
		expect(asCsv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
		const asXlsx = await call(sandbox, 'GET', path);
		expect(asXlsx.headers.get('content-disposition')).toBe(`attachment; filename="${name}.xlsx"`);
	}
});

test.each([
	['America/Chicago', ['-06:00', '-05:00']],
	['Asia/Kolkata', ['+05:30']],
	['UTC', ['+00:00']],
])(
	'an export of the sandbox in the time zone %s holds the same instants with the offset of the zone',
	async (timeZone, offsets) => {
		const rows = await csv(`${MOBILES}?fmt=csv&tz=${timeZone}`);
		for (const [index, { created_date }] of rows.entries()) {
			expect(offsets).toContain(created_date.slice(-6));
			const logged = Date.parse(sandbox.data.logs.mobilesOf(CLIENT_ACCOUNT)[index].created_date);
			expect(Date.parse(created_date)).toBe(Math.floor(logged / 1000) * 1000);
		}
		const [, first] = await xlsx(`${MOBILES}?tz=${timeZone}`);
		expect(first[0]).toBe(rows[0].created_date);
	},
);

test('a large export of the sandbox is streamed and about as large as requested', async () => {
	sandbox.setFaults([{ kind: 'bigExport', path: EMAILS, megabytes: 3 }]);
	const response = await fetch(`${sandbox.url}${EMAILS}?fmt=csv`, { headers: API_KEY });
	expect(response.headers.get('content-length')).toBeNull();
	const text = await response.text();
	expect(text.length / 1024 / 1024).toBeCloseTo(3, 0);
	const lines = text.trimEnd().split('\n');
	expect(lines[0]).toBe('created_date,email,email_status');
	expect(lines[lines.length - 1].split(',')).toHaveLength(3);
	expect(new Set(lines).size).toBe(lines.length);
	sandbox.setFaults([]);
});

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
	const { headers, text } = await call(sandbox, 'GET', `${path}&fmt=csv`);
	expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
	return parse(text, { columns: true }) as Record<string, string>[];
}

/** The cells of the first sheet, row by row. */
async function xlsx(path: string): Promise<string[][]> {
	const response = await fetch(sandbox.url + path, { headers: API_KEY });
	const entries = unzip(Buffer.from(await response.arrayBuffer()));
	const of = (name: string, form: RegExp) => [...entries.get(`xl/${name}.xml`)!.matchAll(form)];
	const strings = of('sharedStrings', /<t[^>]*>([^<]*)<\/t>/g);
	return of('worksheets/sheet1', /<row.*?<\/row>/g).map(([row]) =>
		[...row.matchAll(/<v>(\d+)<\/v>/g)].map(([, index]) => strings[Number(index)][1]),
	);
}

test('a CSV export of the sandbox has a row for each log entry and an empty cell for each missing field', async () => {
	const blank = { linkedin_url: '', url: '', first_name: '', last_name: '' };
	const logged = sandbox.data.logs.emailsOf(CLIENT_ACCOUNT);
	expect(await csv(`${EMAILS}?`)).toEqual(logged.map((entry) => ({ ...blank, ...entry })));
	expect(await csv(`${MOBILES}?`)).toEqual(sandbox.data.logs.mobilesOf(CLIENT_ACCOUNT));
});

test('an export of the sandbox is xlsx by default, holds the log, and states its name and type', async () => {
	const [header, ...rows] = await xlsx(MOBILES);
	expect(header).toEqual(['created_date', 'linkedin_url', 'mobile_number']);
	expect(rows).toEqual(sandbox.data.logs.mobilesOf(CLIENT_ACCOUNT).map(Object.values));
	for (const [path, name] of [
		[EMAILS, 'emails_logs.xlsx'],
		[MOBILES, 'mobile_numbers_logs.xlsx'],
		[`${EMAILS}?fmt=csv`, 'emails_logs.csv'],
	]) {
		const { headers } = await call(sandbox, 'GET', path);
		expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
	}
});

test.each([
	['America/Chicago', ['-06:00', '-05:00']],
	['Asia/Kolkata', ['+05:30']],
	['UTC', ['+00:00']],
])(
	'an export in the time zone %s holds the same instants with its offset',
	async (zone, offsets) => {
		const rows = await csv(`${MOBILES}?tz=${zone}`);
		const logged = sandbox.data.logs.mobilesOf(CLIENT_ACCOUNT);
		for (const [index, { created_date }] of rows.entries()) {
			expect(offsets).toContain(created_date.slice(-6));
			const instant = Date.parse(logged[index].created_date);
			expect(Date.parse(created_date)).toBe(Math.floor(instant / 1000) * 1000);
		}
		expect((await xlsx(`${MOBILES}?tz=${zone}`))[1][0]).toBe(rows[0].created_date);
	},
);

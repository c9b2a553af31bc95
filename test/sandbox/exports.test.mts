/** The log exports: real files, in the time zone asked for. */
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { parse } from 'csv-parse/sync';
import { call, oneSandbox } from './client.mts';

const sandbox = await oneSandbox();

const EMAILS = '/v1/emails/logs/export';
const MOBILES = '/v1/mobile-numbers/logs/export/all';

async function csv(path: string): Promise<Record<string, string>[]> {
	const { headers, text } = await call(sandbox, 'GET', `${path}&fmt=csv`);
	expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
	return parse(text, { columns: true }) as Record<string, string>[];
}

test('a CSV export of the sandbox has a row for each log entry and an empty cell for each missing field', async () => {
	const blank = { linkedin_url: '', url: '', first_name: '', last_name: '' };
	const logged = sandbox.data.logs.emailsOf(CLIENT_ACCOUNT);
	expect(await csv(`${EMAILS}?`)).toEqual(logged.map((entry) => ({ ...blank, ...entry })));
	expect(await csv(`${MOBILES}?`)).toEqual(sandbox.data.logs.mobilesOf(CLIENT_ACCOUNT));
});

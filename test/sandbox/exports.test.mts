/** The log exports: real files. Their names, types and time zones are in test/contract/exports.test.mts. */
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { parse } from 'csv-parse/sync';
import { call, oneSandbox } from './client.mts';

const sandbox = await oneSandbox();

async function csv(path: string): Promise<Record<string, string>[]> {
	const { headers, text } = await call(sandbox, 'GET', `${path}?fmt=csv`);
	expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
	return parse(text, { columns: true }) as Record<string, string>[];
}

test('a CSV export of the sandbox has a row for each log entry and an empty cell for each missing field', async () => {
	const { logs } = sandbox.data;
	const blank = { linkedin_url: '', url: '', first_name: '', last_name: '' };
	const emails = logs.emailsOf(CLIENT_ACCOUNT).map((entry) => ({ ...blank, ...entry }));
	expect(await csv('/v1/emails/logs/export')).toEqual(emails);
	const mobiles = await csv('/v1/mobile-numbers/logs/export/all');
	expect(mobiles).toEqual(logs.mobilesOf(CLIENT_ACCOUNT));
});

/** Validate: addresses as people paste them, and those that can't be one. */
import { matchingText, times, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();

const validate = async (values: unknown[], onError: 'stopWorkflow' | 'continueErrorOutput') =>
	await testBed.run('email.validate', { email: VALUE }, { values, onError });
const MALFORMED = { processed_attempted: false, status: 'Malformed' };
const malformed = (email: string, note: string) => ({ ...MALFORMED, email, note });

it('a value that isn’t an email address is Malformed, and not sent', async () => {
	const long = `${'a'.repeat(65)}@x.example`;
	const wrong = ['ann.example.com', 'bob@acme..com', '.a@x.example', 'a.@x.example', long, ''];
	const lists = ['ada@https://x.example', 'a@example.com, b@example.com', 'n/a', null];
	const all = [...wrong, ...lists];
	const { json, links, hint } = await validate(['ben@example.com', ...all], 'stopWorkflow');

	expect(json[0]).toMatchObject({ email: 'ben@example.com', processed_attempted: true });
	const said = matchingText(/^(?:not an email address|empty|placeholder|several values)$/);
	expect(json.slice(1)).toEqual(all.map((email) => malformed(email ?? '', said)));
	expect(links).toEqual(times(11, (nth) => nth));
	expect(hint).toContain('10 of 11 not sent (Email: ');
	expect(testBed.calls()).toBe(1);
});

it.each(['stopWorkflow', 'continueErrorOutput'] as const)(
	'a 422 on the address is Malformed, too: On Error = %s',
	async (onError) => {
		const emails = ['ann@a.example', 'a"b@b.example', 'ben@a.example'];
		const { json, errorMessage, failed, hint } = await validate(emails, onError);
		expect([errorMessage, failed]).toEqual(['', []]);
		expect(json.map(({ email }) => email)).toEqual(emails);
		expect(json[1]).toEqual(malformed(emails[1], matchingText(/email/i)));
		expect(hint).toMatch(/^2 \w+, 1 Malformed\. /);
	},
);

it.each([true, false])('MX Records is sent: %j', async (mx_records) => {
	await testBed.run('email.validate', { email: 'ada@x.example', mx_records });
	expect(testBed.sent()).toEqual([{ email: 'ada@x.example', mx_records }]);
});

it('a typed address that isn’t one is Malformed, and not paid', async () => {
	const { json } = await testBed.run('email.validate', { email: 'a@b' });
	expect([json, testBed.calls()]).toMatchObject([[{ ...MALFORMED, email: 'a@b' }], 0]);
});

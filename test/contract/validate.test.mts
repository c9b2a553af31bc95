/** Validate: addresses as people paste them, and those that can't be one. */
import type { IDataObject } from 'n8n-workflow';
import type { TestBedRequest } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const validate = async (emails: unknown[], request: TestBedRequest = {}) => {
	const rows = emails.map((email) => ({ email }) as IDataObject);
	return await testBed.run('email.validate', { email: '={{ $json.email }}' }, { rows, ...request });
};
const malformed = (email: string, note: RegExp) => ({
	processed_attempted: false,
	email,
	status: 'Malformed',
	note: expect.stringMatching(note) as unknown,
});

it('an address is taken out of what is around it, and sent once', async () => {
	const pasted = [
		'(ada@x.example)',
		' ada@x.example ;',
		'mailto:ada@X.example',
		'Ada <ada@x.example>',
	];
	const { json } = await validate([...pasted, '"ada@x.example".']);
	expect(new Set(json.map(({ email }) => email))).toEqual(new Set(['ada@x.example']));
	expect(testBed.sent()).toMatchObject([{ email: 'ada@x.example' }]);
});

it('what cannot be an address is Malformed, and not sent', async () => {
	const long = `${'a'.repeat(65)}@x.example`;
	const wrong = ['ann.example.com', 'bob@acme..com', '.a@x.example', 'a.@x.example', long, ''];
	const lists = ['ada@https://x.example', 'a@example.com, b@example.com', 'n/a', null];
	const all = [...wrong, ...lists];
	const { json, links, hint } = await validate(['ben@example.com', ...all]);

	expect(json[0]).toMatchObject({ email: 'ben@example.com', processed_attempted: true });
	expect(json.slice(1)).toEqual(all.map((email) => malformed(email ?? '', /^Not sent: /)));
	expect(links).toEqual([0, ...all.map((_, nth) => nth + 1)]);
	expect(hint).toContain('10 of 11 not sent (Email: ');
	expect(testBed.calls()).toBe(1);
});

it.each(['stopWorkflow', 'continueErrorOutput'] as const)(
	'a 422 on the address is Malformed, too: On Error = %s',
	async (onError) => {
		const emails = ['ann@a.example', 'a"b@b.example', 'ben@a.example'];
		const { json, errorMessage, failed, hint } = await validate(emails, { onError });

		expect([errorMessage, failed]).toEqual(['', []]);
		expect(json.map(({ email }) => email)).toEqual(emails);
		expect(json[1]).toEqual(malformed(emails[1], /email/i));
		expect(hint).toMatch(/^2 \w+, 1 Malformed\. /);
	},
);

it.each([true, false])('MX Records is sent: %j', async (mx_records) => {
	await testBed.run('email.validate', { email: 'ada@x.example', mx_records });
	expect(testBed.sent()).toEqual([{ email: 'ada@x.example', mx_records }]);
});

describe('a typed address to validate', () => {
	it('is not sent, or paid, if the expressions beside it give nothing', async () => {
		const parameters = { email: 'a@b.co', options: { additionalFields: '={{ {} }}' } };
		const { sent, json } = await testBed.sentBy('email.validate', parameters);
		expect(sent).toEqual([]);
		const note = 'Not sent: Additional Body (JSON) is empty';
		expect(json).toEqual([expect.objectContaining({ status: 'Malformed', email: 'a@b.co', note })]);
	});

	it('is Malformed if it is not one', async () => {
		const { sent, json } = await testBed.sentBy('email.validate', { email: 'a@b' });
		expect(sent).toEqual([]);
		expect(json).toEqual([expect.objectContaining({ status: 'Malformed', email: 'a@b' })]);
	});
});

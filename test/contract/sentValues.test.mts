/** Values are sent without what is pasted around them or into them. */
import { freeFields } from '../support/freeFields.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

describe('invisible characters are removed from codes', () => {
	it.each([
		['company.enrich', { matchBy: 'phone', value: '415\u200b-555-0132' }, '4155550132'],
		['company.enrich', { matchBy: 'company_id', value: 'C\u200b1' }, 'C1'],
		['company.enrich', { matchBy: 'company_id', value: '={{ ["\ufeffC\u200b1"] }}' }, 'C1'],
		['company.getAllAttributes', { lookupBy: 'company_id', value: 'C\u200b1' }, 'C1'],
		['review.getAll', { filters: { phone: '415\u200b-555-0132' } }, '4155550132'],
	])('%s with %j', async (operation, parameters, value) => {
		const { sent } = await testBed.sentBy(operation, parameters);
		const [{ phone, company_id: id }] = sent;
		expect([phone ?? id].flat()).toEqual([value]);
		expect(JSON.stringify(sent)).not.toMatch(/\p{Cf}/u);
	});
});

describe('brackets and quotes around a value, also only at its end, are removed', () => {
	it.each(['acme.com)', 'acme.com]', 'acme.com>', '\\"acme.com\\"', 'acme.com).'])(
		'from the domain %s',
		async (value) => {
			const { sent } = await testBed.sentBy('company.enrich', { value });
			expect([sent[0]?.url].flat()).toEqual(['acme.com']);
		},
	);

	it.each([
		...['ann@acme.com)', 'ann@acme.com>', 'Ann (ann@acme.com)', 'Ann [ann@acme.com]'],
		...['\\"ann@acme.com\\"', 'Ann Lee {ann@acme.com}.'],
	])('from the email address %s', async (email) => {
		const { sent } = await testBed.sentBy('email.validate', { email });
		expect(sent).toMatchObject([{ email: 'ann@acme.com' }]);
	});
});

describe.each(['email.find', 'mobileNumber.find'])('the LinkedIn profile of %s', (operation) => {
	it.each([
		['https://www.LinkedIn.com/in/Ada-B/?trk=x', 'linkedin.com/in/Ada-B'],
		['"linkedin.com/in/ACoAAB1c"', 'linkedin.com/in/ACoAAB1c'],
		['https://uk.linkedin.com/in/Ada-B/details/experience/', 'linkedin.com/in/Ada-B'],
	])('%j is sent in the case that it is typed in', async (value, sentAs) => {
		const { sent } = await testBed.sentBy(operation, freeFields({ linkedin_url: value }));
		expect(sent).toEqual([{ linkedin_url: sentAs }]);
	});

	it('is another one in another case', async () => {
		const profile = 'linkedin.com/in/ACoAAB1c';
		const rows = [{ profile }, { profile: profile.toLowerCase() }];
		const fields = freeFields({ linkedin_url: '={{ $json.profile }}' });
		await testBed.run(operation, fields, { rows });
		expect(testBed.calls()).toBe(2);
	});
});

it('names in Email Find are sent without quotes and unseen characters at their ends', async () => {
	const names = { first_name: '\u200b"Ada"', last_name: 'O&#39;Byron\u00a0', url: 'Acme.com' };
	const { sent } = await testBed.sentBy('email.find', freeFields(names));
	expect(sent).toEqual([{ first_name: 'Ada', last_name: "O'Byron", url: 'acme.com' }]);
});

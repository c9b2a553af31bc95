/** Typed text that identifies nobody fails, and the message says what to do: an expression, a field's name, several values. */
import type { INodeParameters } from 'n8n-workflow';
import { containing, freeFields, times, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

const by = (matchBy: string) => (value: string) => ({ matchBy, lookupBy: matchBy, value });
const filter = (name: string) => (value: string) => ({ filters: { [name]: value } });
const free = (name: string) => (value: string) => freeFields({ [name]: value, title: 'CEO' });

/** Operations with a field that identifies somebody, and their parameters for a typed text. */
const FIELDS: Array<[string, (value: string) => INodeParameters]> = [
	['company.enrich', by('url')],
	['company.enrich', by('company_name')],
	['company.getAllAttributes', by('email')],
	['company.getAll', filter('linkedin_url')],
	['lien.searchSecuredParty', filter('debtor_name')],
	['review.getAll', filter('company_name')],
	['contact.getAll', free('company_name')],
	['email.find', free('last_name')],
	['email.validate', (email) => ({ email })],
	['email.getBulkResults', (jobId) => ({ jobId })],
];

const rows = [{ 'Company Name': 'Acme', email: 'ann@acme.com', site: 'acme.com' }];
const SWITCH = 'is text here: switch the field to Expression';
const DRAG = 'is the name of a field: drag it here';
const TYPED = [
	['site {{ $json.site }}', SWITCH],
	['$json.site', SWITCH],
	['Company Name', DRAG],
	['site', DRAG],
];

it.each(
	FIELDS.flatMap(([operation, toParameters]) =>
		TYPED.map(([text, said]) => [operation, toParameters(text), said] as const),
	),
)('%s with %j says: %s', async (operation, parameters, said) => {
	const { errorMessage, error } = await testBed.run(operation, parameters, { rows });
	expect(errorMessage).toContain(said);
	if (said === SWITCH)
		expect(error).toMatchObject({ description: containing('switch the field to Expression') });
	expect(testBed.calls()).toBe(0);
});

const emails = times(60, (nth) => `ann${nth}@x.example`);
it.each<[string, INodeParameters, number]>([
	['email.validate', { email: emails.join('\n') }, 60],
	['company.enrich', by('url')('a.com, b.com'), 2],
	['company.enrich', by('company_name')('Acme\nBolt\n\nAcme'), 2],
	['company.getAllAttributes', by('phone')('415-555-0132 or 415-555-0133'), 2],
	['email.find', free('linkedin_url')('linkedin.com/in/a\nlinkedin.com/in/b'), 2],
])('%s with %j has several values', async (operation, parameters, count) => {
	const { errorMessage } = await testBed.run(operation, parameters);
	expect(errorMessage).toContain(`has ${count} values: give each its own item`);
	expect(testBed.calls()).toBe(0);
});

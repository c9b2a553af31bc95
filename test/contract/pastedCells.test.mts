/** Cells as people paste them: the row is right, or it isn't there and says why. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const ACME = { company_id: 'C0001', company_name: "O'Connell Plumbing, Inc.", url: 'acme.com' };
const companies: IDataObject[] = [
	{ ...ACME, phone: '4155550132', state: 'TX' },
	// Whose numbers and hosts are parts of what is pasted.
	{ company_id: 'us1', phone: '3012345678', url: 'urldefense.com' },
	{ company_id: 'us2', phone: '2079460000', url: 'calendly.com' },
	{ company_id: 'us3', phone: '5550132', url: 'me.com' },
	{ company_id: 'uk', phone: '442079460000', url: 'zoom.us' },
	{ company_id: 'de', phone: '493012345678', url: 'onmicrosoft.com' },
];

const enrich = async (matchBy: string, value: unknown) => {
	const service = await testBed.serve(companyService({ companies }));
	const parameters: INodeParameters = { matchBy, value: '={{ $json.value }}' };
	const rows = [{ value } as IDataObject];
	const { json, errorMessage } = await testBed.run('company.enrich', parameters, { service, rows });
	expect(errorMessage).toBe('');
	const [{ found, company_id, reason }] = json;
	return found ? company_id : reason;
};

it.each<[string, unknown, unknown]>([
	['phone', '+49 / 30 12345678', 'de'],
	['phone', '+44 / 20 7946 0000', 'uk'],
	['phone', '+44 | 2079460000', 'uk'],
	['phone', '4I5-555-0132', 'not a phone number'],
	['url', 'acme.com, www.acme.com', 'C0001'],
	['url', 'https://urldefense.com/v3/__https://www.acme.com/__;!!abc$', 'link to another site'],
	['url', 'acme.zoom.us', undefined],
	['url', 'https://calendly.com/acme', 'the service returned calendly.com'],
	['url', { text: 'acme.com', hyperlink: 'https://acme.com' }, 'not a text'],
	['url', {}, 'empty'],
	['url', ['acme.com', 'n/a', 'www.acme.com'], 'C0001'],
	['email', 'ann@acme.onmicrosoft.com', undefined],
	['company_id', '"C0001"', 'C0001'],
	['company_id', '(n/a)', 'placeholder'],
	['company_id', '#ERROR!', 'placeholder'],
	['company_id', '...', 'placeholder'],
	['company_name', 'O\u2019Connell\u00a0Plumbing,  Inc.', 'C0001'],
	['company_name', '"O\'Connell Plumbing, Inc.",', 'C0001'],
	['company_name', '="O\'Connell Plumbing, Inc."', 'C0001'],
	['company_name', 'O&#39;Connell\nPlumbing, Inc.', 'C0001'],
])('Enrich by %s: %j → %s', async (matchBy, value, got) => {
	expect(await enrich(matchBy, value)).toEqual(got);
});

it.each<[string, unknown, unknown]>([
	['zip_code', '2,101', '02101'],
	['zip_code', '94105, 78701', ['94105', '78701']],
])('the filter %s given as %j goes out as %j', async (name, given, wire) => {
	const filters = { url: '={{ "acme.com" }}', [name]: '={{ $json.given }}' };
	await testBed.run('company.getAll', { filters }, { rows: [{ given } as IDataObject] });
	expect([testBed.sent()[0][name]].flat()).toEqual([wire].flat());
});

it.each([
	['state', 'Calif.', 'State: 1 not a state'],
	['state', 'ask Bob', 'State: 1 not a state'],
	['zip_code', 'CA 94105', 'ZIP Code: 1 not a ZIP code'],
	['url', { text: 'acme.com' }, 'URL: 1 not a text'],
])('one bad %s, %j, ends no run', async (name, bad, said) => {
	const filters = { company_id: '={{ "c1" }}', [name]: '={{ $json.given }}' };
	const good = name === 'url' ? 'acme.com' : name === 'state' ? 'TX' : '94105';
	const rows = [{ given: good }, { given: bad }] as IDataObject[];
	const run = await testBed.run('company.getAll', { filters }, { rows });
	expect(run.errorMessage).toBe('');
	if (name !== 'url') expect(run.hint).toContain(`1 of 2 not sent (${said})`);
	else expect(run.hint).toContain('URL had no usable value in 1 of 2 inputs');
});

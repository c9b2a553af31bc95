/** Values as people paste them: the company is found, or the item says why not. */
import type { IDataObject } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { useTestBed, withOwnDomain } from '../support/testing.mts';

const testBed = useTestBed();

const companies: IDataObject[] = [
	{
		company_id: 'C0001',
		company_name: "O'Connell Plumbing, Inc.",
		url: 'acme.com',
		phone: '4155550132',
	},
	// Their phones and domains are parts of the pasted values.
	{ company_id: 'us1', phone: '3012345678', url: 'urldefense.com' },
	{ company_id: 'us2', phone: '2079460000', url: 'calendly.com' },
	{ company_id: 'us3', phone: '5550132', url: 'me.com' },
	{ company_id: 'uk', phone: '442079460000', url: 'zoom.us' },
	{ company_id: 'de', phone: '493012345678', url: 'onmicrosoft.com' },
	{ company_id: 'gmail', url: 'gmail.com' },
	{ company_id: 'munich', url: 'xn--mnchen-3ya.de' },
	{ company_id: 'cologne', url: 'köln.de' },
	{ company_id: 'smith', company_name: 'John Smith' },
];

const enrich = async (matchBy: string, values: unknown[]) =>
	await testBed.enrichAtScript(companyService({ companies }), values, { matchBy });

it.each([
	['url', 'acme.com. | http:/acme.com | ACME.COM | info@acme.com | www.acme.com | acme .com'],
	['url', '"acme.com" | \'acme.com\' | “acme.com” | <acme.com> | (acme.com) | `acme.com`'],
	['url', 'acme.com, | acme.com; | https//acme.com | acme.com (old) | Website: acme.com'],
	['url', '[acme.com](http://acme.com) | http:\\\\acme.com | acme.com%20 | acme.com%2Fabout'],
	['url', 'https://ann@www.acme.com:443/a?b=1#c'],
	['phone', '415-555-0132,1234 | (415) 555-0132 ext 12 (office) | 4.155550132E9 | 415/555-0132'],
	['phone', '+1 415.555.0132 | 4155550132.0 | 415-555-0132;ext=12 | 1-415-555-0132 x12'],
	['company_id', 'C0001 | "C0001"'],
	['company_name', 'O’Connell\u00a0Plumbing,  Inc. | O&#39;Connell\nPlumbing, Inc.'],
	['company_name', '"O\'Connell Plumbing, Inc.", | ="O\'Connell Plumbing, Inc."'],
	['email', 'ann@acme.com | Ann <ann@acme.com> | mailto:ann@acme.com'],
	['email', '=HYPERLINK("mailto:a@acme.com") | ANN@ACME.COM'],
])('Enrich by %s finds one company in every spelling: %s', async (matchBy, texts) => {
	const values = texts.split(' | ');
	const { json, sent } = await enrich(matchBy, values);
	expect(json.map(({ company_id: id }) => id)).toEqual(values.map(() => 'C0001'));
	// A name is sent as typed, and once more without its legal form.
	expect(sent.length).toBeLessThanOrEqual(matchBy === 'company_name' ? 2 : 1);
});

it.each<[string, unknown, unknown]>([
	['phone', '+49 / 30 12345678', 'de'],
	['phone', '+44 | 2079460000', 'uk'],
	['phone', '415-555-0132 / 415-555-0133', 'several values'],
	['phone', '4.15555E+09', 'rounded by a spreadsheet'],
	['phone', 'https://acme.com/?id=4155550132', 'not a phone number'],
	['url', 'https://urldefense.com/v3/__https://www.acme.com/__;!!abc$', 'link to another site'],
	['url', 'acme.com or acme.org', 'several values'],
	['url', 'acme.com, www.acme.com', 'not a domain'],
	['url', 'shop.acme.com', 'no company with Domain or URL "shop.acme.com"'],
	['url', '203.0.113.7', 'not a domain'],
	['url', 'acme.zoom.us', 'no company with Domain or URL "acme.zoom.us"'],
	['url', 'https://calendly.com/acme', 'no company with Domain or URL "calendly.com/acme"'],
	['url', { text: 'acme.com', hyperlink: 'https://acme.com' }, 'not a text'],
	['url', {}, 'empty'],
	['url', ['acme.com', 'n/a', 'www.acme.com'], 'C0001'],
	['company_name', ['Acme Inc', 'Acme LLC'], 'several values'],
	['url', 'Bob <bob@gmail.com>', 'public mailbox'],
	['url', 'gmail.com', 'gmail'],
	['url', 'https://www.MÜNCHEN.de/', 'munich'],
	['url', 'köln.de', 'no company with Domain or URL "xn--kln-sna.de"'],
	['email', 'ann@acme.onmicrosoft.com', 'no company with Domain or URL "acme.onmicrosoft.com"'],
	['company_id', '#ERROR!', 'placeholder'],
	['url', 'http://www.none.com', 'placeholder'],
	['company_name', 'Acme Tools, Inc.', 'no company with Company Name "Acme Tools, Inc."'],
	['company_name', 'JOHN SMITH DBA ACME', 'no company with Company Name "JOHN SMITH DBA ACME"'],
	['company_name', 'Acme Tools\nVerified', 'no company with Company Name "Acme Tools Verified"'],
	['company_id', 'C0001 old', 'no company with Company ID "C0001 old"'],
])('Enrich by %s %j returns %s', async (matchBy, value, got) => {
	const { json, errorMessage } = await enrich(matchBy, [value]);
	expect(errorMessage).toBe('');
	expect(json[0].company_id ?? json[0].reason).toEqual(got);
});

it.each(['company.enrich', 'company.getAllAttributes'])(
	'%s by email finds the company of its domain',
	async (operation) => {
		const [{ domain, record }] = withOwnDomain(testBed.sandbox.data);
		const value = `ann@${domain.toUpperCase()}`;
		const { json } = await testBed.run(operation, { matchBy: 'email', lookupBy: 'email', value });
		expect(json[0]).toMatchObject({ found: true, company_id: record.company_id });
	},
);

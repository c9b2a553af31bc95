/** Values as people paste them: the company is found, or the item says why not. */
import type { IDataObject } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

const OCONNELL = "O'Connell Plumbing, Inc.";
const companies: IDataObject[] = [
	{ company_id: 'C0001', company_name: OCONNELL, url: 'acme.com', phone: '4155550132' },
	// Their phones and domains are parts of the pasted values.
	{ company_id: 'us1', phone: '3012345678', url: 'urldefense.com' },
	{ company_id: 'us2', phone: '2079460000', url: 'zoom.us' },
	{ company_id: 'uk', phone: '442079460000', url: 'onmicrosoft.com' },
	{ company_id: 'gmail', url: 'gmail.com' },
	{ company_id: 'munich', url: 'xn--mnchen-3ya.de' },
	{ company_id: 'joes', url: 'joes.wixsite.com' },
	{ company_id: 'sas', company_name: 'SAS' },
	{ company_id: 'n', url: 'nacme.com' },
];

const enrich = async (matchBy: string, values: unknown[]) =>
	await testBed.enrichAtScript(companyService({ companies }), values, { matchBy });

it.each([
	['url', 'acme.com. | http:/acme.com | ACME.COM | info@acme.com | www.acme.com | https//acme.com'],
	['url', '"acme.com" | “acme.com” | <acme.com> | (acme.com) | `acme.com` | acme.com–'],
	['url', 'acme.com, | acme.com, www.acme.com | acme.com (old) | Website: acme.com'],
	['url', '[acme.com](http://acme.com) | <a href="https://acme.com">acme.com</a>'],
	['url', 'https://ann@www.acme.com:443/a?b=1#c | acme.com bit.ly/x | acme.com/?u=zoom.us'],
	['phone', '415-555-0132,1234 | (415) 555-0132 ext 12 (office) | 415/555-0132 | 415–555–0132'],
	['phone', '+1 415.555.0132 | 4155550132.0 | 415-555-0132;ext=12 | 24/7: 415-555-0132'],
	['company_name', 'O’Connell\u00a0Plumbing,  Inc. | O&#39;Connell\nPlumbing, Inc.'],
	['company_name', '"O\'Connell Plumbing, Inc.", | (O\'Connell Plumbing, Inc.)'],
	['email', 'ann@acme.com | Ann <ann@acme.com> | mailto:ann@acme.com | ANN@ACME.COM'],
])('Enrich by %s finds one company in every spelling: %s', async (matchBy, texts) => {
	const values = texts.split(' | ');
	const { json, sent } = await enrich(matchBy, values);
	expect(json.map(({ company_id: id }) => id)).toEqual(values.map(() => 'C0001'));
	expect(sent).toHaveLength(1);
});

it.each<[string, unknown, unknown]>([
	['phone', '+44 (0)20 7946 0000', 'uk'],
	['phone', '+30 1234 5678', 'phone number with + but not +1'],
	['phone', '415-555-0132 / 415-555-0133', 'several values'],
	['url', 'https://urldefense.com/v3/__https://www.acme.com/__;!!abc$', "not a company's website"],
	['url', 'acme.com or acme.org', 'several values'],
	['url', 'shop.acme.com', 'no company with Domain or URL "shop.acme.com"'],
	['url', 'joes.wixsite.com/about', 'joes'],
	['url', { text: 'acme.com', hyperlink: 'https://acme.com' }, 'not a text'],
	['url', ['acme.com', 'n/a', 'www.acme.com'], 'C0001'],
	['url', ['acme.com', 'ask Bob'], 'not a domain: "ask Bob"'],
	['company_name', ['Acme Inc', 'Acme LLC'], 'several values'],
	['company_name', 'sas', 'sas'],
	['url', 'Bob <bob@gmail.com>', 'public mailbox'],
	['url', 'https://www.MÜNCHEN.de/', 'munich'],
	['email', 'ann@acme.onmicrosoft.com', 'no company with Domain or URL "acme.onmicrosoft.com"'],
	['company_name', 'Acme Tools, Inc.', 'no company with Company Name "Acme Tools, Inc."'],
])('Enrich by %s %j returns %s', async (matchBy, value, got) => {
	const { json, errorMessage } = await enrich(matchBy, [value]);
	expect(errorMessage).toBe('');
	expect(json[0].company_id ?? json[0].reason).toEqual(got);
});

it('Get All Attributes by email finds the company of its domain', async () => {
	const own = { lookupBy: 'email', value: 'ann@ACME.com' };
	const service = companyService({ companies });
	const { json } = await testBed.runAtScript(service, 'company.getAllAttributes', own);
	expect(json).toMatchObject([{ found: true, company_id: 'C0001' }]);
});

/** An ordinary export of a CRM: every row is right, at the calls of a clean one. */
import { companyService } from '../support/companyService.mts';
import { times, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

const companies = times(200, (nth) => ({
	company_id: `C${nth}`,
	company_name: nth % 2 ? `Firm ${nth} Tools, Inc.` : `Firm ${nth} Tools LLC`,
	url: `firm${nth}.example`,
	phone: [`41555${String(10_000 + nth)}`],
	state: nth % 3 ? 'TX' : 'NY',
}));
type Company = (typeof companies)[number];

/** How people write the domain, phone, name and state of a company. */
const WRITTEN: Record<string, Array<(company: Company) => string>> = {
	url: [
		({ url }) => url,
		({ url }) => `https://www.${url}/contact?utm_source=crm`,
		({ url }) => `HTTP://WWW.${url.toUpperCase()}/`,
		({ url }) => `"${url}"`,
		({ url }) => `info@${url}`,
		({ url }) => ` ${url}, www.${url} `,
		({ url }) => `[${url}](https://${url})`,
		({ url }) => `Website: ${url} (old)`,
	],
	phone: [
		({ phone }) => phone[0],
		({ phone }) => `+1 ${phone[0].replace(/(...)(...)/, '($1) $2-')}`,
		({ phone }) => `${phone[0].replace(/(...)(...)/, '$1-$2-')} ext. 12`,
		({ phone }) => `${phone[0]}.0`,
		({ phone }) => `Tel: ${phone[0].replace(/(...)(...)/, '$1.$2.')}, 3rd floor`,
		({ phone }) => `1–${phone[0].replace(/(...)(...)/, '$1–$2–')} 24/7`,
	],
	company_name: [
		({ company_name: name }) => name,
		({ company_name: name }) => name.toUpperCase(),
		({ company_name: name }) => `"${name}"`,
		({ company_name: name }) => name.replace(', Inc.', ' Incorporated').replace('LLC', 'L.L.C.'),
	],
	matchState: [
		({ state }) => state,
		({ state }) => (state === 'TX' ? 'Texas' : 'new york'),
		({ state }) => `"${state}"`,
		() => 'n/a',
	],
};
/** Rows without a company, each with its reason. */
const WITHOUT: Record<string, Array<[text: string, reason: string]>> = {
	url: [
		['', 'empty'],
		['n/a', 'placeholder'],
		['bob@gmail.com', 'public mailbox'],
		['facebook.com/firm1', "not a company's website"],
		['ask Bob', 'not a domain'],
	],
	phone: [
		['', 'empty'],
		['TBD', 'placeholder'],
		['415-555-0132 or 415-555-0133', 'several values'],
	],
	company_name: [
		['', 'empty'],
		['#REF!', 'placeholder'],
	],
};

it.each(['url', 'phone', 'company_name'])('500 rows by %s', async (matchBy) => {
	const service = companyService({ companies, matching: 'contains' });
	const parameters = {
		matchBy,
		value: '={{ $json.value }}',
		matchState: '={{ $json.state }}',
		options: { multipleMatches: 'all' },
	};
	const run = async (rows: Array<{ value: string; state: string }>) =>
		await testBed.runAtScript(service, 'company.enrich', parameters, { rows });
	const write = (field: string, nth: number) => {
		const spellings = WRITTEN[field];
		return spellings[nth % spellings.length](companies[nth % companies.length]);
	};
	const without = WITHOUT[matchBy];
	const expected = times(500, (nth) => {
		if (nth % 10 > 0)
			return {
				value: write(matchBy, nth),
				company_id: companies[nth % companies.length].company_id,
			};
		const [value, reason] = without[(nth / 10) % without.length];
		return { value, reason };
	});
	const pasted = await run(
		expected.map(({ value }, nth) => ({ value, state: write('matchState', nth) })),
	);
	const clean = await run(
		times(500, (nth) => ({ value: WRITTEN[matchBy][0](companies[nth % 200]), state: 'n/a' })),
	);

	expect(
		pasted.json.map(({ company_id, reason }, nth) => ({
			value: expected[nth].value,
			...(company_id ? { company_id } : { reason }),
		})),
	).toEqual(expected);
	expect(pasted.sent.length).toBeLessThanOrEqual(clean.sent.length);
});

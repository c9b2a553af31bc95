/** An ordinary export of 500 CRM rows: each row right, with the calls of a clean one and at most two more. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService, type Matching } from '../support/companyService.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const STATES = [
	['TX', 'Texas'],
	['CA', ' california'],
	['DC', 'Washington, D.C.'],
	['NY', 'N.Y.'],
] as const;
const FORMS = ['Inc', 'LLC', 'Corp', 'Ltd'];
/** A company of every two has a namesake with another legal form. */
const companies = Array.from({ length: 450 }, (_, n) => ({
	company_id: `c${n}`,
	company_name: `Harbor ${Math.floor(n / 2)} Supply ${FORMS[n % FORMS.length]}`,
	url: `harbor${n}.com`,
	phone: `415555${String(n).padStart(4, '0')}`,
	state: STATES[n % STATES.length][0],
}));
const UNKNOWN = Array.from({ length: 50 }, (_, n) => ({
	...{ company_name: `Nobody ${n} Inc`, url: `nobody${n}.com`, phone: `212555${1000 + n}` },
	state: 'TX',
}));

interface Row {
	name: string;
	site: string;
	phone: string;
	state: string;
}
const clean: Row[] = [...companies, ...UNKNOWN].map(({ company_name, url, phone, state }) => ({
	...{ name: company_name, site: url, phone, state },
}));

/** Ways to write each column, one for each row in turn. */
const WAYS: Record<keyof Row, Array<(value: string) => string>> = {
	name: [
		(name) => name,
		(name) => `"${name}"`,
		(name) => name.replace(/ (\w+)$/, ', $1.').toUpperCase(),
		(name) =>
			`  ${name.replace('Inc', 'Incorporated').replace('LLC', 'Limited Liability Company')}`,
		(name) => `${name.replace('Corp', 'Corporation').replace('Ltd', 'Limited')},`,
	],
	site: [
		(site) => site,
		(site) => `https://www.${site}/contact?utm=1`,
		(site) => `"${site}"`,
		(site) => `info@${site}`,
		(site) => `<http://${site.toUpperCase()}>;`,
		(site) => `[${site}](https://${site})`,
	],
	phone: [
		(phone) => phone,
		(phone) => `+1 (${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
		(phone) => `${phone}.0`,
		(phone) => `1-${phone} ext. 12 (office)`,
		(phone) => `'${phone.slice(0, 3)}.${phone.slice(3, 6)}.${phone.slice(6)}`,
	],
	state: [
		(state) => state,
		(state) => STATES.find(([code]) => code === state)![1],
		(state) => state.toLowerCase(),
	],
};
/** What stands in a row without a value. */
const GAPS = ['', 'n/a', 'ask Bob', 'bob@gmail.com', 'TBD', '-'];
const isGap = (nth: number) => nth % 40 === 39;
const messy = (column: keyof Row, gaps = GAPS): Row[] =>
	clean.map((row, nth) => {
		const spelled = Object.entries(row).map(([name, value]: [string, string]) => {
			const ways = WAYS[name as keyof Row];
			return [name, ways[nth % ways.length](value)];
		});
		const gap = isGap(nth) ? { [column]: gaps[Math.floor(nth / 40) % gaps.length] } : {};
		return { ...(Object.fromEntries(spelled) as unknown as Row), ...gap };
	});

const enrich = async (rows: Row[], parameters: INodeParameters, matching: Matching) => {
	const service = await testBed.serve(companyService({ companies, matching }));
	const run = await testBed.run('company.enrich', parameters, { service, rows: rows as never });
	expect(run.errorMessage).toBe('');
	return { json: run.json, calls: service.requests.length };
};

describe.each<Matching>(['contains', 'exact'])('a service that matches by %s', (matching) => {
	it.each<[keyof Row, INodeParameters, string[]?]>([
		['site', { matchBy: 'url', value: '={{ $json.site }}' }],
		['phone', { matchBy: 'phone', value: '={{ $json.phone }}' }],
		['name', { matchBy: 'company_name', value: '={{ $json.name }}' }, ['', 'n/a', 'TBD', '-']],
		[
			'name',
			{ matchBy: 'company_name', value: '={{ $json.name }}', matchState: '={{ $json.state }}' },
			['', 'n/a', 'TBD', '-'],
		],
	])('by %s with %j', async (column, parameters, gaps) => {
		const expected = await enrich(clean, parameters, matching);
		const { json, calls } = await enrich(messy(column, gaps), parameters, matching);
		const idsOf = (items: IDataObject[]) => items.map(({ company_id }) => company_id ?? null);
		const right = clean.map((_, nth) => (nth < companies.length ? `c${nth}` : null));
		expect(idsOf(expected.json)).toEqual(right);
		expect(idsOf(json)).toEqual(right.map((id, nth) => (isGap(nth) ? null : id)));
		json.forEach(({ found, reason }, nth) => {
			if (isGap(nth)) expect([found, reason]).toEqual([false, expect.any(String)]);
		});
		expect(calls).toBeLessThanOrEqual(expected.calls + 2);
	});
});

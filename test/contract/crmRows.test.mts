/** An ordinary export of 500 CRM rows: each row right, with the calls of a clean one and at most two more. */
import type { INodeParameters } from 'n8n-workflow';
import { companyService, type Matching } from '../support/companyService.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const STATES = [
	['TX', 'Texas'],
	['CA', ' california'],
	['DC', 'Washington, D.C.'],
	['NY', 'N.Y.'],
] as const;
const FORMS = ['Inc', 'LLC', 'Corp', 'Ltd'];
/** Each second company has the name of the one before, with another legal form. */
const companies = times(450, (n) => ({
	company_id: `c${n}`,
	company_name: `Harbor ${Math.floor(n / 2)} Supply ${FORMS[n % FORMS.length]}`,
	url: `harbor${n}.com`,
	phone: `415555${String(n).padStart(4, '0')}`,
	state: STATES[n % STATES.length][0],
}));

type Row = Record<'name' | 'site' | 'phone' | 'state', string>;
const clean: Row[] = [
	...companies.map(({ company_name: name, url: site, phone, state }) => ({
		name,
		site,
		phone,
		state,
	})),
	...times(50, (n) => ({
		name: `Nobody ${n} Inc`,
		site: `nobody${n}.com`,
		phone: `212555${1000 + n}`,
		state: 'TX',
	})),
];

/** Ways to write each column, one for each row in turn. */
const SPELLINGS: Record<keyof Row, Array<(value: string) => string>> = {
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
const GAPS = ['', 'n/a', 'TBD', '-', 'ask Bob', 'bob@gmail.com'];
const isGap = (nth: number) => nth % 40 === 39;

const spelled = (column: keyof Row, value: string, nth: number) =>
	SPELLINGS[column][nth % SPELLINGS[column].length](value);
/** The rows as people write them, with gaps in a column. */
const messy = (column: keyof Row): Row[] => {
	// "ask Bob" may be a name.
	const gaps = column === 'name' ? GAPS.slice(0, 4) : GAPS;
	return clean.map(({ name, site, phone, state }, nth) => ({
		name: spelled('name', name, nth),
		site: spelled('site', site, nth),
		phone: spelled('phone', phone, nth),
		state: spelled('state', state, nth),
		...(isGap(nth) && { [column]: gaps[Math.floor(nth / 40) % gaps.length] }),
	}));
};

const byName = { matchBy: 'company_name', value: '={{ $json.name }}' };

describe.each<Matching>(['contains', 'exact'])('a service that matches by %s', (matching) => {
	const enrich = async (rows: Row[], parameters: INodeParameters) =>
		await testBed.runAt(companyService({ companies, matching }), 'company.enrich', parameters, {
			rows,
		});

	it.each<[keyof Row, INodeParameters]>([
		['site', { matchBy: 'url', value: '={{ $json.site }}' }],
		['phone', { matchBy: 'phone', value: '={{ $json.phone }}' }],
		['name', byName],
		['name', { ...byName, matchState: '={{ $json.state }}' }],
	])('by %s with %j', async (column, parameters) => {
		const expected = await enrich(clean, parameters);
		const run = await enrich(messy(column), parameters);
		const right = clean.map((_, nth) => (nth < companies.length ? `c${nth}` : null));

		expect(expected.json.map(({ company_id: id }) => id)).toEqual(right);
		expect(run.json.map(({ company_id: id }) => id)).toEqual(
			right.map((id, nth) => (isGap(nth) ? null : id)),
		);
		for (const { found, reason } of run.json.filter((_, nth) => isGap(nth))) {
			expect([found, reason]).toEqual([false, expect.any(String)]);
		}
		const [calls, most] = [run, expected].map(({ service }) => service.requests.length);
		expect(calls).toBeLessThanOrEqual(most + 2);
	});
});

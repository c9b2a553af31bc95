/** An ordinary export of 500 CRM rows: each row right, with the calls of a clean one and at most two more. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService, type Matching } from '../support/companyService.mts';
import { FIVE_PHONES, SIX_DOMAINS } from '../support/spellings.mts';
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
const unknown = times(50, (n) => ({
	company_name: `Nobody ${n} Inc`,
	url: `nobody${n}.com`,
	phone: `212555${1000 + n}`,
	state: 'TX',
}));

/** Ways to write each column, one for each row in turn. */
const SPELLINGS: Record<string, Array<(value: string) => string>> = {
	company_name: [
		(name) => name,
		(name) => `"${name}"`,
		(name) => name.replace(/ (\w+)$/, ', $1.').toUpperCase(),
		(name) => `  ${name.replace('Inc', 'Incorporated').replace('Corp', 'Corporation')},`,
		(name) => name.replace('LLC', 'Limited Liability Company').replace('Ltd', 'Limited'),
		(name) => `${name.replace(' ', '&nbsp;')} (Duplicate)`,
		(name) => `${name}, a Texas corporation`,
	],
	url: [
		...SIX_DOMAINS,
		(site) => `info@${site}`,
		(site) => `[${site}](https://${site})`,
		(site) => `${site}/?ref=https://x.com&nbsp;`,
	],
	phone: [
		...FIVE_PHONES,
		(phone) => `${phone}.0`,
		(phone) => `1-${phone} ext. 12 (office)`,
		(phone) => `Tel:&nbsp;${phone}`,
	],
	state: [
		(state) => state,
		(state) => STATES.find(([code]) => code === state)![1],
		(state) => state.toLowerCase(),
	],
};
const clean: IDataObject[] = [...companies, ...unknown];
const messy = clean.map((row, nth) =>
	Object.fromEntries(
		Object.entries(SPELLINGS).map(([column, ways]) => [
			column,
			ways[nth % ways.length](String(row[column])),
		]),
	),
);

/** What stands in a row without a value. */
const GAPS = ['', 'n/a', 'TBD', '-', 'ask Bob', 'bob@gmail.com'];
const isGap = (nth: number) => nth % 40 === 39;
const withGaps = (column: string): IDataObject[] => {
	// "ask Bob" may be a name.
	const gaps = column === 'company_name' ? GAPS.slice(0, 4) : GAPS;
	const gapOf = (nth: number) => ({ [column]: gaps[Math.floor(nth / 40) % gaps.length] });
	return messy.map((row, nth) => (isGap(nth) ? { ...row, ...gapOf(nth) } : row));
};

describe.each<Matching>(['contains', 'exact'])('a service that matches by %s', (matching) => {
	const enrich = async (rows: IDataObject[], own: INodeParameters) =>
		await testBed.runAt(companyService({ companies, matching }), 'company.enrich', own, { rows });

	it.each<[string, INodeParameters]>([
		['url', {}],
		['phone', {}],
		['company_name', {}],
		['company_name', { matchState: '={{ $json.state }}' }],
	])('by %s with %j', async (column, more) => {
		const own = { matchBy: column, value: `={{ $json.${column} }}`, ...more };
		const expected = await enrich(clean, own);
		const run = await enrich(withGaps(column), own);
		const right = clean.map(({ company_id: id }) => id ?? null);

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

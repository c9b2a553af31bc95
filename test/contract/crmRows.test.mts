/** An ordinary export of 500 CRM rows: each row right, with the calls of a clean one and at most two more. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService, type NameMatching } from '../support/companyService.mts';
import { FIVE_PHONES, SIX_DOMAINS } from '../support/spellings.mts';
import { times, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

const STATES: Record<string, string> = {
	TX: 'Texas',
	CA: ' california',
	DC: 'Washington, D.C.',
	NY: 'N.Y.',
};
const FORMS = ['Inc', 'LLC', 'Corp', 'Ltd'];
/** Each second company has the name of the one before, with another legal form. */
const companies: IDataObject[] = times(450, (n) => ({
	company_id: `c${n}`,
	company_name: `Harbor ${Math.floor(n / 2)} Supply ${FORMS[n % 4]}`,
	url: `harbor${n}.com`,
	phone: `415555${String(n).padStart(4, '0')}`,
	state: Object.keys(STATES)[n % 4],
}));
const unknown = times(50, (n) => ({
	company_name: `Nobody ${n} Inc`,
	url: `nobody${n}.com`,
	phone: `212555${1000 + n}`,
	state: 'TX',
}));
const clean: IDataObject[] = [...companies, ...unknown];

/** Ways to write each column. The rows take turns. */
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
	state: [(state) => state, (state) => STATES[state], (state) => state.toLowerCase()],
};
/** What people write in a row that lacks the value. The last two may be names. */
const GAPS = ['', 'n/a', 'TBD', '-', 'bob@gmail.com', 'ask Bob'];
const isGap = (nth: number) => nth % 40 === 39;

/** The rows as people write them. Every 40th lacks the value of the column. */
const messy = (column: string): IDataObject[] =>
	clean.map((row, nth) => {
		const written = Object.entries(SPELLINGS).map(([name, ways]) => [
			name,
			ways[nth % ways.length](String(row[name])),
		]);
		const gaps = column === 'company_name' ? GAPS.slice(0, 4) : GAPS;
		const gap = isGap(nth) && { [column]: gaps[Math.floor(nth / 40) % gaps.length] };
		return { ...Object.fromEntries(written), ...gap };
	});

describe.each<NameMatching>(['contains', 'exact'])('CRM rows, matched by %s', (matching) => {
	it.each<[string, INodeParameters]>([
		['url', {}],
		['phone', {}],
		['company_name', {}],
		['company_name', { matchState: '={{ $json.state }}' }],
	])('messy rows find the same companies as clean rows, by %s with %j', async (column, more) => {
		const enrich = async (rows: IDataObject[]) => {
			const own = { matchBy: column, value: `={{ $json.${column} }}`, ...more };
			const service = companyService({ companies, matching });
			const { json, sent } = await testBed.runAtScript(service, 'company.enrich', own, { rows });
			return { json, ids: json.map(({ company_id: id }) => id), calls: sent.length };
		};
		const expected = await enrich(clean);
		const got = await enrich(messy(column));
		const right = clean.map(({ company_id: id }) => id ?? null);

		expect(expected.ids).toEqual(right);
		expect(got.ids).toEqual(right.map((id, nth) => (isGap(nth) ? null : id)));
		const gaps = got.json.filter((_, nth) => isGap(nth));
		for (const row of gaps) expect(row).toMatchObject({ found: false, reason: expect.any(String) });
		expect(got.calls).toBeLessThanOrEqual(expected.calls + 2);
	});
});

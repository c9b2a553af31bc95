/** The generated data: reproducible, consistent, real where it claims to be. */
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { Dataset } from '../../sandbox/data/dataset.mts';
import { INDUSTRIES, LENDER_INDUSTRIES } from '../../sandbox/data/industries.mts';
import { securedPartyView } from '../../sandbox/data/lienRecord.mts';
import { slugOf } from '../../sandbox/data/naming.mts';
import { PLACES, ZIP_POINTS, zipCoordinates } from '../../sandbox/data/places.mts';
import { creditReportOf, ratingOf, taxLiensOf } from '../../sandbox/data/publicRecords.mts';
import { shownCompany, shownUrl } from '../../sandbox/data/shownCompany.mts';
import { STATES, stateOf } from '../../sandbox/data/states.mts';
import { phoneDigits } from '../../sandbox/search/match.mts';

const TODAY = '2025-06-15';
const data = new Dataset({ seed: 1, companies: 500, liens: 1000, today: TODAY });

/** Everything a client can see, as bytes. */
function everything(set: Dataset): string {
	return JSON.stringify([
		set.companies.map((company) => [
			shownCompany(company),
			set.contacts(company),
			set.reviews(company),
			ratingOf(set.seed, company),
			taxLiensOf(set.seed, set.today, company),
			creditReportOf(set.seed, company),
		]),
		set.liens.map(securedPartyView),
		set.logs.emailsOf(CLIENT_ACCOUNT),
		set.logs.mobilesOf(CLIENT_ACCOUNT),
		[...set.bulkJobs],
	]);
}

test('the sandbox generates the same data for the same seed, and other data for another seed', () => {
	const options = { seed: 7, companies: 60, liens: 100, today: TODAY };
	const first = everything(new Dataset(options));
	expect(everything(new Dataset(options))).toBe(first);
	expect(everything(new Dataset({ ...options, seed: 8 }))).not.toBe(first);
});

test('the sandbox generates the same data whatever is asked for first', () => {
	const options = { seed: 7, companies: 10, liens: 10, today: TODAY };
	const [forwards, backwards] = [new Dataset(options), new Dataset(options)];
	const inOrder = forwards.companies.map((company) => forwards.contacts(company));
	const reversed = [...backwards.companies].reverse().map((company) => backwards.contacts(company));
	expect(reversed.reverse()).toEqual(inOrder);
});

test('the sandbox gives no id twice', () => {
	const ids = [
		...data.companies.map(({ record }) => record.company_id),
		...data.companies.flatMap((company) => data.contacts(company)).map((row) => row.contact_id),
		...data.liens.flatMap(({ recordId, uccId }) => [recordId, uccId]),
		...data.lenders.map(({ companyId }) => companyId),
	];
	expect(new Set(ids).size).toBe(ids.length);
});

test('two of a hundred companies of the sandbox share a domain, and no others do', () => {
	const groups = [...data.companiesByDomain.values()].filter(([first]) => !first.isTwin);
	const sizes = groups.map((companies) => companies.length);
	expect(sizes.filter((size) => size === 2)).toHaveLength(10);
	expect(Math.max(...sizes)).toBe(2);
	for (const [first, second] of groups) {
		if (second) expect(second.record.company_name).toBe(first.record.company_name);
	}
});

test('the sandbox derives the domain of a company from its name', () => {
	const strangers = data.companies.filter(
		({ record, domain }) => !domain.startsWith(slugOf(record.company_name.split(' ')[0])),
	);
	expect(strangers).toEqual([]);
});

test('contacts, liens and logs of the sandbox belong to its companies', () => {
	for (const company of data.companies.slice(0, 100)) {
		for (const contact of data.contacts(company)) {
			const { company_id, company_name, zip_code } = company.record;
			expect(contact).toMatchObject({ company_id, url: shownUrl(company) });
			expect([null, undefined, company_name]).toContain(contact.company);
			expect([null, undefined, zip_code]).toContain(contact.zip_code);
		}
	}
	for (const lien of data.liens) {
		const { debtor } = lien;
		const { company_name, zip_code, naics_code, phone } = debtor.record;
		const record = securedPartyView(lien);
		expect(data.companiesById.get(record.company_id)).toEqual([debtor]);
		expect(record).toMatchObject({ company_name, phones: phone });
		expect([null, undefined, zip_code]).toContain(record.zip_code);
		expect([null, undefined, naics_code]).toContain(record.naics_code);
		expect(['', shownUrl(debtor)]).toContain(record.base_url);
	}
	for (const { email } of data.logs.emailsOf(CLIENT_ACCOUNT)) {
		expect(data.companies.some(({ domain }) => domain === email.split('@')[1])).toBe(true);
	}
	for (const { mobile_number } of data.logs.mobilesOf(CLIENT_ACCOUNT)) {
		expect(data.companiesByPhone.has(phoneDigits(mobile_number))).toBe(true);
	}
});

test('liens of the sandbox are filed before today, expire later and are modified in between', () => {
	const outOfOrder = data.liens.filter(
		({ filedAt, modifiedAt, expiresAt }) =>
			filedAt >= data.today ||
			modifiedAt < filedAt ||
			modifiedAt > data.today ||
			expiresAt <= filedAt,
	);
	expect(outOfOrder).toEqual([]);
});

test('every state of the sandbox has a place, and every place real ZIP codes with coordinates in the USA', () => {
	expect(STATES).toHaveLength(51);
	expect(new Set(PLACES.map(({ state }) => state))).toEqual(new Set(STATES));
	expect(new Set(ZIP_POINTS.map(({ place }) => place)).size).toBe(PLACES.length);
	const elsewhere = ZIP_POINTS.filter(
		({ zip, latitude, longitude }) =>
			!/^\d{5}$/.test(zip) ||
			!(latitude > 18 && latitude < 72 && longitude > -180 && longitude < -66),
	);
	expect(elsewhere).toEqual([]);
	expect(stateOf('TX')).toEqual({ name: 'Texas', region: 'South' });
	expect(zipCoordinates('10001')).toMatchObject({ latitude: 40.7484, longitude: -73.9967 });
});

test('industry codes of the sandbox have their proper lengths and build on each other', () => {
	for (const row of [...INDUSTRIES, ...LENDER_INDUSTRIES]) {
		expect(row.naicsCode).toMatch(/^\d{6}$/);
		expect(row.sic8Code).toMatch(/^\d{8}$/);
		expect(row.sic8Code.startsWith(row.sic4Code)).toBe(true);
		expect(row.sic4Code.startsWith(row.sic2Code)).toBe(true);
		expect(row.sic2Description).toEqual(expect.any(String));
	}
	expect(INDUSTRIES.length).toBeGreaterThanOrEqual(40);
});

test('the bulk job job-1 of the sandbox repeats a few external ids with newer content', () => {
	const rows = data.bulkJobs.get('job-1') ?? [];
	expect(rows).toHaveLength(250);
	const ids = new Set(rows.map(({ external_id }) => external_id));
	expect(ids.size).toBe(240);
	const last = rows[rows.length - 1];
	const earlier = rows.find(({ external_id }) => external_id === last.external_id);
	expect(earlier?.status).not.toBe(last.status);
	expect(Date.parse(last.updated_date)).toBeGreaterThan(Date.parse(earlier?.updated_date ?? ''));
});

test('the sandbox can be empty', () => {
	const empty = new Dataset({ seed: 1, companies: 0, liens: 0, today: TODAY });
	expect([empty.companies, empty.liens, empty.logs.emailsOf(CLIENT_ACCOUNT)]).toEqual([[], [], []]);
});

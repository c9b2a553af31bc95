/** Every record against the document's field tables. */
import { call, post, sandboxes, type Json } from './client.mts';
import * as document from '../../sandbox/document/records.mts';
import { tables } from '../../sandbox/document/text.mts';
import { disagreements, SURE } from './documentFields.mts';
import { securedPartyView } from '../../sandbox/data/lienRecord.mts';
import type { Sandbox } from '../../sandbox/server.mts';

const start = sandboxes();
let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await start();
});

const KEPT_OF_LIENS = [
	...[...SURE.lien, 'phones', 'base_url', 'amendments', 'has_amendments'],
	...['continuation_count', 'has_continuation', 'secured_party', 'secured_party_base_url'],
];

function expectAll(rows: Json[], fields: document.Fields, sure?: readonly string[]) {
	expect(rows.length).toBeGreaterThan(0);
	for (const row of rows) expect(disagreements(row, fields, sure)).toEqual([]);
}

/** Whether each field that is not sure is null in some rows and absent in others. */
function expectGaps(rows: Json[], fields: document.Fields, sure: readonly string[]) {
	const withoutGaps = Object.keys(fields).filter(
		(name) =>
			!sure.includes(name) &&
			!(rows.some((row) => (row[name] as unknown) === null) && rows.some((row) => !(name in row))),
	);
	expect(withoutGaps).toEqual([]);
}

const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/;

test('company records of the sandbox are those of the document', async () => {
	const { body } = await post(sandbox, '/v1/companies', {});
	const rows = body.records as unknown as Json[];
	expectAll(rows, document.company, SURE.company);
	for (const row of rows) {
		expect(row.state ?? 'XX').toMatch(/^[A-Z]{2}$/);
		expect(row.url ?? 'a.com').toMatch(/^[a-z0-9]+\.(com|net|io)(\/[a-z0-9-]+)?$/);
		for (const phone of (row.phone ?? []) as unknown as string[])
			expect(phone).toMatch(/^1?\d{10}$/);
	}
});

test('all-attributes records of the sandbox are company records of the document with three collections', async () => {
	const url = sandbox.data.companies.find(
		(company) =>
			company.contactCount > 0 &&
			sandbox.data.liensByCompany.has(company) &&
			sandbox.data.reviews(company),
	)?.record.url;
	const { body } = await post(sandbox, '/v1/all-attributes', { url });
	expect(body.success).toBe(true);
	expect(Object.keys(body)).toEqual(['success', 'records']);
	const { found, hits } = body.records.companies as unknown as { found: number; hits: Json[] };
	expect(found).toBe(hits.length);
	const collections = ['contacts', 'ucc_records', 'google_reviews'];
	expectAll(hits, document.companyWithAll, [...SURE.company, ...collections]);
	expectAll(hits[0].contacts as unknown as Json[], document.contact, SURE.contact);
	expectAll(hits[0].ucc_records as unknown as Json[], document.lien, SURE.lien);
	expectAll(hits[0].google_reviews as unknown as Json[], document.googleReviews, SURE.listing);
	for (const { start_date } of hits[0].contacts as unknown as Json[]) {
		if (start_date) expect(start_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
	}
});

test('secured-party lien records of the sandbox are those of the document', async () => {
	const { body } = await post(sandbox, '/v1/ucc/secured_party', { has_website: false });
	const rows = body.records as unknown as Json[];
	expectAll(rows, document.securedPartyLien, SURE.lien);
	for (const row of rows) {
		expect(row.date_expired).toMatch(DATE);
		expect(row.date_filed).toMatch(DATE);
		const filed = String(row.date_filed).replace(' ', 'T').slice(0, 23);
		expect(Date.parse(`${filed}Z`)).toBe(row.date_filed_unix);
	}
});

test('debtor lien records of the sandbox are those of the document', async () => {
	const { body } = await post(sandbox, '/v1/ucc/debtor', {});
	expectAll(body.records as unknown as Json[], document.lien, SURE.lien);
});

test('contact records of the sandbox are those of the document', async () => {
	const { body } = await post(sandbox, '/v1/contacts', {});
	expectAll(body.records as unknown as Json[], document.contact, SURE.contact);
});

test('Google Reviews records of the sandbox and their reviews are those of the document', async () => {
	const urls = sandbox.data.companies.slice(0, 20).map(({ record }) => record.url);
	const answers = await Promise.all(
		urls.map((url) => post(sandbox, '/v1/google-reviews', { url })),
	);
	const rows = answers.flatMap(({ body }) => body.records as unknown as Json[]);
	expectAll(rows, document.googleReviews, SURE.listing);
	const reviews = rows.flatMap((row) => row.reviews as unknown as Json[]);
	const optional = tables('Google Reviews record')[1]
		.filter(({ Notes }) => Notes.startsWith('Optional'))
		.map(({ Field }) => Field);
	const sure = Object.keys(document.review).filter((name) => !optional.includes(name));
	expectAll(reviews, document.review, sure);
	const unlisted = rows.map((row) => Number(row.review_count) - Object.keys(row.reviews).length);
	expect(unlisted.every((count) => count >= 0)).toBe(true);
	expect([unlisted.includes(0), unlisted.some((count) => count > 0)]).toEqual([true, true]);
	for (const row of rows) {
		for (const entry of (row.all_attributes ?? []) as unknown as Json[]) {
			for (const values of Object.values(entry)) expect(values).toEqual(expect.any(Array));
		}
	}
	for (const review of reviews) {
		expect(review.post_time_approx).toMatch(/^\d\d\/\d\d\/\d{4} (0[1-9]|1[0-2]):\d\d:\d\d [AP]M$/);
	}
	// What is optional is sometimes there and sometimes not.
	for (const name of optional) {
		expect(new Set(reviews.map((review) => name in review)).size).toBe(2);
	}
});

test('every field of a sandbox record that does not identify it is null in some records and absent in others', async () => {
	const all = async (path: string, body: object) => {
		const rows: Json[] = [];
		for (let page = 1, pages = 1; page <= pages; page++) {
			const answer = await post(sandbox, path, { ...body, page });
			rows.push(...(answer.body.records as unknown as Json[]));
			pages = Number(answer.body.total_pages);
		}
		return rows;
	};
	expectGaps(await all('/v1/companies', {}), document.company, [...SURE.company, 'url']);
	expectGaps(await all('/v1/contacts', {}), document.contact, [...SURE.contact, 'url']);
	const { companies, liens } = sandbox.data;
	expectGaps(
		liens.map(securedPartyView) as unknown as Json[],
		document.securedPartyLien,
		KEPT_OF_LIENS,
	);
	const listings = companies.flatMap((company) => sandbox.data.reviews(company) ?? []);
	expectGaps(listings as unknown as Json[], document.googleReviews, SURE.listing);
});

test('an amendment of a sandbox lien may be an object, a text, or objects in an object', () => {
	const shapes = sandbox.data.liens
		.flatMap((lien) => securedPartyView(lien).amendments)
		.map((amendment) =>
			typeof amendment === 'string' ? 'text' : Object.keys(amendment as object),
		);
	expect(new Set(shapes.map(String))).toEqual(
		new Set(['text', 'amendment_number,amendment_type,date_filed', 'filing,parties']),
	);
});

test('email log entries of the sandbox are by profile or by domain and name, as in the document', async () => {
	const { body } = await call(sandbox, 'GET', '/v1/emails/logs');
	expect(Object.keys(body)).toEqual(['success', 'logs_emails']);
	const rows = body.logs_emails as unknown as Json[];
	const common = ['created_date', 'email', 'email_status'];
	const byProfile = rows.filter((row) => 'linkedin_url' in row);
	const byName = rows.filter((row) => !('linkedin_url' in row));
	expectAll(byProfile, document.emailLog, [...common, 'linkedin_url']);
	expectAll(byName, document.emailLog, [...common, 'url', 'first_name', 'last_name']);
	for (const { created_date } of rows) expect(created_date).toMatch(/T.*[+-]\d\d:\d\d$/);
});

test('mobile-number log entries of the sandbox are those of the document', async () => {
	const { body } = await call(sandbox, 'GET', '/v1/mobile-numbers/logs');
	expect(Object.keys(body)).toEqual(['success', 'logs_mobile_numbers']);
	const rows = body.logs_mobile_numbers as unknown as Json[];
	expectAll(rows, document.mobileNumberLog);
	for (const { mobile_number } of rows) expect(mobile_number).toMatch(/^\d+$/);
});

test('an email validation result of the sandbox is that of the document, with and without MX records', async () => {
	const email = `info@${sandbox.data.companies[0].record.url}`;
	const plain = await post(sandbox, '/v1/emails/validation', { email });
	const withMx = await post(sandbox, '/v1/emails/validation', { email, mx_records: true });
	expectAll([plain.body.email, withMx.body.email], document.emailValidation);
	expect(plain.body.email).toMatchObject({ email, status: 'Valid', mx: '' });
	expect(withMx.body.email.mx).not.toBe('');
});

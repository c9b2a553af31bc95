/** The fault `contains`: searches match their keys by "contains". */
import { call, oneSandbox, post, records, total } from './client.mts';

const sandbox = await oneSandbox();
afterEach(() => sandbox.reset());

const COMPANIES = '/v1/companies';
const LIENS = '/v1/ucc/secured_party';
const { companies, companiesByDomain, companiesById, companiesByPhone, lenders } = sandbox.data;
const [{ record, domain }] = companies.slice(10);
const [lender] = lenders;
const PARTS = {
	url: domain.slice(1),
	phone: record.phone[0].slice(0, 6),
	company_id: record.company_id.slice(2, 5),
};

/** The companies with a key that contains this text. */
const expectedIds = (keys: Map<string, typeof companies>, part: string) => {
	const found = [...keys].filter(([key]) => key.toLowerCase().includes(part.toLowerCase()));
	return new Set(found.flatMap(([, those]) => those.map((one) => one.record.company_id)));
};

const idsOf = async (body: object, path = COMPANIES) =>
	new Set((await records(sandbox, path, { ...body, per_page: 50 })).map((row) => row.company_id));

test.each([
	['url', PARTS.url, expectedIds(companiesByDomain, PARTS.url)],
	['url', `HTTPS://www.${PARTS.url}/`, expectedIds(companiesByDomain, PARTS.url)],
	['phone', PARTS.phone, expectedIds(companiesByPhone, PARTS.phone)],
	['company_id', PARTS.company_id, expectedIds(companiesById, PARTS.company_id)],
	['company_id', PARTS.company_id.toUpperCase(), expectedIds(companiesById, PARTS.company_id)],
] as const)('contains finds every company whose %s contains %s', async (field, part, expected) => {
	expect(await idsOf({ [field]: part })).toEqual(new Set());
	sandbox.setFaults([{ kind: 'contains' }]);
	expect(expected).toContain(record.company_id);
	expect(await idsOf({ [field]: part })).toEqual(expected);
	expect(await idsOf({ [field]: [part, 'unknown.test'] })).toEqual(expected);
	const { body } = await post(sandbox, '/v1/all-attributes', { [field]: part });
	expect(body.records.companies).toMatchObject({ found: expected.size });
});

test('contains finds more companies than the one whose key is given whole', async () => {
	const [shorter, longer] = [...companiesByDomain.keys()].flatMap((key) => {
		const other = [...companiesByDomain.keys()].find((one) => one !== key && one.includes(key));
		return other ? [key, other] : [];
	});
	const idsAt = (key: string) => companiesByDomain.get(key)!.map((one) => one.record.company_id);
	expect(await idsOf({ url: shorter })).toEqual(new Set(idsAt(shorter)));
	sandbox.setFaults([{ kind: 'contains' }]);
	const found = await idsOf({ url: shorter });
	for (const id of [...idsAt(shorter), ...idsAt(longer)]) expect(found).toContain(id);
});

test.each([
	['a lender by url', LIENS, { url: lender.domain.slice(1) }],
	['a lender by ID', LIENS, { secured_party_company_id: lender.companyId.slice(1, 6) }],
	['a debtor by ID', LIENS, { company_id: PARTS.company_id }],
	['a debtor by url', '/v1/ucc/debtor', { url: PARTS.url }],
])('contains finds liens by part of %s', async (_, path, body) => {
	expect(await total(sandbox, path, body)).toBe(0);
	sandbox.setFaults([{ kind: 'contains' }]);
	expect(await total(sandbox, path, body)).toBeGreaterThan(0);
	const { body: preview } = await post(sandbox, `${path}/preview`, body);
	expect(preview.total_records).toBe(await total(sandbox, path, body));
});

test('contains applies to the query of a GET request', async () => {
	const path = `/v1/ucc/companies?url=${PARTS.url}`;
	expect((await call(sandbox, 'GET', path)).body.total_records).toBe(0);
	sandbox.setFaults([{ kind: 'contains' }]);
	expect((await call(sandbox, 'GET', path)).body.total_records).not.toBe(0);
});

test('contains finds nothing for a key that no record contains', async () => {
	sandbox.setFaults([{ kind: 'contains' }]);
	for (const body of [{ url: 'unknown.test' }, { phone: 'none' }, { company_id: 'no-such-id' }]) {
		expect(await total(sandbox, COMPANIES, body)).toBe(0);
	}
});

test('contains affects as many searches as it says, also repeated ones', async () => {
	sandbox.setFaults([{ kind: 'contains', after: 1, times: 1 }]);
	const found = [];
	for (let n = 0; n < 3; n++) found.push((await idsOf({ url: PARTS.url })).size > 0);
	expect(found).toEqual([false, true, false]);
	expect(sandbox.requests().map(({ body }) => body)).toEqual(
		Array(3).fill({ url: PARTS.url, per_page: 50 }),
	);
});

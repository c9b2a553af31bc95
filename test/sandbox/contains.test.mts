/** The fault `contains`: searches match their keys by "contains". */
import { call, oneSandbox, post, records, total } from './client.mts';

const sandbox = await oneSandbox();
afterEach(() => sandbox.reset());

const COMPANIES = '/v1/companies';
const { companies, companiesByDomain, companiesById, companiesByPhone, lenders } = sandbox.data;
const { record, domain } = companies[10];
const PART = domain.slice(1);
const [lender] = lenders;

const idsOf = async (body: object) =>
	new Set((await records(sandbox, COMPANIES, body)).map((row) => row.company_id));

test.each([
	['url', PART, companiesByDomain],
	['url', `HTTPS://www.${PART}/`, companiesByDomain],
	['phone', record.phone[0].slice(0, 6), companiesByPhone],
	['company_id', record.company_id.slice(2, 5).toUpperCase(), companiesById],
] as const)('finds every company whose %s contains %s', async (field, typed, companiesByKey) => {
	const part = typed.replace(/^HTTPS:\/\/www\.|\/$/g, '').toLowerCase();
	const found = [...companiesByKey].filter(([key]) => key.toLowerCase().includes(part));
	const expected = new Set(found.flatMap(([, those]) => those.map((one) => one.record.company_id)));
	expect(await idsOf({ [field]: typed })).toEqual(new Set());
	sandbox.setFaults([{ kind: 'contains' }]);
	expect(expected).toContain(record.company_id);
	expect(await idsOf({ [field]: [typed, 'unknown.test'] })).toEqual(expected);
	const { body } = await post(sandbox, '/v1/all-attributes', { [field]: typed });
	expect(body.records.companies).toMatchObject({ found: expected.size });
});

test.each([
	['/v1/ucc/secured_party', { url: lender.domain.slice(1) }],
	['/v1/ucc/secured_party', { secured_party_company_id: lender.companyId.slice(1, 6) }],
	['/v1/ucc/secured_party/preview', { company_id: record.company_id.slice(2, 5) }],
	['/v1/ucc/debtor', { url: PART }],
])('%s finds liens by a part of %j', async (path, body) => {
	expect(await total(sandbox, path, body)).toBe(0);
	sandbox.setFaults([{ kind: 'contains' }]);
	expect(await total(sandbox, path, body)).toBeGreaterThan(0);
});

test('applies to the query of a GET request, and only as often as it says', async () => {
	sandbox.setFaults([{ kind: 'contains', after: 1, times: 1 }]);
	const found = [];
	for (let n = 0; n < 3; n++) {
		const { body } = await call(sandbox, 'GET', `/v1/ucc/companies?url=${PART}`);
		found.push(Number(body.total_records) > 0);
	}
	expect(found).toEqual([false, true, false]);
});

test('finds nothing for a key that no record contains', async () => {
	sandbox.setFaults([{ kind: 'contains' }]);
	for (const body of [{ url: 'unknown.test' }, { phone: 'none' }, { company_id: 'no-such-id' }]) {
		expect(await total(sandbox, COMPANIES, body)).toBe(0);
	}
});

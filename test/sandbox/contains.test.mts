/** The fault `contains`: searches match URLs, phones and IDs by "contains". */
import { call, oneSandbox, total } from './client.mts';

const sandbox = await oneSandbox();
afterEach(() => sandbox.reset());

const COMPANIES = '/v1/companies';
const { record, domain } = sandbox.data.companies[10];
const PART = domain.slice(1);
const [lender] = sandbox.data.lenders;

test.each([
	[COMPANIES, { url: PART }],
	[COMPANIES, { url: [`HTTPS://www.${PART}/`, 'unknown.test'] }],
	[COMPANIES, { phone: record.phone[0].slice(0, 6) }],
	[COMPANIES, { company_id: record.company_id.slice(2, 5).toUpperCase() }],
	['/v1/ucc/secured_party', { url: lender.domain.slice(1) }],
	['/v1/ucc/secured_party', { secured_party_company_id: lender.companyId.slice(1, 6) }],
	['/v1/ucc/secured_party/preview', { company_id: record.company_id.slice(2, 5) }],
	['/v1/ucc/debtor', { url: PART }],
])('with the fault contains, %s finds records by the part %j', async (path, body) => {
	expect(await total(sandbox, path, body)).toBe(0);
	sandbox.setFaults([{ kind: 'contains' }]);
	const found = await total(sandbox, path, body);
	expect(found).toBeGreaterThan(0);
	if (path === COMPANIES) expect(found).toBeLessThan(50);
});

test('the fault contains applies to the query of a GET request, and only as often as its rule says', async () => {
	sandbox.setFaults([{ kind: 'contains', after: 1, times: 1 }]);
	const found = [];
	for (let n = 0; n < 3; n++) {
		const { body } = await call(sandbox, 'GET', `/v1/ucc/companies?url=${PART}`);
		found.push(Number(body.total_records) > 0);
	}
	expect(found).toEqual([false, true, false]);
});

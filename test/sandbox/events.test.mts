/** `/__sandbox/events` files liens and posts reviews, of the company that is asked for. */
import { call, oneSandbox, post } from './client.mts';

const sandbox = await oneSandbox({ companies: 20, liens: 0 });
const { company_id } = sandbox.data.companies[7].record;
const happen = async (event: object) => await call(sandbox, 'POST', '/__sandbox/events', event, {});

test('liens are filed on the debtor that is asked for, and the response names each', async () => {
	const { body } = await happen({ event: 'lienFiled', company_id, count: 3 });
	const { records } = (await post(sandbox, '/v1/ucc/debtor', { company_id })).body;
	expect(records).toHaveLength(3);
	const happened = body.happened as unknown as string[];
	expect(happened).toHaveLength(3);
	expect(happened[2]).toMatch(new RegExp(`^Lien R\\w+ on .+ \\(${company_id}\\), filed by .`));
	expect(sandbox.data.liens).toHaveLength(3);
});

test('without a company, liens are filed on any', async () => {
	const before = sandbox.data.liens.length;
	await happen({ event: 'lienFiled', count: 10 });
	const debtors = sandbox.data.liens.slice(before).map(({ debtor }) => debtor.record.company_id);
	expect(new Set(debtors).size).toBeGreaterThan(1);
});

test.each(['lienFiled', 'reviewPosted'])('%s of an unknown company is refused', async (event) => {
	const before = sandbox.data.liens.length;
	expect((await happen({ event, company_id: 'nobody' })).status).toBe(404);
	expect(sandbox.data.liens).toHaveLength(before);
});

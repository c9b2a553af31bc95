/** Items per Call: inputs that share calls get the rows of a call of their own, in fewer calls. */
import type { INodeParameters } from 'n8n-workflow';
import { itRefuses, useTestBed, VALUE, withOwnDomain } from '../support/testing.mts';

const testBed = useTestBed({ companies: 300, liens: 3000 });

/** A search for each value; its items, and the calls that it made. */
const search = async (
	operation: string,
	filter: string,
	values: string[],
	options: INodeParameters,
) => {
	testBed.sandbox.reset();
	const own = { simplify: false, returnAll: true, filters: { [filter]: [VALUE] }, ...options };
	const { json, links } = await testBed.run(operation, own, { values });
	return { items: { json, links }, calls: testBed.calls() };
};
const perCall = (itemsPerCall: number) => ({ options: { itemsPerCall } });

const LIENS = 'lien.searchSecuredParty';
const cut = { returnAll: false, limit: 5 };
it.each([
	[LIENS, 'company_id', {}],
	[LIENS, 'company_id', cut],
	[LIENS, 'url', {}],
	['company.getAll', 'url', {}],
	['company.getAll', 'company_id', {}],
	['company.getAll', 'phone', {}],
])('%s by %s with %j: fifty a call give the same rows as one', async (operation, filter, more) => {
	const { data } = testBed.sandbox;
	const companies = withOwnDomain(data).map(({ record }) => record);
	const known = companies.filter(({ phone }) => phone.length > 0).slice(30, 60);
	const lenders = data.lenders
		.slice(0, 30)
		.map(({ domain }) => ({ url: domain, phone: [], company_id: '' }));
	const records = operation === LIENS && filter === 'url' ? lenders : known;
	const shown = records.map((record) => String([record[filter as 'url' | 'phone']].flat()[0]));
	const values = [...shown, filter === 'phone' ? '999-555-0100' : 'unknown.example', shown[3]];
	// The service gives no order to the rows of two companies that a Limit cuts.
	if (more !== cut) values.push(`${shown[4]}, ${shown[5]}`);
	const merged = await search(operation, filter, values, { ...more, ...perCall(50) });
	const apart = await search(operation, filter, values, { ...more, ...perCall(1) });
	expect(new Set(apart.items.links).size).toBe(values.length - 1);
	expect(merged.items).toEqual(apart.items);
	expect(merged.calls).toBeLessThan(apart.calls / 2);
});

it('inputs that differ in another filter do not share a call', async () => {
	const values = ['CA', 'TX'];
	const own = { returnAll: true, filters: { url: 'a.com', state: VALUE } };
	const { sent } = await testBed.runAtEmptyService('company.getAll', own, { values });
	expect(sent.map(({ state }) => state).sort()).toEqual(values);
});

const said = '"Items per Call" parameter must be a whole number, from 1 to 50';
itRefuses(testBed, [
	['company.enrich', { value: 'a.com', ...perCall(0) }, said],
	['company.enrich', { value: 'a.com', ...perCall(51) }, said],
]);

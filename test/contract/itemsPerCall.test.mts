/** Items per Call: searches that share calls give each input the rows of a call of its own, in fewer calls. */
import type { INodeParameters } from 'n8n-workflow';
import type { Dataset } from '../../sandbox/data/dataset.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 300, liens: 3000 });

/** Companies with a domain of their own and a phone; one has former names, two share a phone. */
const companies = (data: Dataset) =>
	data.companies
		.slice(30, 64)
		.filter(
			({ hasUrl, domain, record }) => hasUrl && record.url === domain && record.phone.length > 0,
		)
		.map(({ record }) => record);
const inCapitals = (value: string) => `https://www.${value.toUpperCase()}/`;
const ids = (data: Dataset) => companies(data).map(({ company_id }) => company_id);
const urls = (data: Dataset) => companies(data).map(({ url }) => inCapitals(url));
const phones = (data: Dataset) => companies(data).map(({ phone }) => phone[0]);
const lenders = (data: Dataset) =>
	data.lenders.slice(0, 30).map(({ domain }) => inCapitals(domain));

const search = async (
	operation: string,
	filter: string,
	values: string[],
	itemsPerCall: number,
	more: INodeParameters = { returnAll: true },
) => {
	testBed.sandbox.reset();
	const filters = { [filter]: ['={{ $json.value }}'] };
	const own = { simplify: false, options: { itemsPerCall }, filters, ...more };
	const rows = values.map((value) => ({ value }));
	const { json, links } = await testBed.run(operation, own, { rows });
	return { json, links, calls: testBed.calls() };
};

it.each<[operation: string, filter: string, values: (data: Dataset) => string[]]>([
	['lien.searchSecuredParty', 'company_id', ids],
	['lien.searchSecuredParty', 'url', lenders],
	['company.getAll', 'url', urls],
	['company.getAll', 'company_id', ids],
	['company.getAll', 'phone', phones],
])('%s by %s: fifty a call give the same rows as one', async (operation, filter, values) => {
	const known = values(testBed.sandbox.data);
	const unknown = filter === 'phone' ? '999-555-0100' : 'unknown.example';
	const inputs = [...known, unknown, known[3], `${known[4]}, ${known[5]}`];
	const merged = await search(operation, filter, inputs, 50);
	const apart = await search(operation, filter, inputs, 1);

	expect(new Set(apart.links).size).toBe(inputs.length - 1);
	expect([merged.json, merged.links]).toEqual([apart.json, apart.links]);
	expect(merged.calls).toBeLessThan(apart.calls / 2);
});

it('a Limit merges like Return All, and gives the first of each', async () => {
	const known = ids(testBed.sandbox.data);
	const [operation, limit] = ['lien.searchSecuredParty', { limit: 5 }];
	const merged = await search(operation, 'company_id', known, 50, limit);
	const apart = await search(operation, 'company_id', known, 1, limit);
	const all = await search(operation, 'company_id', known, 50);
	expect(merged.json).toEqual(apart.json);
	// On a busy machine inputs without liens are sent once more before the other list ends.
	expect(merged.calls).toBeLessThanOrEqual(all.calls + 1);
});

it('inputs that differ in another filter do not share a call', async () => {
	const [first, second] = companies(testBed.sandbox.data);
	const rows = [first, second, { ...first, state: 'GU' }].map((row) => ({ ...row }));
	const filters = { company_id: '={{ $json.company_id }}', state: '={{ $json.state }}' };
	const { json, links } = await testBed.run(
		'company.getAll',
		{ returnAll: true, filters },
		{ rows },
	);

	expect(json.map(({ company_id: id }) => id)).toEqual([first.company_id, second.company_id]);
	expect(links).toEqual([0, 1]);
});

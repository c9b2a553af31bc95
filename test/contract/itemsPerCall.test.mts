/** Searches that share calls: for each input the rows of a call of its own, in fewer calls. */
import type { Dataset } from '../../sandbox/data/dataset.mts';
import type { TestBedRequest } from '../support/testBed.mts';
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

/** Searches with the filter that they are merged by, and thirty different values. */
const searches: Array<[operation: string, filter: string, values: (data: Dataset) => string[]]> = [
	['lien.searchSecuredParty', 'company_id', ids],
	[
		'lien.searchSecuredParty',
		'url',
		({ lenders }) => lenders.slice(0, 30).map(({ domain }) => inCapitals(domain)),
	],
	['company.getAll', 'url', (data) => companies(data).map(({ url }) => inCapitals(url))],
	['company.getAll', 'company_id', ids],
	['company.getAll', 'phone', (data) => companies(data).map(({ phone }) => phone[0])],
];

it.each(searches)(
	'inputs of %s that are merged by %s get the rows that a call for each would give, with fewer calls',
	async (operation, filter, values) => {
		const known = values(testBed.sandbox.data);
		const unknown = filter === 'phone' ? '999-555-0100' : 'unknown.example';
		const inputs = [...known, unknown, known[3], `${known[4]}, ${known[5]}`];
		const search = async (itemsPerCall: number) => {
			testBed.sandbox.reset();
			const filters = { [filter]: ['={{ $json.value }}'] };
			const own = { returnAll: true, simplify: false, options: { itemsPerCall }, filters };
			const rows = inputs.map((value) => ({ value }));
			const { json, links, hints } = await testBed.run(operation, own, { rows });
			return { json, links, hints, calls: testBed.calls() };
		};
		const merged = await search(50);
		const apart = await search(1);

		expect(new Set(apart.links).size).toBe(inputs.length - 1);
		expect([merged.json, merged.links]).toEqual([apart.json, apart.links]);
		expect(merged.calls).toBeLessThan(apart.calls);
		expect(merged.hints).toMatchObject([{ type: 'info' }]);
	},
);

it('inputs that differ in another filter do not share a call', async () => {
	const [first, second] = companies(testBed.sandbox.data);
	const rows = [first, second, { ...first, state: 'GU' }];
	const filters = { company_id: '={{ $json.company_id }}', state: '={{ $json.state }}' };
	const own = { returnAll: true, filters };
	const run = await testBed.run('company.getAll', own, { rows: rows.map((row) => ({ ...row })) });

	expect(run.json.map(({ company_id: id }) => id)).toEqual([first.company_id, second.company_id]);
	expect(run.links).toEqual([0, 1]);
});

describe('300 inputs that cannot share calls', () => {
	/** Each has a filter of its own beside the key. */
	const rows = Array.from({ length: 300 }, (_, n) => ({ id: `id_${n}`, city: `City ${n}` }));
	const filters = { company_id: '={{ $json.id }}', city: '={{ $json.city }}' };
	const refuse = async (status: number, more: TestBedRequest = {}) => {
		testBed.sandbox.setFaults([{ kind: 'status', status }]);
		return await testBed.run('company.getAll', { returnAll: true, filters }, { rows, ...more });
	};

	it('all get their own failure where On Error continues', async () => {
		const run = await refuse(422, { onError: 'continueErrorOutput' });
		expect(run.errorItems.map(run.linkedInput)).toEqual([...rows.keys()]);
		expect(testBed.sandbox.requests()).toHaveLength(300);
	});

	it('stop at the first failure after the calls under way', async () => {
		const { error } = await refuse(403);
		expect(error).toMatchObject({ httpCode: '403' });
		expect(testBed.sandbox.requests().length).toBeLessThanOrEqual(10);
	});
});

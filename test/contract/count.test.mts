/** Output As Count: how many records a search finds, for one call. */
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 120, liens: 300 });

const free = { bodyParameters: { parameters: [{ name: 'country', value: 'United States' }] } };
const count = { outputAs: 'count' };

it.each<[string, object]>([
	['company.getAll', { filters: { country: 'United States' } }],
	['contact.getAll', free],
	['businessRating.getAll', free],
	['taxLien.getAll', free],
	['lien.searchDebtor', free],
	['lien.searchSecuredParty', { filters: { debtor_type: 'Organization' } }],
])('%s gives the number of its records with one call', async (operation, parameters) => {
	const all = await desk.run(operation, { ...parameters, returnAll: true });
	desk.sandbox.reset();
	const run = await desk.run(operation, { ...parameters, ...count });
	expect(run.json).toEqual([{ total: all.items.length }]);
	expect(all.items.length).toBeGreaterThan(20);
	expect(desk.calls()).toBe(1);
	expect(run.hint).toMatch(/^1 call, \d+ calls left/);
});

it('each input has its own count, and equal ones share a call of the smallest page', async () => {
	const sent: object[] = [];
	const server = await desk.serve(({ body }) => {
		sent.push(JSON.parse(body) as object);
		return { body: { records: [{ company_id: 'c1' }], total_records: sent.length } };
	});
	const run = await desk.run(
		'company.getAll',
		{ ...count, filters: { state: '={{ $json.state }}' }, limit: 3, options: { pageSize: 20 } },
		{
			rows: ['CA', 'TX', 'CA'].map((state) => ({ state })),
			service: server,
		},
	);
	expect(run.items.map(({ json }) => json.total)).toEqual([1, 2, 1]);
	expect(run.links).toEqual([0, 1, 2]);
	expect(sent).toEqual([
		{ state: 'CA', page: 1, per_page: 1 },
		{ state: 'TX', page: 1, per_page: 1 },
	]);
});

it('inputs that would be merged are counted one by one', async () => {
	const [{ record }] = desk.sandbox.data.companies;
	const run = await desk.run(
		'company.getAll',
		{ ...count, returnAll: true, filters: { company_id: '={{ $json.id }}' } },
		{ rows: [record.company_id, 'nobody'].map((id) => ({ id })) },
	);
	expect(run.items.map(({ json }) => json.total)).toEqual([1, 0]);
});

it.each([[undefined], [null], ['120'], [-1]])(
	'a total_records of %j is a failure that says so',
	async (total) => {
		const server = await desk.serve([{ body: { records: [], total_records: total } }]);
		const run = await desk.run('company.getAll', count, { service: server });
		expect(run.said).toContain('holds no total_records');
	},
);

it('the filter that a search needs is asked for all the same', async () => {
	const run = await desk.run('lien.searchSecuredParty', count);
	expect(run.said).toContain('Filters');
	expect(desk.calls()).toBe(0);
});

it('bulk results have no count, for the service tells none', async () => {
	const run = await desk.run('email.getBulkResults', { jobId: 'job-1', ...count });
	expect(run.said).toContain('"Output As" parameter has no choice "count"');
});

/** Output As Count: how many records match, for one call an input. */
import type { INodeParameters } from 'n8n-workflow';
import { listing } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 300, liens: 700, securedPartyPage: 250 });

const liens = {
	filters: { debtor_type: ['Individual', 'Organization'] },
	simplify: false,
};
const companies = { filters: { country: 'United States' }, simplify: false };
const free: INodeParameters = {
	bodyParameters: { parameters: [{ name: 'country', value: 'United States' }] },
};

describe('Output As Count', () => {
	const count = { outputAs: 'count' };

	it.each<[string, INodeParameters]>([
		['company.getAll', companies],
		['contact.getAll', free],
		['businessRating.getAll', free],
		['taxLien.getAll', free],
		['lien.searchDebtor', free],
		['lien.searchSecuredParty', liens],
	])('of %s is the number of its records, for one call', async (operation, parameters) => {
		const all = await testBed.run(operation, { ...parameters, returnAll: true });
		testBed.sandbox.reset();
		const run = await testBed.run(operation, { ...parameters, ...count });

		expect(run.json).toEqual([{ total: all.items.length }]);
		expect(all.items.length).toBeGreaterThan(20);
		expect(testBed.calls()).toBe(1);
		expect(run.hint).toMatch(/^1 call, \d+ calls left/);
	});

	it('is of each input, and equal ones share a call of the smallest page', async () => {
		const service = await testBed.serve(({ body }) => ({
			body: { records: [{}], total_records: body.includes('CA') ? 1 : 2 },
		}));
		const own = { ...count, filters: { state: '={{ $json.state }}' }, options: { pageSize: 20 } };
		const rows = ['CA', 'TX', 'CA'].map((state) => ({ state }));
		const run = await testBed.run('company.getAll', own, { rows, service });

		expect(run.json.map(({ total }) => total)).toEqual([1, 2, 1]);
		expect(run.links).toEqual([0, 1, 2]);
		expect(service.sent).toEqual(['CA', 'TX'].map((state) => ({ state, page: 1, per_page: 1 })));
	});

	it('between two dates is of all rows, whatever Start Page says', async () => {
		const filed = Date.UTC(2026, 0, 30);
		const service = await testBed.serve(
			listing(() =>
				Array.from({ length: 111 }, (_, n) => ({ record_id: n, date_filed_unix: filed })),
			),
		);
		const filters = { ...liens.filters, filedSince: '2026-01-20' };
		const own = { ...liens, ...count, filters, options: { startPage: 2 } };
		const { json } = await testBed.run('lien.searchSecuredParty', own, { service });
		expect(json).toEqual([{ total: 111 }]);
	});

	it.each([[undefined], ['120'], [-1]])('fails where total_records is %j', async (total) => {
		const service = await testBed.serve([{ body: { records: [], total_records: total } }]);
		const { errorMessage } = await testBed.run('company.getAll', count, { service });
		expect(errorMessage).toContain('holds no total_records');
	});
});

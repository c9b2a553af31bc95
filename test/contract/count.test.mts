/** Output As Count: how many records match. It costs one call for each input. */
import type { INodeParameters } from 'n8n-workflow';
import { freeFields, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed({ companies: 300, liens: 700, securedPartyPage: 250 });

const count = { outputAs: 'count' };
const free = freeFields({ country: 'United States' });

it.each<[string, INodeParameters]>([
	['company.getAll', { filters: { country: 'United States' } }],
	['contact.getAll', free],
	['businessRating.getAll', free],
	['taxLien.getAll', free],
	['lien.searchDebtor', free],
	['lien.searchSecuredParty', { filters: { debtor_type: ['Individual', 'Organization'] } }],
])('the count of %s is the number of its records, for one call', async (operation, parameters) => {
	const all = await testBed.run(operation, { ...parameters, returnAll: true });
	testBed.sandbox.reset();
	const { json, hint } = await testBed.run(operation, { ...parameters, ...count });

	expect(json).toEqual([{ total: all.items.length }]);
	expect(all.items.length).toBeGreaterThan(20);
	expect(testBed.calls()).toBe(1);
	expect(hint).toMatch(/^1 call, \d+ calls left/);
});

it('each input has its count, and equal inputs share a call with the smallest page', async () => {
	const { json, links, sent } = await testBed.runAtScript(
		({ body }) => ({ body: { records: [{}], total_records: body.includes('CA') ? 1 : 2 } }),
		'company.getAll',
		{ ...count, filters: { state: VALUE }, options: { pageSize: 20 } },
		{ values: ['CA', 'TX', 'CA'] },
	);
	expect(json.map(({ total }) => total)).toEqual([1, 2, 1]);
	expect(links).toEqual([0, 1, 2]);
	expect(sent).toEqual(['CA', 'TX'].map((state) => ({ state, page: 1, per_page: 1 })));
});

it.each([
	['total_records is missing', { body: { records: [] } }, 'no total_records'],
	['total_records is a text', { body: { records: [], total_records: '120' } }, 'no total_records'],
	['total_records is below 0', { body: { records: [], total_records: -1 } }, 'no total_records'],
	['its call fails', { status: 403, body: {} }, "isn't allowed"],
])('a count fails if %s', async (_name, answer, message) => {
	const { errorMessage } = await testBed.runAtScript([answer], 'company.getAll', count);
	expect(errorMessage).toContain(message);
});

/** Page Size: the size that is sent, and what happens if the service refuses it. */
import type { INodeParameters } from 'n8n-workflow';
import { freeFields, itRefuses, listing, times, useTestBed, VALUE } from '../support/testing.mts';

/** A service that refuses pages of more than 50. */
const testBed = useTestBed({ companies: 300, liens: 700, securedPartyPage: 50 });

const LIENS = 'lien.searchSecuredParty';
const filters = { debtor_type: ['Individual', 'Organization'] };
const ALL = { returnAll: true };
const size = (pageSize: number, more: INodeParameters = {}): INodeParameters => ({
	...{ filters, ...freeFields({ city: 'x' }), simplify: false },
	...more,
	options: { pageSize, ...(more.options as object) },
});
const noSize = (more: INodeParameters) => ({ ...size(1, more), options: {} });
const before = { filters: { debtor_name: 'x', filedBefore: '2026-01-01' } };
const page2 = { options: { startPage: 2 } };

const rows = listing(() => times(400, (n) => ({ record_id: `r${n}` })));

it.each<[string, INodeParameters, number[]]>([
	[LIENS, size(250, ALL), [250, 250]],
	[LIENS, size(120, { limit: 7 }), [7]],
	[LIENS, noSize({ limit: 60 }), [50, 50]],
	['businessRating.getAll', noSize(ALL), [250, 250]],
	['businessRating.getAll', noSize({ limit: 8 }), [8]],
	['taxLien.getAll', size(20, { limit: 100 }), [20, 20, 20, 20, 20]],
	['taxLien.getAll', size(20, { limit: 10 }), [10]],
	['taxLien.getAll', size(20, { limit: 10, ...page2 }), [20]],
	// Rows before the dates are skipped, so the pages are not smaller.
	[LIENS, size(120, { limit: 7, ...before }), [120, 120, 120, 120]],
])('%s with %j asks for pages of %j', async (operation, parameters, sizes) => {
	const { sent } = await testBed.runAtScript(rows, operation, parameters);
	expect(sent.map(({ per_page: asked }) => asked)).toEqual(sizes);
});

const LIMIT = '"Page Size" parameter must be a whole number, from 1 to';
itRefuses(testBed, [
	[LIENS, size(251), `${LIMIT} 250`],
	['businessRating.getAll', size(0), `${LIMIT} 250`],
	['company.getAll', size(51), `${LIMIT} 50`],
	['taxLien.getAll', size(2.5), `${LIMIT} 50`],
]);

it('if the service refuses a Page Size, pages of 50 are read, and the hint says so', async () => {
	const all = await testBed.run(LIENS, noSize(ALL));
	testBed.sandbox.reset();
	const run = await testBed.run(LIENS, size(250, ALL));
	expect(run.json).toEqual(all.json);
	expect(testBed.calls()).toBe(1 + Math.ceil(run.items.length / 50));
	expect(run.hint).toContain('The service rejected a Page Size of 250, so pages of 50 were read.');
});

it('a refused Page Size costs at most ten calls, whatever the number of lists', async () => {
	const values = 'AL CA CO FL GA IL NY OH PA TX VA WA'.split(' ');
	const own = size(250, { ...ALL, filters: { debtor_type: 'Organization', state: VALUE } });
	await testBed.run(LIENS, own, { values });
	// Two lists have a second page.
	expect(testBed.calls()).toBeLessThanOrEqual(values.length + 2 + 10);
});

/** Page Size: the size that is sent, and what happens if the service refuses it. */
import type { INodeParameters } from 'n8n-workflow';
import { freeFields, itRefuses, listing, times, useTestBed } from '../support/testing.mts';

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
	['taxLien.getAll', size(20, { limit: 100 }), [20, 20, 20, 20, 20]],
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

it('a Page Size that the service refuses fails with its words', async () => {
	const { errorMessage } = await testBed.run(LIENS, size(250, ALL));
	expect(errorMessage).toMatch(/per_page.*50/);
	expect(testBed.calls()).toBe(1);
});

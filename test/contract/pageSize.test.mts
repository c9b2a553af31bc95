/** Page Size: what is asked for, and what happens where the service refuses it. */
import type { INodeParameters } from 'n8n-workflow';
import { freeFields } from '../support/freeFields.mts';
import { listing } from '../support/http.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

/** A service that takes 50 only. */
const testBed = useTestBed({ companies: 300, liens: 700, securedPartyPage: 50 });

const liens = { filters: { debtor_type: ['Individual', 'Organization'] }, simplify: false };
const allLiens = { ...liens, returnAll: true };
const size250 = { options: { pageSize: 250 } };
const free = freeFields({ country: 'United States' });

/** 400 rows, never more than `most` at a time. */
const rows = (most?: number) => listing(() => times(400, (n) => ({ record_id: `r${n}` })), most);

it.each<[string, INodeParameters, INodeParameters, number[]]>([
	['lien.searchSecuredParty', allLiens, { pageSize: 250 }, [250, 250]],
	['lien.searchSecuredParty', { ...liens, limit: 7 }, { pageSize: 120 }, [7]],
	['lien.searchSecuredParty', { ...liens, limit: 60 }, {}, [50, 50]],
	['businessRating.getAll', { ...free, returnAll: true }, {}, [250, 250]],
	['businessRating.getAll', { ...free, limit: 8 }, {}, [8]],
	['taxLien.getAll', { ...free, limit: 100 }, { pageSize: 20 }, [20, 20, 20, 20, 20]],
])('the Page Size of %s with %j and %j is %j', async (operation, parameters, options, sizes) => {
	const { service } = await testBed.runAt(rows(), operation, { ...parameters, options });
	expect(service.sent.map(({ per_page: size }) => size)).toEqual(sizes);
});

it.each([
	['lien.searchSecuredParty', 251, 'from 1 to 250'],
	['businessRating.getAll', 0, 'from 1 to 250'],
	['company.getAll', 51, 'from 1 to 50'],
	['taxLien.getAll', 2.5, 'from 1 to 50'],
])('the Page Size of %s as %j is refused before a call', async (operation, pageSize, said) => {
	const own = { ...liens, ...free, options: { pageSize } };
	const { errorMessage } = await testBed.run(operation, own);
	expect(errorMessage).toContain(`"Page Size" parameter must be a whole number, ${said}`);
	expect(testBed.calls()).toBe(0);
});

it('a Page Size that the service refuses is asked again with 50, and the hint says so', async () => {
	const all = await testBed.run('lien.searchSecuredParty', allLiens);
	testBed.sandbox.reset();
	const run = await testBed.run('lien.searchSecuredParty', { ...allLiens, ...size250 });
	expect(run.json).toEqual(all.json);
	expect(testBed.calls()).toBe(1 + Math.ceil(run.items.length / 50));
	expect(run.hint).toContain('The service refused a Page Size of 250, so pages of 50 were read.');
});

it('a Page Size that the service refuses costs at most ten calls, however many lists ask for it', async () => {
	const states = ['AL', 'CA', 'CO', 'FL', 'GA', 'IL', 'NY', 'OH', 'PA', 'TX', 'VA', 'WA'];
	const filters = { debtor_type: 'Organization', state: '={{ $json.state }}' };
	const inputs = { rows: states.map((state) => ({ state })) };
	await testBed.run('lien.searchSecuredParty', { filters, returnAll: true, ...size250 }, inputs);
	// Two lists have a second page.
	expect(testBed.calls()).toBeLessThanOrEqual(states.length + 2 + 10);
});

it('a list whose Page Size the service silently lowers is read to its end', async () => {
	const own = { ...allLiens, ...size250 };
	const run = await testBed.runAt(rows(50), 'lien.searchSecuredParty', own);
	expect(run.items).toHaveLength(400);
	expect(run.service.requests).toHaveLength(8);
	expect(run.hints).toMatchObject([{ type: 'info' }]);
});

describe('Page Size is sent as at most the Limit', () => {
	it.each<[string, INodeParameters, INodeParameters, number]>([
		['taxLien.getAll', { limit: 10 }, { pageSize: 20 }, 10],
		['taxLien.getAll', { limit: 30 }, { pageSize: 20 }, 20],
		['taxLien.getAll', { limit: 10 }, { pageSize: 20, startPage: 2 }, 20],
		['lien.searchSecuredParty', { limit: 7 }, { pageSize: 120 }, 7],
	])('%s with %j and %j: %d', async (operation, own, options, size) => {
		const filters = { debtor_name: 'x' };
		const parameters = { ...own, ...freeFields({ city: 'x' }), filters, options };
		const { sent } = await testBed.sentBy(operation, parameters);
		expect(sent[0]).toMatchObject({ per_page: size });
	});

	it('except where rows are passed over: Filed Before', async () => {
		const filters = { debtor_name: 'x', filedBefore: '2026-01-01' };
		const parameters = { limit: 7, filters, options: { pageSize: 120 } };
		const { sent } = await testBed.sentBy('lien.searchSecuredParty', parameters);
		expect(sent[0]).toMatchObject({ per_page: 120 });
	});
});

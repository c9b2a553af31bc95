/** Page Size: what is asked for, and what happens where the service refuses it. */
import type { INodeParameters } from 'n8n-workflow';
import { listing } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 300, liens: 700, securedPartyPage: 250 });
const strict = useTestBed({ companies: 300, liens: 700, securedPartyPage: 50 });

const liens = { filters: { debtor_type: ['Individual', 'Organization'] }, simplify: false };
const allLiens = { ...liens, returnAll: true };
const free: INodeParameters = {
	bodyParameters: { parameters: [{ name: 'country', value: 'United States' }] },
};
const size250 = { options: { pageSize: 250 } };

/** A service of so many rows, which never gives more than `most` at a time. */
const serviceOf = async (count: number, most?: number) => {
	const rows = Array.from({ length: count }, (_, n) => ({ record_id: `r${n}` }));
	return await testBed.serve(listing(() => rows, most));
};

describe('Page Size', () => {
	it.each<[string, INodeParameters, INodeParameters, number[]]>([
		['lien.searchSecuredParty', allLiens, { pageSize: 250 }, [250, 250]],
		['lien.searchSecuredParty', { ...liens, limit: 7 }, { pageSize: 120 }, [7]],
		['lien.searchSecuredParty', { ...liens, limit: 60 }, {}, [50, 50]],
		['businessRating.getAll', { ...free, returnAll: true }, {}, [250, 250]],
		['businessRating.getAll', { ...free, limit: 8 }, {}, [8]],
		['taxLien.getAll', { ...free, limit: 100 }, { pageSize: 20 }, [20, 20, 20, 20, 20]],
	])('of %s with %j and %j is %j', async (operation, parameters, options, sizes) => {
		const service = await serviceOf(400);
		const { errorMessage } = await testBed.run(operation, { ...parameters, options }, { service });

		expect(errorMessage).toBe('');
		expect(service.sent.map(({ per_page: size }) => size)).toEqual(sizes);
	});

	it.each<[string, INodeParameters, string]>([
		['lien.searchSecuredParty', { pageSize: 251 }, 'from 1 to 250'],
		['businessRating.getAll', { pageSize: 0 }, 'from 1 to 250'],
		['company.getAll', { pageSize: 51 }, 'from 1 to 50'],
		['taxLien.getAll', { pageSize: 2.5 }, 'from 1 to 50'],
		['company.getAll', { startPage: 0 }, '1 or more'],
	])('of %s as %j is refused before a call', async (operation, options, said) => {
		const run = await testBed.run(operation, { ...liens, ...free, options });
		const label = 'pageSize' in options ? 'Page Size' : 'Start Page';

		expect(run.errorMessage).toContain(`"${label}" parameter must be a whole number, ${said}`);
		expect(testBed.calls()).toBe(0);
	});

	it('that the service refuses is asked again with 50, and the hint says so', async () => {
		const all = await strict.run('lien.searchSecuredParty', allLiens);
		strict.sandbox.reset();
		const run = await strict.run('lien.searchSecuredParty', { ...allLiens, ...size250 });

		expect(run.json).toEqual(all.json);
		expect(strict.calls()).toBe(1 + Math.ceil(run.items.length / 50));
		expect(run.hint).toContain('The service refused a Page Size of 250, so pages of 50 were read.');
	});

	it('that the service refuses costs at most ten calls, however many lists ask for it', async () => {
		const states = ['AL', 'CA', 'CO', 'FL', 'GA', 'IL', 'NY', 'OH', 'PA', 'TX', 'VA', 'WA'];
		const filters = { debtor_type: 'Organization', state: '={{ $json.state }}' };
		const rows = states.map((state) => ({ state }));
		const own = { filters, limit: 5, ...size250 };
		const { errorMessage } = await strict.run('lien.searchSecuredParty', own, { rows });

		expect(errorMessage).toBe('');
		expect(strict.calls()).toBeLessThanOrEqual(states.length + 10);
	});

	it('that the service silently lowers is read on to the end', async () => {
		const service = await serviceOf(400, 50);
		const run = await testBed.run(
			'lien.searchSecuredParty',
			{ ...allLiens, ...size250 },
			{ service },
		);

		expect(run.items).toHaveLength(400);
		expect(service.requests).toHaveLength(8);
		expect(run.hints).toMatchObject([{ type: 'info' }]);
	});
});

/** Page Size, Start Page and Count: what is asked for, what the service refuses, and where a list goes on. */
import type { INodeParameters } from 'n8n-workflow';
import { listing } from '../support/http.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 300, liens: 700, securedPartyPage: 250 });
const strict = useDesk({ companies: 300, liens: 700, securedPartyPage: 50 });

const liens = { filters: { debtor_type: ['Individual', 'Organization'] }, simplify: false };
const allLiens = { ...liens, returnAll: true };
const companies = { filters: { country: 'United States' }, simplify: false };
const free: INodeParameters = {
	bodyParameters: { parameters: [{ name: 'country', value: 'United States' }] },
};
const size250 = { options: { pageSize: 250 } };

/** A service of so many rows, which never gives more than `most` at a time. */
const serviceOf = async (count: number, most?: number) => {
	const rows = Array.from({ length: count }, (_, n) => ({ record_id: `r${n}` }));
	return await desk.serve(listing(() => rows, most));
};

describe('Page Size', () => {
	it.each<[string, INodeParameters, INodeParameters, number[]]>([
		['lien.searchSecuredParty', allLiens, { pageSize: 250 }, [250, 250]],
		['lien.searchSecuredParty', { ...liens, limit: 7 }, { pageSize: 120 }, [120]],
		['lien.searchSecuredParty', { ...liens, limit: 60 }, {}, [50, 50]],
		['businessRating.getAll', { ...free, returnAll: true }, {}, [250, 250]],
		['businessRating.getAll', { ...free, limit: 8 }, {}, [8]],
		['taxLien.getAll', { ...free, limit: 100 }, { pageSize: 20 }, [20, 20, 20, 20, 20]],
	])('of %s with %j and %j is %j', async (operation, parameters, options, sizes) => {
		const service = await serviceOf(400);
		const { said } = await desk.run(operation, { ...parameters, options }, { service });

		expect(said).toBe('');
		expect(service.sent.map(({ per_page: size }) => size)).toEqual(sizes);
	});

	it.each<[string, INodeParameters, string]>([
		['lien.searchSecuredParty', { pageSize: 251 }, 'from 1 to 250'],
		['businessRating.getAll', { pageSize: 0 }, 'from 1 to 250'],
		['company.getAll', { pageSize: 51 }, 'from 1 to 50'],
		['taxLien.getAll', { pageSize: 2.5 }, 'from 1 to 50'],
		['company.getAll', { startPage: 0 }, '1 or more'],
	])('of %s as %j is refused before a call', async (operation, options, said) => {
		const run = await desk.run(operation, { ...liens, ...free, options });
		const label = 'pageSize' in options ? 'Page Size' : 'Start Page';

		expect(run.said).toContain(`"${label}" parameter must be a whole number, ${said}`);
		expect(desk.calls()).toBe(0);
	});

	it('that the service refuses is asked again with 50, and the hint says so', async () => {
		const all = await strict.run('lien.searchSecuredParty', allLiens);
		strict.sandbox.reset();
		const run = await strict.run('lien.searchSecuredParty', { ...allLiens, ...size250 });

		expect(run.json).toEqual(all.json);
		expect(strict.calls()).toBe(1 + Math.ceil(run.items.length / 50));
		expect(run.hint).toContain('The service refused a Page Size of 250, so pages of 50 were read.');
	});

	it('that the service refuses costs no more than three calls, however many lists ask for it', async () => {
		const states = ['AL', 'CA', 'CO', 'FL', 'GA', 'IL', 'NY', 'OH', 'PA', 'TX', 'VA', 'WA'];
		const filters = { debtor_type: 'Organization', state: '={{ $json.state }}' };
		const rows = states.map((state) => ({ state }));
		const own = { filters, limit: 5, ...size250 };
		const { said } = await strict.run('lien.searchSecuredParty', own, { rows });

		expect(said).toBe('');
		expect(strict.calls()).toBeLessThanOrEqual(states.length + 3);
	});

	it('that the service silently lowers is read on to the end', async () => {
		const service = await serviceOf(400, 50);
		const run = await desk.run('lien.searchSecuredParty', { ...allLiens, ...size250 }, { service });

		expect(run.items).toHaveLength(400);
		expect(service.requests).toHaveLength(8);
		expect(run.hints).toMatchObject([{ type: 'info' }]);
	});
});

describe('Start Page', () => {
	const all = () => desk.sandbox.data.companies.map(({ record }) => record.company_id);

	it.each<[INodeParameters, number, number, number]>([
		[{ returnAll: true, options: { startPage: 3 } }, 100, Infinity, 4],
		[{ limit: 60, options: { startPage: 3 } }, 100, 160, 2],
		[{ limit: 20, options: { startPage: 2, pageSize: 10 } }, 10, 30, 2],
		[{ returnAll: true, options: { startPage: 7 } }, 300, Infinity, 1],
	])('reads with %j from row %d to %d, in %d calls', async (parameters, from, to, calls) => {
		const run = await desk.run('company.getAll', { ...companies, ...parameters });

		expect(run.json.map(({ company_id: id }) => id)).toEqual(all().slice(from, to));
		expect(desk.calls()).toBe(calls);
		expect(run.hints).toMatchObject([{ type: 'info' }]);
	});

	it('compares the total with what should be left', async () => {
		desk.sandbox.setFaults([{ kind: 'lieTotal', total_records: 310, total_pages: 6 }]);
		const own = { ...companies, returnAll: true, options: { startPage: 3 } };
		expect((await desk.run('company.getAll', own)).hint).toMatch(
			/^Not complete: 200 of the 210 records the service counts from page 3 on were found/,
		);
	});

	it('behind the last page says so', async () => {
		const own = { ...companies, returnAll: true, options: { startPage: 9 } };
		const run = await desk.run('company.getAll', own);
		expect(run.json).toEqual([]);
		expect(run.hint).toMatch(
			/^0 records: Start Page is behind the last page of the 300 records in all\. /,
		);
	});

	it('of pages of 250 is the same place where the service takes 50 only', async () => {
		const whole = await strict.run('lien.searchSecuredParty', allLiens);
		const options = { startPage: 2, pageSize: 250 };
		const run = await strict.run('lien.searchSecuredParty', { ...allLiens, options });
		expect(run.json).toEqual(whole.json.slice(250));
	});
});

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
		const all = await desk.run(operation, { ...parameters, returnAll: true });
		desk.sandbox.reset();
		const run = await desk.run(operation, { ...parameters, ...count });

		expect(run.json).toEqual([{ total: all.items.length }]);
		expect(all.items.length).toBeGreaterThan(20);
		expect(desk.calls()).toBe(1);
		expect(run.hint).toMatch(/^1 call, \d+ calls left/);
	});

	it('is of each input, and equal ones share a call of the smallest page', async () => {
		const service = await desk.serve(({ body }) => ({
			body: { records: [{}], total_records: body.includes('CA') ? 1 : 2 },
		}));
		const own = { ...count, filters: { state: '={{ $json.state }}' }, options: { pageSize: 20 } };
		const rows = ['CA', 'TX', 'CA'].map((state) => ({ state }));
		const run = await desk.run('company.getAll', own, { rows, service });

		expect(run.json.map(({ total }) => total)).toEqual([1, 2, 1]);
		expect(run.links).toEqual([0, 1, 2]);
		expect(service.sent).toEqual(['CA', 'TX'].map((state) => ({ state, page: 1, per_page: 1 })));
	});

	it('between two dates is of all rows, whatever Start Page says', async () => {
		const filed = Date.UTC(2026, 0, 30);
		const service = await desk.serve(
			listing(() =>
				Array.from({ length: 111 }, (_, n) => ({ record_id: n, date_filed_unix: filed })),
			),
		);
		const filters = { ...liens.filters, filedSince: '2026-01-20' };
		const own = { ...liens, ...count, filters, options: { startPage: 2 } };
		const { json } = await desk.run('lien.searchSecuredParty', own, { service });
		expect(json).toEqual([{ total: 111 }]);
	});

	it.each([[undefined], ['120'], [-1]])('fails where total_records is %j', async (total) => {
		const service = await desk.serve([{ body: { records: [], total_records: total } }]);
		const { said } = await desk.run('company.getAll', count, { service });
		expect(said).toContain('holds no total_records');
	});
});

/** Page Size and Start Page: what is asked for, what the service refuses, and where a list goes on. */
import type { INodeParameters } from 'n8n-workflow';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 300, liens: 700, securedPartyPage: 250 });
const strict = useDesk({ companies: 300, liens: 700, securedPartyPage: 50 });

const liens = { filters: { debtor_type: ['Individual', 'Organization'] }, simplify: false };
const companies = { filters: { country: 'United States' }, simplify: false };
const free = {
	bodyParameters: { parameters: [{ name: 'country', value: 'United States' }] },
} as INodeParameters;

/** A service that keeps what it is asked for. */
const recording = async (rows: number, most = Infinity) => {
	const asked: Array<{ page: number; per_page: number }> = [];
	const server = await desk.serve(({ body }) => {
		const { page, per_page } = JSON.parse(body) as { page: number; per_page: number };
		asked.push({ page, per_page });
		const size = Math.min(per_page, most);
		const records = Array.from({ length: rows }, (_, n) => ({ record_id: `r${n}` }));
		return {
			body: {
				success: true,
				records: records.slice((page - 1) * size, page * size),
				total_records: rows,
				total_pages: Math.ceil(rows / per_page),
			},
		};
	});
	return { server, asked };
};

describe('Page Size', () => {
	it.each<[string, INodeParameters, INodeParameters, number[]]>([
		['lien.searchSecuredParty', { ...liens, returnAll: true }, { pageSize: 250 }, [250, 250]],
		['lien.searchSecuredParty', { ...liens, limit: 7 }, { pageSize: 120 }, [120]],
		['lien.searchSecuredParty', { ...liens, limit: 7 }, {}, [7]],
		['lien.searchSecuredParty', { ...liens, limit: 60 }, {}, [50, 50]],
		['businessRating.getAll', { ...free, returnAll: true }, {}, [250, 250]],
		['businessRating.getAll', { ...free, limit: 8 }, {}, [8]],
		['businessRating.getAll', { ...free, limit: 8 }, { pageSize: 200 }, [200]],
		['taxLien.getAll', { ...free, limit: 100 }, { pageSize: 20 }, [20, 20, 20, 20, 20]],
	])('of %s with %j and %j is %j', async (operation, parameters, options, sizes) => {
		const { server, asked } = await recording(400);
		const run = await desk.run(operation, { ...parameters, options }, { service: server });
		expect(run.error).toBeUndefined();
		expect(asked.map(({ per_page: size }) => size)).toEqual(sizes);
	});

	it.each<[string, number, string]>([
		['lien.searchSecuredParty', 251, 'from 1 to 250'],
		['businessRating.getAll', 0, 'from 1 to 250'],
		['company.getAll', 51, 'from 1 to 50'],
		['contact.getAll', 51, 'from 1 to 50'],
		['taxLien.getAll', 2.5, 'from 1 to 50'],
		['lien.searchDebtor', 51, 'from 1 to 50'],
	])('of %s that is %d is refused before a call', async (operation, pageSize, bounds) => {
		const parameters = operation === 'lien.searchSecuredParty' ? liens : free;
		const run = await desk.run(operation, { ...parameters, options: { pageSize } });
		expect(run.said).toContain(`The "Page Size" parameter must be a whole number, ${bounds}`);
		expect(desk.calls()).toBe(0);
	});

	it('of 250 gives the same liens as 50, in a fifth of the calls', async () => {
		const small = await desk.run('lien.searchSecuredParty', { ...liens, returnAll: true });
		const before = desk.calls();
		const options = { pageSize: 250 };
		const large = await desk.run('lien.searchSecuredParty', { ...liens, returnAll: true, options });
		expect(large.json).toEqual(small.json);
		expect(large.items.length).toBeGreaterThan(500);
		expect(desk.calls() - before).toBe(Math.ceil(large.items.length / 250));
	});

	it('that the service refuses is asked again with 50, and the hint says so', async () => {
		const options = { pageSize: 250 };
		const all = await strict.run('lien.searchSecuredParty', { ...liens, returnAll: true });
		strict.sandbox.reset();
		const run = await strict.run('lien.searchSecuredParty', { ...liens, returnAll: true, options });
		expect(run.json).toEqual(all.json);
		expect(strict.sandbox.stats().calls).toBe(1 + Math.ceil(run.items.length / 50));
		expect(run.hint).toContain('The service refused a Page Size of 250, so pages of 50 were read.');
	});

	it('that the service refuses costs no more than three calls, however many lists ask for it', async () => {
		const states = ['AL', 'CA', 'CO', 'FL', 'GA', 'IL', 'NY', 'OH', 'PA', 'TX', 'VA', 'WA'];
		const parameters = { simplify: false, limit: 5, options: { pageSize: 250 } };
		const run = await strict.run(
			'lien.searchSecuredParty',
			{ ...parameters, filters: { debtor_type: 'Organization', state: '={{ $json.state }}' } },
			{ rows: states.map((state) => ({ state })) },
		);
		expect(run.error).toBeUndefined();
		expect(strict.sandbox.stats().calls).toBeLessThanOrEqual(states.length + 3);
	});

	it('that the service silently lowers is read on to the end', async () => {
		const { server, asked } = await recording(400, 50);
		const run = await desk.run(
			'lien.searchSecuredParty',
			{ ...liens, returnAll: true, options: { pageSize: 250 } },
			{ service: server },
		);
		expect(run.items).toHaveLength(400);
		expect(asked).toHaveLength(8);
		expect(run.hints).toMatchObject([{ type: 'info' }]);
	});

	it('of another field that the service refuses is no reason to ask again', async () => {
		const server = await desk.serve([
			{ status: 422, body: { detail: [{ loc: ['body', 'state'], msg: 'unknown' }] } },
		]);
		const run = await desk.run(
			'lien.searchSecuredParty',
			{ ...liens, returnAll: true, options: { pageSize: 250 } },
			{ service: server },
		);
		expect(run.said).toContain('body.state: unknown');
		expect(server.requests).toHaveLength(1);
	});
});

describe('Start Page', () => {
	const ids = (run: { items: Array<{ json: { company_id?: unknown } }> }) =>
		run.items.map(({ json }) => json.company_id);
	const all = async () => ids(await desk.run('company.getAll', { ...companies, returnAll: true }));

	it.each<[INodeParameters, number, number, number]>([
		[{ returnAll: true, options: { startPage: 3 } }, 100, Infinity, 4],
		[{ returnAll: true, options: { startPage: 1 } }, 0, Infinity, 6],
		[{ limit: 60, options: { startPage: 3 } }, 100, 160, 2],
		[{ limit: 20, options: { startPage: 3 } }, 100, 120, 1],
		[{ limit: 20, options: { startPage: 2, pageSize: 10 } }, 10, 30, 2],
		[{ returnAll: true, options: { startPage: 6 } }, 250, Infinity, 1],
		[{ returnAll: true, options: { startPage: 7 } }, 300, Infinity, 1],
	])('reads with %j from row %d to %d, in %d calls', async (parameters, from, to, calls) => {
		const expected = await all();
		desk.sandbox.reset();
		const run = await desk.run('company.getAll', { ...companies, ...parameters });
		expect(ids(run)).toEqual(expected.slice(from, to));
		expect(desk.calls()).toBe(calls);
		expect(run.hints).toMatchObject([{ type: 'info' }]);
	});

	it('compares the total with what should be left', async () => {
		desk.sandbox.setFaults([{ kind: 'lieTotal', total_records: 310, total_pages: 6 }]);
		const options = { startPage: 3 };
		const run = await desk.run('company.getAll', { ...companies, returnAll: true, options });
		expect(run.hint).toMatch(
			/^Not complete: 200 of the 210 records the service counts from page 3 on were found/,
		);
	});

	it('of pages of 250 is the same place where the service takes 50 only', async () => {
		const whole = await strict.run('lien.searchSecuredParty', { ...liens, returnAll: true });
		const options = { startPage: 2, pageSize: 250 };
		const run = await strict.run('lien.searchSecuredParty', { ...liens, returnAll: true, options });
		expect(run.json).toEqual(whole.json.slice(250));
	});

	it('works for inputs whose lists would be merged without it', async () => {
		const [first, second] = await all();
		const run = await desk.run(
			'company.getAll',
			{
				filters: { company_id: '={{ $json.id }}' },
				returnAll: true,
				options: { startPage: 2 },
			},
			{ input: [{ json: { id: first as string } }, { json: { id: second as string } }] },
		);
		expect(run.items).toEqual([]);
		expect(run.hints).toMatchObject([{ type: 'info' }]);
	});

	it.each([0, 'x', 1.5])('that is %j is refused before a call', async (startPage) => {
		const run = await desk.run('company.getAll', { ...companies, options: { startPage } });
		expect(run.said).toContain('"Start Page" parameter must be a whole number, 1 or more');
		expect(desk.calls()).toBe(0);
	});
});

/** Searches that share calls: for each input the rows of a call of its own, in fewer calls. */
import type { INodeParameters } from 'n8n-workflow';
import type { Dataset } from '../../sandbox/data/dataset.mts';
import type { DeskRequest } from '../support/desk.mts';
import { ROOMY_HEADERS } from '../support/http.mts';
import { useDesk } from '../support/useDesk.mts';
import { hurry } from '../support/hurriedTime.mts';

hurry();
const desk = useDesk({ companies: 300, liens: 3000 });

interface Search {
	operation: string;
	filter: string;
	/** Thirty different values. */
	values: (data: Dataset) => string[];
}

/** Companies with a domain of their own and a phone; one has former names, two share a phone. */
const companies = (data: Dataset) =>
	data.companies
		.slice(30, 64)
		.filter(
			({ hasUrl, domain, record }) => hasUrl && record.url === domain && record.phone.length > 0,
		)
		.map(({ record }) => record);
const lenders = (data: Dataset) => data.lenders.slice(0, 30);
const inCapitals = (value: string) => `https://www.${value.toUpperCase()}/`;

const searches: Search[] = [
	{
		operation: 'lien.searchSecuredParty',
		filter: 'company_id',
		values: (data) => companies(data).map(({ company_id }) => company_id),
	},
	{
		operation: 'lien.searchSecuredParty',
		filter: 'url',
		values: (data) => lenders(data).map(({ domain }) => inCapitals(domain)),
	},
	{
		operation: 'company.getAll',
		filter: 'url',
		values: (data) => companies(data).map(({ url }) => inCapitals(url)),
	},
	{
		operation: 'company.getAll',
		filter: 'company_id',
		values: (data) => companies(data).map(({ company_id }) => company_id),
	},
	{
		operation: 'company.getAll',
		filter: 'phone',
		values: (data) => companies(data).map(({ phone }) => phone[0]),
	},
];

describe.each(searches)(
	'inputs of $operation that are merged by $filter',
	({ operation, filter, values }) => {
		/** One value an input, an unknown one, one twice, and an input with two values. */
		const inputs = () => {
			const known = values(desk.sandbox.data);
			return [
				...known,
				filter === 'phone' ? '999-555-0100' : 'unknown.example',
				known[3],
				`${known[4]}, ${known[5]}`,
			];
		};
		const search = async (itemsPerCall: number, more: INodeParameters = {}) => {
			desk.sandbox.reset();
			const run = await desk.run(
				operation,
				{
					returnAll: true,
					simplify: false,
					filters: { [filter]: ['={{ $json.value }}'] },
					options: { itemsPerCall },
					...more,
				},
				{ rows: inputs().map((value) => ({ value })) },
			);
			expect(run.error).toBeUndefined();
			const rows = run.items.map((item) => ({ input: run.linkedInput(item), json: item.json }));
			return { rows, calls: desk.calls(), hints: run.hints };
		};

		it('get the rows that a call for each would give, with fewer calls', async () => {
			const merged = await search(50);
			const apart = await search(1);

			expect(apart.rows.length).toBeGreaterThan(30);
			expect(new Set(apart.rows.map(({ input }) => input)).size).toBe(inputs().length - 1);
			expect(merged.rows).toEqual(apart.rows);
			expect(merged.calls).toBeLessThan(apart.calls);
			expect(merged.hints).toMatchObject([{ type: 'info' }]);
		});
	},
);

it('inputs that differ in another filter do not share a call', async () => {
	const [first, second] = companies(desk.sandbox.data);
	const rows = [first, second].map(({ company_id, state }) => ({ json: { company_id, state } }));
	const run = await desk.run(
		'company.getAll',
		{
			returnAll: true,
			filters: { company_id: ['={{ $json.company_id }}'], state: ['={{ $json.state }}'] },
		},
		{ input: [...rows, { json: { ...rows[0].json, state: 'ZZ' } }] },
	);

	expect(run.items.map(({ json }) => json.company_id)).toEqual([
		first.company_id,
		second.company_id,
	]);
	expect(run.links).toEqual([0, 1]);
});

it('a refused filter value fails only its own input', async () => {
	const known = companies(desk.sandbox.data).map(({ company_id }) => company_id);
	const run = await desk.run(
		'lien.searchSecuredParty',
		{
			returnAll: true,
			filters: { company_id: ['={{ $json.id }}'], date_expired: '={{ $json.expired }}' },
		},
		{
			input: known.map((id, n) => ({ json: { id, expired: n === 4 ? 'whenever' : '' } })),
			onError: 'continueErrorOutput',
		},
	);

	expect(run.errorItems.map(run.linkedInput)).toEqual([4]);
	expect(run.failed[0].error).toMatch(/body\.date_expired: .*status 422.*\[item 4\]/);
	expect(run.items.length).toBeGreaterThan(known.length);
});

it('a search sends its domains in their normal spelling, with and without a limit', async () => {
	const url = ['https://www.facebook.com/Acme-Bakery/', 'HTTP://Acme.example:8080/about'];
	const sent = async (parameters: INodeParameters) => {
		desk.sandbox.reset();
		await desk.run('company.getAll', { filters: { url }, ...parameters });
		return desk.sandbox.requests()[0].body;
	};

	const all = await sent({ returnAll: true });
	expect(all).toMatchObject({ url: ['facebook.com/acme-bakery', 'acme.example'] });
	expect(all).toEqual(await sent({ limit: 50 }));
});

describe('300 inputs that cannot share calls', () => {
	/** Each with a filter of its own beside the key. */
	const input = Array.from({ length: 300 }, (_, n) => ({
		json: { id: `id_${n}`, city: `City ${n}` },
	}));
	const parameters = {
		returnAll: true,
		filters: { company_id: ['={{ $json.id }}'], city: '={{ $json.city }}' },
	};
	const refuse = async (status: number, more: DeskRequest = {}) => {
		const service = await desk.serve(() => ({
			status,
			headers: ROOMY_HEADERS,
			body: { message: 'no' },
		}));
		const run = await desk.run('company.getAll', parameters, {
			input,
			service: service,
			...more,
		});
		return { run, calls: service.requests.length };
	};

	it.each([422, 401, 403])('stop at the first %i after the calls under way', async (status) => {
		const { run, calls } = await refuse(status);

		expect(run.error).toMatchObject({ httpCode: String(status) });
		expect(calls).toBeLessThanOrEqual(10);
	});

	it('all get their own failure where On Error continues', async () => {
		const { run, calls } = await refuse(422, { onError: 'continueErrorOutput' });

		expect(run.errorItems.map(run.linkedInput)).toEqual([...input.keys()]);
		expect(calls).toBe(300);
	});
});

it('pages that leave long after the first one of a shared list are read like any other', async () => {
	const domains = companies(desk.sandbox.data).slice(0, 2);
	const page = (n: number) => ({
		success: true,
		records: domains.map(({ url }, of) => ({ company_id: `${n}-${of}`, url })),
		page_number: n,
		per_page: 2,
		total_pages: 3,
		total_records: 6,
	});
	// 600 ms are six seconds of the node's time.
	const service = await desk.serve(async ({ body }) => {
		await new Promise((resolve) => setTimeout(resolve, 600));
		return { headers: ROOMY_HEADERS, body: page(Number(JSON.parse(body).page)) };
	});
	const run = await desk.run(
		'company.getAll',
		{ returnAll: true, filters: { url: ['={{ $json.url }}'] } },
		{ service, rows: domains.map(({ url }) => ({ url })) },
	);
	expect(run.links).toEqual([0, 0, 0, 1, 1, 1]);
	expect(service.requests).toHaveLength(3);
});

/** Searches that share calls: for each input the rows of a call of its own, in fewer calls. */
import type { INodeParameters } from 'n8n-workflow';
import { isAwkward, SHARED_HOST_COMPANY, type Awkwardness } from '../../sandbox/data/awkward.mts';
import type { Dataset } from '../../sandbox/data/dataset.mts';
import type { DeskRequest } from '../support/desk.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 300, liens: 3000 });

/** Companies with a domain of their own and a phone; one has former names, two share a phone. */
const companies = (data: Dataset) =>
	data.companies
		.slice(30, 64)
		.filter(
			({ hasUrl, domain, record }) => hasUrl && record.url === domain && record.phone.length > 0,
		)
		.map(({ record }) => record);
const inCapitals = (value: string) => `https://www.${value.toUpperCase()}/`;
const ids = (data: Dataset) => companies(data).map(({ company_id }) => company_id);

/** Searches with the filter that they are merged by, and thirty different values. */
const searches: Array<[operation: string, filter: string, values: (data: Dataset) => string[]]> = [
	['lien.searchSecuredParty', 'company_id', ids],
	[
		'lien.searchSecuredParty',
		'url',
		({ lenders }) => lenders.slice(0, 30).map(({ domain }) => inCapitals(domain)),
	],
	['company.getAll', 'url', (data) => companies(data).map(({ url }) => inCapitals(url))],
	['company.getAll', 'company_id', ids],
	['company.getAll', 'phone', (data) => companies(data).map(({ phone }) => phone[0])],
];

it.each(searches)(
	'inputs of %s that are merged by %s get the rows that a call for each would give, with fewer calls',
	async (operation, filter, values) => {
		const known = values(desk.sandbox.data);
		const unknown = filter === 'phone' ? '999-555-0100' : 'unknown.example';
		const inputs = [...known, unknown, known[3], `${known[4]}, ${known[5]}`];
		const search = async (itemsPerCall: number) => {
			desk.sandbox.reset();
			const filters = { [filter]: ['={{ $json.value }}'] };
			const own = { returnAll: true, simplify: false, options: { itemsPerCall }, filters };
			const rows = inputs.map((value) => ({ value }));
			const { json, links, hints } = await desk.run(operation, own, { rows });
			return { json, links, hints, calls: desk.calls() };
		};
		const merged = await search(50);
		const apart = await search(1);

		expect(new Set(apart.links).size).toBe(inputs.length - 1);
		expect([merged.json, merged.links]).toEqual([apart.json, apart.links]);
		expect(merged.calls).toBeLessThan(apart.calls);
		expect(merged.hints).toMatchObject([{ type: 'info' }]);
	},
);

it('inputs that differ in another filter do not share a call', async () => {
	const [first, second] = companies(desk.sandbox.data);
	const rows = [first, second, { ...first, state: 'GU' }];
	const filters = { company_id: '={{ $json.company_id }}', state: '={{ $json.state }}' };
	const own = { returnAll: true, filters };
	const run = await desk.run('company.getAll', own, { rows: rows.map((row) => ({ ...row })) });

	expect(run.json.map(({ company_id: id }) => id)).toEqual([first.company_id, second.company_id]);
	expect(run.links).toEqual([0, 1]);
});

describe('300 inputs that cannot share calls', () => {
	/** Each has a filter of its own beside the key. */
	const rows = Array.from({ length: 300 }, (_, n) => ({ id: `id_${n}`, city: `City ${n}` }));
	const filters = { company_id: '={{ $json.id }}', city: '={{ $json.city }}' };
	const refuse = async (status: number, more: DeskRequest = {}) => {
		desk.sandbox.setFaults([{ kind: 'status', status }]);
		return await desk.run('company.getAll', { returnAll: true, filters }, { rows, ...more });
	};

	it('all get their own failure where On Error continues', async () => {
		const run = await refuse(422, { onError: 'continueErrorOutput' });
		expect(run.errorItems.map(run.linkedInput)).toEqual([...rows.keys()]);
		expect(desk.sandbox.requests()).toHaveLength(300);
	});

	it('stop at the first failure after the calls under way', async () => {
		const { error } = await refuse(403);
		expect(error).toMatchObject({ httpCode: '403' });
		expect(desk.sandbox.requests().length).toBeLessThanOrEqual(10);
	});
});

describe('awkward companies', () => {
	const HOST = 'facebook.com';
	const all = () => desk.sandbox.data.companies;
	const awkward = (kind: Awkwardness) => all().filter(({ index }) => isAwkward(index, kind));

	/** Looks values up, one an input: for each input the ids of its items, `none` where nothing was found. */
	const enriched = async (matchBy: string, values: string[], options: INodeParameters = {}) => {
		const own = { matchBy, options: { multipleMatches: 'all', ...options } };
		const run = await desk.enrich(values, own);
		const links = run.links;
		return values.map((_, input) =>
			run.json
				.filter((_json, item) => links[item] === input)
				.map(({ found, company_id: id }) => (found === true ? id : 'none')),
		);
	};

	it('on a shared host are found by their page, and not by that of nobody', async () => {
		const pages = awkward('sharedHostPage').map(({ record }) => record);
		const urls = [HOST, `https://www.${HOST}/nobody-at-all`, ...pages.map(({ url }) => url)];
		expect(await enriched('url', urls)).toEqual([
			[all()[SHARED_HOST_COMPANY].record.company_id],
			['none'],
			...pages.map(({ company_id: id }) => [id]),
		]);
	});

	/** Companies of all kinds, with every identifier that they answer to, former ones beside present ones. */
	const some = () => all().slice(35, 65);
	it.each<[string, () => string[]]>([
		[
			'company_id',
			() => some().flatMap(({ record, formerIds }) => [record.company_id, ...formerIds].reverse()),
		],
		[
			'url',
			() =>
				some()
					.filter(({ hasUrl, record, domain }) => hasUrl && record.url === domain)
					.flatMap(({ record, formerUrls }) => [...formerUrls, record.url]),
		],
		['phone', () => some().flatMap(({ record }) => record.phone)],
	])('are found by %s in batches of fifty as by single calls', async (matchBy, values) => {
		const list = [matchBy === 'phone' ? '2125559999' : 'nobody.example', ...values()];
		for (const multipleMatches of ['all', 'first']) {
			const apart = await enriched(matchBy, list, { multipleMatches, itemsPerCall: 1 });
			expect(await enriched(matchBy, list, { multipleMatches, itemsPerCall: 50 })).toEqual(apart);
			expect(apart.filter(([id]) => id === 'none')).toHaveLength(1);
		}
	});
});

/** What executions that share calls see of one another: nothing of their budgets, pages and counts. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { comeTogether, type Execution } from './sharedCallRuns.mts';

const liens = (company: string, count: number): IDataObject[] =>
	Array.from({ length: count }, (_, n) => ({ company_id: company, record_id: `${company}-${n}` }));
const LIENS: Record<string, IDataObject[]> = {
	first: liens('first', 1),
	small: liens('small', 3),
	middle: liens('middle', 40),
	big: liens('big', 120),
};

/** The page that a request asks for. */
const pageOf = (
	records: IDataObject[],
	{ page, per_page: size = 50 }: IDataObject,
	total = records.length,
): IDataObject => {
	const end = Number(page) * Number(size);
	return { records: records.slice(end - Number(size), end), total_records: total };
};
const searched = (body: IDataObject) =>
	([body.company_id].flat() as string[]).flatMap((id) => LIENS[id]);
const searchFor = (id: string, options: INodeParameters = {}): INodeParameters => ({
	returnAll: true,
	simplify: false,
	filters: { company_id: id },
	options,
});
const search = (id: string, change: Partial<Execution> = {}): Execution => ({
	at: 10,
	inputs: [searchFor(id)],
	...change,
});
/** Comes first, so that those after it wait for its call and share the next one. */
const first = search('first', { at: 0 });

/** Searches that come while another is under way. */
const searchTogether = async (
	searches: Execution[],
	answer = (body: IDataObject) => pageOf(searched(body), body),
) => {
	const { ran, asked } = await comeTogether(
		'lien.searchSecuredParty',
		[first, ...searches],
		answer,
	);
	return { ran: ran.slice(1), calls: asked.length };
};

it('searches that fill one page share their call', async () => {
	const { ran, calls } = await searchTogether([search('small'), search('middle')]);
	expect(ran.map(({ all: [records] }) => records)).toEqual([LIENS.small, LIENS.middle]);
	for (const { hint } of ran) expect(hint).not.toContain('ot complete');
	expect(calls).toBe(2);
});

it('an execution that needs one call neither waits nor pays for the pages of another', async () => {
	const { ran } = await comeTogether(
		'lien.searchSecuredParty',
		[first, search('small', { maxWait: 5, maxCalls: 1 }), search('big', { maxCalls: 3 })],
		(body) => pageOf(searched(body), body),
		56,
	);
	expect(ran[1].all[0]).toEqual(LIENS.small);
	// Its call keeps a distance to the others, and none beyond its Max Wait.
	expect(ran[1].took).toBeLessThanOrEqual(5000 + 500);
	expect(ran[2].all[0]).toEqual(LIENS.big);
});

describe('four executions of ten inputs whose records do not fit on one page', () => {
	const ids = Array.from({ length: 4 }, (_, by) =>
		Array.from({ length: 10 }, (__, nth) => `${by}-${nth}`),
	);

	it('get their records with no more calls than they would make by themselves', async () => {
		const callsOf = async (shareCalls: boolean) => {
			const own = (keys: string[]) => keys.map((id) => searchFor(id, { shareCalls }));
			const { ran, asked } = await comeTogether(
				'lien.searchSecuredParty',
				[{ inputs: own(['first']) }, ...ids.map((keys) => ({ at: 10, inputs: own(keys) }))],
				(body) =>
					pageOf(
						[body.company_id].flat().flatMap((id) => liens(String(id), 6)),
						body,
					),
			);
			expect(ran.slice(1).map(({ all }) => all)).toEqual(
				ids.map((keys) => keys.map((id) => liens(id, 6))),
			);
			return asked.length;
		};
		expect(await callsOf(true)).toBeLessThanOrEqual(await callsOf(false));
	});

	it.each<[string, (records: IDataObject[], body: IDataObject) => IDataObject]>([
		['counts one too many', (records) => ({ records, total_records: records.length + 1 })],
		['gives ten on a page', (records, body) => pageOf(records, { ...body, per_page: 10 })],
	])('are enriched in few calls where the service %s', async (_name, answer) => {
		const inputs = (keys: string[]) => keys.map((value) => ({ matchBy: 'company_id', value }));
		const { ran, asked } = await comeTogether(
			'company.enrich',
			[{ inputs: inputs(['first']) }, ...ids.map((keys) => ({ at: 10, inputs: inputs(keys) }))],
			(body) =>
				answer(
					(body.company_id as string[]).map((company_id) => ({ company_id })),
					body,
				),
		);
		expect(ran.slice(1).map(({ all }) => all)).toEqual(
			ids.map((keys) => keys.map((company_id) => [{ company_id }])),
		);
		expect(asked.length).toBeLessThanOrEqual(10);
	});
});

it('no execution is kept by the pace of the others for more than five seconds beyond its Max Wait', async () => {
	const enrich = (nth: number): Execution => ({
		at: nth * 300,
		inputs: [{ matchBy: 'company_id', value: `c${nth}` }],
		maxWait: 2,
	});
	const { ran } = await comeTogether(
		'company.enrich',
		Array.from({ length: 6 }, (_, nth) => enrich(nth)),
		({ company_id: ids }) => ({
			records: (ids as string[]).map((company_id) => ({ company_id })),
			total_records: (ids as string[]).length,
		}),
		54,
	);
	for (const {
		all: [records],
		took,
	} of ran) {
		expect(records).toHaveLength(1);
		expect(took).toBeLessThanOrEqual(2000 + 5000 + 500);
	}
});

describe('executions that enrich by id', () => {
	const enrich = (id: string, change: Partial<Execution> = {}): Execution => ({
		inputs: [{ matchBy: 'company_id', value: id }],
		...change,
	});
	const known = ({ company_id: ids }: IDataObject) => ({
		records: (ids as string[]).map((company_id) => ({ company_id })),
	});

	it('get the answer to a call whose sender was canceled, without another call', async () => {
		const first = enrich('first');
		const sender = enrich('sender', { at: 10, canceledAfter: 150 });
		const other = enrich('other', { at: 10 });
		const { ran, asked } = await comeTogether('company.enrich', [first, sender, other], known);
		expect(ran[1].all[0]).toBeUndefined();
		expect(ran[2].all[0]).toEqual([{ company_id: 'other' }]);
		expect(asked.map(({ body }) => body.company_id)).toEqual([['first'], ['sender', 'other']]);
	});
});

import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { readPages, type PagesOptions } from '../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import type { Page } from '../../nodes/BusinessDataLookup/lookup/list/progress.ts';
import type { Records } from '../../nodes/BusinessDataLookup/output/result.ts';
import { times } from '../support/times.mts';

/** Services tried for each property; set PROPERTY_RUNS=20000 to look longer. */
const cases = { numRuns: Number(process.env.PROPERTY_RUNS ?? 400) };

const PAGE_SIZE = 10;

/** The count in a response: the true one, none, or another number. */
type Claim = 'truth' | undefined | number;

/** How a service returns its list. */
interface Rules {
	rows: number;
	/** The most rows on a page. */
	most: number;
	total: Claim;
	pages: Claim;
	/** Whether it says that there are more pages. */
	tellsMore: boolean;
	/** Before some calls, rows appear or vanish. */
	drift: 'none' | 'appear' | 'vanish';
	drifts: Array<{ call: number; place: number }>;
	/** Pages that repeat the page before them, as a stale cache does. */
	cached: number[];
	/** The field of a row that identifies it. */
	idField: 'declared' | 'record_id' | 'company_id' | 'none';
}

class PageService {
	calls = 0;

	readonly rows: IDataObject[];

	private born: number;

	constructor(readonly rules: Rules) {
		this.born = rules.rows;
		this.rows = times(rules.rows, (n) => this.row(n));
	}

	async page(number: number, pageSize: number): Promise<Page> {
		this.calls += 1;
		this.drift();
		const size = Math.min(pageSize, this.rules.most);
		const { cached, total, pages, tellsMore } = this.rules;
		const first = ((cached.includes(number) ? number - 1 : number) - 1) * size;
		const count = this.rows.length;
		const claimed = (claim: Claim, truth: number) => (claim === 'truth' ? truth : claim);
		return {
			records: this.rows.slice(first, first + size),
			total: claimed(total, count),
			pageCount: claimed(pages, Math.ceil(count / size)),
			hasMore: tellsMore ? number * size < count : undefined,
		};
	}

	private row(n: number): IDataObject {
		const { idField } = this.rules;
		return idField === 'none' ? { n } : { n, [idField]: `id ${n}` };
	}

	private drift(): void {
		const { drift, drifts } = this.rules;
		for (const { place } of drifts.filter(({ call }) => call === this.calls)) {
			const at = place % (this.rows.length + 1);
			if (drift === 'appear') this.rows.splice(at, 0, this.row((this.born += 1)));
			if (drift === 'vanish') this.rows.splice(at, 1);
		}
	}
}

const honest = fc.constantFrom<Claim>('truth', undefined);
const lie = fc.oneof(honest, fc.nat(120), fc.constantFrom(0, 1, 1e6, 1e9));

/** A service with wrong counts, rows that move and repeated pages. */
const unruly = {
	total: lie,
	pages: lie,
	drift: fc.constantFrom('none', 'appear', 'vanish'),
	cached: fc.array(fc.integer({ min: 2, max: 12 }), { maxLength: 3 }),
};

/** A service that follows the document, except for some rules. */
const servicesWith = (some: Partial<Record<keyof Rules, fc.Arbitrary<unknown>>>) =>
	fc.record({
		rows: fc.nat(120),
		most: fc.integer({ min: 1, max: 12 }),
		total: honest,
		pages: honest,
		tellsMore: fc.boolean(),
		drift: fc.constant('none'),
		drifts: fc.array(fc.record({ call: fc.integer({ min: 1, max: 14 }), place: fc.nat(150) }), {
			maxLength: 3,
		}),
		cached: fc.constant([]),
		idField: fc.constantFrom('declared', 'record_id', 'company_id', 'none'),
		...some,
	}) as fc.Arbitrary<Rules>;

const read = async (rules: Rules, limit = Infinity) => {
	const service = new PageService(rules);
	const options: PagesOptions = {
		pageSize: Math.min(PAGE_SIZE, limit),
		limit,
		startPage: 1,
		plan: () => undefined,
		ifIncomplete: 'fail',
		id: rules.idField === 'declared' ? 'declared' : undefined,
	};
	const fetch = async (page: number) => await service.page(page, options.pageSize);
	const list = (await readPages(fetch, options)) as Records;
	return { service, list, found: list.records.map(({ n }) => n as number) };
};

const held = (service: PageService) => service.rows.map(({ n }) => n as number);

describe('a list read by page number', () => {
	it('is complete up to its limit and in the service’s order where it does not change, with no call too many', async () => {
		const limits = fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 60 }));
		await fc.assert(
			fc.asyncProperty(servicesWith({}), limits, async (rules, limit) => {
				const { service, list, found } = await read(rules, limit);
				expect(found).toEqual(held(service).slice(0, limit));
				expect(list.warning).toBeUndefined();
				const size = Math.min(rules.most, PAGE_SIZE, limit);
				const pages = Math.max(1, Math.ceil(Math.min(rules.rows, limit) / size));
				const isTold = rules.tellsMore || [rules.total, rules.pages].includes('truth');
				// If the service states no end, an empty page does.
				const isEndSought = !isTold && rules.rows > 0 && rules.rows < limit;
				expect(service.calls).toBe(isEndSought ? pages + 1 : pages);
			}),
			cases,
		);
	});

	it('is complete, or a hint says that it may not be, whatever the service does', async () => {
		const total = fc.oneof(fc.constant('truth'), fc.constantFrom(0, 1, 200, 1e9));
		await fc.assert(
			fc.asyncProperty(servicesWith({ ...unruly, total }), async (rules) => {
				const { service, list, found } = await read(rules);
				const missing = held(service).filter((n) => !found.includes(n));
				const isWhole = missing.length === 0 && new Set(found).size === found.length;
				// A wrong count that equals the rows found is believed.
				fc.pre(isWhole || list.total !== found.length || rules.total === 'truth');
				if (!isWhole) expect(list.warning).toBeDefined();
			}),
			cases,
		);
	});
});

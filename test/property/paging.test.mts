import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { readPages, type PagesOptions } from '../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import type { Page, Records } from '../../nodes/BusinessDataLookup/lookup/list/records.ts';

/** Services tried for each property; PROPERTY_RUNS=20000 for a long look. */
const cases = { numRuns: Number(process.env.PROPERTY_RUNS ?? 400) };

const PAGE_SIZE = 10;

type Truth = 'told' | 'absent' | number;

/** How a service gives its list; a number is what it claims instead of the truth. */
interface Rules {
	rows: number;
	/** The most rows it gives on a page. */
	most: number;
	total: Truth;
	pages: Truth;
	hasMore: 'told' | 'absent';
	/** What happens to the list before a call, by the call's number: rows appear or vanish at a place. */
	drift: 'none' | 'appear' | 'vanish';
	drifts: Array<{ call: number; place: number }>;
	/** Pages that come from a cache: they repeat the page before them. */
	cached: number[];
	/** Places of rows that are null. */
	nulls: number[];
	/** The field of a row that identifies it. */
	idField: 'declared' | 'record_id' | 'company_id' | 'none';
}

class PageService {
	calls = 0;

	/** Every row that was ever given. */
	readonly given = new Map<unknown, IDataObject>();

	readonly rows: Array<IDataObject | null>;

	private born: number;

	constructor(readonly rules: Rules) {
		this.born = rules.rows;
		this.rows = Array.from({ length: rules.rows }, (_, n) =>
			rules.nulls.includes(n) ? null : this.row(n),
		);
	}

	get records(): IDataObject[] {
		return this.rows.filter((row) => row !== null);
	}

	async page(number: number, asked: number): Promise<Page> {
		this.calls += 1;
		this.drift();
		const size = Math.min(asked, this.rules.most);
		const { cached, total, pages, hasMore } = this.rules;
		const first = ((cached.includes(number) ? number - 1 : number) - 1) * size;
		const page = this.rows.slice(first, first + size);
		const records = page.filter((row) => row !== null);
		for (const record of records) this.given.set(record.n, record);
		const count = this.rows.length;
		const told = (truth: Truth, value: number) => (truth === 'told' ? value : truth);
		const claim = (truth: Truth, value: number) =>
			truth === 'absent' ? undefined : (told(truth, value) as number);
		return {
			records,
			rows: page.length,
			total: claim(total, count),
			pages: claim(pages, Math.ceil(count / size)),
			hasMore: hasMore === 'told' ? number * size < count : undefined,
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

const truth = fc.constantFrom<Truth>('told', 'absent');
const lie = fc.oneof(truth, fc.nat(120), fc.constantFrom(0, 1, 1e6, 1e9));

/** A service that counts wrongly, whose rows drift, and that gives pages again or null rows. */
const unruly = {
	total: lie,
	pages: lie,
	drift: fc.constantFrom('none' as const, 'appear' as const, 'vanish' as const),
	cached: fc.array(fc.integer({ min: 2, max: 12 }), { maxLength: 3 }),
	nulls: fc.array(fc.nat(100), { maxLength: 3 }),
};

const rulesOf = (some: Partial<Record<keyof Rules, fc.Arbitrary<unknown>>> = {}) =>
	fc.record({
		rows: fc.nat(120),
		most: fc.integer({ min: 1, max: 12 }),
		total: truth,
		pages: truth,
		hasMore: fc.constantFrom('told', 'absent'),
		drift: fc.constant('none'),
		drifts: fc.array(fc.record({ call: fc.integer({ min: 1, max: 14 }), place: fc.nat(150) }), {
			maxLength: 3,
		}),
		cached: fc.constant([]),
		nulls: fc.constant([]),
		idField: fc.constantFrom('declared', 'record_id', 'company_id', 'none'),
		...some,
	}) as fc.Arbitrary<Rules>;

const read = async (rules: Rules, limit = Infinity) => {
	const service = new PageService(rules);
	const options: PagesOptions = {
		pageSize: Math.min(PAGE_SIZE, limit),
		limit,
		id: rules.idField === 'declared' ? 'declared' : undefined,
	};
	const list = (await readPages(
		async (page, size) => await service.page(page, size),
		options,
	)) as Records;
	return { service, list, found: list.records.map(({ n }) => n as number) };
};

const held = (service: PageService) => service.records.map(({ n }) => n as number);

describe('a list read by page number', () => {
	it('is complete and in the service’s order where it does not change, with no call too many', async () => {
		await fc.assert(
			fc.asyncProperty(rulesOf(), async (rules) => {
				const { service, list, found } = await read(rules);
				expect(found).toEqual(held(service));
				expect(list.shortfall).toBeUndefined();
				const pages = Math.max(1, Math.ceil(rules.rows / Math.min(rules.most, PAGE_SIZE)));
				const isTold = [rules.total, rules.pages, rules.hasMore].includes('told');
				expect(service.calls).toBe(isTold || rules.rows === 0 ? pages : pages + 1);
			}),
			cases,
		);
	});

	it('holds each record that the service gave exactly once, where records have ids', async () => {
		const rules = rulesOf({
			...unruly,
			idField: fc.constantFrom('declared', 'record_id', 'company_id'),
		});
		await fc.assert(
			fc.asyncProperty(rules, async (some) => {
				const { service, found } = await read(some);
				expect([...found].sort((a, b) => a - b)).toEqual(
					[...service.given.keys()].map(Number).sort((a, b) => a - b),
				);
			}),
			cases,
		);
	});

	it('ends soon after its last row, whatever total the service gives', async () => {
		const rules = rulesOf(unruly);
		await fc.assert(
			fc.asyncProperty(rules, async (some) => {
				const { service } = await read(some);
				const pages = Math.ceil((some.rows + 3) / Math.min(some.most, PAGE_SIZE));
				expect(service.calls).toBeLessThanOrEqual(pages + some.cached.length + 10);
			}),
			cases,
		);
	});

	it('is complete, or comes with a hint that it may not be, whatever the service does', async () => {
		const rules = rulesOf({
			total: fc.oneof(fc.constant('told'), fc.constantFrom(0, 1, 200, 1e9)),
			pages: lie,
			drift: fc.constantFrom('none', 'appear', 'vanish'),
			cached: fc.array(fc.integer({ min: 2, max: 12 }), { maxLength: 3 }),
			nulls: fc.array(fc.nat(100), { maxLength: 3 }),
		});
		await fc.assert(
			fc.asyncProperty(rules, async (some) => {
				const { service, list, found } = await read(some);
				const missing = held(service).filter((n) => !found.includes(n));
				const isWhole = missing.length === 0 && new Set(found).size === found.length;
				// A count that is wrong and fits all the same is believed.
				fc.pre(isWhole || list.total !== found.length || some.total === 'told');
				if (!isWhole) expect(list.shortfall ?? list.doubt).toBeDefined();
			}),
			cases,
		);
	});

	it('is its beginning where there is a limit, with no call too many', async () => {
		await fc.assert(
			fc.asyncProperty(rulesOf(), fc.integer({ min: 1, max: 60 }), async (rules, limit) => {
				const { service, list, found } = await read(rules, limit);
				expect(found).toEqual(held(service).slice(0, limit));
				expect(list.shortfall).toBeUndefined();
				const size = Math.min(rules.most, PAGE_SIZE, limit);
				const pages = Math.max(1, Math.ceil(Math.min(rules.rows, limit) / size));
				expect(service.calls).toBeLessThanOrEqual(rules.rows < limit ? pages + 1 : pages);
			}),
			cases,
		);
	});
});

describe('a list by page number that is begun later', () => {
	it('is the rest of it, wherever it begins and however small the service makes its pages', async () => {
		const rules = rulesOf({ total: fc.constant('told'), pages: fc.constant('told') });
		await fc.assert(
			fc.asyncProperty(rules, fc.integer({ min: 1, max: 15 }), async (some, first) => {
				// The last page alone does not show how large the others are.
				fc.pre(some.most >= PAGE_SIZE || first * some.most < some.rows);
				const service = new PageService(some);
				const options = { pageSize: PAGE_SIZE, limit: Infinity, id: some.idField, first };
				const page = async (number: number, size: number) => await service.page(number, size);
				const list = (await readPages(page, options)) as Records;
				const skipped = (first - 1) * Math.min(some.most, PAGE_SIZE);
				expect(list.records).toEqual(service.records.slice(skipped));
				expect(list.shortfall ?? list.doubt).toBeUndefined();
			}),
			cases,
		);
	});
});

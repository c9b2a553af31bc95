import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { readCursor } from '../../nodes/BusinessDataLookup/lookup/list/cursor.ts';
import { dateRangeOf } from '../../nodes/BusinessDataLookup/lookup/list/dateRange.ts';
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

	/** It gave a row twice. */
	gaveAgain = false;

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
		for (const record of records) {
			this.gaveAgain ||= this.given.has(record.n);
			this.given.set(record.n, record);
		}
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

	it('comes with a hint where the service gives no total and a record came twice', async () => {
		const rules = rulesOf({
			total: fc.constant('absent'),
			drift: fc.constant('appear'),
			idField: fc.constantFrom('declared', 'record_id', 'company_id'),
		});
		await fc.assert(
			fc.asyncProperty(rules, async (some) => {
				const { service, list } = await read(some);
				expect((list.shortfall ?? list.doubt) !== undefined).toBe(service.gaveAgain);
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

const DAY = 86_400_000;
const NEWEST = Date.UTC(2026, 0, 31);

/** Liens as a service sorts them: by their Unix time, those without one before all others or after them. */
const filedRows = fc.record({
	rows: fc.array(
		fc.record({
			days: fc.nat(40),
			has: fc.constantFrom('both', 'both', 'unix', 'text', 'neither', 'odd'),
		}),
		{ maxLength: 60 },
	),
	nullsFirst: fc.boolean(),
	since: fc.option(fc.nat(40), { nil: undefined }),
	length: fc.integer({ min: 1, max: 30 }),
	hasBefore: fc.boolean(),
	limit: fc.constantFrom(Infinity, Infinity, 1, 5, 20),
	size: fc.integer({ min: 1, max: 12 }),
});

describe('a list between two dates', () => {
	it('has the rows inside, and reads no page behind the first row that is too old', async () => {
		await fc.assert(
			fc.asyncProperty(filedRows, async ({ rows, nullsFirst, since, length, ...some }) => {
				const instantOf = (days: number) => NEWEST - days * DAY;
				const liens = rows.map(({ days, has }, n): IDataObject => {
					const text = new Date(instantOf(days)).toISOString().replace(/[TZ]/g, ' ').trim();
					return {
						record_id: `r${n}`,
						...(['both', 'unix'].includes(has) && { date_filed_unix: instantOf(days) }),
						...(['both', 'text'].includes(has) && { date_filed: text }),
						...(has === 'odd' && { date_filed_unix: null, date_filed: 'n/a' }),
					};
				});
				const keyOf = ({ date_filed_unix: unix }: IDataObject) =>
					(unix as number | undefined | null) ?? (nullsFirst ? Infinity : -Infinity);
				liens.sort((a, b) => (keyOf(a) === keyOf(b) ? 0 : keyOf(b) - keyOf(a)));
				const bounds = {
					since: since === undefined ? undefined : instantOf(since),
					before: some.hasBefore ? instantOf((since ?? 40) - length) : undefined,
				};
				let calls = 0;
				const page = async (number: number, size: number): Promise<Page> => {
					calls += 1;
					const records = liens.slice((number - 1) * size, number * size);
					return { records, total: liens.length, pages: Math.ceil(liens.length / size) };
				};
				const operation = findOperation('lien', 'searchSecuredParty')!;
				const list = (await readPages(page, {
					pageSize: some.size,
					limit: some.limit,
					id: 'record_id',
					range: dateRangeOf(operation, bounds),
				})) as Records;

				const tooOld = liens.findIndex(
					({ date_filed_unix: unix }) => typeof unix === 'number' && unix < (bounds.since ?? 0),
				);
				const lastPage = Math.ceil((tooOld < 0 ? liens.length : tooOld + 1) / some.size);
				const read = liens.slice(0, lastPage * some.size);
				const inside = read.filter(({ record_id: id }) => {
					const { days, has } = rows[Number(String(id).slice(1))];
					const at = instantOf(days);
					const isIn = at >= (bounds.since ?? 0) && at < (bounds.before ?? Infinity);
					return isIn && has !== 'neither' && has !== 'odd';
				});
				expect(list.records).toEqual(inside.slice(0, some.limit));
				expect(calls).toBeLessThanOrEqual(Math.max(1, lastPage));
				expect(list.shortfall ?? list.doubt).toBeUndefined();
			}),
			cases,
		);
	});
});

/** A job whose rows come in versions, page after page; the newest of each row counts. */
const jobs = fc.record({
	versions: fc.array(fc.record({ row: fc.nat(20), field: fc.nat(3), value: fc.nat(5) }), {
		maxLength: 120,
	}),
	size: fc.integer({ min: 1, max: 10 }),
});

describe('a list read by cursor, in which later rows complete earlier ones,', () => {
	it('has every row with its newest fields, in the order of the first versions', async () => {
		await fc.assert(
			fc.asyncProperty(jobs, async ({ versions, size }) => {
				const rows = versions.map(({ row, field, value }) => ({
					external_id: `x${row}`,
					[`f${field}`]: value,
				}));
				const newest = new Map<string, IDataObject>();
				for (const row of rows) {
					newest.set(row.external_id, { ...newest.get(row.external_id), ...row });
				}
				const page = async (cursor: unknown) => {
					const at = Math.max(0, Number(cursor));
					return {
						records: structuredClone(rows.slice(at, at + size)),
						nextCursor: at + size,
						hasMore: at + size < rows.length,
					};
				};
				const options = { pageSize: 10, limit: Infinity, id: 'external_id', completes: true };
				const list = (await readCursor(page, -1, options)) as Records;
				// Five pages in a row that change nothing end the list, and it says so.
				if (list.shortfall === undefined) expect(list.records).toEqual([...newest.values()]);
				else expect(list.shortfall).toMatch(/brought nothing new/);
			}),
			cases,
		);
	});

	it.each([Infinity, 3])('ends whatever cursors the service gives (limit %d)', async (limit) => {
		const cursors = fc.array(fc.oneof(fc.nat(6), fc.constantFrom(null, '', 'end')), {
			minLength: 1,
			maxLength: 30,
		});
		await fc.assert(
			fc.asyncProperty(cursors, fc.boolean(), async (given, says) => {
				let calls = 0;
				const page = async () => {
					const nextCursor = given[calls % given.length];
					calls += 1;
					return {
						records: [{ external_id: `x${calls}` }],
						nextCursor,
						hasMore: says || undefined,
					};
				};
				const options = { pageSize: 10, limit, id: 'external_id' };
				await readCursor(page, -1, options);
				expect(calls).toBeLessThanOrEqual(10);
			}),
			cases,
		);
	});
});

/** Lists between two dates. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { createDateRange } from '../../nodes/BusinessDataLookup/lookup/list/dateRange.ts';
import { readPages } from '../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import type { Records } from '../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { RUNS } from './schedule.mts';

const DAY = 86_400_000;
const NEWEST = Date.UTC(2026, 0, 31);
const instantOf = (days: number) => NEWEST - days * DAY;
/** The dates that a lien shows. */
const SHOWS: Record<string, (days: number) => IDataObject> = {
	both: (days) => ({ ...SHOWS.unix(days), ...SHOWS.text(days) }),
	unix: (days) => ({ date_filed_unix: instantOf(days) }),
	text: (days) => ({
		date_filed: new Date(instantOf(days)).toISOString().replace(/[TZ]/g, ' ').trim(),
	}),
	neither: () => ({}),
	odd: () => ({ date_filed_unix: null, date_filed: 'n/a' }),
};

/** Liens of a service that sorts those without a Unix time before all others or after them. */
const filed = fc.record({
	rows: fc.array(
		fc.record({ days: fc.nat(40), has: fc.constantFrom('both', ...Object.keys(SHOWS)) }),
		{ maxLength: 60 },
	),
	nullsFirst: fc.boolean(),
	since: fc.option(fc.nat(40), { nil: undefined }),
	length: fc.integer({ min: 1, max: 30 }),
	hasBefore: fc.boolean(),
	limit: fc.constantFrom(Infinity, Infinity, 1, 5, 20),
	pageSize: fc.integer({ min: 1, max: 12 }),
});

it('a list between two dates has the rows inside, and no page behind the first row that is too old is read', async () => {
	const operation = findOperation('lien', 'searchSecuredParty')!;
	const property = fc.asyncProperty(filed, async ({ rows, nullsFirst, since, ...some }) => {
		const liens = rows.map(({ days, has }, n) => ({ record_id: `r${n}`, ...SHOWS[has](days) }));
		const keyOf = ({ date_filed_unix: unix }: IDataObject) =>
			(unix as number | undefined | null) ?? (nullsFirst ? Infinity : -Infinity);
		liens.sort((a, b) => (keyOf(a) === keyOf(b) ? 0 : keyOf(b) - keyOf(a)));
		const { pageSize, limit, hasBefore, length } = some;
		const bounds = {
			since: since === undefined ? undefined : instantOf(since),
			before: hasBefore ? instantOf((since ?? 40) - length) : undefined,
		};
		let calls = 0;
		const page = async (number: number, size: number) => {
			calls += 1;
			const records = liens.slice((number - 1) * size, number * size);
			return { records, total: liens.length, pages: Math.ceil(liens.length / size) };
		};
		const range = createDateRange(operation, bounds);
		const options = { pageSize, limit, id: 'record_id', range };
		const list = (await readPages(page, { ...options, sizes: {} })) as Records;

		const tooOld = liens.findIndex(
			({ date_filed_unix: unix }: IDataObject) =>
				typeof unix === 'number' && unix < (bounds.since ?? 0),
		);
		const lastPage = Math.ceil((tooOld < 0 ? liens.length : tooOld + 1) / pageSize);
		const inside = liens.slice(0, lastPage * pageSize).filter(({ record_id: id }) => {
			const { days, has } = rows[Number(id.slice(1))];
			const at = instantOf(days);
			const isIn = at >= (bounds.since ?? 0) && at < (bounds.before ?? Infinity);
			return isIn && has !== 'neither' && has !== 'odd';
		});
		expect(list.records).toEqual(inside.slice(0, limit));
		expect(calls).toBeLessThanOrEqual(Math.max(1, lastPage));
		expect(list.incomplete).toBeUndefined();
	});
	await fc.assert(property, { numRuns: RUNS });
});

/** Lists between two dates, at services that sort rows without a date to either end. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { dateRangeOf } from '../../nodes/BusinessDataLookup/lookup/list/dateRange.ts';
import { readPages } from '../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import type { Page, Records } from '../../nodes/BusinessDataLookup/lookup/list/records.ts';

/** Services tried for each property; PROPERTY_RUNS=20000 for a long look. */
const cases = { numRuns: Number(process.env.PROPERTY_RUNS ?? 400) };

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

/** Multiple Matches of Enrich: the first company of several and `found_count`, or all of them. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { lookUpAt, WAYS, type Way } from '../support/ways.mts';
import { times, useTestBed } from '../support/testing.mts';

const lookUp = lookUpAt(useTestBed());

/** A place of a company with a number. */
const company = (nth: number, place = 0) => ({
	company_id: `c${nth}-${place}`,
	company_name: `Firm${String(nth).padStart(3, '0')} Tools`,
	url: `company-${nth}.com`,
	phone: String(2_125_550_000 + nth),
});
type Field = 'url' | 'phone' | 'company_name';

/** Enriches a value for each number, at a service with this many companies for it. */
const enrich = async (way: Way, field: Field, counts: number[], options: INodeParameters = {}) => {
	const companies = counts.flatMap((count, nth) => times(count, (place) => company(nth, place)));
	const values = counts.map((_, nth) => company(nth)[field]);
	return await lookUp(way, { companies }, values, { matchBy: field, options });
};

/** The hint says that not all of the companies that match were read. */
const SAYS_NOT_ALL = /not all|found_count counts|were read|was read/i;

/** One of fifty values has several companies. If the values share calls, its place matters. */
const CELLS = (['url', 'phone', 'company_name'] as const).flatMap((field) =>
	WAYS.flatMap((way) =>
		(way === 'each alone' ? [25] : [0, 25, 49]).map((place) => [field, place, way] as const),
	),
);

it.each(CELLS)('found_count by %s is right for input %d of 50, %s', async (field, place, way) => {
	const counts = times(50, (nth) => (nth === place ? 3 : 1));
	const { rows, hints, calls } = await enrich(way, field, counts);
	const found = rows.map(([row]) => row);
	const { found_count: count } = found[place];

	expect(found.filter((row) => row.found)).toHaveLength(50);
	expect(found.filter((row, nth) => nth !== place && 'found_count' in row)).toEqual([]);
	// A run for each input has a hint for each.
	if (count !== 3) expect(hints[place] ?? hints[0]).toMatch(SAYS_NOT_ALL);
	if (way === 'each alone') expect(count).toBe(3);
	if (way === 'in one list') expect(calls).toBeLessThanOrEqual(4);
});

it.each(WAYS)('found_count counts only companies that were read, %s', async (way) => {
	const { rows, hints } = await enrich(way, 'url', [120, 1]);
	const all: IDataObject[][] = (await enrich(way, 'url', [3, 1], { multipleMatches: 'all' })).rows;
	const count = Number(rows[0][0].found_count ?? 1);
	expect(rows).toMatchObject([[{ company_id: 'c0-0' }], [{ company_id: 'c1-0' }]]);
	expect(count).toBeLessThanOrEqual(50);
	if (way === 'each alone') expect(count).toBe(50);
	expect(hints[0]).toMatch(SAYS_NOT_ALL);
	expect(all.map(({ length }) => length)).toEqual([3, 1]);
	expect(all.flat().filter((row) => 'found_count' in row)).toEqual([]);
});

const TAKEN = 'The first of several companies was taken for';
it.each<[number[], INodeParameters, string]>([
	[[1, 2, 3], {}, `${TAKEN} 2 inputs. `],
	[[2, 1], {}, `${TAKEN} 1 input. `],
	[[2, 3], { multipleMatches: 'all' }, ''],
])('for %j companies with %j, the hint says "%s"', async (counts, options, said) => {
	const { hints } = await enrich('in one list', 'url', counts, options);
	expect(hints[0]).toContain(said);
	expect(hints[0].includes(TAKEN)).toBe(said !== '');
	expect(hints[0]).not.toMatch(SAYS_NOT_ALL);
});

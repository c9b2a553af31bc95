/** `found_count` of Enrich: how many companies match, of those that were read. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { lookUpAt, WAYS, type Way } from '../support/ways.mts';
import { times, useTestBed } from '../support/testing.mts';

const lookUp = lookUpAt(useTestBed());

const VALUES = {
	url: (nth: number) => `company-${nth}.com`,
	phone: (nth: number) => String(2_125_550_000 + nth),
	company_name: (nth: number) => `Firm${String(nth).padStart(3, '0')} Tools`,
};
type Field = keyof typeof VALUES;
const FIELDS = Object.keys(VALUES) as Field[];

/** Enriches a value for each number, at a service with so many companies of it. */
const enrich = async (way: Way, field: Field, counts: number[], options: INodeParameters = {}) => {
	const companies = counts.flatMap((count, nth): IDataObject[] =>
		times(count, (place) => ({
			company_id: `c${nth}-${place}`,
			company_name: VALUES.company_name(nth),
			url: VALUES.url(nth),
			phone: [VALUES.phone(nth)],
		})),
	);
	const values = counts.map((_, nth) => VALUES[field](nth));
	const { rows, ...more } = await lookUp(way, { companies }, values, { matchBy: field, options });
	return { ...more, rows: rows.map(([row]) => row), all: rows };
};

/** The hint says that not all of the companies that match were read. */
const SAYS_NOT_ALL = /not all|found_count counts|were read|was read/i;

const isAlone = (way: Way) => way === 'each alone' || way === 'with Items per Call 1';
/** One of fifty values has several companies. If the values share calls, its place matters. */
const CELLS = FIELDS.flatMap((field) =>
	WAYS.flatMap((way) =>
		(isAlone(way) ? [25] : [0, 25, 49]).map((place) => [field, place, way] as const),
	),
);
const fiftyWith = (place: number, count: number) => times(50, (nth) => (nth === place ? count : 1));

it.each(CELLS)(
	'found_count of 50 inputs by %s, the %d. with three companies, %s',
	async (...cell) => {
		const [field, place, way] = cell;
		const { rows, hints, calls } = await enrich(way, field, fiftyWith(place, 3));
		const { found_count: count } = rows[place];

		expect(rows.filter((row) => row.found)).toHaveLength(50);
		expect(rows.filter((row, nth) => nth !== place && 'found_count' in row)).toEqual([]);
		// A run for each input has a hint for each.
		if (count !== 3) expect(hints[place] ?? hints[0]).toMatch(SAYS_NOT_ALL);
		if (isAlone(way)) expect(count).toBe(3);
		if (way === 'in one list') expect(calls).toBeLessThanOrEqual(4);
	},
);

it.each(WAYS)('found_count counts those that were read, %s', async (way) => {
	const { rows, hints } = await enrich(way, 'url', [120, 1]);
	const count = Number(rows[0].found_count ?? 1);

	expect(rows).toMatchObject([{ company_id: 'c0-0' }, { company_id: 'c1-0' }]);
	expect(count).toBeLessThanOrEqual(50);
	if (way === 'each alone') expect(count).toBe(50);
	expect(hints[0]).toMatch(SAYS_NOT_ALL);
});

it.each([
	['all were read', [1, 2, 3], false],
	['no value has several companies', [1, 1, 1], false],
	['one value has more than a page', [60, 1, 1], true],
])('if %s, the hint says that not all were: %j, %j', async (_when, counts, isSaid) => {
	const { hints } = await enrich('in one list', 'url', counts);
	expect(SAYS_NOT_ALL.test(hints[0])).toBe(isSaid);
});

it.each(WAYS)('found_count is not there under All, %s', async (way) => {
	const { all } = await enrich(way, 'url', [3, 1, 2], { multipleMatches: 'all' });
	expect(all.map(({ length }) => length)).toEqual([3, 1, 2]);
	expect(all.flat().filter((row) => 'found_count' in row)).toEqual([]);
});

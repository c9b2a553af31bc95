/** `found_count` of Enrich: how many companies match, of those that were read. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { lookUp, WAYS, type Way } from '../support/ways.mts';

const testBed = useTestBed();

type Field = 'url' | 'phone' | 'company_name';

const VALUES: Record<Field, (nth: number) => string> = {
	url: (nth) => `company-${nth}.com`,
	phone: (nth) => String(2_125_550_000 + nth),
	company_name: (nth) => `Firm${String(nth).padStart(3, '0')} Tools`,
};

/** As many companies as are given for each value. */
const companiesOf = (counts: number[]): IDataObject[] =>
	counts.flatMap((count, nth) =>
		Array.from({ length: count }, (_, place) => ({
			company_id: count > 1 ? `c${nth}-${place}` : `c${nth}`,
			company_name: VALUES.company_name(nth),
			url: VALUES.url(nth),
			phone: [VALUES.phone(nth)],
		})),
	);

const enrich = async (
	way: Way,
	field: Field,
	counts: number[],
	parameters: INodeParameters = {},
) => {
	const firstLatency = way === 'as executions at once' ? 600 : undefined;
	const service = await testBed.serve(
		companyService({ companies: companiesOf(counts), firstLatency }),
	);
	const answers = await lookUp(testBed.run, way, {
		operation: 'company.enrich',
		parameters: { matchBy: field, value: '={{ $json.value }}', ...parameters },
		inputs: counts.map((_, nth) => ({ value: VALUES[field](nth) })),
		service,
	});
	return { ...answers, rows: answers.rows.map(([row]) => row), all: answers.rows };
};

/** The hint says that not all of the companies that match were read. */
const SAYS_NOT_ALL = /not all|found_count counts|were read|was read/i;

/** One of fifty values has several companies: the first, one in the middle, the last. */
const PLACES = [0, 25, 49];
/** The place matters where the values share calls; each alone is tried at one of them. */
const CELLS = WAYS.flatMap((way) => {
	const isAlone = way === 'each alone' || way === 'with Items per Call 1';
	return (isAlone ? PLACES.slice(1, 2) : PLACES).map((place) => [place, way] as const);
});
const fiftyWith = (place: number, count: number) =>
	Array.from({ length: 50 }, (_, nth) => (nth === place ? count : 1));

describe.each(['url', 'phone', 'company_name'] as const)('one of 50 inputs by %s', (field) => {
	it.each(CELLS)(
		'has three companies, input %d: found_count is 3, or the hint says that not all were read, %s',
		async (place, way) => {
			const counts = fiftyWith(place, 3);
			const { rows, hints, calls } = await enrich(way, field, counts);
			const { found_count: count, found } = rows[place];

			expect(rows.filter((row) => row.found)).toHaveLength(50);
			expect(rows.filter((_, nth) => nth !== place && 'found_count' in rows[nth])).toEqual([]);
			expect(found).toBe(true);
			// A run for each input has a hint for each.
			if (count !== 3) expect(hints[place] ?? hints[0]).toMatch(SAYS_NOT_ALL);
			if (way === 'in one list') expect(calls).toBeLessThanOrEqual(4);
			if (way === 'each alone' || way === 'with Items per Call 1') expect(count).toBe(3);
		},
	);
});

describe('a value with more companies than a page', () => {
	it.each(WAYS)('has the number of those that were read, and the hint says so, %s', async (way) => {
		const { rows, hints } = await enrich(way, 'url', [120, 1]);
		const count = Number(rows[0].found_count ?? 1);

		expect(rows).toMatchObject([
			{ found: true, company_id: 'c0-0' },
			{ found: true, company_id: 'c1' },
		]);
		expect(count).toBeGreaterThan(0);
		expect(count).toBeLessThanOrEqual(50);
		expect(hints[0]).toMatch(SAYS_NOT_ALL);
	});

	it('has 50 alone', async () => {
		const { rows } = await enrich('each alone', 'url', [120]);
		expect(rows[0].found_count).toBe(50);
	});
});

describe('the hint', () => {
	it.each([
		['all was read', [1, 2, 3], false],
		['no value has several companies', [1, 1, 1], false],
		['one company of three was read', fiftyWith(49, 3), true],
		['one value has more than a page', [60, 1, 1], true],
	])('where %s', async (_when, counts, isSaid) => {
		const { rows, hints } = await enrich('in one list', 'url', counts);
		const isExact = rows.every((row, nth) => (row.found_count ?? 1) === counts[nth]);
		// Who reads on and counts all has nothing to say.
		expect(SAYS_NOT_ALL.test(hints[0])).toBe(isSaid && !isExact);
	});
});

it.each(WAYS)('is not there under All, where all companies are rows, %s', async (way) => {
	const parameters = { options: { multipleMatches: 'all' } };
	const { all } = await enrich(way, 'url', [3, 1, 2], parameters);

	expect(all.map(({ length }) => length)).toEqual([3, 1, 2]);
	expect(all.flat().filter((row) => 'found_count' in row)).toEqual([]);
});

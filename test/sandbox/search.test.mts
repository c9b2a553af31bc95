/** The parts of a search that have rules of their own. */
import { parseDate } from '../../sandbox/search/dates.mts';
import { distance } from '../../sandbox/search/geo.mts';
import { domainOf, phoneDigits } from '../../sandbox/search/match.mts';
import { SearchMemory } from '../../sandbox/search/memory.mts';
import { numberFilter } from '../../sandbox/search/numbers.mts';
import { paginate } from '../../sandbox/search/paginate.mts';

const TODAY = Date.UTC(2025, 5, 15);

/** Which of these days, counted from today, pass; both ends of a day must agree. */
function passing(expression: string, days: number[]): number[] {
	const test = parseDate(expression, TODAY);
	if (!test) throw new Error(`${expression} was not understood`);
	return days.filter((day) => {
		const morning = TODAY + day * 86_400_000;
		expect(test(morning)).toBe(test(morning + 86_399_999));
		return test(morning);
	});
}

test.each<[string, number[]]>([
	['< 2 days forwards', [0, 1]],
	['<= 2 days forwards', [0, 1, 2]],
	['> 2 days forwards', [3, 7]],
	['>= 2 days forwards', [2, 3, 7]],
	['= 2 days forwards', [2]],
	['< 2 days backwards', [-1, 0]],
	['<= 2 days', [-2, -1, 0]],
	['>2 day BACKWARDS', [-7, -3]],
	['1 week backwards', [-7, -3, -2, -1, 0]],
	['2025-06-17', [2]],
	['<=2025-06-14', [-7, -3, -2, -1]],
	['> 2025-06-15T10:00:00Z', [1, 2, 3, 7]],
])('the sandbox’s date expression %s matches the right days', (expression, expected) => {
	expect(passing(expression, [-7, -3, -2, -1, 0, 1, 2, 3, 7])).toEqual(expected);
});

test.each(['', 'soon', '30 days sideways', '< days forwards', '2025-13-01', '15.06.2025'])(
	'the sandbox does not take %j for a date expression',
	(expression) => expect(parseDate(expression, TODAY)).toBeUndefined(),
);

test.each<[unknown, number[]]>([
	[2, [2]],
	['=2', [2]],
	['2.5', [2.5]],
	['<= 2', [-1, 0, 1, 2]],
	['1-2.5', [1, 2, 2.5]],
	[{ max: 0 }, [-1, 0]],
	[
		[2, '>2.5'],
		[2, 3],
	],
])('the sandbox’s number filter %j matches the right numbers', (filter, expected) => {
	const test = numberFilter.parse(filter);
	expect([-1, 0, 1, 2, 2.5, 3].filter((value) => test?.(value))).toEqual(expected);
});

test.each(['', 'ten', '5-', '> ', '1..2'])(
	'the sandbox does not take %j for a number filter',
	(filter) => {
		expect(numberFilter.safeParse(filter).success).toBe(false);
	},
);

test.each([
	['acme.com', 'acme.com'],
	['HTTPS://www.Acme.com:443/about?x#y', 'acme.com'],
	['www2.acme.com/', 'www2.acme.com'],
])('the sandbox takes the domain of %s to be %s', (url, domain) =>
	expect(domainOf(url)).toBe(domain),
);

test.each([
	['+1 (212) 555-0100', '2125550100'],
	['212.555.0100', '2125550100'],
	['12', '12'],
])('the sandbox takes the digits of the phone %s to be %s', (phone, digits) =>
	expect(phoneDigits(phone)).toBe(digits),
);

test('the sandbox computes the distance between New York and Los Angeles in miles and kilometers', () => {
	const newYork = { latitude: 40.7128, longitude: -74.006 };
	const losAngeles = { latitude: 34.0522, longitude: -118.2437 };
	expect(distance(newYork, losAngeles, 'mi')).toBeCloseTo(2445.6, 0);
	expect(distance(newYork, losAngeles, 'km')).toBeCloseTo(3935.7, 0);
	expect(distance(newYork, newYork, 'mi')).toBe(0);
});

test('records inserted at the front of a sandbox list move the others back and raise the total', () => {
	const rows = ['a', 'b', 'c', 'd', 'e'];
	const page = (number: number, newcomers: number) =>
		paginate(rows, { page: number, per_page: 2 }, (id) => ({ id }), 'id', newcomers);
	expect(page(1, 0).records.map(({ id }) => id)).toEqual(['a', 'b']);
	expect(page(2, 1)).toMatchObject({ total_records: 6, total_pages: 3 });
	expect(page(2, 1).records.map(({ id }) => id)).toEqual(['b', 'c']);
	expect(page(1, 3).records.map(({ id }) => id)).toEqual(['inserted-3', 'inserted-2']);
	expect(page(2, 3).records.map(({ id }) => id)).toEqual(['inserted-1', 'a']);
	expect(paginate([], { page: 1, per_page: 2 }, (id) => ({ id }), 'id', 3)).toMatchObject({
		records: [],
		total_pages: 0,
		total_records: 0,
	});
});

test('the sandbox remembers a search until other searches replace it', () => {
	const memory = new SearchMemory();
	let searches = 0;
	const search = (key: string, size = 1) =>
		memory.rows(key, () => {
			searches++;
			return Array<number>(size).fill(0);
		});
	search('first');
	for (let n = 0; n < 15; n++) search(`other ${n}`);
	search('first');
	expect(searches).toBe(16);
	search('one too many');
	search('first');
	expect(searches).toBe(17);
	search('other 0');
	expect(searches).toBe(18);
	search('huge', 600_000);
	search('huge');
	expect(searches).toBe(19);
	search('first');
	expect(searches).toBe(20);
});

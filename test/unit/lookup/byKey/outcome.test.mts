/** In which groups lookups are sent, and sent again. */
import {
	chunk,
	splitSmaller,
	valuesOf,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/outcome.ts';
import { nameOf, search } from './lookups.mts';

it.each([
	['a b c d e', 2, 'a b | c d | e'],
	['a b c', 3, 'a b c'],
	['a+b c d', 2, 'a+b | c d'],
	['a b+c d', 2, 'a | b+c | d'],
	['a b+c+d e f', 2, 'a | b+c+d | e f'],
])(
	'lookups for %s, with at most %i keys in a call, make the groups %s',
	(asked, maxKeys, groups) => {
		const lookups = asked.split(' ').map((text) => search(...text.split('+')));
		const made = chunk(lookups, maxKeys).map((group) => group.map(nameOf).join(' '));
		expect(made.join(' | ')).toBe(groups);
	},
);

it('each value of a call is sent once', () => {
	expect(valuesOf([search('a', 'b'), search('c'), search('b', 'd')])).toEqual(['a', 'b', 'c', 'd']);
});

it.each<[number, number | undefined, string]>([
	[2, undefined, '0 | 1'],
	[8, undefined, '0 | 1 | 2 | 3 | 4 | 5 | 6 | 7'],
	[9, undefined, '0 3 6 | 1 4 7 | 2 5 8'],
	[10, undefined, '0 4 8 | 1 5 9 | 2 6 | 3 7'],
	[6, 3, '0 2 4 | 1 3 5'],
	[6, 2, '0 3 | 1 4 | 2 5'],
	[5, 2, '0 3 | 1 4 | 2'],
	// At most half of them go into one group.
	[6, 5, '0 2 4 | 1 3 5'],
	[3, 0, '0 | 1 | 2'],
])('%i lookups, of which %s fit on a page, are split into %s', (count, fit, groups) => {
	const again = Array.from({ length: count }, (_, nth) => nth);
	const split = splitSmaller({ answered: new Map(), again, fit });
	expect(split.map((group) => group.join(' ')).join(' | ')).toBe(groups);
});

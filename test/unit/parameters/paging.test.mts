import { read } from '../../../nodes/BusinessDataLookup/parameters/paging.ts';
import { problemOf } from '../problemOf.mts';
import { readerOf } from '../wire.mts';

it.each([
	[{}, 50],
	[{ returnAll: false, limit: '7' }, 7],
	[{ returnAll: true, limit: 7 }, Infinity],
])('a search with %j asks for at most %p records', (parameters, limit) => {
	expect(read(readerOf(parameters))).toBe(limit);
});

it.each([0, 1.5, 'many', null])('a Limit of %j is refused', (limit) => {
	expect(problemOf(() => read(readerOf({ limit })))).toMatch(/"Limit".*1 or more/);
});

import { read } from '../../../nodes/BusinessDataLookup/parameters/paging.ts';
import { problemOf } from '../problemOf.mts';
import { readerOf } from '../wire.mts';

const limitOf = (parameters: Record<string, unknown>) => read(readerOf(parameters), 0);

it.each([
	[{}, 50],
	[{ returnAll: false, limit: '7' }, 7],
	[{ returnAll: true }, Infinity],
	[{ returnAll: true, limit: 7 }, Infinity],
])('a search with the parameters %j asks for at most %p records', (parameters, limit) => {
	expect(limitOf(parameters)).toBe(limit);
});

it.each([0, -1, 1.5, 'many'])('a Limit of %j is refused', (limit) => {
	expect(problemOf(() => limitOf({ limit }))).toMatch(/"Limit".*1 or more/);
});

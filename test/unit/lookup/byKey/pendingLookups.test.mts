/** Which lookups go into the next call. */
import {
	PendingLookups,
	type AwaitingRun,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/pendingLookups.ts';
import type { Lookup } from '../../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import { createRun } from '../../service/rateLimit/runs.mts';
import { awaited, name, nameOf, search } from './lookups.mts';

/** `x y+z` are two lookups, the second of two values. */
const lookupsOf = (texts: string) => texts.split(' ').map((text) => search(...text.split('+')));

/** The pending lookups of runs that have a name of one letter. */
const pendingOf = (added: Record<string, Lookup[] | string>) => {
	const all = new PendingLookups();
	const names = new Map<AwaitingRun['client']['run'], string>();
	for (const [by, lookups] of Object.entries(added)) {
		const run = createRun();
		names.set(run, by);
		const awaitedBy = [{ client: { run }, resolve: () => {} }] as unknown as AwaitingRun[];
		for (const lookup of typeof lookups === 'string' ? lookupsOf(lookups) : lookups)
			all.add(awaited(lookup, { awaitedBy }));
	}
	/** Takes the lookups of the next call, each with the runs that wait for it. */
	const take = (most: number) =>
		all
			.take(most, new Set())
			.map((lookup) => {
				return `${nameOf(lookup)}: ${lookup.awaitedBy.map(({ client }) => names.get(client.run)).join('')}`;
			})
			.join(', ');
	return { all, take };
};

const texas = name('acme', 'TX');
const ONCE_EACH = 'Acme+acme: ab, ACME: a, Acme LLC: a';
const states = [name('Acme', 'TX'), name('ACME', 'CA'), name('Acme LLC')];

it.each<[string, Parameters<typeof pendingOf>[0], number, string[]]>([
	['nothing if nothing waits', {}, 50, ['']],
	['one lookup of each run in turn', { a: 'x y z', b: 'w' }, 2, ['x: a, w: b', 'y: a, z: a']],
	['equal lookups once', { a: 'y+z', b: 'b z+y', c: 'y+z' }, 50, ['y+z: abc, b: b']],
	['a name once in each state and form', { a: states, b: [texas] }, 50, [ONCE_EACH]],
	['at most its number of values', { a: 'a+b', b: 'c+d', c: 'e' }, 3, ['a+b: a, e: c', 'c+d: b']],
	['a lookup with more values alone', { a: 'a+b+c', b: 'd' }, 2, ['a+b+c: a', 'd: b']],
])('a call takes %s', (_name, added, most, calls) => {
	const { take, all } = pendingOf(added);
	expect(calls.map(() => take(most))).toEqual(calls);
	expect([all.isEmpty, take(most)]).toEqual([true, '']);
});

it('pending lookups fill a call by the number of their values', () => {
	const { all } = pendingOf({ a: 'a+b c' });
	expect([3, 4].map((most) => all.fills(most, new Set()))).toEqual([true, false]);
});

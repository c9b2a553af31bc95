/** Which lookups go into the next call. */
import {
	PendingLookups,
	type PendingRun,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/pendingLookups.ts';
import type { KeyLookup } from '../../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import type { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import type { Run } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { createRun } from '../../service/rateLimit/runs.mts';
import { domain, name, nameOf, pending, search } from './lookups.mts';

/** Pending lookups of runs, by the names of the runs. */
const pendingOf = (added: Record<string, KeyLookup[]>) => {
	const all = new PendingLookups();
	const runs = new Map<string, Run>();
	for (const [by, lookups] of Object.entries(added)) {
		const run = createRun();
		runs.set(by, run);
		const pendingRuns: PendingRun[] = [{ client: { run } as Client, resolve: () => {} }];
		for (const lookup of lookups) all.add(pending(lookup, { pendingRuns }));
	}
	const nameOfRun = ({ client }: PendingRun) => [...runs].find(([, run]) => run === client.run)![0];
	/** The next call: its lookups, each with the runs that wait for it. */
	const take = (most = 50, held: string[] = []) =>
		all
			.take(most, new Set(held.map((by) => runs.get(by)!)))
			.map((lookup) => `${nameOf(lookup)} ${lookup.pendingRuns.map(nameOfRun).join('')}`);
	return { all, runs, take };
};
const domains = (...texts: string[]) => texts.map(domain);

it.each<[string, Record<string, KeyLookup[]>, number, string[][]]>([
	['nothing where nothing waits', {}, 50, []],
	[
		'one lookup of each run in turn, so that a large run delays no small one',
		{ a: domains('a1.com', 'a2.com', 'a3.com'), b: domains('b1.com') },
		2,
		[
			['a1.com a', 'b1.com b'],
			['a2.com a', 'a3.com a'],
		],
	],
	[
		'equal lookups of several runs once',
		{ a: domains('z.com'), b: domains('b.com', 'z.com'), c: domains('z.com') },
		50,
		[['z.com abc', 'b.com b']],
	],
	[
		'a domain and those above it together',
		{ a: domains('z.com', 'shop.z.com', 'y.com'), b: domains('de.z.com') },
		50,
		[['z.com a', 'de.z.com b', 'shop.z.com a', 'y.com a']],
	],
	[
		'legal forms and states of one name together',
		{ a: [name('Acme Inc'), name('Acme LLC'), name('Acme', 'TX')] },
		50,
		[['Acme Inc a', 'Acme LLC a', 'Acme a']],
	],
	[
		'a name in several states together, in each state once with all of its spellings',
		{ a: [name('Acme', 'TX'), name('ACME', 'CA')], b: [name('acme', 'TX')] },
		50,
		[['Acme+acme ab', 'ACME a']],
	],
	[
		'no more values than a call takes',
		{ a: [search('a', 'b')], b: [search('c', 'd')], c: [search('e')] },
		3,
		[['a+b a', 'e c'], ['c+d b']],
	],
	[
		'a lookup with more values than a call takes alone',
		{ a: [search('a', 'b', 'c')], b: [search('d')] },
		2,
		[['a+b+c a'], ['d b']],
	],
])('a call takes %s', (_name, added, most, calls) => {
	const { take, all } = pendingOf(added);
	expect(calls.map(() => take(most))).toEqual(calls);
	expect([all.isEmpty, take(most)]).toEqual([true, []]);
});

it('a merged lookup keeps what was read for one of its runs', () => {
	const { all, take } = pendingOf({ a: domains('z.com') });
	const pendingRuns = [{ client: { run: createRun() } as Client, resolve: () => {} }];
	all.add(pending(domain('z.com'), { pendingRuns, recordsRead: [{ id: 1 }] }));
	expect(all.take(50, new Set())).toMatchObject([{ recordsRead: [{ id: 1 }] }]);
	expect(take()).toEqual([]);
});

it('the lookups of a held run stay', () => {
	const { take, all } = pendingOf({ a: domains('a.com'), b: domains('b.com') });
	expect([take(50, ['a']), all.isEmpty]).toEqual([['b.com b'], false]);
	expect([take(50, ['a']), take()]).toEqual([[], ['a.com a']]);
});

it.each<[string, KeyLookup[], number, boolean]>([
	['nothing waits', [], 1, false],
	['one value is missing', [search('a', 'b'), search('c')], 4, false],
	['the values of all lookups fill it', [search('a', 'b'), search('c')], 3, true],
])('a call is full where %s', (_name, lookups, most, isFull) => {
	const { all, take } = pendingOf({ a: lookups });
	expect(all.fills(most, new Set())).toBe(isFull);
	while (!all.isEmpty) take(1);
	expect(all.fills(1, new Set())).toBe(false);
	// What was taken is not counted any more.
	const pendingRuns = [{ client: { run: createRun() } as Client, resolve: () => {} }];
	all.add(pending(domain('z.com'), { pendingRuns }));
	expect(all.fills(50, new Set())).toBe(false);
	expect(all.fills(1, new Set())).toBe(true);
});

it('the values of held runs fill no call', () => {
	const { all, runs } = pendingOf({ a: domains('a.com', 'b.com'), b: domains('c.com') });
	const fills = (most: number, ...held: string[]) =>
		all.fills(most, new Set(held.map((by) => runs.get(by)!)));
	expect([fills(3), fills(3, 'b'), fills(2, 'b'), fills(1, 'a', 'b')]).toEqual([
		...[true, false],
		...[true, false],
	]);
});

it('a run that leaves takes its lookups along, and no others', () => {
	const { all, runs, take } = pendingOf({
		a: domains('z.com', 'shop.z.com', 'a.com'),
		b: domains('z.com', 'b.com'),
	});
	expect([...all.runs]).toEqual([...runs.values()]);
	const run = runs.get('a')!;
	const gone = all.removeLookupsOf(run).flatMap(({ pendingRuns }) => pendingRuns);
	expect(gone.map(({ client }) => client.run)).toEqual([run, run, run]);
	expect([all.fills(2, new Set()), all.fills(3, new Set()), [...all.runs]]).toEqual([
		true,
		false,
		[runs.get('b')],
	]);
	expect(all.removeLookupsOf(run)).toStrictEqual([]);
	expect([take(), all.isEmpty]).toEqual([['z.com b', 'b.com b'], true]);
});

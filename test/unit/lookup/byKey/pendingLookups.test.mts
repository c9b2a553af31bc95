/** Which lookups go into the next call. */
import type { AwaitingRun } from '../../../../nodes/BusinessDataLookup/lookup/byKey/awaitedLookup.ts';
import { PendingLookups } from '../../../../nodes/BusinessDataLookup/lookup/byKey/pendingLookups.ts';
import type { KeyLookup } from '../../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import type { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import type { Run } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { createRun } from '../../service/rateLimit/runs.mts';
import { name, nameOf, awaited, search } from './lookups.mts';

/** `x y+z` are two lookups, the second of two values. */
const lookupsOf = (texts: string) => texts.split(' ').map((text) => search(...text.split('+')));
const awaitingRunOf = (run: Run): AwaitingRun => ({ client: { run } as Client, resolve: () => {} });

/** Pending lookups of runs, by the names of the runs. */
const pendingOf = (added: Record<string, KeyLookup[] | string>) => {
	const all = new PendingLookups();
	const runs = new Map<string, Run>();
	for (const [by, lookups] of Object.entries(added)) {
		const run = createRun();
		runs.set(by, run);
		for (const lookup of typeof lookups === 'string' ? lookupsOf(lookups) : lookups)
			all.add(awaited(lookup, { awaitedBy: [awaitingRunOf(run)] }));
	}
	const blocked = (names: string) => new Set([...names].map((by) => runs.get(by)!));
	const nameOfRun = ({ client }: AwaitingRun) =>
		[...runs].find(([, run]) => run === client.run)![0];
	/** The next call: its lookups, each with the runs that wait for it. */
	const take = (most = 50, without = '') =>
		all
			.take(most, blocked(without))
			.map((lookup) => `${nameOf(lookup)}: ${lookup.awaitedBy.map(nameOfRun).join('')}`)
			.join(', ');
	const fills = (most: number, without = '') => all.fills(most, blocked(without));
	return { all, runs, take, fills };
};

const texas = name('acme', 'TX');
const ONCE_EACH = 'Acme+acme: ab, ACME: a, Acme LLC: a';
const states = [name('Acme', 'TX'), name('ACME', 'CA'), name('Acme LLC')];

it.each<[string, Parameters<typeof pendingOf>[0], number, string[]]>([
	['nothing where nothing waits', {}, 50, ['']],
	['one lookup of each run in turn', { a: 'x y z', b: 'w' }, 2, ['x: a, w: b', 'y: a, z: a']],
	['equal lookups once', { a: 'z', b: 'b z', c: 'z' }, 50, ['z: abc, b: b']],
	['a name once in each state and form', { a: states, b: [texas] }, 50, [ONCE_EACH]],
	['no more values than it may', { a: 'a+b', b: 'c+d', c: 'e' }, 3, ['a+b: a, e: c', 'c+d: b']],
	['too many values of one lookup', { a: 'a+b+c', b: 'd' }, 2, ['a+b+c: a', 'd: b']],
])('a call takes %s', (_name, added, most, calls) => {
	const { take, all } = pendingOf(added);
	expect(calls.map(() => take(most))).toEqual(calls);
	expect([all.isEmpty, take(most)]).toEqual([true, '']);
});

it('the lookups of a blocked run stay, and fill no call', () => {
	const { take, all, fills } = pendingOf({ a: 'w x', b: 'y' });
	expect([fills(3), fills(3, 'b'), fills(2, 'b'), fills(1, 'ab')]).toEqual([
		true,
		false,
		true,
		false,
	]);
	expect([take(50, 'a'), all.isEmpty, take(50, 'a'), take()]).toEqual([
		'y: b',
		false,
		'',
		'w: a, x: a',
	]);
});

it('the values of all lookups fill a call, as long as they are pending', () => {
	const { all, take, fills } = pendingOf({ a: 'a+b c' });
	expect([fills(4), fills(3)]).toEqual([false, true]);
	while (!all.isEmpty) take(1);
	expect(fills(1)).toBe(false);
	all.add(awaited(search('z'), { awaitedBy: [awaitingRunOf(createRun())] }));
	expect([fills(50), fills(1)]).toEqual([false, true]);
});

it('a run that leaves takes its lookups along, and no others', () => {
	const { all, runs, take, fills } = pendingOf({ a: 'z y x', b: 'z b' });
	expect([...all.runs]).toEqual([...runs.values()]);
	const run = runs.get('a')!;
	const gone = all.takeLookupsOf(run).flatMap(({ awaitedBy }) => awaitedBy);
	expect(gone.map(({ client }) => client.run)).toEqual([run, run, run]);
	expect([fills(2), fills(3), [...all.runs]]).toEqual([true, false, [runs.get('b')]]);
	expect(all.takeLookupsOf(run)).toStrictEqual([]);
	expect([take(), all.isEmpty]).toEqual(['z: b, b: b', true]);
});

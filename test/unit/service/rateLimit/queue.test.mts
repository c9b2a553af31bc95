/** In which order a queue gives calls. */
import { Queue } from '../../../../nodes/BusinessDataLookup/service/rateLimit/queue.ts';
import type { QueuedCall } from '../../../../nodes/BusinessDataLookup/service/rateLimit/queue.ts';
import type { CallOwner } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import { createRun, sharedBy } from './runs.mts';

const call = (owner: CallOwner, wasRefused = false): QueuedCall => ({
	owner,
	wasRefused,
	isFollowUp: false,
	since: 0,
	nextCallAt: 0,
	end: () => {},
});

/**
 * The owners of the calls that a queue gives, by their names.
 *
 * @param planned calls of each owner
 * @param added the owners of the calls in the queue, `!` after a refused one
 * @param held the owner whose calls may not be sent
 */
const turns = (planned: Record<string, number>, added: string, held = ''): string => {
	const names = Object.keys(planned);
	const runs = names.map((name) => createRun(Infinity, planned[name]));
	const queue = new Queue();
	for (const [[name, mark]] of added.matchAll(/\w!?/g))
		queue.add(call(runs[names.indexOf(name)], mark === '!'));
	let taken = '';
	for (;;) {
		const next = queue.next((owner) => owner !== runs[names.indexOf(held)]);
		if (!next) return taken.trim();
		queue.delete(next);
		const nth = runs.findIndex((run) => run === next.owner);
		runs[nth].tally.calls += 1;
		taken += `${names[nth]} `;
	}
};

it.each<[string, Record<string, number>, string, string, string?]>([
	['a small run a turn before a large one', { a: 5, b: 1 }, 'a a a a a b', 'a b a a a a'],
	['every second turn to the next owner', { a: 5, b: 2, c: 1 }, 'a a a a b b c', 'a c b b a a a'],
	['all of three large runs turns', { a: 9, b: 8, c: 7 }, 'aaa bbb ccc', 'a c b c a c b b a'],
	['refused calls first, in their order', { a: 9, b: 1 }, 'a b a! b!', 'a b a b'],
	['the calls of the next owner that may send any', { a: 1, b: 9 }, 'a a b', 'b', 'a'],
	['the next refused call that may be sent', { a: 1, b: 9 }, 'a! b!', 'b', 'a'],
])('a queue gives %s', (_name, planned, added, expected, held) => {
	expect(turns(planned, added, held)).toBe(expected);
});

it('an owner of several runs has the turn of the one with the fewest calls to come', () => {
	const queue = new Queue();
	const { owner } = sharedBy(createRun(Infinity, 50), createRun(Infinity, 1));
	const [first, long] = [createRun(Infinity, 99), createRun(Infinity, 9)];
	for (const each of [first, first, long, owner]) queue.add(call(each));
	expect([queue.next(() => true)!.owner, queue.next(() => true)!.owner]).toEqual([first, owner]);
});

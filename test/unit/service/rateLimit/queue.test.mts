/** In which order a queue gives calls. */
import { Queue } from '../../../../nodes/BusinessDataLookup/service/rateLimit/queue.ts';
import type { Wait } from '../../../../nodes/BusinessDataLookup/service/rateLimit/queue.ts';
import type { Run } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import { times } from '../../../support/times.mts';
import { createRun } from './runs.mts';

const call = (run: Run, kind: Wait['kind']): Wait => ({
	run,
	kind,
	since: 0,
	nextCallAt: 0,
	end: () => {},
});

/**
 * The runs whose calls a queue gives, in order.
 *
 * @param steps the run of each call that is added, `!` after a refused one; `>` takes the next call
 * @param held the run whose calls may not be sent
 */
const turns = (steps: string, held = ''): string => {
	const runs = new Map([...'abc'].map((name) => [createRun(), name]));
	const queue = new Queue();
	const taken: string[] = [];
	const take = () => {
		const next = queue.next((run) => runs.get(run) !== held);
		if (next) {
			queue.delete(next);
			taken.push(runs.get(next.run)!);
		}
		return next;
	};
	for (const [step, name, mark] of steps.matchAll(/(\w)(!?)|>/g)) {
		const run = [...runs.keys()].find((each) => runs.get(each) === name);
		if (step === '>') take();
		else queue.add(call(run!, mark ? 'refusedCall' : 'call'));
	}
	while (take());
	return taken.join(' ');
};

it.each<[string, string, string, string?]>([
	['a small run a turn after one of a large run', 'a a a a a b', 'a b a a a a'],
	['each run one turn after the other', 'a a a a b b c', 'a b c a b a a'],
	['a run that joins later its turn after those that wait', 'a a a b b > > c c', 'a b a b c a c'],
	['a run that comes back its turn after those that wait', 'a b b > a', 'a b a b'],
	['refused calls first, in their order', 'a b b! a!', 'b a a b'],
	['a run its turn even if its refused call went first', 'a b a!', 'a a b'],
	['the calls of the next run that may send any', 'a a b', 'b', 'a'],
	['the next refused call that may be sent', 'a! b!', 'b', 'a'],
	['other calls if no refused call may be sent', 'a! b', 'b', 'a'],
])('a queue gives %s', (_name, steps, expected, held) => {
	expect(turns(steps, held)).toBe(expected);
});

it('a queue gives the calls of a run in their order, without those that were deleted', () => {
	const [run, queue] = [createRun(), new Queue()];
	const calls = times(4, () => call(run, 'call'));
	for (const each of calls) queue.add(each);
	queue.delete(calls[0]);
	queue.delete(calls[2]);
	for (const each of [calls[1], calls[3], undefined]) {
		const next = queue.next(() => true);
		expect(next).toBe(each);
		if (next) queue.delete(next);
	}
});

/** Whose turn it is. */
import { Queue } from '../../../../nodes/BusinessDataLookup/service/rateLimit/queue.ts';
import { Run } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';

const runOf = () => new Run(new WaitBudget(Infinity));
const call = (run: Run, isAgain = false) => ({ run, isAgain, leave: () => {}, giveUp: () => {} });

/** The runs whose calls leave, in order. */
const order = (queue: Queue, runs: Run[]): string => {
	let names = '';
	while (!queue.isEmpty) {
		const { run } = queue.take();
		run.tally.calls += 1;
		names += ' abc'[runs.indexOf(run) + 1] + ' ';
	}
	return names;
};

it('a small run does not wait for the end of a large one, nor does the large one starve', () => {
	const queue = new Queue();
	const runs = [runOf(), runOf(), runOf()];
	for (let nth = 0; nth < 8; nth += 1) queue.add(call(runs[0]));
	queue.add(call(runs[1]));
	queue.add(call(runs[2]));
	expect(order(queue, runs)).toBe('a b a c a a a a a a ');
});

it('a call that was refused goes before all others', () => {
	const queue = new Queue();
	const runs = [runOf(), runOf()];
	queue.add(call(runs[0]));
	queue.add(call(runs[1], true));
	expect(order(queue, runs)).toBe('b a ');
});

it('what was removed is not taken', () => {
	const queue = new Queue();
	const run = runOf();
	const [first, second] = [call(run), call(run)];
	queue.add(first);
	queue.add(second);
	queue.remove(first);
	expect(queue.take()).toBe(second);
	expect([queue.isEmpty, queue.runs]).toEqual([true, []]);
});

it('before the last call of a run leave those of others in turns with it', () => {
	const queue = new Queue();
	const [own, large, small] = [runOf(), runOf(), runOf()];
	large.plan(300, true);
	small.plan(2, true);
	queue.add(call(own));
	queue.add(call(large));
	expect(queue.ahead(own, 7, [small])).toBe(7 + 2);
});

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

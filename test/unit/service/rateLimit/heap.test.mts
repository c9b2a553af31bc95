import fc from 'fast-check';
import { Heap } from '../../../../nodes/BusinessDataLookup/service/rateLimit/heap.ts';

it('a heap always gives its smallest entry first, however entries are added and removed', () => {
	fc.assert(
		fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 9 }))), (steps) => {
			const heap = new Heap<number>((one, other) => one < other);
			const model: number[] = [];
			for (const step of steps) {
				if (step === null) {
					heap.removeFirst();
					model.shift();
				} else {
					heap.push(step);
					model.push(step);
					model.sort((one, other) => one - other);
				}
				expect(heap.first).toBe(model[0]);
			}
		}),
	);
});

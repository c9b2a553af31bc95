import { mapPool } from '../../../nodes/BusinessDataLookup/lookup/pool.ts';

const numbers = Array.from({ length: 25 }, (_number, index) => index);
const turn = () => new Promise(setImmediate);

describe('mapPool', () => {
	it('gives results in order, with no more in hand than its width', async () => {
		let now = 0;
		let most = 0;
		const results = await mapPool(
			numbers,
			async (number) => {
				now += 1;
				most = Math.max(most, now);
				for (let turns = 25 - number; turns > 0; turns -= 1) await turn();
				now -= 1;
				return number * 2;
			},
			4,
		);
		expect(results).toEqual(numbers.map((number) => number * 2));
		expect(most).toBe(4);
	});

	it('begins no task after one that threw, and awaits what was begun', async () => {
		const begun: number[] = [];
		let open = 0;
		const work = mapPool(
			numbers,
			async (number) => {
				begun.push(number);
				open += 1;
				await turn();
				open -= 1;
				if (number === 1) throw new Error('one');
			},
			3,
		);
		await expect(work).rejects.toThrow('one');
		expect(open).toBe(0);
		// The first of the three was done before the second threw.
		expect(begun.length).toBeLessThanOrEqual(4);
	});

	it('gives no results for no entries', async () => {
		expect(await mapPool([], async () => 1)).toEqual([]);
	});
});

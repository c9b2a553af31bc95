import fc from 'fast-check';
import { allOf, Pool } from '../../../nodes/BusinessDataLookup/lookup/pool.ts';

const numbers = Array.from({ length: 25 }, (_number, index) => index);
const turn = () => new Promise(setImmediate);

describe('Pool', () => {
	it('has no more tasks in hand than its width, begins them in order, and gives each its result', async () => {
		const turns = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 60 });
		await fc.assert(
			fc.asyncProperty(turns, fc.integer({ min: 1, max: 12 }), async (lengths, width) => {
				const pool = new Pool(width);
				const begun: number[] = [];
				let now = 0;
				let most = 0;
				const work = lengths.map(
					async (length, index) =>
						await pool.run(async () => {
							begun.push(index);
							now += 1;
							most = Math.max(most, now);
							for (let left = length; left > 0; left -= 1) await null;
							now -= 1;
							return index * 2;
						}),
				);
				expect(await allOf(work)).toEqual(lengths.map((_length, index) => index * 2));
				expect(begun).toEqual([...lengths.keys()]);
				expect(most).toBe(Math.min(width, lengths.length));
			}),
			{ numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
		);
	});

	it('begins no task after one that threw, and awaits what was begun', async () => {
		const pool = new Pool(3);
		const begun: number[] = [];
		let open = 0;
		const work = numbers.map(
			async (number) =>
				await pool.run(async () => {
					begun.push(number);
					open += 1;
					await turn();
					open -= 1;
					if (number === 1) throw new Error('one');
				}),
		);
		await expect(allOf(work)).rejects.toThrow('one');
		expect(open).toBe(0);
		// The first of the three was done before the second threw.
		expect(begun.length).toBeLessThanOrEqual(4);
	});
});

describe('allOf', () => {
	it('throws the first error, after all have ended', async () => {
		const ended: number[] = [];
		const work = [3, 1, 2].map(async (turns) => {
			for (let left = turns; left > 0; left -= 1) await turn();
			ended.push(turns);
			if (turns < 3) throw new Error(String(turns));
		});
		await expect(allOf(work)).rejects.toThrow('1');
		expect(ended).toEqual([1, 2, 3]);
	});
});

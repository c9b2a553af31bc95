import { Concurrency } from '../../../../nodes/BusinessDataLookup/service/rateLimit/concurrency.ts';

const QUIETLY = Array.from({ length: 500 });

/** How many may be under way once nobody else is seen. */
const grown = (limit?: number): Concurrency => {
	const concurrency = new Concurrency();
	QUIETLY.forEach(() => concurrency.answered({ limit }));
	return concurrency;
};

describe('Concurrency', () => {
	it('begins below the limit and grows to it, to the ten of the document where none is told', () => {
		expect(new Concurrency().free).toBeLessThan(10);
		expect(grown().free).toBe(10);
		expect(grown(25).free).toBe(25);
	});

	it('follows a limit that goes down', () => {
		const concurrency = grown(25);
		concurrency.answered({ limit: 4 });
		expect(concurrency.free).toBe(4);
	});

	it.each([undefined, 0, 1, 3])(
		'a limit that falls from 10 to 3 with room for %s more leaves room for a call',
		(remaining) => {
			const concurrency = grown();
			QUIETLY.forEach(() => {
				concurrency.answered({ limit: 3, remaining });
				expect(concurrency.free).toBeGreaterThanOrEqual(1);
				expect(concurrency.free).toBeLessThanOrEqual(3);
			});
		},
	);

	it.each([
		{ remaining: 98, after: 4, why: 'doubles at most' },
		{ remaining: 1, after: 3, why: 'takes half of the room that was left, rounded up' },
		{ remaining: 0, after: 2, why: 'stays where there was no room' },
	])('with room for $remaining more it goes from 2 to $after: it $why', ({ remaining, after }) => {
		const concurrency = new Concurrency();
		expect(concurrency.free).toBe(2);
		for (let n = 0; n < 2; n += 1) concurrency.answered({ limit: remaining + 2, remaining });
		expect(concurrency.free).toBe(after);
	});

	it('counts what is under way', () => {
		const concurrency = grown();
		concurrency.callLeaves();
		concurrency.callLeaves();
		expect([concurrency.free, concurrency.busy]).toEqual([8, true]);
		concurrency.callEnds();
		concurrency.callEnds();
		expect([concurrency.free, concurrency.busy]).toEqual([10, false]);
	});

	it('narrows when refused, never to nothing, and grows back', () => {
		const concurrency = grown();
		concurrency.refused(undefined);
		expect(concurrency.free).toBeLessThan(10);
		QUIETLY.forEach(() => concurrency.refused(undefined));
		expect(concurrency.free).toBe(1);
		QUIETLY.forEach(() => concurrency.answered({}));
		expect(concurrency.free).toBe(10);
	});

	it('begins a window after a rest as it began the first, or as narrow as it was', () => {
		const concurrency = grown();
		concurrency.begin();
		expect(concurrency.free).toBe(new Concurrency().free);
		QUIETLY.forEach(() => concurrency.refused(undefined));
		concurrency.begin();
		expect(concurrency.free).toBe(1);
	});

	it('does not grow while others are seen at work', () => {
		const concurrency = new Concurrency();
		const { free } = concurrency;
		QUIETLY.forEach(() => concurrency.answered({ limit: 10, remaining: 1 }));
		expect(concurrency.free).toBe(free);
	});

	it('does not grow while others are known to share the allowance, though none is under way', () => {
		const concurrency = new Concurrency();
		const { free } = concurrency;
		QUIETLY.forEach(() => concurrency.answered({ limit: 10, remaining: 9 }, true));
		expect(concurrency.free).toBe(free);
	});
});

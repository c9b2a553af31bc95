import { Concurrency } from '../../../../nodes/BusinessDataLookup/service/rateLimit/concurrency.ts';

/** What a call takes. */
const MS = 400;
const QUIETLY = Array.from({ length: 500 });

/** How many may be under way once nobody else is seen. */
const grown = (limit?: number): Concurrency => {
	const concurrency = new Concurrency(() => 0.5);
	QUIETLY.forEach(() => concurrency.answered({ limit }, MS));
	return concurrency;
};

describe('the number of parallel calls', () => {
	it('begins small and grows to the limit of the service, or to ten where no limit is given', () => {
		expect(new Concurrency(() => 0.5).free).toBeLessThan(10);
		expect(grown().free).toBe(10);
		expect(grown(25).free).toBe(25);
	});

	it('falls with the limit of the service', () => {
		const concurrency = grown(25);
		concurrency.answered({ limit: 4 }, MS);
		expect(concurrency.free).toBe(4);
	});

	it.each([undefined, 0, 1, 3])(
		'stays at least 1 when the limit falls from 10 to 3 and the service has room for %s more',
		(remaining) => {
			const concurrency = grown();
			QUIETLY.forEach(() => {
				concurrency.answered({ limit: 3, remaining }, MS);
				expect(concurrency.free).toBeGreaterThanOrEqual(1);
				expect(concurrency.free).toBeLessThanOrEqual(3);
			});
		},
	);

	it.each([
		{ remaining: 98, after: 4, why: 'doubles at most' },
		{ remaining: 1, after: 3, why: 'takes half of the room that was left, rounded up' },
		{ remaining: 0, after: 2, why: 'stays where there was no room' },
	])(
		'goes from 2 to $after when the service has room for $remaining more: it $why',
		({ remaining, after }) => {
			const concurrency = new Concurrency(() => 0.5);
			expect(concurrency.free).toBe(2);
			for (let n = 0; n < 2; n += 1) concurrency.answered({ limit: remaining + 2, remaining }, MS);
			expect(concurrency.free).toBe(after);
		},
	);

	it('is reduced by each call under way, and restored when the call ends', () => {
		const concurrency = grown();
		concurrency.callLeaves();
		concurrency.callLeaves();
		expect([concurrency.free, concurrency.busy]).toEqual([8, true]);
		concurrency.callEnds();
		concurrency.callEnds();
		expect([concurrency.free, concurrency.busy]).toEqual([10, false]);
	});

	it('falls after each refusal, but not below 1, and grows back', () => {
		const concurrency = grown();
		concurrency.refused();
		expect(concurrency.free).toBeLessThan(10);
		QUIETLY.forEach(() => concurrency.refused());
		expect(concurrency.free).toBe(1);
		QUIETLY.forEach(() => concurrency.answered({}, MS));
		expect(concurrency.free).toBe(10);
	});

	it('falls back to where it began after a pause, or stays lower', () => {
		const concurrency = grown();
		concurrency.begin();
		expect(concurrency.free).toBe(new Concurrency(() => 0.5).free);
		QUIETLY.forEach(() => concurrency.refused());
		concurrency.begin();
		expect(concurrency.free).toBe(1);
	});

	it('does not grow while other processes use the service’s room', () => {
		const concurrency = new Concurrency(() => 0.5);
		const { free } = concurrency;
		QUIETLY.forEach(() => concurrency.answered({ limit: 10, remaining: 1 }, MS));
		expect(concurrency.free).toBe(free);
	});

	it('does not grow while other processes are known to share the allowance', () => {
		const concurrency = new Concurrency(() => 0.5);
		const { free } = concurrency;
		QUIETLY.forEach(() => concurrency.answered({ limit: 10, remaining: 9 }, MS, true));
		expect(concurrency.free).toBe(free);
	});

	it('is less than one, by pauses, for a process that is refused again and again, and grows back once it is alone', () => {
		const concurrency = grown();
		const pauses = Array.from({ length: 10 }, () => {
			concurrency.refused();
			return concurrency.pause;
		});
		expect(concurrency.free).toBe(1);
		// 10, 5, 2.5, 1.25, 0.63, 0.31 …, 0.01 at once.
		expect(pauses.map(Math.round)).toEqual([0, 0, 0, 240, 880, 2160, 4720, 9840, 20080, 39600]);
		concurrency.answered({ limit: 10, remaining: 5 }, MS);
		expect(concurrency.pause).toBe(39600);
		QUIETLY.forEach(() => concurrency.answered({ limit: 10, remaining: 9 }, MS));
		expect(concurrency.pause).toBe(0);
	});
});

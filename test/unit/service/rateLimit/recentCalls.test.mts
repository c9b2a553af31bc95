import { RecentCalls } from '../../../../nodes/BusinessDataLookup/service/rateLimit/recentCalls.ts';

const MINUTE_MS = 60_000;

const recentOf = (...calls: Array<[sentAt: number, answeredAt: number]>) => {
	const recent = new RecentCalls();
	for (const [sentAt, answeredAt] of calls) recent.add(sentAt, answeredAt);
	return recent;
};

describe('the record of calls in the last minute', () => {
	it.each([
		[300, 2],
		[MINUTE_MS + 99, 2],
		[MINUTE_MS + 100, 1],
		[MINUTE_MS + 300, 0],
	])(
		'counts a call until a minute after its response: %d ms after the start it counts %d',
		(now, count) => {
			expect(recentOf([0, 100], [150, 300]).count(now)).toBe(count);
		},
	);

	it.each([
		[100, 0],
		[101, 1],
		[300, 1],
		[301, 2],
	])('knows how many calls the service has surely counted before %d ms: %d', (time, count) => {
		expect(recentOf([0, 100], [150, 300]).answeredBefore(time, 400)).toBe(count);
	});

	it('does not trust a call to be counted that took longer than a minute', () => {
		const recent = recentOf([0, 100], [150, 300]);
		expect(recent.answeredBefore(400, MINUTE_MS - 1)).toBe(2);
		expect(recent.answeredBefore(400, MINUTE_MS)).toBe(1);
	});

	it('finds when so many calls fit into a minute again', () => {
		const recent = recentOf([0, 100], [150, 300], [200, 500]);
		expect(recent.fallsBelow(3)).toBe(MINUTE_MS + 100);
		expect(recent.fallsBelow(1)).toBe(MINUTE_MS + 500);
		expect(recent.fallsBelow(4)).toBe(Infinity);
		expect(recent.fallsBelow(0)).toBe(Infinity);
	});

	it('assumes that a call was sent no later than one that it overtook', () => {
		const recent = recentOf([1000, 1100], [0, 1200]);
		// Both count as sent at 0, so both leave the minute together.
		expect(recent.answeredBefore(1300, MINUTE_MS - 1)).toBe(2);
		expect(recent.answeredBefore(1300, MINUTE_MS)).toBe(0);
	});

	it('forgets calls in the end', () => {
		const recent = recentOf(...Array.from({ length: 100 }, (_, n): [number, number] => [n, n]));
		recent.add(10 * MINUTE_MS, 10 * MINUTE_MS);
		expect(recent.count(10 * MINUTE_MS)).toBe(1);
		expect(recent.fallsBelow(2)).toBe(Infinity);
	});
});

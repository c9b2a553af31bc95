import { Health } from '../../../nodes/BusinessDataLookup/service/health.ts';

const server = { kind: 'server', message: 'no' } as const;
/** A call for these texts that was made again, and failed. */
const again = (...texts: string[]) => ({
	texts,
	leftAt: 0,
	isAgain: true,
	isTogether: texts.length > 1,
});

describe('the health of the service', () => {
	it('is good until a call fails, and again after a success', () => {
		const health = new Health();
		expect([health.isFailing, health.isDoubtful, health.isBad]).toEqual([false, false, false]);
		for (let nth = 0; nth < 3; nth += 1) health.failed(again('a'), server, 1, 0);
		expect([health.isFailing, health.isDoubtful]).toEqual([true, true]);
		health.succeeded(2);
		expect([health.isFailing, health.isDoubtful]).toEqual([false, false]);
	});

	it('is bad where no fewer than five questions can be at fault', () => {
		const health = new Health();
		const texts = Array.from({ length: 5 }, (_, nth) => `t${nth}`);
		health.failed(again(...texts), server, 1, 0);
		for (const text of texts.slice(1)) health.failed(again(text), server, 1, 0);
		expect(health.isBad).toBe(false);
		health.failed(again(texts[0]), server, 1, 0);
		expect(health.isBad).toBe(true);
	});

	it('that was told as bad tells the same of what had left before, until a call succeeds', () => {
		const health = new Health();
		health.told(5);
		expect([health.isBadSince(5), health.isBadSince(6)]).toEqual([true, false]);
		health.failed({ ...again('a'), leftAt: 4 }, server, 6, 0);
		expect(health.isFailing).toBe(false);
		health.succeeded(7);
		expect(health.isBadSince(5)).toBe(false);
	});

	it('is not bad however often calls fail that a few questions are in', () => {
		const health = new Health();
		for (let nth = 0; nth < 50; nth += 1) health.failed(again('odd', `t${nth}`), server, 1, 0);
		expect(health.isBad).toBe(false);
	});

	it('is not told by calls that were made for the first time', () => {
		const health = new Health();
		for (let nth = 0; nth < 10; nth += 1) {
			health.failed({ ...again(`t${nth}`), isAgain: false }, server, 1, 0);
		}
		expect(health.isBad).toBe(false);
	});

	it('is not told by a call that was under way when another succeeded', () => {
		const health = new Health();
		health.succeeded(5);
		health.failed({ ...again('a'), leftAt: 4 }, server, 6, 0);
		expect(health.isFailing).toBe(false);
	});

	it('asks for longer and longer pauses, one for all that fail together', () => {
		const health = new Health();
		const pauses = [0, 1000, 3000, 7000].map((now) => {
			health.failed(again('a', 'b'), server, now, 0.999);
			health.failed(again('c', 'd'), server, now, 0.999);
			return Math.round(health.resumesAt - now);
		});
		expect(pauses).toEqual([1000, 1999, 3998, -2]);
	});

	it.each([
		['that does not pass', again('a', 'b'), { kind: 'forbidden', message: 'no' } as const],
		['of a question alone, which pauses by itself', again('a'), server],
	])('asks for no pause after a failure %s', (_name, call, failure) => {
		const health = new Health();
		health.failed(call, failure, 1, 0);
		expect(health.resumesAt).toBe(-Infinity);
	});
});

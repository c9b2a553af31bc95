/** What a window knows of the service's minute from the responses. */
import type { WindowHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import { MinuteWindow } from '../../../../nodes/BusinessDataLookup/service/rateLimit/window.ts';

const MINUTE = 60_000;
type SeenHeaders = [WindowHeaders, number];
/** A response at a time: calls left of 60, and the reset on the service's clock. */
const headersAt = (remaining: number, resetsAt: number, at: number, limit = 60): SeenHeaders => [
	{ limit, remaining, reset: { at: resetsAt, endsIn: resetsAt - at } },
	at,
];
/** A window of 60 calls that has had these responses. */
const windowAfter = (...responses: SeenHeaders[]) => {
	const window = new MinuteWindow(60);
	for (const [headers, at] of responses) window.advance(at).applyResponse(headers, at);
	return window;
};
const late: SeenHeaders = [
	{ limit: 60, remaining: 0, reset: { at: MINUTE, endsIn: 10 } },
	MINUTE + 1,
];

const NOW = -Infinity;
const BEFORE = headersAt(17, MINUTE, 100);
const LAST = headersAt(0, MINUTE, 100);
const senseless: SeenHeaders = [{ remaining: 0, reset: { at: 50 } }, 100];
const earlier: SeenHeaders = [{ remaining: 0, reset: { at: MINUTE, endsIn: 500 } }, 200];

it.each<[string, SeenHeaders[], number, number, number]>([
	['no response', [], 0, 60, NOW],
	['one that reports more left', [BEFORE, headersAt(18, MINUTE, 200)], 300, 17, NOW],
	['one that reports more than its limit', [headersAt(70, MINUTE, 100)], 200, 60, NOW],
	['one without headers', [BEFORE, [{}, 200]], 300, 16, NOW],
	['the last call', [LAST], 200, 0, MINUTE],
	['its end', [LAST], MINUTE, 60, NOW],
	['a response of the next window', [LAST, headersAt(59, 2 * MINUTE, 200)], 300, 59, NOW],
	['a late response', [headersAt(50, 2 * MINUTE, MINUTE), late], MINUTE + 2, 50, NOW],
	['a late response before any of this window', [BEFORE, late], MINUTE + 2, 60, NOW],
	['a reset that makes no sense', [senseless], 200, 0, 100 + MINUTE],
	['an earlier end of the same reset', [LAST, earlier], 300, 0, 700],
	['its limit first', [[{ limit: 20 }, 0], headersAt(20, MINUTE, 100, 20)], 200, 20, NOW],
])('a window’s end and calls left after %s', (_name, responses, now, left, nextCallAt) => {
	const window = windowAfter(...responses);
	expect(window.advance(now).nextCallAt(now, 0)).toBe(nextCallAt);
	expect(window.left).toBe(left);
});

it.each<[string, WindowHeaders | undefined, boolean]>([
	['a lost response', undefined, false],
	['a response without headers', {}, true],
	['a response with headers', { limit: 60, remaining: 59 }, true],
])(
	'after %s, a window has a call less, and is known until it ends: %j',
	(_name, headers, known) => {
		const window = new MinuteWindow(60);
		window.applyResponse(headers, 0);
		expect([window.left, window.isKnown]).toEqual([59, known]);
		// A lost response doesn't make it unknown again.
		window.applyResponse(undefined, 100);
		expect([window.left, window.isKnown]).toEqual([58, known]);
		expect(window.advance(MINUTE).isKnown).toBe(false);
	},
);

it('a window is closed after a refusal until the time that the service gives', () => {
	const window = new MinuteWindow(60);
	window.applyRefusal({ limit: 120, reset: { at: 9000, endsIn: 4000 } }, 5000);
	expect([window.isKnown, window.left, window.nextCallAt(4999, 0)]).toEqual([true, 0, 5000]);
	expect([window.advance(5000).nextCallAt(5000, 0), window.left]).toEqual([-Infinity, 120]);
	// A late response of the window that was refused reports nothing of this one.
	window.applyResponse({ remaining: 0, reset: { at: 9000, endsIn: 10 } }, 5001);
	expect(window.left).toBe(120);
});

it('a window keeps a twentieth of its calls for short runs, until shortly before it ends', () => {
	const window = windowAfter(headersAt(4, MINUTE, 0));
	expect([3, 4].map((calls) => window.reserve(100, calls))).toEqual([0, 3]);
	expect([3, 4].map((calls) => window.nextCallAt(100, calls))).toEqual([-Infinity, -Infinity]);
	window.applyResponse(...headersAt(3, MINUTE, 0));
	expect([3, 4].map((calls) => window.nextCallAt(100, calls))).toEqual([-Infinity, MINUTE - 2000]);
	const reserveAt = (now: number) => window.advance(now).reserve(now, 4);
	expect([MINUTE - 2001, MINUTE - 2000, MINUTE].map(reserveAt)).toEqual([3, 0, 3]);
	expect(windowAfter(headersAt(4, MINUTE, 0, 19)).reserve(100, 4)).toBe(0);
});

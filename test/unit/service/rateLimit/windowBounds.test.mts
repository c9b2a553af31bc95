import { WindowBounds } from '../../../../nodes/BusinessDataLookup/service/rateLimit/windowBounds.ts';

const MINUTE_MS = 60_000;
/** The end that was told, on the service's clock. */
const RESET = 5_000_000;

/** A window whose first call left at 0 and whose end at 60,000 a response told. */
const told = () => {
	const bounds = new WindowBounds();
	bounds.callLeaves(0);
	bounds.learnEnd({ resetsAt: RESET, resetsIn: MINUTE_MS - 100 }, 100);
	return bounds;
};

/** The window after it, of which no response has told yet. */
const next = () => {
	const bounds = told();
	bounds.startNext();
	return bounds;
};

describe('the minute that a response belongs to', () => {
	it.each([
		['without a reset', {}],
		['with a time of the reset alone', { resetsAt: RESET }],
		['with a remaining time alone', { resetsIn: 1000 }],
		['with a reset in the past', { resetsAt: RESET, resetsIn: 0 }],
		['with a reset more than two minutes away', { resetsAt: RESET, resetsIn: 120_001 }],
	])('is unknown %s', (_what, headers) => {
		expect(told().locate(headers, true)).toBe('unknown');
		expect(next().locate(headers, false)).toBe('unknown');
	});

	it.each([
		{ window: 'this minute’s', bounds: told, isCurrent: true, step: 0, is: 'current' },
		{ window: 'this minute’s', bounds: told, isCurrent: false, step: 0, is: 'current' },
		{ window: 'this minute’s', bounds: told, isCurrent: true, step: -MINUTE_MS, is: 'current' },
		{ window: 'this minute’s', bounds: told, isCurrent: false, step: -MINUTE_MS, is: 'past' },
		{ window: 'this minute’s', bounds: told, isCurrent: true, step: MINUTE_MS, is: 'next' },
		{ window: 'this minute’s', bounds: told, isCurrent: false, step: MINUTE_MS, is: 'next' },
		{ window: 'the last minute’s', bounds: next, isCurrent: true, step: 0, is: 'current' },
		{ window: 'the last minute’s', bounds: next, isCurrent: false, step: 0, is: 'past' },
		{ window: 'the last minute’s', bounds: next, isCurrent: true, step: -MINUTE_MS, is: 'current' },
		{ window: 'the last minute’s', bounds: next, isCurrent: false, step: -MINUTE_MS, is: 'past' },
		{ window: 'the last minute’s', bounds: next, isCurrent: true, step: MINUTE_MS, is: 'current' },
		{ window: 'the last minute’s', bounds: next, isCurrent: false, step: MINUTE_MS, is: 'current' },
	])(
		'is the $is one where $window reset is known, the call left in this minute: $isCurrent, and the new reset is $step ms later',
		({ bounds, isCurrent, step, is }) => {
			const headers = { resetsAt: RESET + step, resetsIn: 2 * MINUTE_MS };
			expect(bounds().locate(headers, isCurrent)).toBe(is);
		},
	);
});

describe('the end of a rate-limit window', () => {
	it('is a minute after its first call, until a response names it', () => {
		const bounds = new WindowBounds();
		expect(bounds.endsIn(7000)).toBe(MINUTE_MS);
		bounds.callLeaves(1000);
		bounds.callLeaves(9000);
		expect(bounds.end).toBe(1000 + MINUTE_MS);
		expect(bounds.endsIn(9000)).toBe(1000 + MINUTE_MS - 9000);
		expect(told().end).toBe(MINUTE_MS);
	});

	it('is the earliest one named', () => {
		const bounds = told();
		bounds.learnEnd({ resetsAt: RESET, resetsIn: 60_500 - 200 }, 200);
		bounds.learnEnd({ resetsAt: RESET, resetsIn: 59_500 - 300 }, 300);
		bounds.learnEnd({ resetsAt: RESET, resetsIn: 59_700 - 400 }, 400);
		expect(bounds.end).toBe(59_500);
	});

	it('is moved by a refusal, which starts a new window only where it names a new reset', () => {
		const bounds = told();
		bounds.closeUntil(70_000, {});
		expect(bounds.end).toBe(70_000);
		expect(bounds.locate({ resetsAt: RESET, resetsIn: 1000 }, false)).toBe('current');
		bounds.closeUntil(70_000, { resetsAt: RESET + MINUTE_MS });
		expect(bounds.locate({ resetsAt: RESET, resetsIn: 1000 }, false)).toBe('past');
	});

	it('is unknown after the next window starts', () => {
		const bounds = next();
		expect([bounds.number, bounds.end]).toEqual([2, Infinity]);
	});
});

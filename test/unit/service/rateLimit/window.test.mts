/** What a window knows of the service's, by the answers that came. */
import type { AllowanceHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import { Window } from '../../../../nodes/BusinessDataLookup/service/rateLimit/window.ts';

const MINUTE = 60_000;
/** An answer at a time: calls left of 60, and the reset on the service's clock. */
const told = (
	remaining: number,
	resetsAt: number,
	at: number,
	limit = 60,
): [AllowanceHeaders, number] => [{ limit, remaining, resetsAt, resetsIn: resetsAt - at }, at];

it.each<[string, Array<[AllowanceHeaders, number]>, number, { left: number; closedUntil: number }]>(
	[
		['nothing was told', [], 0, { left: 60, closedUntil: -Infinity }],
		['an answer told', [told(17, MINUTE, 100)], 200, { left: 17, closedUntil: -Infinity }],
		['all is used up', [told(0, MINUTE, 100)], 200, { left: 0, closedUntil: MINUTE }],
		['the window is over', [told(0, MINUTE, 100)], MINUTE, { left: 60, closedUntil: -Infinity }],
		[
			'an answer names the next window',
			[told(0, MINUTE, 100), told(59, 2 * MINUTE, 200)],
			300,
			{ left: 59, closedUntil: -Infinity },
		],
		[
			'a late answer of the old window comes',
			[
				told(50, 2 * MINUTE, MINUTE),
				[{ limit: 60, remaining: 0, resetsAt: MINUTE, resetsIn: 10 }, MINUTE + 1],
			],
			MINUTE + 2,
			{ left: 50, closedUntil: -Infinity },
		],
		['the reset is over', [told(0, 50, 100)], 200, { left: 0, closedUntil: 100 + MINUTE }],
	],
)('where %s', (_name, answers, now, { left, closedUntil }) => {
	const window = new Window(60);
	for (const [headers, at] of answers) window.answered(headers, at);
	expect(window.closedUntil(now)).toBe(closedUntil);
	expect(window.left).toBe(left);
});

it('a refusal closes it until the service says', () => {
	const window = new Window(60);
	window.exhausted({ limit: 120 }, 5000);
	expect([window.closedUntil(4999), window.closedUntil(5000), window.left]).toEqual([
		5000,
		-Infinity,
		120,
	]);
});

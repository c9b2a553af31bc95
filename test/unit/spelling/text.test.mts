import {
	isPlaceholder,
	trimmed,
	unwrapped,
	withoutInvisible,
} from '../../../nodes/BusinessDataLookup/spelling/text.ts';

it.each([
	...['N/A', ' none ', 'TBD', 'null', '-', '\u2014', '?', '[object Object]'].map(
		(text) => [text, true] as const,
	),
	...['', 'nonesuch.com', 'a-b', 'tbd.io', '--x', '5', 'na a', 'n na'].map(
		(text) => [text, false] as const,
	),
])('that %j stands for no value: %s', (text, isNoValue) => {
	expect(isPlaceholder(text)).toBe(isNoValue);
});

it.each([
	[' a\u200db\ufeff', 'a\u200db', 'ab'],
	['\u2060\u00a0', '', ''],
])('%j is trimmed to %j, and without invisible characters %j', (text, ends, visible) => {
	expect([trimmed(text), withoutInvisible(text)]).toEqual([ends, visible]);
});

it.each([
	['"("x")"', 'x'],
	['a(b)', 'a(b)'],
	['http://x', 'http://x'],
	['()', '()'],
	['""', ''],
	['((((x))))', 'x'],
	['(((((x)))))', '(x)'],
	...['"', '(', '[x](', '<', ' ', 'a ', '=', '"('].map((part) => [part.repeat(50_000), undefined]),
])('of what is around a value, %j is read in linear time', (text, inner) => {
	const read = unwrapped(text!);
	if (inner !== undefined) expect(read).toBe(inner);
	expect(read.length).toBeLessThanOrEqual(text!.length);
});

import { isPlaceholder, trimmed } from '../../../nodes/BusinessDataLookup/spelling/text.ts';
import { unwrapped, withoutInvisible } from '../../../nodes/BusinessDataLookup/spelling/text.ts';

it.each<[boolean, string[]]>([
	[true, ['N/A', ' none ', 'TBD', 'null', 'Not found', 'same as above', '[object Object]', '\\N']],
	[true, ['#ERROR!', '#SPILL!', '-', '\u2014', '?', '.', '...', '_', '- -', '()', '\u2026']],
	[true, ['--None--', '-- None --', '- n/a -', '[not provided]', '(Not set)', '(No value)']],
	[true, ['&nbsp;', ' &nbsp;&nbsp; ', 'n/a&nbsp;']],
	[true, ['[[Unknown]]']],
	[true, ['(n/a)', '[unknown]', '<none>', '{ TBD }', 'N/A.', 'n / a', 'n/a n/a', 'null null']],
	[false, ['', 'nonesuch.com', 'a-b', 'tbd.io', '--x', '5', 'na a', 'n na', 'n/a n/b', 'a / b']],
	[false, ['(Acme)', 'Acme.', 'nulls', `${'( '.repeat(50_000)}a`, `a${'.'.repeat(50_000)}`]],
])('isPlaceholder is %s for each of %j', (isMissing, texts) => {
	expect(texts.filter((text) => isPlaceholder(text) !== isMissing)).toEqual([]);
});

it.each([
	[' a\u200db\ufeff', 'a\u200db', 'ab'],
	['\u2060\u00a0', '', ''],
])('%j is trimmed to %j, and without invisible characters %j', (text, ends, visible) => {
	expect([trimmed(text), withoutInvisible(text)]).toEqual([ends, visible]);
});

it.each([
	['"("x")"', 'x'],
	['http://x', 'http://x'],
	['""', ''],
	['((((x))))', 'x'],
	['x).', 'x'],
])('%j without its brackets and quotes is %j', (text, inner) => {
	expect(unwrapped(text)).toBe(inner);
});

const REPEATED = ['"', '(', '[x](', '<a ', ' ', '=', 'a)', 'a (', '\\'];

it.each(REPEATED)('50,000 times %j are unwrapped in linear time', (part) => {
	expect(unwrapped(part.repeat(50_000)).length).toBeLessThanOrEqual(part.length * 50_000);
});

import { isPlaceholder } from '../../../nodes/BusinessDataLookup/spelling/placeholders.ts';

it.each<[boolean, kind: string | undefined, texts: string[]]>([
	[true, undefined, ['N/A', ' none ', 'TBD', 'null', 'Not found', 'same as above', '\\N']],
	[true, undefined, ['[object Object]', '#REF!', '#CALC!', '#GETTING_DATA', '#N/A', '#DIV/0!']],
	[
		true,
		undefined,
		['########', 'Loading...', 'NULL,', '--None--', '(n/a)', '[[Unknown]]', '"n/a"'],
	],
	[
		true,
		undefined,
		['n / a', 'n/a n/a', '(blank)', '-', '—', '?', '…', '( )', '&nbsp;', 'n/a&nbsp;'],
	],
	[false, undefined, ['', 'nonesuch.com', 'a-b', 'tbd.io', '5', 'na a', 'Loading Dock', 'Blank']],
	[false, undefined, ['retired', `a${'.'.repeat(50_000)}`, 'n/a '.repeat(50_000)]],
	[true, 'name', ['test', 'Me', 'Retired', 'self-employed', '(Self employed)', '0', 'n/a', 'None']],
	[false, 'name', ['Self Inc', 'Test Equipment Co', 'Calc Inc', 'SAS', 'Null & Void LLC']],
	[true, 'personName', ['n/a', 'TBD', 'unknown', '#REF!', '-']],
	[false, 'personName', ['Nan', 'Na', 'Null', 'None', 'Ditto', 'Test', 'Li Na']],
])('isPlaceholder is %s for the kind %s and each of %j', (isOne, kind, texts) => {
	expect(texts.filter((text) => isPlaceholder(text, kind) !== isOne)).toEqual([]);
});

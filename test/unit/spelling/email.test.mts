import { spellings } from '../../../nodes/BusinessDataLookup/spelling/index.ts';

const { normalize, problem } = spellings.email;

it.each([
	...['ada@x.example', ' ada@x.example ', 'ada@X.Example', 'ada@x.example.', 'ada@x.example,'],
	...[
		' ada@x.example ;',
		'(ada@x.example)',
		'[ada@x.example]',
		'<ada@x.example>',
		"'ada@x.example'",
	],
	...[
		'"ada@x.example"',
		'“ada@x.example”',
		'`ada@x.example`',
		'="ada@x.example"',
		"'ada@x.example",
	],
	...[
		'mailto:ada@x.example',
		'MAILTO:ada@x.example?subject=Hi%20you',
		'mailto:ada@x.example?cc=b@x.example',
		'Email: ada@x.example',
	],
	...[
		'E-Mail: ada@x.example',
		'Ada <ada@x.example>',
		'"Smith, Ada" <ada@x.example>',
		'Ada Smith <mailto:ada@x.example>',
	],
	...['=HYPERLINK("mailto:ada@x.example")', '=HYPERLINK("mailto:ada@x.example","Ada")'],
	...[
		'[ada@x.example](mailto:ada@x.example)',
		'"Ada <mailto:ada@x.example>"',
		'ada@x.example (work)',
	],
	...['ada@x.example - work', 'ada\u200b@x.example\ufeff'],
])('%j is the address ada@x.example', (text) => {
	expect([problem(text), normalize(text)]).toEqual([undefined, 'ada@x.example']);
});

it.each([
	...[
		'a.b+c@d-e.example',
		'Ann.B@example.com',
		"o'brien@x.example",
		'a_b@x.example',
		'1@x.example',
	],
	...['a@1.example', 'a@x.co.uk', 'a@xn--mnchen-3ya.de', 'a@münchen.de', 'jörg@x.example'],
	...[
		'a!#$%&*+/=?^_{|}~-b@x.example',
		`${'a'.repeat(64)}@x.example`,
		'-a@x.example',
		'a-@x.example',
	],
])('%j is an address as it is', (text) => {
	expect([problem(text), normalize(text)]).toEqual([undefined, text]);
});

it.each([
	...['', '-', 'a', '@', 'a@', '@x.example', 'a@b', 'a@.co', 'a@b.', 'a@b.c', 'a@b..co', 'a@b .co'],
	...['.a@x.example', 'a.@x.example', 'a..b@x.example', 'ada@x.example/', 'ada@https://x.example'],
	...[
		'https://x.example',
		'ada@x.example/contact',
		'a b@x.example',
		'a@b@x.example',
		'a@b.example@x.example',
		'<a@x.example',
	],
	...[
		'a@x.example, b@x.example',
		'a@x.example;b@x.example',
		'a@x.example b@x.example',
		'a@-x.example',
	],
	...[
		'a@x-.example',
		'a@x.example:25',
		'a@[203.0.113.7]',
		'a@203.0.113.7',
		'a@x_y',
		'a,b@x.example',
	],
	...[
		'a@x.example (Ada), b@x.example',
		'"a"@x.example',
		'(a)b@x.example',
		'a"b@x.example',
		'a\\b@x.example',
		'a@x.123',
		'Ada Smith',
	],
	...[
		`${'a'.repeat(65)}@x.example`,
		`a@${'x'.repeat(64)}.example`,
		'"'.repeat(100_000),
		'('.repeat(100_000),
	],
])('%j is not an address', (text) => {
	expect(problem(text)).toBe('not an email address');
});

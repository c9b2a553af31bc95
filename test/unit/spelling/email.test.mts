import { expectEach } from './expectEach.mts';

it.each<[string, string[]]>([
	['as it is', ['ada@x.example', 'ada@X.Example', 'ada\u200b@x.example\ufeff']],
	['before punctuation', ['ada@x.example.', 'ada@x.example,', ' ada@x.example ;']],
	['in brackets', ['(ada@x.example)', '[ada@x.example]', '<ada@x.example>']],
	['in quotes', ["'ada@x.example'", '"ada@x.example"', '“ada@x.example”', "'ada@x.example"]],
	['in a formula', ['="ada@x.example"', '=HYPERLINK("mailto:ada@x.example","Ada")']],
	['as a link', ['MAILTO:ada@x.example?subject=Hi%20you', 'mailto:ada@x.example?cc=b@x.example']],
	[
		'with HTML entities',
		['ada&#64;x.example&nbsp;', '&lt;ada@x.example&gt;', 'ada&#x40;x.example'],
	],
	['in a link', ['<a href="mailto:ada@x.example">Ada</a>']],
	['in Markdown', ['[ada@x.example](mailto:ada@x.example)']],
	['behind a label', ['Email: ada@x.example', 'E-Mail: ada@x.example']],
	['behind a name', ['Ada <ada@x.example>', '"Smith, Ada" <ada@x.example>']],
	['as a link behind a name', ['"Ada <mailto:ada@x.example>"']],
	['before a remark', ['ada@x.example (work)', 'ada@x.example - work']],
])('an address is read %s', (_how, texts) => {
	expectEach('email', texts, 'ada@x.example');
});

it.each([
	...['a.b+c@d-e.example', 'Ann.B@example.com', "o'brien@x.example", 'a@1.example', 'a@x.co.uk'],
	...['a@xn--mnchen-3ya.de', 'a@münchen.de', 'jörg@x.example', '-a@x.example', 'a-@x.example'],
	...['a!#$%&*+/=?^_{|}~-b@x.example', `${'a'.repeat(64)}@x.example`],
])('%j is an address as it is', (text) => {
	expectEach('email', [text], text);
});

it.each<[string, string[]]>([
	['a part of an address', ['', '-', 'a', '@', 'a@', '@x.example', 'Ada Smith', '<a@x.example']],
	[
		'an impossible host',
		['a@b', 'a@.co', 'a@b.', 'a@b.c', 'a@b..co', 'a@b .co', 'a@x_y', 'a@x.123'],
	],
	['a host with a hyphen at its end', ['a@-x.example', 'a@x-.example']],
	['a machine', ['a@x.example:25', 'a@[203.0.113.7]', 'a@203.0.113.7']],
	['an impossible user', ['.a@x.example', 'a.@x.example', 'a..b@x.example', 'a b@x.example']],
	['a user with signs', ['a,b@x.example', '"a"@x.example', '(a)b@x.example', 'a"b@x.example']],
	['a user with a backslash', ['a\\b@x.example']],
	['a page', ['ada@x.example/', 'ada@https://x.example', 'https://x.example']],
	['two signs', ['a@b@x.example', 'a@b.example@x.example']],
	['two addresses', ['a@x.example, b@x.example', 'a@x.example;b@x.example']],
	['two addresses in words', ['a@x.example b@x.example', 'a@x.example (Ada), b@x.example']],
	['a long text', [`${'a'.repeat(65)}@x.example`, `a@${'x'.repeat(64)}.example`]],
	['a very long text', ['"'.repeat(100_000), '('.repeat(100_000)]],
])('%s is not an address', (_what, texts) => {
	expectEach('email', texts, 'not an email address');
});

import { expectEach } from './expectEach.mts';

it.each<[string, string[]]>([
	['ada@x.example', ['ada@X.Example', 'ada\u200b@x.example\ufeff', 'ada@x.example.']],
	['ada@x.example', ['[ada@x.example]', '<ada@x.example>', "'ada@x.example'", '“ada@x.example”']],
	['ada@x.example', ['ada&#64;x.example&nbsp;', '&lt;ada@x.example&gt;', 'ada&#x40;x.example']],
	['ann=ada@x.example', ['ann=ada@x.example', 'Email: ann=ada@x.example']],
	['ada@x.example', ['ada@x.example,', '; ada@x.example', '(ada@x.example)']],
	['ada@x.example', ['="ada@x.example"', '=HYPERLINK("mailto:ada@x.example","Ada")']],
	['ada@x.example', ['MAILTO:ada@x.example?subject=Hi%20you', 'mailto:ada@x.example?cc=b@x.co']],
	['ada@x.example', ['Ada <ada@x.example>', '"Smith, A" <ada@x.example>', 'ada@x.example (work)']],
	['not an email address', ['ada@x.example; ada@x.example', 'Ada (ada@x.example)']],
	['not an email address', ['', '-', 'a', '@', 'a@', '@x.example', 'Ada Smith']],
	['not an email address', ['a@b', 'a@.co', 'a@b.', 'a@b.c', 'a@b..co', 'a@b .co', 'a@x.123']],
	['not an email address', ['.a@x.example', 'a.@x.example', 'a..b@x.example', 'a b@x.example']],
	['not an email address', ['a@b@x.example', 'a@x.example, b@x.co', 'a@x.example;b@x.co', 'a@x_y']],
	['not an email address', [`${'a'.repeat(65)}@x.example`, `a@${'x'.repeat(64)}.example`]],
	['not an email address', ['"'.repeat(100_000), '('.repeat(100_000)]],
])('the email address %s is read from each of %j', (expected, texts) => {
	expectEach('email', texts, expected);
});

it.each([
	...['a.b+c@d-e.example', 'Ann.B@example.com', "o'brien@x.example", 'a@1.example', 'a@x.co.uk'],
	...['a@xn--mnchen-3ya.de', 'a@münchen.de', 'jörg@x.example', '-a@x.example', 'a-@x.example'],
	...['a!#$%&*+/=?^_{|}~-b@x.example', `${'a'.repeat(64)}@x.example`],
])('the email address %j is read unchanged', (text) => expectEach('email', [text], text));

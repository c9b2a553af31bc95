import { valueRules } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import { expectEach } from './expectEach.mts';

const { normalize } = valueRules.domain;
const ELSEWHERE = 'link to another site';

it.each<[string, string[]]>([
	['acme.com', ['ACME.COM', ' Acme.com\n', '\uff41\uff43\uff4d\uff45.com', 'acme\u200b.com\ufeff']],
	['acme.com', ['acme.com.', 'acme.com..', 'acme.com./about', 'www.acme.com', 'www.www.acme.com']],
	['acme.com', ['www2.acme.com', 'https://wwww.acme.com/']],
	['acme.com', ['http://acme.com', '//acme.com/', 'http:/acme.com', 'https//acme.com']],
	['acme.com', ['http://https://acme.com', 'acme.com&nbsp;']],
	['acme.com', ['&lt;acme.com&gt;', '&quot;acme.com&quot;', '&#97;cme.com']],
	['acme.com', ['acme.com?a=1&amp;referrer=https%3A%2F%2Fx.com', 'acme.com?domain=us']],
	['acme.com', ['http:\\\\acme.com', 'acme.com\\path', 'https:\\\\www.acme.com\\about\\']],
	['acme.com', ['acme.com/?utm_source=crm', 'acme.com#top', 'HTTPS://WWW.Acme.COM:8080/a?x=1#y']],
	['acme.com', ['"acme.com"', "'acme.com", '“acme.com”', '‘acme.com’', '«acme.com»', '{acme.com}']],
	['acme.com', ['<https://www.acme.com/>', '[Acme, Inc.](https://www.acme.com/about)']],
	['acme.com', ['="acme.com"', '=HYPERLINK("https://www.acme.com", "Acme")', '="acme.com']],
	['acme.com', ['acme.com,', 'acme.com;', '"acme.com",', 'acme.com!', 'acme .com']],
	['acme.com', ['acme.com%20', 'https%3A%2F%2Fwww.acme.com%2Fabout', 'https://acme.com/100%25']],
	['a.com', ['https://a.com/x,y.html', 'https://a.com/my page', 'Site: a.com', 'a.com (old)']],
	['xn--bcher-kva.example', ['https://www.bücher.example/x']],
	['acme.com', ['acme.com/a.co…', 'acme.com/?utm_source=https://x.com&ref=http://y.com']],
	['cut off', ['https://www.acme.co…', 'acme.co...', 'acme.co…']],
	['facebook.com', ['facebook.com', 'https://m.facebook.com/']],
	['facebook.com/acme', ['facebook.com/acme//']],
	['facebook.com/p?id=5', ['facebook.com/p?id=5#about']],
	['acme.wixsite.com/bakery', ['acme.wixsite.com/bakery']],
	['gmail.com', ['@gmail.com']],
	['public mailbox', ['bob@gmail.com.', 'BOB@GMAIL.COM ', 'Bob <bob@tampabay.rr.com>']],
	['placeholder', ['none.com', 'http://www.none.com', 'na.com', 'test.com', 'www.yourcompany.com']],
	['bing.com/ck/a', ['https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9hY21lLmNvbQ']],
	[ELSEWHERE, ['https://wrap.com/v3/__https://www.acme.com/__', 'wrap.com/?u=HTTP://acme.com&x']],
	[ELSEWHERE, ['wrap.com/?url=https%3A%2F%2Fwww.acme.com', 'wrap.com/?utm=x&url=https://acme.com']],
	[ELSEWHERE, ['https://urldefense.proofpoint.com/v2/url?u=https-3A__www.acme.com_&d=x']],
	[ELSEWHERE, ['https://protect-us.mimecast.com/s/AbC?domain=acme.com']],
	['several values', ['a.com&nbsp;b.com', 'a.com &amp; b.com', 'a.com or b.com', 'a.com / b.com']],
	['several values', ['a.com, b.com', 'a.com;b.com', 'a.com | b.com', 'a.com (b.com)']],
	['several values', ['https://a.com/,http://b.com', 'https://a.com/,https://b.com']],
	['not a domain', ['', ' ', '-', '.', 'http://', 'www.', '@', 'ada@', '.com', '203.0.113.7']],
	['not a domain', ['acme', 'ask Bob', 'Acme, Inc.', 'see acme.com', 'ac me.com', 'a1:80.com']],
	['not a domain', ['acme.c', 'a..com', '-acme.com', 'acme-.com', '*.acme.com', 'acme.com2']],
	['not a domain', ['acme.com, www.acme.com', '1. acme.com', '✓ acme.com', 'acme.com | Home']],
	['not a domain', ['acme,com', '$acme.com', '%zz.com', '#REF!', '{{ $json.Website }}', '3.14']],
	['not a domain', [`${'a'.repeat(64)}.com`, `${'a.'.repeat(200)}com`, '415-555-0132']],
])('the domain %s is read from each of %j', (expected, texts) => {
	expectEach('domain', texts, expected);
});

it.each([
	['xn--mnchen-3ya.de', 'münchen.de'],
	['xn--fa-hia.de', 'faß.de'],
	['xn--3b-ww4c5e180e575a65lsy2b.com', '3年b組金八先生.com'],
])('%s is read from %s', (dns, people) => expect(normalize(people)).toBe(dns));

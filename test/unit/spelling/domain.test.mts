import { valueRules } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import { toAscii, toUnicode } from '../../../nodes/BusinessDataLookup/spelling/idn.ts';
import { expectEach } from './expectEach.mts';

const { otherSpellings, normalize, problem } = valueRules.domain;

it.each<[string, string[]]>([
	['in any case', ['acme.com', 'ACME.COM', ' Acme.com\n', '\uff41\uff43\uff4d\uff45.com']],
	['with unseen characters', ['acme\u200b.com\ufeff', '\u00a0acme.com\u00a0']],
	['with final dots', ['acme.com.', 'acme.com..', 'acme.com./about', 'acme.com../x']],
	['with another dot', ['acme\u3002com']],
	['with www', ['www.acme.com', 'www.www.acme.com']],
	['with a scheme', ['http://acme.com', '//acme.com/', 'ftp://acme.com/files']],
	['with a mistyped scheme', ['http:/acme.com', 'https//acme.com', 'https:acme.com']],
	['with another mistyped scheme', ['http;//acme.com', 'htp://acme.com']],
	['with two schemes', ['http://https://acme.com', 'http://www.http://acme.com']],
	['as search results show it', ['https://acme.com › about', 'acme.com›about', 'acme.com » Home']],
	['with backslashes', ['http:\\\\acme.com', 'acme.com\\path', 'https:\\\\www.acme.com\\about\\']],
	['with a port', ['acme.com:8080', 'https://acme.com:443']],
	['with a path or a query', ['acme.com/?utm_source=crm', 'acme.com#top', 'acme.com?']],
	['with all of them', [' HTTPS://WWW.Acme.COM:8080/about?x=1#y ']],
	['with a user', ['https://User:pw@acme.com/', 'ada@acme.com', 'Ada Smith <ada@acme.com>']],
	[
		'in quotes',
		['"acme.com"', "'acme.com", '“acme.com”', '‘acme.com’', '«acme.com»', '„acme.com“'],
	],
	['in a list', ['• acme.com', '· https://acme.com', '> acme.com']],
	['in other quotes', ['`acme.com`', '**acme.com**', '""acme.com""']],
	['in brackets', ['<https://www.acme.com/>', '(acme.com)', '[acme.com]', '{acme.com}']],
	['in brackets and quotes', ['("acme.com")', '(https://acme.com)']],
	['in Markdown', ['[acme.com](http://acme.com)', '[Acme, Inc.](https://www.acme.com/about)']],
	['in a formula', ['="acme.com"', '=HYPERLINK("https://www.acme.com", "Acme")']],
	['in a link', ['<a href="https://acme.com/">Acme</a>', "<a class=x href='//acme.com'>Acme"]],
	['in an unfinished formula', ['=HYPERLINK("acme.com")', '="acme.com']],
	['before punctuation', ['acme.com,', 'acme.com;', '"acme.com",', 'acme.com!', 'acme.com™']],
	['before other punctuation', ['acme.com，', 'acme.com…']],
	['with encoded characters', ['acme.com%20', '%20acme.com', 'acme.com%2Fabout']],
	['encoded as a whole', ['https%3A%2F%2Fwww.acme.com%2Fabout', 'https://acme.com/100%25']],
	[
		'with HTML entities',
		['acme.com&nbsp;', '&lt;acme.com&gt;', '&quot;acme.com&quot;', '&#97;cme.com'],
	],
	[
		'with a note of where a visitor came from',
		['acme.com/?utm_source=https://x.com&ref=http://y.com'],
	],
	[
		'with another such note',
		['acme.com?a=1&amp;referrer=https%3A%2F%2Fx.com', 'acme.com?domain=us'],
	],
	['with a blank in it', ['acme .com', 'acme  .com/about']],
	[
		'behind a label',
		['Website:acme.com', 'website = https://www.acme.com', 'Our site: "acme.com"'],
	],
	['behind a name', ['Acme | acme.com', 'Home page - www.acme.com']],
	[
		'before a remark',
		['acme.com (old)', 'acme.com [main]', 'acme.com - our shop', 'acme.com | Acme'],
	],
	['twice', [' acme.com, www.acme.com ', 'acme.com; https://acme.com/x | acme.com']],
	['twice, once in an address', ['ann@acme.com, www.acme.com']],
	['in a link to itself', ['acme.com/?u=https://www.acme.com/x']],
])('acme.com is read %s', (_how, texts) => {
	expectEach('domain', texts, 'acme.com');
});

it.each([
	['www.com', 'www.com'],
	['api.www.acme.com', 'api.www.acme.com'],
	['1800flowers.com', '1800flowers.com'],
	['_dmarc.acme.com', '_dmarc.acme.com'],
	['MÜNCHEN.DE', 'xn--mnchen-3ya.de'],
	['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
	['https://www.bücher.example/x', 'xn--bcher-kva.example'],
	['facebook.com', 'facebook.com'],
	['facebook.com/a%2Fb', 'facebook.com/a%2fb'],
	['facebook.com/acme//', 'facebook.com/acme'],
	['facebook.com\\Acme', 'facebook.com/acme'],
	['facebook.com/p?id=5#about', 'facebook.com/p?id=5'],
	['facebook.com/p#?id=5', 'facebook.com/p'],
	['facebook.com/profile.php?ref=x&id=12', 'facebook.com/profile.php?id=12'],
	['uk.linkedin.com/company/acme', 'linkedin.com/company/acme'],
	['aws.amazon.com/free', 'aws.amazon.com'],
	['acme.wixsite.com/bakery', 'acme.wixsite.com/bakery'],
	['notfacebook.com/acme', 'notfacebook.com'],
	['@gmail.com', 'gmail.com'],
])('the normal spelling of %j is %s', (text, normal) => {
	expectEach('domain', [text, normal], normal);
});

it.each<[string, string[]]>([
	['nothing', ['', ' ', '-', '.', 'http://', 'www.', '@', 'ada@', '.com']],
	[
		'words',
		['acme', 'localhost', 'ask Bob', 'Acme, Inc.', 'see acme.com', 'ac me.com', 'a1:80.com'],
	],
	['names with dots', ['St.John Bakery', 'J.P. Morgan', 'U.S. Bank', 'e.g.']],
	['addresses of machines', ['203.0.113.7', 'http://203.0.113.7/', '2001:db8::1', '[2001:db8::1]']],
	['impossible hosts', ['acme.c', 'a..com', '-acme.com', 'acme-.com', '*.acme.com', 'acme.com2']],
	['wrong signs', ['acme,com', '$acme.com', '%zz.com']],
	[
		'cells of other columns',
		['#REF!', '{{ $json.Website }}', '415-555-0132', '12/31/2024', '3.14'],
	],
	['texts that are too long', [`${'a'.repeat(64)}.com`, `${'a.'.repeat(200)}com`]],
])('%s are not a domain', (_what, texts) => {
	expectEach('domain', texts, 'not a domain');
});

it.each<[string, string[]]>([
	['signs', ['acme.com, beta.com', 'a.com;b.com', 'a.com | b.com', 'a.com (b.com)']],
	['blanks and words', ['a.com b.com', 'a.com or b.com', 'a.com\nb.com']],
	['signs without a blank', ['https://a.com/,http://b.com', 'https://a.com/,https://b.com']],
	['slashes', ['https://a.com/ https://b.com', 'www.a.com / www.b.com']],
	['HTML entities', ['a.com&nbsp;b.com', 'a.com &amp; b.com']],
	['signs, as addresses or pages', ['a@a.com, b@b.com', 'facebook.com/a, facebook.com/b']],
])('domains separated by %s are several values', (_what, texts) => {
	expectEach('domain', texts, 'several values');
});

it.each(['https://a.com/x,y.html', 'https://a.com/my page', 'a.com, a.com/'])(
	'%j is one domain',
	(text) => {
		expectEach('domain', [text], 'a.com');
	},
);

it.each<[string, string[]]>([
	['public mailbox', ['bob@gmail.com', 'BOB@GMAIL.COM ', 'Bob <bob@tampabay.rr.com>']],
	[
		'link to another site',
		[
			'https://wrap.com/v3/__https://www.acme.com/__',
			'wrap.com/?url=https%3A%2F%2Fwww.acme.com',
			'wrap.com/?url=HTTP://acme.com&x',
			'wrap.com/?utm_source=x&url=https://acme.com',
			'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.acme.com_&d=x',
			'https://protect-us.mimecast.com/s/AbC?domain=acme.com',
		],
	],
])('the domain of a %s is not looked up', (why, texts) => {
	expectEach('domain', texts, why);
});

it.each<[string, string[]]>([
	['https://acme.com', ['acme.com']],
	['HTTP://www.Acme.com/about?x', ['www.Acme.com/about?x', 'www.Acme.com', 'acme.com']],
	['acme.com:8080', ['acme.com:8080', 'acme.com']],
	['"www.acme.com",', ['www.acme.com', 'acme.com']],
	['ada@acme.com', ['ada@acme.com', 'acme.com']],
	['xn--mnchen-3ya.de', ['xn--mnchen-3ya.de', 'münchen.de']],
	['facebook.com/Acme', ['facebook.com/Acme', 'facebook.com', 'facebook.com/acme']],
])('%j is tried as %j, too', (text, others) => {
	expect([...new Set(otherSpellings!(text))]).toEqual(others);
});

it.each([
	['münchen.de', 'xn--mnchen-3ya.de'],
	['faß.de', 'xn--fa-hia.de'],
	['bücher.bücher.example', 'xn--bcher-kva.xn--bcher-kva.example'],
	['☃.net', 'xn--n3h.net'],
	['президент.рф', 'xn--d1abbgf6aiiy.xn--p1ai'],
	['他们为什么不说中文.com', 'xn--ihqwcrb4cv8a8dqg056pqjye.com'],
	['3年b組金八先生.com', 'xn--3b-ww4c5e180e575a65lsy2b.com'],
	['acme.com', 'acme.com'],
])('%s is %s in DNS, and the other way round', (people, dns) => {
	expect([toAscii(people), toUnicode(dns)]).toEqual([dns, people]);
});

it.each(['xn--zg74nnh3.com', 'xn--a-ecp.ru', 'xn--99999999.com', 'xn--.com', 'xn--\u00fc.com'])(
	'%s, which is no IDN, is read without an error',
	(host) => {
		expect(typeof toUnicode(host)).toBe('string');
		expect([typeof normalize(host), typeof problem(host)]).toContain('string');
	},
);

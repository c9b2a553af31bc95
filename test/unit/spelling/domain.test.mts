import { spellings } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import { toAscii, toUnicode } from '../../../nodes/BusinessDataLookup/spelling/idn.ts';

const { normalize, problem, otherSpellings } = spellings.domain;

describe('a domain', () => {
	it.each([
		'acme.com',
		'ACME.COM',
		' Acme.com\n',
		'acme.com.',
		'acme.com..',
		'acme.com./about',
		'acme.com../x',
		'www.acme.com',
		'www.www.acme.com',
		'http://acme.com',
		' HTTPS://WWW.Acme.COM:8080/about?x=1#y ',
		'https://acme.com:443',
		'acme.com:8080',
		'//acme.com/',
		'http:/acme.com',
		'https//acme.com',
		'http;//acme.com',
		'https:acme.com',
		'htp://acme.com',
		'http://https://acme.com',
		'ftp://acme.com/files',
		'http:\\\\acme.com',
		'acme.com\\path',
		'https:\\\\www.acme.com\\about\\',
		'https://User:pw@acme.com/',
		'ada@acme.com',
		'mailto:ada@acme.com',
		'Ada Smith <ada@acme.com>',
		'"acme.com"',
		"'acme.com'",
		"'acme.com",
		'“acme.com”',
		'‘acme.com’',
		'«acme.com»',
		'„acme.com“',
		'`acme.com`',
		'**acme.com**',
		'""acme.com""',
		'<acme.com>',
		'<https://www.acme.com/>',
		'(acme.com)',
		'[acme.com]',
		'{acme.com}',
		'("acme.com")',
		'[acme.com](http://acme.com)',
		'[Acme, Inc.](https://www.acme.com/about)',
		'="acme.com"',
		'=HYPERLINK("https://www.acme.com", "Acme")',
		'=HYPERLINK("acme.com")',
		'acme.com,',
		'acme.com;',
		'"acme.com",',
		'acme.com!',
		'acme.com™',
		'acme.com，',
		'acme.com…',
		'acme.com?',
		'acme.com/?utm_source=crm',
		'acme.com#top',
		'acme.com%20',
		'%20acme.com',
		'acme.com%2Fabout',
		'https%3A%2F%2Fwww.acme.com%2Fabout',
		'https://acme.com/100%25',
		'acme .com',
		'acme  .com/about',
		' acme.com, www.acme.com ',
		'Website: acme.com',
		'Website:acme.com',
		'website = https://www.acme.com',
		'Our site: "acme.com"',
		'Acme | acme.com',
		'Home page - www.acme.com',
		'acme.com (old)',
		'acme.com [main]',
		'acme.com - our shop',
		'acme.com | Acme',
		'acme\u200b.com\ufeff',
		'\u00a0acme.com\u00a0',
		'acme\u3002com',
		'\uff41\uff43\uff4d\uff45.com',
	])('%j is acme.com', (text) => {
		expect([problem(text), normalize(text)]).toEqual([undefined, 'acme.com']);
	});

	it.each([
		['www.com', 'www.com'],
		['api.www.acme.com', 'api.www.acme.com'],
		['a-b.co.uk', 'a-b.co.uk'],
		['1800flowers.com', '1800flowers.com'],
		['_dmarc.acme.com', '_dmarc.acme.com'],
		['münchen.de', 'xn--mnchen-3ya.de'],
		['MÜNCHEN.DE', 'xn--mnchen-3ya.de'],
		['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
		['https://www.bücher.example/x', 'xn--bcher-kva.example'],
		['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
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
		['gmail.com', 'gmail.com'],
		['@gmail.com', 'gmail.com'],
	])('%j is %s', (text, normal) => {
		expect([problem(text), normalize(text)]).toEqual([undefined, normal]);
		expect(normalize(normal)).toBe(normal);
	});

	it.each([
		...[
			'',
			' ',
			'-',
			'.',
			'http://',
			'https://',
			'www.',
			'@',
			'ada@',
			'acme',
			'localhost',
			'ask Bob',
		],
		...[
			'Acme, Inc.',
			'Acme Inc',
			'St.John Bakery',
			'J.P. Morgan',
			'U.S. Bank',
			'e.g.',
			'3.14',
			'.com',
		],
		...['203.0.113.7', 'http://203.0.113.7/', '2001:db8::1', '[2001:db8::1]', 'acme.c', 'a..com'],
		...['-acme.com', 'acme-.com', '*.acme.com', 'acme,com', 'ac me.com', 'acme.com2', '$acme.com'],
		'a1:80.com',
		...[
			'#REF!',
			'{{ $json.Website }}',
			'415-555-0132',
			'12/31/2024',
			`${'a'.repeat(64)}.com`,
			'%zz.com',
		],
		`${'a.'.repeat(200)}com`,
	])('%j is not one', (text) => {
		expect(problem(text)).toBe('not a domain');
	});

	it.each([
		...[
			'a.com, b.com',
			'a.com;b.com',
			'a.com b.com',
			'a.com or b.com',
			'a.com | b.com',
			'a.com\nb.com',
		],
		...[
			'https://a.com/ https://b.com',
			'https://a.com/,https://b.com',
			'https://a.com/,http://b.com',
			'www.a.com / www.b.com',
		],
		...['a@a.com, b@b.com', 'a.com (b.com)'],
	])('%j is several', (text) => {
		expect(problem(text)).toBe('several values');
	});

	it.each(['https://a.com/x,y.html', 'https://a.com/my page', 'a.com, a.com/'])(
		'%j is not several',
		(text) => {
			expect(problem(text)).not.toBe('several values');
		},
	);

	it.each([
		'bob@gmail.com',
		'BOB@GMAIL.COM ',
		'mailto:bob@yahoo.co.uk',
		'Bob <bob@tampabay.rr.com>',
	])('%j is a public mailbox', (text) => {
		expect(problem(text)).toBe('public mailbox');
	});

	it.each<[string, string[]]>([
		['https://acme.com', ['acme.com']],
		['HTTP://www.Acme.com/about?x', ['www.Acme.com/about?x', 'www.Acme.com', 'acme.com']],
		['acme.com:8080', ['acme.com:8080', 'acme.com']],
		['"www.acme.com",', ['www.acme.com', 'acme.com']],
		['ada@acme.com', ['ada@acme.com', 'acme.com']],
		['xn--mnchen-3ya.de', ['xn--mnchen-3ya.de', 'münchen.de']],
		['münchen.de', ['münchen.de']],
		['facebook.com/Acme', ['facebook.com/Acme', 'facebook.com', 'facebook.com/acme']],
	])('%j is asked for once more as %j', (text, others) => {
		expect([...new Set(otherSpellings!(text))]).toEqual(others);
	});
});

it.each([
	['münchen.de', 'xn--mnchen-3ya.de'],
	['faß.de', 'xn--fa-hia.de'],
	['bücher.bücher.example', 'xn--bcher-kva.xn--bcher-kva.example'],
	['☃.net', 'xn--n3h.net'],
	['президент.рф', 'xn--d1abbgf6aiiy.xn--p1ai'],
	['他们为什么不说中文.com', 'xn--ihqwcrb4cv8a8dqg056pqjye.com'],
	['3年b組金八先生.com', 'xn--3b-ww4c5e180e575a65lsy2b.com'],
	['mañana.com', 'xn--maana-pta.com'],
	['acme.com', 'acme.com'],
])('%s is %s to DNS, and the other way round', (people, dns) => {
	expect(toAscii(people)).toBe(dns);
	expect(toUnicode(dns)).toBe(people);
});

it.each(['xn--zg74nnh3.com', 'xn--zg74nnh3'])('%s has no Unicode form', (host) => {
	expect(toUnicode(host)).toBe(host);
});

it.each(['xn--a-ecp.ru', 'xn--99999999.com', 'xn--.com', 'xn--a-.com', 'xn--\u00fc.com'])(
	'%s is left as it is, or read without an error',
	(host) => {
		expect(typeof toUnicode(host)).toBe('string');
		expect(typeof toAscii(host)).toBe('string');
	},
);

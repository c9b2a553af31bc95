import fc from 'fast-check';
import {
	answersTo,
	bareSpellings,
	isSeveral,
	keyOf,
	likenessTo,
	questionOf,
} from '../../../nodes/BusinessDataLookup/parameters/matchKey.ts';
import {
	profileHosts,
	siteHosts,
} from '../../../nodes/BusinessDataLookup/catalogue/sharedHosts.ts';
import type { KeyKind } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';

describe('the key by which an input is matched to a record', () => {
	it.each<[KeyKind, string, string]>([
		['domain', 'acme.com', 'acme.com'],
		['domain', ' HTTPS://WWW.Acme.COM:8080/about?x=1#y ', 'acme.com'],
		['domain', '//acme.com/', 'acme.com'],
		['domain', 'www.acme.co.uk.', 'acme.co.uk'],
		['domain', 'shop.acme.com', 'shop.acme.com'],
		['domain', 'www2.acme.com', 'www2.acme.com'],
		['domain', 'www.com', 'www.com'],
		['domain', 'api.www.acme.com', 'api.www.acme.com'],
		['domain', 'facebook.com/acme//', 'facebook.com/acme'],
		['domain', 'facebook.com/p?id=5#about', 'facebook.com/p?id=5'],
		['domain', 'facebook.com/p#?id=5', 'facebook.com/p'],
		['phone', '+44 1 234 567 8901', '4412345678901'],
		['phone', '1 123 456 789 012 34', '112345678901234'],
		['domain', 'https://User:pw@acme.com/', 'user:pw@acme.com'],
		['domain', 'ada@', ''],
		['domain', 'acme.com:80', 'acme.com'],
		['domain', 'https://', ''],
		['domain', 'facebook.com', 'facebook.com'],
		['domain', 'https://www.Facebook.com/Acme-Bakery/?ref=ad#top', 'facebook.com/acme-bakery'],
		['domain', 'm.facebook.com/acme', 'facebook.com/acme'],
		['domain', 'facebook.com/profile.php?ref=x&id=12', 'facebook.com/profile.php?id=12'],
		['domain', 'uk.linkedin.com/company/acme', 'linkedin.com/company/acme'],
		['domain', 'aws.amazon.com/free', 'aws.amazon.com'],
		['domain', 'acme.wixsite.com/bakery', 'acme.wixsite.com/bakery'],
		['domain', 'notfacebook.com/acme', 'notfacebook.com'],
		['phone', '(415) 555-0132', '4155550132'],
		['phone', '+1 415-555-0132', '4155550132'],
		['phone', '14155550132', '4155550132'],
		['phone', '1415555013', '1415555013'],
		['phone', '+44 20 7946 0958', '442079460958'],
		['phone', 'none', ''],
		['id', ' Cmp_1 ', 'Cmp_1'],
	])('is, for the %s %j, %j', (kind, text, key) => {
		expect(keyOf(kind, text)).toBe(key);
	});

	it('is not changed when it is normalized again', () => {
		const kind = fc.constantFrom<KeyKind>('phone', 'id');
		fc.assert(
			fc.property(kind, fc.string(), (kind, text) => {
				const key = keyOf(kind, text);
				expect(keyOf(kind, key)).toBe(key);
			}),
		);
		fc.assert(
			fc.property(fc.domain(), (domain) => {
				const key = keyOf('domain', `https://${domain}/`);
				expect(keyOf('domain', key)).toBe(key);
			}),
		);
	});

	it('is the host of a web address, with the page only where many businesses share the host', () => {
		const hosts = fc.oneof(
			fc.constantFrom(...profileHosts),
			fc.constantFrom(...siteHosts).map((host) => `acme.${host}`),
			fc.domain().map((host) => host.toLowerCase().replace(/^www\./, '')),
		);
		const page = fc.stringMatching(/^[a-z0-9-]{1,10}(\/[a-z0-9-]{1,5})?$/);
		const shared = (host: string) =>
			profileHosts.includes(host) || siteHosts.some((site) => host.endsWith(`.${site}`));
		fc.assert(
			fc.property(hosts, page, (host, path) => {
				const key = keyOf('domain', `https://www.${host}:443/${path}/?utm=1#x`);
				expect(key).toBe(shared(host) ? `${host}/${path}` : host);
				expect(keyOf('domain', key)).toBe(key);
			}),
		);
	});
});

describe('what is asked for a value', () => {
	it.each<[KeyKind, string, string, string[]]>([
		['domain', 'acme.com', 'acme.com', []],
		['domain', 'https://acme.com', 'acme.com', []],
		['domain', 'HTTP://www.Acme.com/about?x', 'www.Acme.com/about?x', ['acme.com']],
		['domain', 'acme.com:8080', 'acme.com:8080', ['acme.com']],
		['domain', 'ada@acme.com', 'ada@acme.com', ['acme.com']],
		['domain', 'Acme.com', 'Acme.com', ['acme.com']],
		['domain', 'facebook.com/acme', 'facebook.com/acme', []],
		['domain', 'm.facebook.com/Acme/', 'm.facebook.com/Acme/', ['facebook.com/acme']],
		['phone', '415-555-0132', '4155550132', ['14155550132']],
		['phone', '1-415-555-0132', '14155550132', ['4155550132']],
		['phone', '(415) 555-0132', '(415) 5550132', ['4155550132', '14155550132']],
		['phone', '+44 20 7946 0958', '+44 20 7946 0958', ['442079460958']],
		['phone', '442079460958', '442079460958', []],
		['id', 'Cmp-1', 'Cmp-1', []],
	])('is, for the %s %j, %j, and where that finds nothing %j', (kind, text, asked, bare) => {
		expect(questionOf(kind, text)).toBe(asked);
		expect(bareSpellings(kind, asked)).toEqual(bare);
	});
});

const matchBy = (kind: KeyKind) => ({ field: 'of', label: 'Of', recordField: 'of', kind });

describe('a record is to a question', () => {
	it.each<[KeyKind, string, unknown, string]>([
		['domain', 'acme.com', 'acme.com', 'same'],
		['domain', 'www.acme.com', 'https://acme.com/', 'same'],
		['domain', 'acme.com/about', 'www.acme.com/About/', 'same'],
		['domain', 'acme.com', 'acme.com/about', 'same'],
		['domain', 'acme.com/about', 'acme.com', 'host'],
		['domain', 'acme.com/about', 'acme.com/team', 'other page'],
		['domain', 'acme.com', 'other.com', 'other'],
		['domain', 'acme.com', undefined, 'other'],
		['domain', 'acme.com/a', ['other.com', 'acme.com', 'acme.com/a'], 'same'],
		['domain', 'facebook.com/acme', 'facebook.com', 'other page'],
		['domain', 'facebook.com/acme', 'facebook.com/other', 'other page'],
		['domain', 'facebook.com', 'facebook.com/acme', 'other page'],
		['domain', 'facebook.com/acme', 'm.facebook.com/acme?ref=x', 'same'],
		['phone', '4155550132', ['14155550132'], 'same'],
		['phone', '4155550132', 4155550133, 'other'],
		['id', 'facebook.com/a', 'facebook.com/b', 'other'],
	])('by %s %j, showing %j, %s', (kind, asked, shown, likeness) => {
		expect(likenessTo([asked], { of: shown as string }, matchBy(kind))).toBe(likeness);
	});
});

describe('of the records that came, a question is answered by', () => {
	it.each<[string, string, string[], string[]]>([
		['its page before the host', 'acme.com/a', ['acme.com', 'acme.com/a'], ['acme.com/a']],
		['the host where none of its page came', 'acme.com/a', ['acme.com'], ['acme.com']],
		['no other page', 'acme.com/a', ['acme.com/b'], []],
		['what the service alone can have meant', 'old.com', ['new.com'], ['new.com']],
	])('%s', (_name, asked, shown, answers) => {
		const records = shown.map((of) => ({ of }));
		expect(answersTo([asked], records, matchBy('domain')).map(({ of }) => of)).toEqual(answers);
	});
});

describe('a value that holds several keys', () => {
	it.each<[KeyKind, string, boolean]>([
		['domain', 'a.com, b.com', true],
		['domain', 'https://a.com/ b.com', true],
		['domain', 'a.com;b.com', true],
		['domain', 'a.com\nb.com', true],
		['domain', 'a.com', false],
		['domain', 'https://a.com/x,y.html', false],
		['domain', 'a.com,', false],
		['domain', 'a.com,  ', false],
		['domain', ', a.com', false],
		['phone', '555-0132, 555-0133', true],
		['id', '415-555-0132, 415-555-0133', false],
		['phone', '415-555-0132, 415-555-0133', true],
		['phone', '(415) 555-0132;(415) 555-0133', true],
		['phone', '415-555-0132, ext. 12', false],
		['phone', '415 555 0132', false],
		['id', 'a, b', false],
	])('is noticed: the %s %j: %j', (kind, text, several) => {
		expect(isSeveral(kind, text)).toBe(several);
	});
});

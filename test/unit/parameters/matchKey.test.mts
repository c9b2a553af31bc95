import {
	isOtherPage,
	keyOf,
	otherSpellings,
	unfitness,
} from '../../../nodes/BusinessDataLookup/parameters/matchKey.ts';
import type { KeyKind } from '../../../nodes/BusinessDataLookup/catalogue/field.ts';

it.each<[KeyKind, string, string]>([
	['domain', ' HTTPS://WWW.Acme.COM:8080/about?x=1#y ', 'acme.com'],
	['domain', '//acme.com/', 'acme.com'],
	['domain', 'www.com', 'www.com'],
	['domain', 'api.www.acme.com', 'api.www.acme.com'],
	['domain', 'https://User:pw@acme.com/', 'acme.com'],
	['domain', 'ada@', ''],
	['domain', 'www.www.x.com', 'x.com'],
	['domain', 'x.com..', 'x.com'],
	['domain', 'http:/acme.com', 'acme.com'],
	['domain', 'mailto:ada@acme.com', 'acme.com'],
	['domain', 'https://', ''],
	['domain', 'facebook.com/acme//', 'facebook.com/acme'],
	['domain', 'facebook.com/p?id=5#about', 'facebook.com/p?id=5'],
	['domain', 'facebook.com/p#?id=5', 'facebook.com/p'],
	['domain', 'facebook.com/profile.php?ref=x&id=12', 'facebook.com/profile.php?id=12'],
	['domain', 'uk.linkedin.com/company/acme', 'linkedin.com/company/acme'],
	['domain', 'aws.amazon.com/free', 'aws.amazon.com'],
	['domain', 'acme.wixsite.com/bakery', 'acme.wixsite.com/bakery'],
	['domain', 'notfacebook.com/acme', 'notfacebook.com'],
	['phone', '+44 1 234 567 8901', '4412345678901'],
	['phone', '1 123 456 789 012 34', '112345678901234'],
	['phone', '+1 (415) 555-0132', '4155550132'],
	['phone', '1415555013', '1415555013'],
	['phone', '406-555-0000, ext. 12', '4065550000'],
	['phone', '#406-555-0000', '4065550000'],
	['phone', 'x4065550000', '4065550000'],
	['phone', '406-555-0000 (ext 5)', '4065550000'],
	['phone', 'tel:+14065550000;ext=5', '4065550000'],
	['phone', '406-555-0000 extension 7', '4065550000'],
	['phone', '406-555-0000 x7', '4065550000'],
	['phone', '406-555-0000 #7', '4065550000'],
	['phone', '406-555 MAX 1234', '4065551234'],
	['phone', ' none ', 'none'],
	['phone', '555-013', '555-013'],
	['phone', '555-0132', '5550132'],
	['id', ' Cmp_1 ', 'Cmp_1'],
])('the normal spelling of the %s %j is %j', (kind, text, key) => {
	expect(keyOf(kind, text)).toBe(key);
	expect(keyOf(kind, key)).toBe(key);
});

it.each<[KeyKind, string, string[]]>([
	['domain', 'https://acme.com', []],
	['domain', 'HTTP://www.Acme.com/about?x', ['www.Acme.com/about?x', 'www.Acme.com']],
	['domain', 'acme.com:8080', ['acme.com:8080']],
	['domain', 'ada@acme.com', ['ada@acme.com']],
	['phone', '415-555-0132', ['415-555-0132', '14155550132']],
	['phone', '4155550132', ['14155550132']],
	['phone', '+44 20 7946 0958', ['+44 20 7946 0958']],
	['phone', '442079460958', []],
	['id', ' Cmp-1 ', []],
])('where nothing is found, the %s %j is asked for as %j', (kind, text, spellings) => {
	expect(otherSpellings(kind, text)).toEqual(spellings);
});

it.each<[KeyKind, string, string, boolean]>([
	['domain', 'facebook.com/acme', 'facebook.com/other', true],
	['domain', 'facebook.com/acme', 'm.facebook.com/acme?ref=x', false],
	['domain', 'acme.com', 'acme.com/about', false],
	['id', 'facebook.com/a', 'facebook.com/b', false],
])('to the %s %j, %j is another page of a shared host: %j', (kind, asked, shown, isOther) => {
	expect(isOtherPage(kind, asked, shown)).toBe(isOther);
});

it.each<[KeyKind, string, ReturnType<typeof unfitness>]>([
	['domain', 'a.com, b.com', 'several'],
	['domain', 'https://a.com/ https://b.com', 'several'],
	['domain', 'a.com;b.com', 'several'],
	['domain', 'http:/acme.com', undefined],
	['domain', 'https://a.com/x,y.html', undefined],
	['domain', 'Acme Inc', 'none'],
	['phone', '(415) 555-0132;(415) 555-0133', 'several'],
	['phone', '415-555-0132, ext. 12', undefined],
	['phone', 'unknown', 'none'],
	['id', 'a, b', undefined],
])('the %s %j is no value to look up: %j', (kind, text, reason) => {
	expect(unfitness(kind, text)).toBe(reason);
});

/** What strangers pasted: each spelling beside the value that it stands for, or why it stands for none. */
import { spellings } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import type { SpellingKind } from '../../../nodes/BusinessDataLookup/spelling/spelling.ts';
import { isPlaceholder } from '../../../nodes/BusinessDataLookup/spelling/text.ts';

it.each<[SpellingKind, string, string]>([
	['phone', '+49 / 30 12345678', '493012345678'],
	['phone', '+49/30-12345678', '493012345678'],
	['phone', '+49 (30) / 12345678', '493012345678'],
	['phone', 'Tel. +49 30/12345678', '493012345678'],
	['phone', '0049/30/12345678', '493012345678'],
	['phone', '030/12345678', '03012345678'],
	['phone', '[+44] 2079460000', '442079460000'],
	['phone', '[415] 555-0132', '4155550132'],
	['phone', '{415} 555-0132', '4155550132'],
	['phone', 'Mobile 2: 415-555-0132', '4155550132'],
	['phone', 'Line 12 : 415-555-0132', '4155550132'],
	['phone', '4,155550132E+09', '4155550132'],
	['phone', '415-555-0132?', '4155550132'],
	['phone', '415-555-0132 (24/7)', '4155550132'],
	['domain', 'acme.com, www.acme.com', 'acme.com'],
	['domain', 'acme.com; https://acme.com/x | acme.com', 'acme.com'],
	['domain', 'ann@acme.com, www.acme.com', 'acme.com'],
	['domain', 'acme.com/?u=https://www.acme.com/x', 'acme.com'],
	['domain', '(https://acme.com)', 'acme.com'],
	['id', '"C1"', 'C1'],
	['id', "'C1'", 'C1'],
	['id', '="C1"', 'C1'],
	['id', '"C1",', 'C1'],
	['id', ' C1 ', 'C1'],
	['id', ' "C1" ', 'C1'],
	['id', '" C1 "', 'C1'],
	['id', '"C1"x', '"C1"x'],
	['name', 'Acme', 'acme'],
	['id', '"C1', '"C1'],
	['id', 'C"1"', 'C"1"'],
	['zip', '94,105', '94105'],
	['zip', '2, 101', '02101'],
	['zip', '94105\u20131234', '94105'],
])('the %s %j is %s', (kind, text, value) => {
	const { normalize, problem } = spellings[kind];
	expect([problem(text), normalize(text)]).toEqual([undefined, value]);
});

it.each<[SpellingKind, string, string]>([
	['phone', '4I5-555-0132', 'not a phone number'],
	['phone', '1-800-FLOWERS (356-9377)', 'not a phone number'],
	['phone', '24/7 a: 415-555-0132', 'not a phone number'],
	['phone', 'Suite 200, 415-555-0132', 'not a phone number'],
	['phone', '4.15555E+09', 'phone number without its last digits'],
	['name', '?!', 'not a name'],
	['domain', 'acme.com, beta.com', 'several values'],
	['domain', 'facebook.com/a, facebook.com/b', 'several values'],
	['domain', 'ac me.com', 'not a domain'],
	['domain', 'see acme.com', 'not a domain'],
	['domain', 'https://wrap.com/v3/__https://www.acme.com/__', 'link to another site'],
	['domain', 'wrap.com/?url=https%3A%2F%2Fwww.acme.com', 'link to another site'],
	['domain', 'wrap.com/?url=HTTP://acme.com&x', 'link to another site'],
])('the %s %j is none: %s', (kind, text, why) => {
	expect(spellings[kind].problem(text)).toBe(why);
});

it.each([
	['2', '101', true],
	['94', '105', true],
	['94105', '105', false],
	['94', '1051', false],
])('a ZIP code %s,%s is one: %s', (before, text, isOne) => {
	expect(spellings.zip.continues!(text, before)).toBe(isOne);
});

it.each([
	...['#ERROR!', '#SPILL!', '\\N', 'Not found', 'same as above', 'ditto', 'TBC', 'see notes'],
	...['(n/a)', '[unknown]', '<none>', '{ TBD }', 'N/A.', 'n / a', 'n/a n/a', 'null null'],
	...['.', '...', '_', '- -', '()', '\u2026'],
])('%j stands for no value', (text) => {
	expect(isPlaceholder(text)).toBe(true);
});
it.each(['n/a n/b', '(Acme)', 'Acme.', 'nulls', 'a / b', `(${' '.repeat(50)}n/a)`, '3'])(
	'%j is a value',
	(text) => {
		expect(isPlaceholder(text)).toBe(false);
	},
);

describe('a name', () => {
	const { toSent, otherSpellings } = spellings.name;
	it.each([
		['"Acme, Inc."', 'Acme, Inc.'],
		[' Acme,\u00a0 Inc., ', 'Acme, Inc.'],
		['Acme\u3000Inc;', 'Acme Inc'],
		['Cafe\u0301  Rio', 'Caf\u00e9 Rio'],
		['Sons\tLtd', 'Sons\tLtd'],
		["Dads'", "Dads'"],
	])('%j is sent as %j', (text, name) => {
		expect(toSent!(text)).toBe(name);
	});

	it.each([
		['O\u2019Connell', "O'Connell"],
		['O`Connell', "O'Connell"],
		['O&#39;Connell', "O'Connell"],
		['Smith &amp; Sons', 'Smith & Sons'],
		['Stark\u2013Towne', 'Stark-Towne'],
		['Paci\ufb01c', 'Pacific'],
		['Smith \uff06 Sons', 'Smith & Sons'],
		['Acme\u2122 Bakery', 'Acme Bakery'],
		['="Acme Bakery"', 'Acme Bakery'],
		['[Acme Bakery]', 'Acme Bakery'],
		['(Acme Bakery)', 'Acme Bakery'],
		['*Acme Bakery*', 'Acme Bakery'],
		['Acme\nBakery', 'Acme Bakery'],
		['Acme\n\nBakery', 'Acme Bakery'],
		['A&B', 'A and B'],
		['A &B', 'A and B'],
	])('%j is asked for as %j, too', (text, other) => {
		expect(otherSpellings!(text)).toContain(other);
		expect(spellings.name.normalize(text)).toBe(spellings.name.normalize(other));
	});
});

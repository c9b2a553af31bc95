/** What is sent for a value, what is sent beside it, and what is tried where that finds nothing. */
import {
	asSent,
	asSentOrTyped,
	otherSpellings,
	valueRules,
} from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import { toKeys } from '../../../nodes/BusinessDataLookup/spelling/keys.ts';
import type { ValueKind } from '../../../nodes/BusinessDataLookup/spelling/valueRules.ts';
import { expectEach } from './expectEach.mts';

it.each<[ValueKind, string, string, string[]]>([
	['domain', ' https://www.Acme.com ', 'acme.com', ['www.Acme.com']],
	['domain', 'acme.com', 'acme.com', []],
	['email', 'mailto:ada@X.example', 'ada@x.example', []],
	['id', '"C1"', 'C1', []],
	['link', ' https://MAPS.app/X#y ', 'https://MAPS.app/X#y', []],
	['name', '"Acme"', 'Acme', ['"Acme"']],
	['name', 'Acme, Inc.', 'Acme, Inc.', ['Acme']],
	['name', 'Acme (USA)', 'Acme (USA)', []],
	['name', '(USA) Acme', '(USA) Acme', []],
	['name', 'Acme="x"', 'Acme="x"', []],
	['name', '="x" Acme', '="x" Acme', []],
	['phone', '(415) 555-0132', '4155550132', ['(415) 555-0132', '14155550132']],
	['state', 'Texas', 'TX', []],
	['zip', '501', '00501', []],
])('the %s %j is sent as %j, and then as %j', (kind, text, sent, others) => {
	expect([asSent(kind, text), asSentOrTyped(kind, text)]).toEqual([sent, sent]);
	expect(otherSpellings(kind, text)).toEqual(others);
});

it.each<[ValueKind, string, string]>([
	['phone', ' ask Bob ', 'ask Bob'],
	['state', ' Bavaria ', 'Bavaria'],
])('a %s such as %j, which is none, is sent as typed', (kind, text, normal) => {
	expect(asSentOrTyped(kind, text)).toBe(text);
	expect(valueRules[kind].normalize(text)).toBe(normal);
});

it.each<[string, string[]]>([
	['C1', ['"C1"', "'C1'", '="C1"', '"C1",', ' C1 ', ' "C1" ', '" C1 "']],
	['"C1"x', ['"C1"x']],
	['"C1', ['"C1']],
	['C"1"', ['C"1"']],
])('the ID %s is read in each of %j', (id, texts) => {
	expectEach('id', texts, id);
});

it.each([
	...['https://maps.app.goo.gl/AbC', 'goo.gl/maps/x', 'linkedin.com/in/ada', 'www.acme.com'],
	'https://www.google.com/maps/place/Acme,+Inc./@37.7,-122.4,17z',
])('%s is a link', (text) => {
	expectEach('link', [text], text);
});

it.each(['', 'ask Bob', '@acme', 'https://', 'a.com b.com', 'bob@gmail.com'])(
	'%j is not a link',
	(text) => {
		expectEach('link', [text], 'not a link');
	},
);

it.each([
	['Acme, Inc.', ['Acme inc']],
	['ACME INCORPORATED', ['ACME inc']],
	['Acme Limited Liability Company', ['Acme llc']],
	['Acme Proprietary Limited', ['Acme pty ltd']],
	['"Acme Corporation",', ['Acme corp']],
	['Acme Inc', []],
	['acme LLC', []],
	['Acme\u2122', []],
	['', []],
])('beside the name %j, %j is sent', (typed, short) => {
	expect(valueRules.name.sentBeside!(typed)).toEqual(short);
});

it.each<[ValueKind, string, string, string[]]>([
	['id', ' C1 ', 'C1', []],
	['phone', '415-555-0132', '4155550132', []],
	['domain', 'a.b.acme.com', 'a.b.acme.com', ['b.acme.com', 'acme.com']],
	['domain', 'facebook.com/x', 'facebook.com/x', []],
	['name', 'Acmé, Inc.', 'acme/inc', ['acme']],
])('the key of the %s %j is %s, loose keys %j', (kind, text, key, looseKeys) => {
	expect(toKeys(kind, text)).toEqual({ keys: [key], looseKeys });
});

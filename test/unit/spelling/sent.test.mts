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
	['C1', ['"C1"', "'C1'", '="C1"', '"C1",', ' C1 ', ' "C1" ', '" C1 "', "'C1"]],
	['C1', ['[C1]', '(C1)', '<C1>', 'C1,', 'C1;', 'C1.', 'C1&nbsp;', '&quot;C1&quot;']],
	['C1', ['C1 (old)', 'C1 [main]', 'ID: C1', 'Company ID: "C1"', 'company_id: C1 (old)']],
	['20240012345', ['20240012345.0']],
	['urn:c:1', ['urn:c:1']],
	['a|1', ['a|1']],
	['ab1==', ['ab1==']],
	['C1 - Acme', ['C1 - Acme']],
	['c1', ['c1']],
	['several values', ['C1, C2', 'C1;C2', 'C1 | C2', 'C1\nC2']],
	['number without its last digits', ['2.02400123E+10', '2,024E+10']],
	['"C1"x', ['"C1"x']],
	['"C1', ['"C1']],
	['C"1"', ['C"1"']],
])('the ID %s is read in each of %j', (id, texts) => {
	expectEach('id', texts, id);
});

it.each<[string, string[]]>([
	[
		'https://Facebook.com/Acme?x=1&y=2',
		[
			' "https://Facebook.com/Acme?x=1&y=2", ',
			'<https://Facebook.com/Acme?x=1&amp;y=2>',
			'[Acme](https://Facebook.com/Acme?x=1&y=2)',
			'Facebook: https://Facebook.com/Acme?x=1&y=2.',
		],
	],
	['several values', ['facebook.com/a, facebook.com/b']],
	['not a link', ['@acme', 'ask Bob']],
])('the page %s is read in each of %j', (page, texts) => {
	expectEach('page', texts, page);
});

it.each<[string, string[]]>([
	[
		'linkedin.com/in/Ada-B',
		['https://www.LinkedIn.com/in/Ada-B/?trk=x', 'uk.linkedin.com/in/Ada-B#a'],
	],
	[
		'linkedin.com/in/Ada-B',
		['linkedin.com/in/Ada-B/details/experience/', 'linkedin.com/in/Ada-B/en'],
	],
	['linkedin.com/in/Ada-B', ['LinkedIn: linkedin.com/IN/Ada-B']],
	[
		'linkedin.com/company/acme',
		['https://linkedin.com/company/acme/about/', 'linkedin.com/company/acme'],
	],
	[
		'linkedin.com/company/acme',
		['linkedin.com/company/acme/people?x=1', 'linkedin.com/company/acme&amp;trk=x'],
	],
	['linkedin.com/school/mit', ['https://de.linkedin.com/school/mit/people']],
	['linkedin.com/pub/ada/1/2/3', ['linkedin.com/pub/ada/1/2/3']],
	['linkedin.com/profile/view?id=5', ['linkedin.com/profile/view?id=5&trk=x']],
	[
		'not a LinkedIn profile',
		['linkedin.com', 'linkedin.com/in/', 'linkedin.com/feed', 'linkedin.com/posts/ada'],
	],
	['not a LinkedIn profile', ['ada-b', 'acme.com', 'ada@acme.com', 'facebook.com/in/ada']],
	['several values', ['linkedin.com/in/a linkedin.com/in/b']],
])('the profile %s is read in each of %j', (profile, texts) => {
	expectEach('profile', texts, profile);
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

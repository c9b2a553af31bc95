/** How a value is sent, and its keys. */
import {
	asSent,
	asSentOrTyped,
	valueRules,
} from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import { toKeys } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import type { ValueKind } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import { expectEach } from './expectEach.mts';

it.each<[ValueKind, string, string]>([
	['domain', ' https://www.Acme.com ', 'acme.com'],
	['id', '"C1"', 'C1'],
	['link', ' https://MAPS.app/X#y ', 'https://MAPS.app/X#y'],
	['name', '"Acme"', 'Acme'],
	['name', 'Acme Inc', 'Acme Inc'],
	['name', 'Acme (USA)', 'Acme (USA)'],
	['name', 'Acme="x"', 'Acme="x"'],
	['name', 'Dare-Baker_Foods', 'Dare-Baker_Foods'],
	['phone', '(415) 555-0132', '4155550132'],
	['zip', '501', '00501'],
])('the %s %j is sent as %j', (kind, text, sent) => {
	expect([asSent(kind, text), asSentOrTyped(kind, text)]).toEqual([sent, sent]);
});

it.each<[ValueKind, string, string]>([
	['phone', ' ask Bob ', 'ask Bob'],
	['state', ' Bavaria ', 'Bavaria'],
])('an invalid %s such as %j is sent as typed', (kind, text, normal) => {
	expect(asSentOrTyped(kind, text)).toBe(text);
	expect(valueRules[kind].normalize(text)).toBe(normal);
});

const LINKS = ['https://maps.app.goo.gl/AbC', 'goo.gl/maps/x', 'linkedin.com/in/ada'];
const MAP = 'https://www.google.com/maps/place/Acme,+Inc./@37.7,-122.4,17z';
const PAGE = 'https://Facebook.com/Acme?x=1&y=2';
const ADA = 'linkedin.com/in/Ada-B';
const COMPANY = 'linkedin.com/company/acme';
const FILING = '20240012345';

it.each<[ValueKind, string, string[]]>([
	['id', 'C1', ['"C1"', "'C1'", '="C1"', '"C1",', ' C1 ', ' "C1" ', '" C1 "', "'C1", '[C1]']],
	['id', 'C1', ['(C1)', '<C1>', 'C1,', 'C1;', 'C1.', 'C1&nbsp;', '&quot;C1&quot;']],
	['id', 'C1', ['“C1”', '‘C1’']],
	['id', FILING, [`${FILING}.0`, `${FILING}.00`, `${FILING} - Acme`, `${FILING}: A`]],
	['id', '#C1', ['#C1']],
	['id', '2024-05', ['2024-05']],
	...['urn:c:1', 'a|1', 'ab1==', 'C1 (old)', 'c1', '"C1"x', 'C"1"', 'ID: C1'].map(
		(text): [ValueKind, string, string[]] => ['id', text, [text]],
	),
	['id', 'several values', ['C1, C2', 'C1;C2', 'C1 | C2', 'C1\nC2']],
	['id', 'placeholder', ['0', '000', '"0"']],
	['id', 'rounded by a spreadsheet', ['2.02400123E+10', '2,024E+10']],
	...[...LINKS, MAP].map((text): [ValueKind, string, string[]] => ['link', text, [text]]),
	['link', 'not a link', ['', 'ask Bob', '@acme', 'https://', 'a.com b.com', 'bob@gmail.com']],
	['page', PAGE, [` "${PAGE}", `, `<${PAGE.replace('&', '&amp;')}>`, `[Acme](${PAGE})`]],
	['page', PAGE, [`Facebook: ${PAGE}.`]],
	['page', 'several values', ['facebook.com/a, facebook.com/b']],
	['page', 'not a link', ['@acme', 'ask Bob']],
	['profile', ADA, ['https://www.LinkedIn.com/in/Ada-B/?trk=x', 'uk.linkedin.com/in/Ada-B#a']],
	['profile', ADA, [`${ADA}/details/experience/`, `${ADA}/en`, 'LinkedIn: linkedin.com/IN/Ada-B']],
	['profile', COMPANY, [`https://${COMPANY}/about/`, COMPANY, `${COMPANY}/people?x=1`]],
	['profile', COMPANY, [`${COMPANY}&amp;trk=x`]],
	['profile', ADA, [`${ADA}%20`]],
	['profile', 'linkedin.com/school/mit', ['https://de.linkedin.com/school/mit/people']],
	['profile', 'linkedin.com/pub/ada/1/2/3', ['linkedin.com/pub/ada/1/2/3']],
	['profile', 'linkedin.com/profile/view?id=5', ['linkedin.com/profile/view?id=5&trk=x']],
	['profile', 'not a LinkedIn profile', ['linkedin.com', 'linkedin.com/in/', 'linkedin.com/feed']],
	['profile', 'not a LinkedIn profile', ['linkedin.com/posts/ada', 'ada-b', 'facebook.com/in/ada']],
	['profile', 'several values', ['linkedin.com/in/a linkedin.com/in/b']],
	['personName', 'sa', ['Sa', '"Sa"', ' Sá ']],
	['personName', 'de sa', ['De Sa', 'de Sá']],
	['personName', 'not a name', ['5', '!']],
	['profile', ADA, [`${ADA}, Ada`, `${ADA}, https://www.${ADA}`]],
])('the %s %s is read in each of %j', (kind, expected, texts) => expectEach(kind, texts, expected));

it.each<[ValueKind, string, string, string[]]>([
	['id', ' C1 ', 'C1', []],
	['domain', 'a.b.acme.com', 'a.b.acme.com', ['b.acme.com', 'acme.com']],
	['domain', 'facebook.com/x', 'facebook.com/x', []],
	['name', 'Acmé, Inc.', 'acme/inc', ['acme']],
])('the key of the %s %j is %s, loose keys %j', (kind, text, key, looseKeys) => {
	expect(toKeys(kind, text)).toEqual({ keys: [key], looseKeys });
});

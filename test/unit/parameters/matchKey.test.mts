import {
	keyOf,
	keysOf,
	otherSpellings,
	shownKeys,
	shownText,
	unfitness,
} from '../../../nodes/BusinessDataLookup/parameters/matchKey.ts';
import type { IDataObject } from 'n8n-workflow';
import type { KeyKind } from '../../../nodes/BusinessDataLookup/catalogue/field.ts';
import {
	companyKeys,
	companyNameKey,
} from '../../../nodes/BusinessDataLookup/catalogue/companyKeys.ts';
import type { MatchKey } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';

const [byId, , byUrl] = companyKeys;

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

it.each<[KeyKind, string, string | undefined, string[], string[], string]>([
	['id', ' C1 ', undefined, ['C1'], [], 'C1'],
	['phone', '415-555-0132', undefined, ['4155550132'], [], '4155550132'],
	['domain', 'acme.com', undefined, ['acme.com'], [], 'acme.com'],
	[
		'domain',
		'a.b.acme.com',
		undefined,
		['a.b.acme.com'],
		['b.acme.com', 'acme.com'],
		'a.b.acme.com',
	],
	['domain', 'facebook.com/x', undefined, ['facebook.com/x'], [], 'facebook.com/x'],
	['name', 'Acmé, Inc.', undefined, ['acme/inc'], ['acme'], 'acme'],
	['name', 'ACME', 'tx', ['acme/ TX'], ['acme TX'], 'acme'],
])('the keys of the %s %j in the state %s are %j, loose keys %j, family %s', (...row) => {
	const [kind, text, state, keys, looseKeys, family] = row;
	expect(keysOf(kind, text, state)).toEqual({ keys, looseKeys, family });
});

it.each<[string, MatchKey, unknown, string[]]>([
	['nothing', byUrl, undefined, []],
	['null', byUrl, null, []],
	['a blank text', byUrl, ' ', []],
	['a number', byId, 7, ['7']],
	['an object', byId, { id: 7 }, []],
	['several links', byUrl, ['a.com', 'https://www.B.com/x'], ['a.com', 'b.com']],
	['a name', companyNameKey, 'Acme LLC', ['acme/llc', 'acme']],
])('a record with %s shows the keys %j', (_name, key, value, keys) => {
	expect(shownKeys({ [key.recordField]: value as string }, key)).toEqual(keys);
});

it.each<[unknown, string[]]>([
	['tx', ['acme/', 'acme', 'acme/ TX', 'acme TX']],
	[' ', ['acme/', 'acme']],
	[7, ['acme/', 'acme']],
])('a record of a name whose state is %j shows the keys %j', (state, keys) => {
	const record = { company_name: 'Acme', state: state as string };
	expect(shownKeys(record, companyNameKey)).toEqual(keys);
});

it.each<[MatchKey, IDataObject, boolean, string]>([
	[byUrl, { url: ['https://www.Meta.com/x', 'b.com'], state: 'TX' }, false, 'meta.com'],
	[byUrl, { url: null }, false, ''],
	[companyNameKey, { company_name: 'Acmé, Inc.', state: 'TX' }, true, 'Acmé, Inc., TX'],
	[companyNameKey, { company_name: 'Acme', state: 'TX' }, false, 'Acme'],
	[companyNameKey, { company_name: 'Acme', state: null }, true, 'Acme, which shows no state'],
])('a message by $field calls the company %j (in a state: %j) %j', (key, record, inState, text) => {
	expect(shownText(record, key, inState)).toBe(text);
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

/** Which records match which lookup. */
import type { IDataObject } from 'n8n-workflow';
import type { MatchField } from '../../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { matchRecords } from '../../../../nodes/BusinessDataLookup/lookup/byKey/match.ts';
import type { Lookup } from '../../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import { byId, byName, byUrl, domain, name, named, nameOf, search, shows } from './lookups.mts';

/** The records of each lookup (`~`: by a loose key), and those that match none. */
const matched = (lookups: Lookup[], records: IDataObject[], matchField: MatchField): string => {
	const { byLookup, unmatched } = matchRecords(lookups, records, matchField);
	const shown = (some: IDataObject[]) =>
		some.map((record) => String(record[matchField.recordField])).join(' | ');
	const own = byLookup.map(
		({ lookup, records: got, match }) =>
			`${nameOf(lookup)}: ${match === 'loose' || match === 'ambiguous' ? '~' : ''}${shown(got)}`,
	);
	return [...own, ...(unmatched.length > 0 ? [`nobody: ${shown(unmatched)}`] : [])].join('; ');
};

it.each<[string, string, string, string]>([
	['in any spelling', 'a.com b.com', 'WWW.B.com/x a.com', 'a.com: a.com; b.com: WWW.B.com/x'],
	['not inside another', 'art.com', 'cart.com', 'art.com: ; nobody: cart.com'],
	['the parent domain', 'x.a.com b.com', 'a.com', 'x.a.com: ~a.com; b.com: '],
	['the nearest parent', 'x.y.a.com', 'a.com y.a.com a.com', 'x.y.a.com: ~y.a.com'],
	['itself before its parents', 'x.a.com', 'x.a.com a.com', 'x.a.com: x.a.com'],
	['no subdomain', 'a.com', 'x.a.com', 'a.com: ; nobody: x.a.com'],
	['no other page of a shared host', 't.co/x', 't.co/z t.co', 't.co/x: ; nobody: t.co/z | t.co'],
])('a domain gets the companies that show it: %s', (_name, asked, returned, expected) => {
	const records = shows(...returned.split(' '));
	expect(matched(asked.split(' ').map(domain), records, byUrl)).toBe(expected);
});

const two = search('a.com', 'b.com');

it.each<[string, Lookup[], IDataObject[], MatchField, string]>([
	[
		'several keys of one lookup, in the order of the records',
		[two, domain('c.com')],
		shows('b.com', 'c.com', 'a.com', 'b.com'),
		byUrl,
		'a.com+b.com: b.com | a.com | b.com; c.com: c.com',
	],
	['both keys of one, once', [two], shows(['a.com', 'b.com']), byUrl, 'a.com+b.com: a.com,b.com'],
	[
		'names with the same legal form before other forms',
		[name('Acme Inc'), name('Bolt')],
		named('ACME', 'Acmé Incorporated', 'Bolt GmbH', 'Bolt Brothers'),
		byName,
		'Acme Inc: Acmé Incorporated; Bolt: ~Bolt GmbH; nobody: Bolt Brothers',
	],
	[
		'names in the state of the lookup',
		[name('Acme', 'TX'), name('Acme', 'CA')],
		named('Acme', 'Acme LLC, ca', 'Acme, NY'),
		byName,
		'Acme: ; Acme: ~Acme LLC; nobody: Acme | Acme',
	],
	['an ID that is a number', [search('7'), search('8')], [{ company_id: 7 }], byId, '7: 7; 8: '],
])('records match their lookups: %s', (_name, lookups, records, matchField, expected) => {
	expect(matched(lookups, records, matchField)).toBe(expected);
});

it('records that show no key match no lookup', () => {
	const records = shows(undefined, null, ' ', { b: 'b.com' }, []);
	const { byLookup, unmatched, shownKeys } = matchRecords([domain('null')], records, byUrl);
	expect([byLookup[0].records, unmatched, shownKeys]).toEqual([[], records, new Set()]);
});

it('the keys that are shown are those of all records', () => {
	const records = shows('WWW.a.com', 'b.com', ['b.com', 'c.com']);
	const { shownKeys } = matchRecords([domain('a.com')], records, byUrl);
	expect([...shownKeys]).toEqual(['a.com', 'b.com', 'c.com']);
});

it.each<[string, MatchField, string, string, boolean[]]>([
	['its own domain', byUrl, 'a.com + b.com', 'a.com', [false, false]],
	['a parent domain', byUrl, 'x.a.com', 'a.com', [false]],
	['a parent that is looked up too', byUrl, 'x.a.com + a.com', 'a.com', [true, false]],
	['a parent whose parent is looked up', byUrl, 'y.x.a.com + a.com', 'x.a.com', [true, false]],
	['a name without its form, looked up too', byName, 'Acme Inc + Acme', 'Acme', [true, false]],
	['another form', byName, 'A Inc + A Ltd + B Inc', 'A GmbH + B GmbH', [true, true, false]],
	['a form, looked up too', byName, 'Acme Inc + Acme Ltd', 'Acme GmbH + Acme Ltd', [true, false]],
	['a name in two states', byName, 'Acme, TX + Acme, CA', 'Acme Inc, TX', [false, false]],
])('a match may be ambiguous: %s', (_name, matchField, asked, returned, expected) => {
	const lookups = asked.split(' + ').map((text) => {
		const [own, state] = text.split(', ');
		return matchField === byUrl ? domain(own) : name(own, state);
	});
	const records = (matchField === byUrl ? shows : named)(...returned.split(' + '));
	const { byLookup } = matchRecords(lookups, records, matchField);
	expect(byLookup.map(({ match }) => match === 'ambiguous')).toEqual(expected);
});

/** Whose record is it? */
import type { IDataObject } from 'n8n-workflow';
import type { MatchField } from '../../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { match } from '../../../../nodes/BusinessDataLookup/lookup/byKey/match.ts';
import type { KeyLookup } from '../../../../nodes/BusinessDataLookup/parameters/lookUpBy.ts';
import { byId, byName, byUrl, domain, name, named, nameOf, search, shows } from './lookups.mts';

/** What each lookup gets, with `~` where it is by a loose key; the records of nobody; those that show nothing. */
const matched = (lookups: KeyLookup[], records: IDataObject[], matchField: MatchField) => {
	const { byLookup, unmatched, withoutKey } = match(lookups, records, matchField);
	const shown = (some: IDataObject[]) =>
		some.map((record) => String(record[matchField.recordField])).join(' | ');
	const own = lookups.map((lookup) => {
		const { records: got, isExact } = byLookup.get(lookup)!;
		return `${nameOf(lookup)}: ${got.length > 0 && !isExact ? '~' : ''}${shown(got)}`;
	});
	return [...own, shown(unmatched), withoutKey.length];
};

it.each<[string, KeyLookup[], IDataObject[], MatchField, unknown[]]>([
	[
		'belongs to the lookup whose key it shows, in whatever spelling',
		[domain('a.com'), domain('b.com')],
		shows('WWW.B.com/x', 'a.com'),
		byUrl,
		['a.com: a.com', 'b.com: WWW.B.com/x', '', 0],
	],
	[
		'of several keys of one lookup stays in its place',
		[search('a.com', 'b.com'), domain('c.com')],
		shows('b.com', 'c.com', 'a.com', 'b.com'),
		byUrl,
		['a.com+b.com: b.com | a.com | b.com', 'c.com: c.com', '', 0],
	],
	[
		'that shows something else belongs to nobody',
		[domain('art.com')],
		shows('walmart.com', 'cart.com'),
		byUrl,
		['art.com: ', 'walmart.com | cart.com', 0],
	],
	[
		'that shows nothing belongs to nobody, and is told apart',
		[domain('null')],
		shows(undefined, null, ' ', { b: 'b.com' }, []),
		byUrl,
		['null: ', '', 5],
	],
	[
		'of a parent domain belongs to a lookup of its subdomain',
		[domain('x.a.com'), domain('b.com')],
		shows('a.com'),
		byUrl,
		['x.a.com: ~a.com', 'b.com: ', '', 0],
	],
	[
		'of a nearer parent domain hides a farther one, in any order',
		[domain('x.y.a.com')],
		shows('a.com', 'y.a.com', 'a.com', 'y.a.com'),
		byUrl,
		['x.y.a.com: ~y.a.com | y.a.com', '', 0],
	],
	[
		'of the domain itself hides its parent domains',
		[domain('x.a.com')],
		shows('x.a.com', 'a.com'),
		byUrl,
		['x.a.com: x.a.com', '', 0],
	],
	[
		'of a subdomain does not belong to a lookup of the parent domain',
		[domain('a.com')],
		shows('x.a.com'),
		byUrl,
		['a.com: ', 'x.a.com', 0],
	],
	[
		'of another page of a shared host belongs to nobody',
		[domain('facebook.com/x')],
		shows('facebook.com/z', 'facebook.com'),
		byUrl,
		['facebook.com/x: ', 'facebook.com/z | facebook.com', 0],
	],
	[
		'of a name with its legal form hides the same name with another form',
		[name('Acme Inc'), name('Bolt')],
		named('ACME', 'Acmé Incorporated', 'Bolt GmbH', 'Bolt Brothers'),
		byName,
		['Acme Inc: Acmé Incorporated', 'Bolt: ~Bolt GmbH', 'Bolt Brothers', 0],
	],
	[
		'without a state answers no lookup in a state, whatever its name',
		[name('Acme', 'TX'), name('Acme', 'CA')],
		named('Acme', 'Acme LLC, ca', 'Acme, NY'),
		byName,
		['Acme: ', 'Acme: ~Acme LLC', 'Acme | Acme', 0],
	],
	[
		'shows a number as a key of its digits',
		[search('7'), search('8')],
		[{ company_id: 7 }],
		byId,
		['7: 7', '8: ', '', 0],
	],
	[
		'that shows two keys of one lookup belongs to it once',
		[search('a.com', 'b.com')],
		shows(['a.com', 'b.com']),
		byUrl,
		['a.com+b.com: a.com,b.com', '', 0],
	],
])('a record %s', (_name, lookups, records, matchField, expected) => {
	expect(matched(lookups, records, matchField)).toEqual(expected);
});

it('lookups that share a record have a copy each', () => {
	const [record] = shows(['a.com', 'b.com']);
	const lookups = [search('a.com'), search('b.com')];
	const { byLookup, shown } = match(lookups, [record], byUrl);
	const got = lookups.map((lookup) => byLookup.get(lookup)!.records[0]);
	expect(got).toEqual([record, record]);
	expect(got.map((each) => each === record)).toEqual([true, false]);
	expect([...shown]).toEqual(['a.com', 'b.com']);
});

it.each<[string, KeyLookup[], IDataObject[], MatchField, boolean[]]>([
	[
		'its parent domain, that another lookup asks for',
		[domain('x.a.com'), domain('a.com')],
		shows('a.com'),
		byUrl,
		[true, false],
	],
	['its parent domain', [domain('x.a.com')], shows('a.com'), byUrl, [false]],
	[
		'its parent domain, whose own parent another lookup asks for',
		[domain('y.x.a.com'), domain('a.com')],
		shows('x.a.com'),
		byUrl,
		[true, false],
	],
	['its own domain', [domain('a.com'), domain('b.com')], shows('a.com'), byUrl, [false, false]],
	[
		'its name without the form, that another lookup asks for',
		[name('Acme Inc'), name('Acme')],
		named('Acme'),
		byName,
		[true, false],
	],
	[
		'its name with another form, that another lookup asks for, beside one that none asks for',
		[name('Acme Inc'), name('Acme Ltd')],
		named('Acme Ltd', 'Acme GmbH'),
		byName,
		[true, false],
	],
	[
		'the same in the other order',
		[name('Acme Inc'), name('Acme Ltd')],
		named('Acme GmbH', 'Acme Ltd'),
		byName,
		[true, false],
	],
	[
		'its name with a form that none asks for, beside its name with another form',
		[name('Acme Inc'), name('Acme Ltd'), name('Beta Inc')],
		named('Acme GmbH', 'Beta GmbH'),
		byName,
		[true, true, false],
	],
	[
		'its name with a form, beside the same name in another state',
		[name('Acme', 'TX'), name('Acme', 'CA')],
		named('Acme Inc'),
		byName,
		[false, false],
	],
])('a lookup that gets %s: is it ambiguous?', (_name, lookups, records, matchField, expected) => {
	const { byLookup } = match(lookups, records, matchField);
	expect(lookups.map((lookup) => byLookup.get(lookup)!.isAmbiguous)).toEqual(expected);
});

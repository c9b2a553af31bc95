import { valueRules } from '../../../nodes/BusinessDataLookup/spelling/index.ts';

const { normalize, toSent, otherSpellings } = valueRules.name;

describe('a pasted name', () => {
	it.each([
		['"Acme, Inc."', 'Acme, Inc.'],
		[' Acme,\u00a0 Inc., ', 'Acme, Inc.'],
		['Acme\u3000Inc;', 'Acme Inc'],
		['Cafe\u0301  Rio', 'Caf\u00e9 Rio'],
		['Sons\tLtd', 'Sons\tLtd'],
		['Sons\n Ltd', 'Sons Ltd'],
		['Acme&nbsp;Inc&#46;', 'Acme Inc.'],
		['O&apos;Brien &amp;amp; Caf&eacute; &Oslash;st &#8211; &#x41;', "O'Brien & Café Øst – A"],
		['R&D;', 'R&D'],
		['R &what; D', 'R &what; D'],
		['Acme Inc (Duplicate)', 'Acme Inc'],
		['Acme, Inc. - DO NOT USE!', 'Acme, Inc.'],
		['**OLD** Acme LLC', 'Acme LLC'],
		['Do Not Use - Acme', 'Acme'],
		['Acme [inactive account]', 'Acme'],
		['Acme LLC (f/k/a Beta, Inc.)', 'Acme LLC'],
		['Acme (USA)', 'Acme (USA)'],
		['Old Mill (Texas)', 'Old Mill (Texas)'],
		['Old-Time Test - Lab', 'Old-Time Test - Lab'],
		['<Acme>', 'Acme'],
		['• Acme', 'Acme'],
		['Acme Inc (merged into Beta)', 'Acme Inc'],
		['Acme (Closed 2019)', 'Acme'],
		['Acme (see Beta LLC)', 'Acme'],
		['Acme Inc (HQ)', 'Acme Inc'],
		['Acme - Headquarters', 'Acme'],
		['1. Acme', 'Acme'],
		['12) Acme', 'Acme'],
		['- Acme', 'Acme'],
		['Debtor: Acme LLC', 'Acme LLC'],
		['Company Name: Acme', 'Acme'],
		['Acme *', 'Acme'],
		['Acme™', 'Acme'],
		['Acme, LLC dba Beta', 'Acme, LLC'],
		['Acme Bank, as Administrative Agent', 'Acme Bank'],
		['Acme Bank ISAOA', 'Acme Bank'],
		['Acme Bank, its successors and assigns', 'Acme Bank'],
		['Acme LLC, et al.', 'Acme LLC'],
		['Acme d.b.a. Beta', 'Acme'],
		['Acme LLC, doing business as Beta', 'Acme LLC'],
		['Acme LLC, formerly known as Beta', 'Acme LLC'],
		['Acme F.K.A. Beta', 'Acme'],
		['Acme t/a Beta', 'Acme'],
		['Acme Finance, a division of Acme Bank', 'Acme Finance'],
		['Acme Bank (and its successors and assigns)', 'Acme Bank'],
		['Acme (NASDAQ: ACME)', 'Acme'],
		['Acme - no longer in business', 'Acme'],
		['Acme Inc | LinkedIn', 'Acme Inc'],
		['Acme FBA Sellers', 'Acme FBA Sellers'],
		['Formerly Yours LLC', 'Formerly Yours LLC'],
		['Name: Acme', 'Acme'],
		['Company Name : Acme', 'Acme'],
		['Debtor 1: Acme', 'Acme'],
		['Debtor(s): Acme', 'Acme'],
		['Acme c/o Bob', 'Acme'],
		['Sushi Aka House', 'Sushi Aka House'],
		['Acme (customer)', 'Acme'],
		['Acme [in bankruptcy]', 'Acme'],
		['New - Age Metals', 'New - Age Metals'],
		['<b>Acme</b> Inc', 'Acme Inc'],
		['<a href="https://acme.com">Acme</a>', 'Acme'],
		['Acme Inc<br/>', 'Acme Inc'],
		['=HYPERLINK("https://acme.com", "Acme, Inc.")', 'Acme, Inc.'],
		['Mission: Impossible', 'Mission: Impossible'],
		['1-800 Flowers', '1-800 Flowers'],
		['E*TRADE', 'E*TRADE'],
		["Dads'", "Dads'"],
		["'=Acme & Sons", '=Acme & Sons'],
		["'Acme Supply Inc", 'Acme Supply Inc'],
		["'t Hooft", "'t Hooft"],
	])('%j is sent as %j', (text, sent) => {
		expect(toSent!(text)).toBe(sent);
	});

	it('with 50,000 signs is read in linear time', () => {
		for (const sign of ['*', '(', ' -', '(dba ', '&amp;', '+ '])
			expect(toSent!(`A${sign.repeat(50_000)}A`)).toContain('A');
	});

	it.each<[string, string[]]>([
		["O'Connell", ['O\u2019Connell', 'O`Connell', 'O&#39;Connell']],
		['Smith & Sons', ['Smith &amp; Sons', 'Smith \uff06 Sons']],
		['Stark-Towne', ['Stark\u2013Towne']],
		['Pacific', ['Paci\ufb01c']],
		['Acme Bakery', ['Acme\u2122 Bakery', '="Acme Bakery"', '[Acme Bakery]', '(Acme Bakery)']],
		['Acme Bakery', ['*Acme Bakery*', 'Acme\nBakery', 'Acme\n\nBakery']],
		['A and B', ['A&B', 'A &B']],
	])('%j is tried for each of %j, too', (other, texts) => {
		for (const text of texts) {
			expect(otherSpellings!(text)).toContain(other);
			expect(normalize(text)).toBe(normalize(other));
		}
	});
});

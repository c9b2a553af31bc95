import { valueRules } from '../../../nodes/BusinessDataLookup/spelling/index.ts';

const { toSent, alsoSent } = valueRules.name;

describe('a pasted name', () => {
	it.each<[string, string[]]>([
		['Acme', ['<Acme>', '• Acme', '1. Acme', '12) Acme', '- Acme', 'Acme *', 'Acme™']],
		['Acme Inc', ['Acme\u3000Inc;']],
		['Acme Inc.', ['Acme&nbsp;Inc&#46;']],
		['Acme, Inc.', ['"Acme, Inc."', ' Acme,\u00a0 Inc., ']],
		['Acme, Inc.', ['=HYPERLINK("https://acme.com", "Acme, Inc.")']],
		['Caf\u00e9 Rio', ['Cafe\u0301  Rio']],
		["O'Brien & Café <A>", ['O&apos;Brien &amp; Caf&#233; &lt;&#x41;&gt;']],
		['Sons Ltd', ['Sons\n Ltd']],
		['R&D', ['R&D;']],
		['=Acme & Sons', ["'=Acme & Sons"]],
		['Acme Supply Inc', ["'Acme Supply Inc"]],
	])('is sent as %j if it is typed as one of %j', (sent, texts) => {
		expect(texts.map(toSent!)).toEqual(texts.map(() => sent));
	});

	it.each([
		...['Acme (USA)', 'Old Mill (Texas)', 'Old-Time Test - Lab', 'Sushi Aka House', 'E*TRADE'],
		...['New - Age Metals', 'Mission: Impossible', '1-800 Flowers', "Dads'", "'t Hooft"],
		...['Sons\tLtd', 'R &what; D', 'Acme FBA Sellers', 'Formerly Yours LLC', '<b>Acme</b>'],
		...['JOHN SMITH DBA ACME PLUMBING', 'Acme (Duplicate)', 'Debtor: Acme', 'Acme, AS DEBTOR'],
		...['Acme - DO NOT USE', 'Acme Bank ISAOA', 'Acme (f/k/a Beta)', 'Closed: Loop'],
	])('%j is sent as it is typed', (text) => expect(toSent!(text)).toBe(text));

	it('with 50,000 signs is read in linear time', () => {
		for (const sign of ['*', '(', ' -', '&amp;', '+ '])
			expect(toSent!(`A${sign.repeat(50_000)}A`)).toContain('A');
	});

	it.each<[string, string[]]>([
		["O'Connell", ['O\u2019Connell', 'O`Connell', 'O&#39;Connell']],
		['Smith & Sons', ['Smith &amp; Sons', 'Smith \uff06 Sons']],
		['Stark-Towne', ['Stark\u2013Towne']],
		['Pacific', ['Paci\ufb01c']],
		['Acme Bakery', ['Acme\u2122 Bakery', '="Acme Bakery"', '[Acme Bakery]', '(Acme Bakery)']],
		['Acme Bakery', ['*Acme Bakery*', 'Acme\nBakery', 'Acme\n\nBakery']],
	])('is also sent as %j if it is typed as one of %j', (also, texts) => {
		expect(texts.map(alsoSent!)).toEqual(texts.map(() => also));
	});
});

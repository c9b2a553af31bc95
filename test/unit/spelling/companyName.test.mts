import fc from 'fast-check';
import {
	legalForms,
	nameKeys,
	ordinaryWords,
} from '../../../nodes/BusinessDataLookup/spelling/companyName.ts';
import { asSent, valueRules } from '../../../nodes/BusinessDataLookup/spelling/index.ts';

const problem = (text: string): string | undefined => valueRules.name.problem(text)?.reason;
const alsoSent = (text: string): string => valueRules.name.alsoSent!(text);

it.each<[string, string[]]>([
	['/', ['', ' \t', '-', '"..."', '❤️', 'ﾞﾟ']],
	['acme/', ['ACME', 'Ａｃｍｅ', '\u0000Acme', 'Acme™']],
	['atandt/', ['AT&T', 'AT and T', 'AT＆T', 'AT&amp;T']],
	['aplus/', ['A+', 'A Plus']],
	['jpmorgan/', ['J.P. Morgan', 'J. P. Morgan']],
	['diyarbakiristanbul/', ['Diyarbakır İstanbul']],
	['bancaorstedoeuvrelos/', ['Banca Ørsted Œuvre Łoś', 'BANCA ORSTED OEUVRE LOS']],
	['οδοσα/', ['ΟΔΟΣ Α', 'Οδός Α']],
	['ガス/', ['ガス', 'ｶﾞｽ']],
	['\u0e32/', ['\u0e33']],
	['acme/inc', ['Acme Incorporated', 'ACME, inc.', 'Acme INC', 'Acme I.N.C.']],
	['acme/llc', ['Acme L.L.C.', 'Acme l l c', 'Acme (LLC)', 'Acme Limited  Liability Co.']],
	['acme/pty/ltd', ['Acme PTY. LTD.', 'Acme (Pty.) Ltd.', 'Acme Pty Limited']],
	['acme/spa', ['Acme S.p.A.', 'Acme S. p. A.']],
	['acme/spzoo', ['Acme Sp. z o.o.']],
	['acme/sa/cv', ['Acme S.A. de C.V.', 'Acme SA de CV']],
	['rentagreat/co', ['Rent, A Great Company']],
	['smithdental/pc', ['Smith Dental, A Professional Corporation']],
	['アクメ/kk', ['アクメ K.K.']],
	['acmegp/llc', ['Acme GP, LLC']],
	['maandpa/', ['Ma & Pa']],
	['limitedliabilitycompany/', ['Limited Liability Company']],
	['andco/', ['& Co.']],
	['llc/', ['ʻ LLC', 'L. L. C.', 'LLC']],
	['sas/', ['SAS', 'S.A.S.']],
])('the name and legal form %s are read in each of %j', (exact, names) => {
	const exactKeys = names.map((name) => [name, nameKeys(name).exact]);
	expect(exactKeys).toEqual(names.map((name) => [name, exact]));
	for (const name of names) expect(nameKeys(name).core).toBe(exact.split('/')[0]);
});

it('a text with letters is a name', () => {
	const typed = ['LLC', 'SAS', 'AB', 'Acme', 'The Limited', 'Acme…', 'アクメ'];
	expect(typed.map(problem)).toEqual(typed.map(() => undefined));
	expect(problem('?!')).toBe('not a name');
});

it.each<[string, string[]]>([
	['Acme, Inc.', ['"Acme, Inc."', ' Acme,\u00a0 Inc., ', '[Acme, Inc.]', '(Acme, Inc.)']],
	["O'Brien & Café <A>", ['O&apos;Brien &amp; Caf&#233; &lt;&#x41;&gt;']],
	['Café Rio', ['Cafe\u0301  Rio', 'Café\nRio']],
])('the name %j is sent for each of %j', (sent, texts) => {
	expect(texts.map((text) => asSent('name', text))).toEqual(texts.map(() => sent));
});

it.each(['Acme (USA)', 'Old-Time Test - Lab', 'E*TRADE', "Dads'", "'t Hooft", '<b>Acme</b>'])(
	'the name %j is sent as typed',
	(text) => expect(asSent('name', text)).toBe(text),
);

it('every spelling of a legal form is known', () => {
	for (const [spelling, form] of legalForms) {
		// What stands for several forms is read as several.
		if (spelling.includes('/')) continue;
		const written = ordinaryWords.has(spelling) ? [...spelling].join('.') : spelling;
		const { exact } = nameKeys(`Acme ${written}`);
		const also = alsoSent(`Acme ${written}`);
		expect([spelling, exact, also]).toEqual([spelling, `acme/${form}`, 'Acme']);
	}
	expect([...ordinaryWords]).toEqual(['ag', 'asa', 'doo', 'spa']);
});

it.each<[string, string[]]>([
	['Acme', ['Acme L. L. C.', '"Acme" LLC', '“Acme, Inc.”', 'Acme Limited Liability Company']],
	['Acme', ['Acme', '"Acme Corporation",']],
	['Acme (USA)', ['Acme (USA)', 'Acme (USA), LLC']],
	['Hello, World', ['Hello, World, ltd.']],
	['Hello. World', ['Hello. World, Oy']],
	["Dads'", ["Dads' LLC"]],
	["'Tis Acme", ["'Tis Acme"]],
	['LLC', [' LLC ']],
	['!', ['!']],
])('%j is also sent, without a legal form, for each of %j', (also, names) => {
	expect(names.map(alsoSent)).toEqual(names.map(() => also));
});

const pieces = fc.constantFrom(
	...['Acme', 'the', 'and', '&', 'of', 'A', 'L', 'P', 'L.P.', 'Spa', 'é', 'ø', '\u0301', '日本'],
	...[' ', ' ', ' ', ', ', '.', '/', '"', "'", '(', ')', '-', ...legalForms.keys()],
);
const names = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ unit: 'grapheme' }),
	fc.array(pieces).map((words) => words.join('')),
	fc.array(pieces).map((words) => words.join(' ')),
);

it('the core of any text has letters and digits only, and stays without the legal form', () => {
	const property = fc.property(names, (name) => {
		const { core, exact } = nameKeys(name);
		expect(core).toMatch(/^(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)?$/u);
		expect(exact.startsWith(`${core}/`)).toBe(true);
		expect(nameKeys(core)).toEqual({ core, exact: `${core}/` });
		expect(nameKeys(alsoSent(name)).core).toBe(core);
		if (/[a-z0-9]/i.test(name)) expect(core).not.toBe('');
	});
	fc.assert(property, { numRuns: 2000 });
});

import fc from 'fast-check';
import {
	nameKeys,
	withoutLegalForm,
} from '../../../nodes/BusinessDataLookup/spelling/companyName.ts';
import { legalForms } from '../../../nodes/BusinessDataLookup/spelling/legalForms.ts';

describe('normal spelling of a name', () => {
	it.each([
		['', ''],
		[' \t', ''],
		['-', ''],
		['"..."', ''],
		['❤️', ''],
		['ﾞﾟ', ''],
		['3M', '3m'],
		['ACME', 'acme'],
		['\u0000Hello', 'hello'],
		['Acme, the "Bakery" (Butte) #2', 'acmethebakerybutte2'],
		['Hello    World', 'helloworld'],
		['O’Brien', 'obrien'],
		["O'Brien", 'obrien'],
		['Hawaiʻi', 'hawaii'],
		['AT&T', 'atandt'],
		['AT and T', 'atandt'],
		['AT＆T', 'atandt'],
		['J.P. Morgan', 'jpmorgan'],
		['J. P. Morgan', 'jpmorgan'],
		['Toys"R"Us', 'toysrus'],
		['Yahoo!™', 'yahoo'],
		['Ａｃｍｅ', 'acme'],
		['électricité', 'electricite'],
		['e\u0301lectricite\u0301', 'electricite'],
		['Äätämö', 'aatamo'],
		['Ørsted', 'orsted'],
		['Łoś', 'los'],
		['Œuvre & Cæsar', 'oeuvreandcaesar'],
		['Đakovo', 'dakovo'],
		['Þórður', 'thordur'],
		['Weiß', 'weiss'],
		['WEIẞ', 'weiss'],
		['Diyarbakır', 'diyarbakir'],
		['İstanbul', 'istanbul'],
		['Ħamrun', 'hamrun'],
		['ΟΔΟΣ Α', 'οδοσα'],
		['Οδός Α', 'οδοσα'],
		['日本', '日本'],
		['株式会社', '株式会社'],
		['ガス', 'ガス'],
		['ｶﾞｽ', 'ガス'],
		['삼성', '삼성'],
		['हिन्दी', 'हिन्दी'],
		['\u0e33', '\u0e32'],
		['Новороссийский порт', 'новороссиискиипорт'],
	])('compares %j as %j', (name, core) => {
		expect(nameKeys(name)).toEqual({ core, exact: `${core}/` });
	});

	it('tells words apart by the marks of a script that has them', () => {
		expect(nameKeys('ガス').core).not.toBe(nameKeys('カス').core);
	});
});

describe('legal form at the end of a name', () => {
	it.each([
		['inc', ['Inc', 'inc.', 'INC', 'Incorporated', 'I.N.C.', 'Incorporée']],
		['corp', ['Corp', 'Corp.', 'Corporation']],
		['co', ['Co', 'Co.', 'Company', '& Co', '& Company', 'and Co.', 'und Co.', '& Cie']],
		['ltd', ['Ltd', 'ltd.', 'L.T.D.', 'Limited', 'Ltée']],
		['llc', ['LLC', 'L.L.C.', 'L.L.C', 'l l c', 'L. L. C.', 'Limited Liability Company']],
		['llc', ['Limited  Liability Co.', 'Ltd. Liability Company', 'LTD LIABILITY CO', '(LLC)']],
		['lc', ['LC', 'L.C.', 'L C', 'Limited Company', 'Ltd. Co.']],
		['l3c', ['L3C', 'L.3.C.', 'Low-Profit Limited Liability Company']],
		['pllc', ['PLLC', 'P.L.L.C.', 'Professional Limited Liability Company']],
		['lp', ['LP', 'L.P.', 'L P', 'Limited Partnership', 'Ltd. Partnership']],
		['llp', ['LLP', 'L.L.P.', 'Limited Liability Partnership']],
		['lllp', ['LLLP', 'L.L.L.P.', 'Limited Liability Limited Partnership']],
		['rlllp', ['RLLLP', 'Registered Limited Liability Limited Partnership']],
		['pc', ['PC', 'P.C.', 'P C', 'Professional Corporation', 'Prof. Corp.']],
		['pc', ['A Professional Corporation', "Prof'l Corp."]],
		['pa', ['PA', 'P.A.', 'P A', 'Professional Association']],
		['na', ['NA', 'N.A.', 'N A', 'National Association', "Nat'l Assn."]],
		['plc', ['PLC', 'p.l.c.', 'Public Limited Company']],
		['pty/ltd', ['Pty Ltd', 'PTY. LTD.', '(Pty.) Ltd.', 'Pty Limited', 'Proprietary Limited']],
		['pte/ltd', ['Pte Ltd', 'Pte. Ltd.', 'PTE LIMITED']],
		['co/ltd', ['Co., Ltd.', 'Co.,Ltd', 'Company Limited']],
		['co/inc', ['Co. Inc.', 'Company, Incorporated']],
		['gmbh', ['GmbH', 'G.m.b.H.', 'Ges.m.b.H.', 'Gesellschaft mit beschränkter Haftung']],
		['gmbh/co/kg', ['GmbH & Co. KG', 'GmbH und Co. KG', 'GMBH AND CO KG']],
		['ag', ['A.G.', 'Aktiengesellschaft']],
		['spa', ['S.p.A.', 'S. p. A.', 'Società per Azioni']],
		['as', ['AS', 'A/S', 'A.S.', 'A.Ş.', 'Aktieselskab']],
		['sa', ['SA', 'S.A.', 'S/A', 'Société Anonyme', 'Sociedad Anónima']],
		['sa/cv', ['SA de CV', 'S.A. de C.V.', 'S. A. de C. V.']],
		['sarl', ['SARL', 'S.A.R.L.', 'SàRL', 'S.à r.l.']],
		['srl', ['SRL', 'S.r.l.', 'S. de R.L.']],
		['spzoo', ['Sp. z o.o.', 'sp. z.o.o.', 'spółka z o.o', 'spolka z o.o']],
		['sro', ['s.r.o.', 'sro', 'spol. s r.o.']],
		['ab', ['AB', 'Aktiebolag']],
		['oy', ['Oy', 'OY', 'Osakeyhtiö']],
		['bv', ['BV', 'B.V.']],
		['nv', ['NV', 'N.V.']],
		['sdn/bhd', ['Sdn Bhd', 'Sdn. Bhd.', 'Sendirian Berhad']],
		['llc/llc', ['LLC, LLC']],
	])('reads %s in every spelling', (form, spellings) => {
		for (const spelling of spellings)
			expect([spelling, nameKeys(`Big Acme, ${spelling}`)]).toEqual([
				spelling,
				{ core: 'bigacme', exact: `bigacme/${form}` },
			]);
	});

	it.each([...legalForms].filter(([spelling]) => !spelling.includes('/')))(
		'knows that %s stands for %s',
		(spelling, form) => {
			const written = ['ag', 'asa', 'doo', 'spa'].includes(spelling)
				? [...spelling].join('.')
				: spelling;
			expect(nameKeys(`Acme ${written}`).exact).toBe(`acme/${form}`);
			expect(withoutLegalForm(`Acme ${written}`)).toBe('Acme');
		},
	);

	it.each([
		['Acme Inc', 'Acme LLC'],
		['Acme', 'Acme Inc.'],
		['Acme Corp', 'Acme Co'],
		['Acme LP', 'Acme LLP'],
		['Acme LC', 'Acme LLC'],
		['Acme PC', 'Acme PLLC'],
		['Acme Pty Ltd', 'Acme Ltd'],
		['Acme Co. Inc.', 'Acme Inc.'],
	])('tells %s from %s only by the form', (one, other) => {
		expect(nameKeys(one).exact).not.toBe(nameKeys(other).exact);
		expect(nameKeys(one).core).toBe(nameKeys(other).core);
	});

	it.each([
		['Serenity Spa', 'Serenity LLC'],
		['Eau de Spa', 'Eau de SA'],
		['Valley Ag', 'Valley Inc.'],
		['VALLEY AG', 'Valley Inc.'],
		['Scooby Doo', 'Scooby'],
		['Standard Chartered', 'Standard'],
		['First Bank', 'First Inc'],
		['Acme GP, LLC', 'Acme LLC'],
		['Roofers SE', 'Roofers'],
		['Ma & Pa', 'Ma & LLC Inc'],
		['Ma & Pa', 'Ma'],
		['House of Pa', 'House'],
		['Smith Asa', 'Smith'],
		['Made in C', 'Made Inc'],
		['Group A LLC', 'Group LLC'],
		['LLC Partners', 'Partners'],
		['Hello Oy World', 'Hello World'],
		['Aco', 'A Co'],
		['Zinc', 'Z Inc'],
	])('takes %s and %s for two names', (one, other) => {
		expect(nameKeys(one).core).not.toBe(nameKeys(other).core);
	});

	it.each([
		['Limited', 'limited/'],
		['The Limited', 'thelimited/'],
		['The Limited, Inc.', 'thelimited/inc'],
		['The Company', 'thecompany/'],
		['Company Co', 'company/co'],
		['Limited Liability Company', 'limitedliability/co'],
		['& Co.', 'andco/'],
		['LLC', 'llc/'],
		['ʻ LLC', 'llc/'],
		['L.L.C.', 'llc/'],
		['L. L. C.', 'llc/'],
		['N.A.', 'na/'],
		['N.A.P.A.', 'napa/'],
		['N A P A', 'napa/'],
		['U.S. P.A.', 'us/pa'],
		['SAS Institute Inc.', 'sasinstitute/inc'],
		['X Limited Liability Company', 'x/llc'],
		['Group A L. L. C.', 'groupa/llc'],
		['JOHN SMITH M D P A', 'johnsmithmd/pa'],
		['Wells Fargo Bank, National Association', 'wellsfargobank/na'],
		['Tiffany & Co.', 'tiffany/co'],
		['Pittsburgh PA', 'pittsburgh/pa'],
	])('compares %s as %s', (name, exact) => {
		expect(nameKeys(name).exact).toBe(exact);
	});
});

describe('name without its legal form', () => {
	it.each([
		['Hello World Oy', 'Hello World'],
		['Hello World, ltd.', 'Hello World'],
		['Hello    World ltd', 'Hello    World'],
		[' Hello World ltd. ', 'Hello World'],
		['Hello World Ab Oy', 'Hello World'],
		['Hello, World, ltd.', 'Hello, World'],
		['Hello. World, Oy', 'Hello. World'],
		['Säätämö, Oy', 'Säätämö'],
		['Łoś spółka z o.o', 'Łoś'],
		['Acme Limited Liability Company', 'Acme'],
		['Acme L. L. C.', 'Acme'],
		['Vestas A/S', 'Vestas'],
		['Tiffany & Co.', 'Tiffany'],
		['J.P. Morgan Equities South Africa (Pty) Ltd.', 'J.P. Morgan Equities South Africa'],
		['Acme (USA), LLC', 'Acme (USA)'],
		['Acme – LLC', 'Acme'],
		['Yahoo! Inc.', 'Yahoo!'],
		['Smith Jr., LLC', 'Smith Jr.'],
		["Dads' LLC", "Dads'"],
		['"Acme" LLC', 'Acme'],
		['"Acme LLC"', 'Acme'],
		['“Acme, Inc.”', 'Acme'],
		['""Acme""', 'Acme'],
		["'Tis Acme", "'Tis Acme"],
		['The "Best" LLC', 'The "Best"'],
		['The Limited', 'The Limited'],
		[' LLC ', 'LLC'],
		['"', ''],
		['!', '!'],
		['', ''],
	])('of %j is %j', (name, rest) => {
		expect(withoutLegalForm(name)).toBe(rest);
	});
});

describe('any text', () => {
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

	it('has a core of letters and digits that is its own core', () => {
		fc.assert(
			fc.property(names, (name) => {
				const { core, exact } = nameKeys(name);
				expect(core).toMatch(/^(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)?$/u);
				expect(exact.startsWith(`${core}/`)).toBe(true);
				expect(nameKeys(core)).toEqual({ core, exact: `${core}/` });
			}),
			{ numRuns: 2000 },
		);
	});

	it('has a core as soon as it has a Latin letter or a digit', () => {
		fc.assert(
			fc.property(names, (name) => {
				fc.pre(/[a-z0-9]/i.test(name));
				expect(nameKeys(name).core).not.toBe('');
			}),
		);
	});

	it('keeps its core without its legal form', () => {
		fc.assert(
			fc.property(names, (name) => {
				expect(nameKeys(withoutLegalForm(name)).core).toBe(nameKeys(name).core);
			}),
			{ numRuns: 2000 },
		);
	});

	it('has the same keys in capitals, in quotes and with more blanks', () => {
		fc.assert(
			fc.property(fc.array(pieces), (words) => {
				const name = words.join(' ');
				expect(nameKeys(name.toUpperCase())).toEqual(nameKeys(name));
				expect(nameKeys(` "${words.join('  ')}"`)).toEqual(nameKeys(name));
			}),
		);
	});

	it('gets the form that is put behind it', () => {
		fc.assert(
			fc.property(
				names,
				fc.constantFrom('Inc', 'L.L.C.', 'Professional Association'),
				(name, form) => {
					const { core } = nameKeys(name);
					fc.pre(core !== '' && !/(?:the|and|of|[.\p{M}'’&＆])[^\p{L}\p{N}]*$/iu.test(name));
					expect(nameKeys(`${name}, ${form}`).core).toBe(core);
				},
			),
		);
	});
});

import fc from 'fast-check';
import {
	nameKeys,
	withoutLegalForm,
} from '../../../nodes/BusinessDataLookup/spelling/companyName.ts';
import { valueRules } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import {
	legalForms,
	ordinaryWords,
} from '../../../nodes/BusinessDataLookup/spelling/legalForms.ts';

const { problem } = valueRules.name;

describe('normal spelling of a name', () => {
	it.each<[string, string[]]>([
		['', ['', ' \t', '-', '"..."', '❤️', 'ﾞﾟ']],
		['3m', ['3M']],
		['acme', ['ACME', 'Ａｃｍｅ', '\u0000Acme', 'Acme™']],
		['acmethebakerybutte2', ['Acme, the "Bakery" (Butte) #2']],
		['helloworld', ['Hello    World']],
		['obrien', ['O’Brien', "O'Brien"]],
		['hawaii', ['Hawaiʻi']],
		['atandt', ['AT&T', 'AT and T', 'AT＆T', 'AT&amp;T']],
		['aplus', ['A+', 'A Plus']],
		['smithandjones', ['Smith + Jones', 'Smith & Jones']],
		['theacme', ['The Acme', 'Acme, The', 'Acme (The)']],
		['jpmorgan', ['J.P. Morgan', 'J. P. Morgan']],
		['toysrus', ['Toys"R"Us']],
		['electricite', ['électricité', 'e\u0301lectricite\u0301']],
		['orstedlosaatamo', ['Ørsted Łoś Äätämö']],
		['oeuvreandcaesar', ['Œuvre & Cæsar']],
		['thordurdakovo', ['Þórður Đakovo']],
		['weiss', ['Weiß', 'WEIẞ']],
		['diyarbakiristanbulhamrun', ['Diyarbakır İstanbul Ħamrun']],
		['οδοσα', ['ΟΔΟΣ Α', 'Οδός Α']],
		['日本', ['日本']],
		['株式会社', ['株式会社']],
		['ガス', ['ガス', 'ｶﾞｽ']],
		['カス', ['カス']],
		['삼성', ['삼성']],
		['हिन्दी', ['हिन्दी']],
		['\u0e32', ['\u0e33']],
		['новороссиискиипорт', ['Новороссийский порт']],
	])('%j is read in each of %j', (core, names) => {
		for (const name of names) expect(nameKeys(name)).toEqual({ core, exact: `${core}/` });
	});

	it('a text without letters and digits is not a name', () => {
		expect(['?!', 'Acme'].map(problem)).toEqual(['not a name', undefined]);
	});
});

describe('legal form at the end of a name', () => {
	it.each([
		['inc', ['Inc', 'inc.', 'INC', 'I.N.C.', 'Incorporée']],
		['co', ['Co.', '& Co', '& Company', 'and Co.', 'und Co.', '& Cie']],
		['llc', ['L.L.C.', 'L.L.C', 'l l c', 'L. L. C.', '(LLC)', 'Limited  Liability Co.']],
		['lc', ['L.C.', 'L C', 'Ltd. Co.']],
		['l3c', ['L3C', 'L.3.C.', 'Low-Profit Limited Liability Company']],
		['pc', ['P.C.', 'P C', 'Prof. Corp.', "Prof'l Corp."]],
		['na', ['N.A.', 'N A', "Nat'l Assn."]],
		['pty/ltd', ['PTY. LTD.', '(Pty.) Ltd.', 'Pty Limited']],
		['pte/ltd', ['Pte Ltd', 'PTE LIMITED']],
		['co/ltd', ['Co., Ltd.', 'Co.,Ltd', 'Company Limited']],
		['co/inc', ['Co. Inc.', 'Company, Incorporated']],
		['gmbh', ['G.m.b.H.', 'Ges.m.b.H.', 'Gesellschaft mit beschränkter Haftung']],
		['gmbh/co/kg', ['GmbH & Co. KG', 'GmbH und Co. KG', 'GMBH AND CO KG']],
		['spa', ['S.p.A.', 'S. p. A.', 'Società per Azioni']],
		['as', ['A/S', 'A.S.', 'A.Ş.']],
		['sa', ['S.A.', 'S/A', 'Société Anonyme', 'Sociedad Anónima']],
		['sa/cv', ['S.A. de C.V.', 'S. A. de C. V.']],
		['sarl', ['S.A.R.L.', 'SàRL', 'S.à r.l.']],
		['srl', ['S.r.l.', 'S. de R.L.']],
		['spzoo', ['Sp. z o.o.', 'sp. z.o.o.', 'spółka z o.o']],
		['sro', ['s.r.o.', 'spol. s r.o.']],
		['llc/llc', ['LLC, LLC']],
		['fsb', ['FSB', 'F.S.B.']],
		['pjsc', ['PJSC', 'Public Joint-Stock Company']],
		['sapi/cv', ['S.A.P.I. de C.V.']],
	])('reads %s in every spelling', (form, spelled) => {
		for (const each of spelled)
			expect([each, nameKeys(`Big Acme, ${each}`)]).toEqual([
				each,
				{ core: 'bigacme', exact: `bigacme/${form}` },
			]);
	});

	it.each([
		['アクメ/kk', ['株式会社アクメ', 'アクメ株式会社', '(株)アクメ', '㈱アクメ', 'アクメ K.K.']],
		['삼성/주식회사', ['주식회사 삼성', '삼성(주)']],
		['北京/有限公司', ['北京有限公司', '北京有限责任公司']],
		['ромашка/ооо', ['ООО "Ромашка"', 'Ромашка ООО']],
	])('reads %s, whether the form is before or behind the name', (exact, names) => {
		expect(names.map((name) => nameKeys(name).exact)).toEqual(names.map(() => exact));
	});

	it('knows each spelling of the list', () => {
		for (const [spelling, form] of legalForms) {
			// What stands for several forms is read as several.
			if (spelling.includes('/')) continue;
			const written = ordinaryWords.has(spelling) ? [...spelling].join('.') : spelling;
			expect([spelling, nameKeys(`Acme ${written}`).exact]).toEqual([spelling, `acme/${form}`]);
			expect([spelling, withoutLegalForm(`Acme ${written}`)]).toEqual([spelling, 'Acme']);
		}
		expect([...ordinaryWords]).toEqual(['ag', 'asa', 'doo', 'spa']);
	});

	it.each([
		['Acme Inc', 'Acme LLC'],
		['Acme', 'Acme Inc.'],
		['Acme LP', 'Acme LLP'],
		['Acme Co. Inc.', 'Acme Inc.'],
	])('tells %s from %s only by the form', (one, other) => {
		expect(nameKeys(one).exact).not.toBe(nameKeys(other).exact);
		expect(nameKeys(one).core).toBe(nameKeys(other).core);
	});

	it.each([
		['Serenity Spa', 'Serenity LLC'],
		['Eau de Spa', 'Eau de SA'],
		['Valley Ag', 'Valley Inc.'],
		['Standard Chartered', 'Standard'],
		['Acme GP, LLC', 'Acme LLC'],
		['Ma & Pa', 'Ma & LLC Inc'],
		['Ma & Pa', 'Ma'],
		['Made in C', 'Made Inc'],
		['Group A LLC', 'Group LLC'],
		['LLC Partners', 'Partners'],
		['A+ Plumbing', 'A Plumbing'],
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
		['Company Co', 'company/co'],
		['Limited Liability Company', 'limitedliability/co'],
		['& Co.', 'andco/'],
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
		['Pittsburgh PA', 'pittsburgh/pa'],
		['ACME, INC., A CALIFORNIA CORPORATION', 'acme/inc'],
		['Acme, a New York limited liability company.', 'acme/llc'],
		['Smith Dental, A Professional Corporation', 'smithdental/pc'],
		['Acme LP a Delaware limited partnership', 'acme/lp'],
		['Rent A Center Corporation', 'rentacenter/corp'],
		['Rent, A Great Company', 'rentagreat/co'],
	])('compares %s as %s', (name, exact) => {
		expect(nameKeys(name).exact).toBe(exact);
	});
});

describe('name without its legal form', () => {
	it.each([
		['Hello World Oy', 'Hello World'],
		['Hello    World ltd', 'Hello World'],
		['株式会社アクメ', 'アクメ'],
		[' Hello World ltd. ', 'Hello World'],
		['Hello World Ab Oy', 'Hello World'],
		['Hello, World, ltd.', 'Hello, World'],
		['Hello. World, Oy', 'Hello. World'],
		['Łoś spółka z o.o', 'Łoś'],
		['Acme L. L. C.', 'Acme'],
		['Vestas A/S', 'Vestas'],
		['J.P. Morgan Equities South Africa (Pty) Ltd.', 'J.P. Morgan Equities South Africa'],
		['Acme (USA), LLC', 'Acme (USA)'],
		['Acme – LLC', 'Acme'],
		['Acme, LLC, a Texas limited liability company', 'Acme'],
		['Acme, a Texas corporation', 'Acme'],
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

	const holds = (check: (name: string) => void) =>
		fc.assert(fc.property(names, check), { numRuns: 2000 });

	it('has a core of letters and digits that is its own core, and stays without the legal form', () => {
		holds((name) => {
			const { core, exact } = nameKeys(name);
			expect(core).toMatch(/^(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)?$/u);
			expect(exact.startsWith(`${core}/`)).toBe(true);
			expect(nameKeys(core)).toEqual({ core, exact: `${core}/` });
			expect(nameKeys(withoutLegalForm(name)).core).toBe(core);
			if (/[a-z0-9]/i.test(name)) expect(core).not.toBe('');
		});
	});

	it('gets the form that is put behind it', () => {
		holds((name) => {
			const { core } = nameKeys(name);
			fc.pre(
				core !== '' &&
					!/(?:the|and|of|[.\p{M}'’&＆])[^\p{L}\p{N}]*$| a .*(?:corporation|company|partnership)|\(closed/iu.test(
						name,
					),
			);
			for (const form of ['Inc', 'Professional Association'])
				expect(nameKeys(`${name}, ${form}`).core).toBe(core);
		});
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
});

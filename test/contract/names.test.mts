/** Enrich by company name: legal forms, names of several companies, and names crowded out by similar ones. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService, type CompanyServiceOptions } from '../support/companyService.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { companyIds, lookUp, WAYS, type Way } from '../support/ways.mts';

const testBed = useTestBed();

/** Enough for 80 executions to arrive while the first call is under way. */
const FIRST_LATENCY = 800;

const enrich = async (
	way: Way,
	names: string[],
	options: CompanyServiceOptions,
	parameters: INodeParameters = {},
) => {
	const isMany = way === 'as executions at once';
	const latencies = isMany && names.length > 5 ? { firstLatency: FIRST_LATENCY, latency: 100 } : {};
	const service = await testBed.serve(
		companyService({ matching: 'likeness', ...latencies, ...options }),
	);
	return await lookUp(testBed.run, way, {
		operation: 'company.enrich',
		parameters: { matchBy: 'company_name', value: '={{ $json.value }}', ...parameters },
		inputs: names.map((value) => ({ value })),
		service,
	});
};

const named = (company_id: string, company_name: string): IDataObject => ({
	company_id,
	company_name,
});
const INC = named('inc', 'Acme Inc');
const LLC = named('llc', 'Acme LLC');
const LTD = named('ltd', 'Acme Ltd.');
const PLAIN = named('plain', 'Acme');

describe('legal forms', () => {
	type Forms = [string, IDataObject[], string[], string[][]];
	/** What is looked up, and the companies of each under All; under First the first of these. */
	const cases: Forms[] = [
		['two forms', [INC, LLC], ['Acme Inc', 'Acme LLC'], [['inc'], ['llc']]],
		['two forms in the other order', [INC, LLC], ['Acme LLC', 'Acme Inc'], [['llc'], ['inc']]],
		[
			'three forms, and none',
			[INC, LLC, LTD, PLAIN],
			['Acme', 'acme, ltd', 'ACME L.L.C.', 'Acme Inc.'],
			[['plain'], ['ltd'], ['llc'], ['inc']],
		],
		['a name without a form', [INC, LLC], ['Acme', 'Acme LLC'], [['inc', 'llc'], ['llc']]],
		['the only form there is', [LLC], ['Acme Inc', 'Acme LLC'], [['llc'], ['llc']]],
		['a form that none has', [INC, LLC], ['Acme Ltd', 'Acme Inc'], [['inc', 'llc'], ['inc']]],
		[
			'two companies of one form',
			[LLC, INC, named('inc-2', 'ACME, Inc.')],
			['Acme Inc', 'Acme LLC'],
			[['inc', 'inc-2'], ['llc']],
		],
		['Limited and Ltd', [INC, LTD], ['Acme Limited', 'Acme Ltd'], [['ltd'], ['ltd']]],
	];
	const inEachWay = cases.flatMap((one) =>
		WAYS.flatMap((way) =>
			['first', 'all'].map((multipleMatches): [string, Way, string, Forms] => [
				one[0],
				way,
				multipleMatches,
				one,
			]),
		),
	);

	it.each(inEachWay)(
		'%s, %s, Multiple Matches %s',
		async (_name, way, multipleMatches, [, companies, names, found]) => {
			const answers = await enrich(way, names, { companies }, { options: { multipleMatches } });
			const isAll = multipleMatches === 'all';
			const counts = found.map(({ length }) => (length > 1 ? length : undefined));

			expect(companyIds(answers)).toEqual(isAll ? found : found.map(([id]) => [id]));
			if (!isAll) expect(answers.rows.map(([row]) => row.found_count)).toEqual(counts);
		},
	);

	it.each(WAYS)(
		'a company returned for another form is no answer where the service is exact, %s',
		async (way) => {
			const names = ['Acme Inc', 'Acme LLC'];
			const answers = await enrich(way, names, { companies: [LLC], matching: 'exact' });
			expect(companyIds(answers)).toEqual([[null], ['llc']]);
		},
	);

	it.each([
		['Acme Limited', 'Acme Ltd.'],
		['Acme Incorporated', 'Acme, Inc.'],
		['Acme Corporation', 'ACME CORP'],
		['Acme Company', 'Acme Co.'],
		['Acme Limited Liability Company', 'Acme L.L.C.'],
		['Acme Limited Partnership', 'Acme LP'],
		['Acme National Association', 'Acme, N.A.'],
		['Acme Professional Corporation', 'Acme P.C.'],
	])('%s is %s, and hides another form', async (asked, shown) => {
		const companies = [named('other', 'Acme GmbH'), named('same', shown)];
		const answers = await enrich('in one list', [asked, shown], { companies });

		expect(companyIds(answers)).toEqual([['same'], ['same']]);
		expect(answers.calls).toBe(1);
	});

	it.each([
		['Zen Spa', 'Zen Inc'],
		['Acme Tools', 'Acme Inc'],
		['Acme', 'Acme Holding Inc'],
		['Prairie Ag', 'Prairie LLC'],
	])('%s is not %s', async (asked, shown) => {
		const answers = await enrich('in one list', [asked], { companies: [named('c', shown)] });
		expect(companyIds(answers)).toEqual([[null]]);
	});
});

/** Names whose first words are in no other. */
const names = (count: number, word = 'Firm', from = 0): string[] =>
	Array.from({ length: count }, (_, nth) => `${word}${String(nth + from).padStart(3, '0')} Tools`);

/** Several companies of each name, name by name or in turns. */
const several = (all: string[], each: number, order: 'by name' | 'in turns'): IDataObject[] => {
	const places = Array.from({ length: each }, (_, place) => place);
	const one = (name: string, place: number) => named(`${name} ${place}`, `${name} Inc`);
	return order === 'by name'
		? all.flatMap((name) => places.map((place) => one(name, place)))
		: places.flatMap((place) => all.map((name) => one(name, place)));
};

describe('names with several companies each', () => {
	const sizes = [
		[30, 8],
		[80, 3],
	];
	const ways = ['in one list', 'as executions at once'] as const;
	const all = sizes.flatMap(([count, each]) =>
		ways.flatMap((way) =>
			(['by name', 'in turns'] as const).flatMap((order) =>
				['first', 'all'].map((matches) => [count, each, order, way, matches] as const),
			),
		),
	);

	it.each(all)(
		'%d names of %d companies, returned %s: all are found, %s, Multiple Matches %s',
		async (count, each, order, way, multipleMatches) => {
			const asked = names(count);
			const companies = several(asked, each, order);
			const answers = await enrich(way, asked, { companies }, { options: { multipleMatches } });
			const places = multipleMatches === 'all' ? [...Array(each).keys()] : [0];

			expect(companyIds(answers)).toEqual(
				asked.map((name) => places.map((place) => `${name} ${place}`)),
			);
			expect(answers.calls).toBeLessThanOrEqual(Math.ceil((count * each) / 50) + 3);
		},
	);

	it.each(WAYS)(
		'a page that ends before the form that was asked for is no answer, %s',
		async (way) => {
			const asked = names(10).map((name) => `${name} Inc`);
			const companies = asked.flatMap((name) =>
				Array.from({ length: 8 }, (_, place) =>
					named(`${name} ${place}`, place < 7 ? name.replace('Inc', 'LLC') : name),
				),
			);
			const answers = await enrich(way, asked, { companies });

			expect(companyIds(answers)).toEqual(asked.map((name) => [`${name} 7`]));
			if (way === 'in one list') expect(answers.calls).toBeLessThanOrEqual(5);
		},
	);
});

describe('names that are crowded out by similar ones', () => {
	/** Companies that a service by likeness returns for every name that begins with Zeta. */
	const similar = Array.from({ length: 5000 }, (_, nth) => named(`z${nth}`, `Zeta Sub ${nth}`));
	const crowded = (count: number) => Array.from({ length: count }, (_, nth) => `Zeta ${nth} Inc`);
	const reason = '50 of 5,000 companies with similar names were read';

	it.each(WAYS)('each say how many companies were read, %s', async (way) => {
		const asked = crowded(30);
		const { rows, calls } = await enrich(way, asked, { companies: similar });

		expect(rows).toMatchObject(asked.map((name) => [{ found: false, asked: name, reason }]));
		if (way !== 'each alone') expect(calls).toBeLessThanOrEqual(asked.length + 4);
	});

	it.each(['in one list', 'as executions at once'] as const)(
		'hide no name beside them that has a company, %s',
		async (way) => {
			const others = names(20);
			const asked = others.flatMap((name, nth) => [name, `Zeta ${nth}`]);
			const companies = [...similar, ...several(others, 2, 'by name')];
			const { rows, calls } = await enrich(way, asked, { companies });
			const answers = rows.map(([row]) => row.company_id ?? row.reason);

			expect(answers).toEqual(others.flatMap((name) => [`${name} 0`, reason]));
			expect(calls).toBeLessThanOrEqual(asked.length + 4);
		},
	);

	it('take a company that shows the name, whichever page it is on alone', async () => {
		const own = named('own', 'Zeta 7 Inc');
		const companies = [...similar.slice(0, 40), own, ...similar.slice(40)];
		const { rows } = await enrich('in one list', crowded(10), { companies });
		expect(rows[7]).toMatchObject([{ found: true, company_id: 'own' }]);
	});
});

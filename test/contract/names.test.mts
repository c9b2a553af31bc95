/** Enrich by company name: legal forms, names of several companies, and names crowded out by similar ones. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { CompanyServiceOptions } from '../support/companyService.mts';
import { listing, ROOMY_HEADERS, type ScriptedAnswer } from '../support/http.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { inEachWay, lookUpAt, WAYS, type Way } from '../support/ways.mts';

const testBed = useTestBed();
const lookUp = lookUpAt(testBed);
const byName = { matchBy: 'company_name' };

const enrich = async (
	way: Way,
	names: string[],
	options: CompanyServiceOptions,
	parameters: INodeParameters = {},
) => await lookUp(way, { matching: 'likeness', ...options }, names, { ...byName, ...parameters });

const named = (company_id: string, company_name: string): IDataObject => ({
	company_id,
	company_name,
});
const INC = named('inc', 'Acme Inc');
const LLC = named('llc', 'Acme LLC');
const LTD = named('ltd', 'Acme Ltd.');
const PLAIN = named('plain', 'Acme');
const twoIncs = [LLC, INC, named('inc-2', 'ACME, Inc.')];

describe('legal forms', () => {
	/** What is looked up, and the companies of each under All; under First the first of these. */
	const cases: Array<[string, companies: IDataObject[], names: string[], found: string[][]]> = [
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
		['one form twice', twoIncs, ['Acme Inc', 'Acme LLC'], [['inc', 'inc-2'], ['llc']]],
		['Limited and Ltd', [INC, LTD], ['Acme Limited', 'Acme Ltd'], [['ltd'], ['ltd']]],
	];

	it.each(inEachWay(cases))('%s, %s', async (_name, way, companies, names, found) => {
		const first = await enrich(way, names, { companies });
		const all = await enrich(way, names, { companies }, { options: { multipleMatches: 'all' } });
		const counts = found.map(({ length }) => (length > 1 ? length : undefined));

		expect(first.ids).toEqual(found.map(([id]) => [id]));
		expect(first.rows.map(([row]) => row.found_count)).toEqual(counts);
		expect(all.ids).toEqual(found);
	});

	it.each(WAYS)('a company of another form is no answer at an exact service, %s', async (way) => {
		const names = ['Acme Inc', 'Acme LLC'];
		const { ids } = await enrich(way, names, { companies: [LLC], matching: 'exact' });
		expect(ids).toEqual([[null], ['llc']]);
	});

	it.each([
		['Acme Limited', 'Acme Ltd.'],
		['Acme Corporation', 'ACME CORP'],
		['Acme Limited Liability Company', 'Acme L.L.C.'],
		['Acme National Association', 'Acme, N.A.'],
	])('%s is %s, and hides another form', async (asked, shown) => {
		const companies = [named('other', 'Acme GmbH'), named('same', shown)];
		const { ids, calls } = await enrich('in one list', [asked, shown], { companies });
		expect([ids, calls]).toEqual([[['same'], ['same']], 1]);
	});
});

it.each([
	['Acmé L.L.C.', 'Acme, Inc.', true],
	[' acme  Co., Ltd. ', 'Acme, Inc.', true],
	['Trygg Orsted LLC', 'Trygg Ørsted', true],
	['Bank Los', 'Bank Łoś', true],
	['Opera Oeuvre, Inc.', 'Opera Œuvre', true],
	['Smith & Sons', 'Smith and Sons LLC', true],
	['Acme L L C', 'Acme', true],
	['\uff21cme', 'ACME', true],
	['T Tools', 'Tools', false],
	['Acme', 'Acme Holding Inc', false],
	['Zen Spa', 'Zen Inc', false],
	['Valley Ag', 'Valley Inc.', false],
])('%j is the name %s: %j', async (name, shown, found) => {
	const records = listing(() => [named('c', shown)]);
	const { json } = await testBed.enrichAt(records, [name], byName);
	expect(json).toMatchObject([found ? { found, company_id: 'c' } : { found, asked: name }]);
});

it('names with commas are one name each, and are asked together', async () => {
	const some = testBed.sandbox.data.companies.slice(0, 40).map(({ record }) => record);
	const names = some.map(({ company_name: name }) => name);
	const { json } = await testBed.enrich(names, byName);

	expect(json.every(({ found }) => found === true)).toBe(true);
	expect(json[3].company_id).toBe(some[3].company_id);
	expect(testBed.calls()).toBeLessThanOrEqual(4);
});

it.each<[string, ScriptedAnswer]>([
	['403', { status: 403, body: {} }],
	['a refusal in words', { status: 422, body: { detail: 'Malformed' } }],
	['a lost connection', { drop: true }],
])('a spelling that gets %s fails none of the others', async (_name, answer) => {
	// Of the five that are tried alone, each has a spelling that fails.
	const sons = times(6, (n) => `Smith${n} and Sons LLC`);
	const companies = sons.map((name) => named(name, name));
	const known = listing(({ company_name: asked }) =>
		companies.filter(({ company_name: name }) => (asked as unknown[]).includes(name)),
	);
	const { json } = await testBed.enrichAt(
		async (call) =>
			call.body.includes('&') ? { headers: ROOMY_HEADERS, ...answer } : await known(call),
		[...sons.flatMap((name) => [name.replace('and', '&'), name]), 'Nobody'],
		byName,
	);
	const ids = sons.flatMap((name) => [name, name]);
	expect(json.map(({ company_id: id }) => id)).toEqual([...ids, null]);
});

/** Names whose first words are in no other. */
const names = (count: number): string[] =>
	times(count, (nth) => `Firm${String(nth).padStart(3, '0')} Tools`);

/** Several companies of each name, name by name or in turns. */
const several = (all: string[], each: number, order = 'by name'): IDataObject[] => {
	const one = (name: string, place: number) => named(`${name} ${place}`, `${name} Inc`);
	return order === 'by name'
		? all.flatMap((name) => times(each, (place) => one(name, place)))
		: times(each, (place) => all.map((name) => one(name, place))).flat();
};

describe('names with several companies each', () => {
	it.each([
		[30, 8, 'by name', 'in one list'],
		[30, 8, 'in turns', 'in one list'],
		[30, 8, 'by name', 'as executions at once'],
		[30, 8, 'in turns', 'as executions at once'],
		[80, 3, 'by name', 'in one list'],
		[80, 3, 'in turns', 'in one list'],
		[80, 3, 'by name', 'as executions at once'],
		[80, 3, 'in turns', 'as executions at once'],
	] as const)('all are found: %d of %d, returned %s, %s', async (count, each, order, way) => {
		const asked = names(count);
		const companies = several(asked, each, order);
		const all = { options: { multipleMatches: 'all' } };
		const first = await enrich(way, asked, { companies });
		const every = await enrich(way, asked, { companies }, all);

		expect(first.ids).toEqual(asked.map((name) => [`${name} 0`]));
		expect(every.ids).toEqual(asked.map((name) => times(each, (place) => `${name} ${place}`)));
		const most = Math.ceil((count * each) / 50) + 3;
		expect(Math.max(first.calls, every.calls)).toBeLessThanOrEqual(most);
	});

	it.each(WAYS)('a page that ends before the form asked for is no answer, %s', async (way) => {
		const asked = names(10).map((name) => `${name} Inc`);
		const companies = asked.flatMap((name) => [
			...times(7, (place) => named(`${name} ${place}`, name.replace('Inc', 'LLC'))),
			named(`${name} 7`, name),
		]);
		const { ids, calls } = await enrich(way, asked, { companies });

		expect(ids).toEqual(asked.map((name) => [`${name} 7`]));
		if (way === 'in one list') expect(calls).toBeLessThanOrEqual(5);
	});
});

describe('names that are crowded out by similar ones', () => {
	/** Companies that a service by likeness returns for every name that begins with Zeta. */
	const similar = times(5000, (nth) => named(`z${nth}`, `Zeta Sub ${nth}`));
	const reason = '50 of 5,000 companies with similar names were read';

	it.each(WAYS)('each say how many companies were read, %s', async (way) => {
		const asked = times(30, (nth) => `Zeta ${nth} Inc`);
		const { rows, calls } = await enrich(way, asked, { companies: similar });

		expect(rows).toMatchObject(asked.map((name) => [{ found: false, asked: name, reason }]));
		if (way !== 'each alone') expect(calls).toBeLessThanOrEqual(asked.length + 4);
	});

	it.each(['in one list', 'as executions at once'] as const)(
		'hide no name beside them that has a company, %s',
		async (way) => {
			const others = names(20);
			const asked = others.flatMap((name, nth) => [name, `Zeta ${nth}`]);
			const companies = [...similar, ...several(others, 2)];
			const { rows, calls } = await enrich(way, asked, { companies });
			const answers = rows.map(([row]) => row.company_id ?? row.reason);

			expect(answers).toEqual(others.flatMap((name) => [`${name} 0`, reason]));
			expect(calls).toBeLessThanOrEqual(asked.length + 4);
		},
	);

	it('take a company that shows the name', async () => {
		const own = named('own', 'Zeta 7 Inc');
		const companies = [...similar.slice(0, 40), own, ...similar.slice(40)];
		const asked = times(10, (nth) => `Zeta ${nth} Inc`);
		const { rows } = await enrich('in one list', asked, { companies });
		expect(rows[7]).toMatchObject([{ found: true, company_id: 'own' }]);
	});
});

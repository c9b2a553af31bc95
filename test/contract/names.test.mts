/** Enrich by company name: legal forms, names of several companies, and names crowded out by similar ones. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { CompanyServiceOptions } from '../support/companyService.mts';
import { inEachWay, lookUpAt, WAYS, type Way } from '../support/ways.mts';
import { times, useTestBed } from '../support/testing.mts';

const lookUp = lookUpAt(useTestBed());
const byName = { matchBy: 'company_name' };
const ALL = { options: { multipleMatches: 'all' } };

const enrich = async (
	way: Way,
	names: string[],
	options: CompanyServiceOptions,
	parameters?: INodeParameters,
) => await lookUp(way, { matching: 'likeness', ...options }, names, { ...byName, ...parameters });

const named = (company_id: string, company_name: string) => ({ company_id, company_name });
const INC = named('inc', 'Acme Inc');
const LLC = named('llc', 'Acme LLC');
const LTD = named('ltd', 'Acme Ltd.');
const inTwice = [LLC, INC, named('inc-2', 'ACME, Inc.')];
const fourForms = [INC, LLC, LTD, named('plain', 'Acme')];

/** The companies that All returns for each name. First returns the first of them. */
type Found = Record<string, string[]>;
type Form = [name: string, companies: IDataObject[], found: Found];
const ofFourForms = { Acme: ['plain'], 'acme, ltd': ['ltd'], 'ACME LLC': ['llc'] };
const twoCorps = [named('other', 'Acme GmbH'), named('corp', 'Acme Corp')];
const forms: Form[] = [
	['two forms', [INC, LLC], { 'Acme Inc': ['inc'], 'Acme LLC': ['llc'] }],
	['three forms and none', fourForms, ofFourForms],
	['a name without a form', [INC, LLC], { Acme: ['inc', 'llc'], 'Acme LLC': ['llc'] }],
	['a form that none has', [INC, LLC], { 'Acme Ltd': ['inc', 'llc'], 'Acme Inc': ['inc'] }],
	['one form twice', inTwice, { 'Acme Inc': ['inc', 'inc-2'], 'Acme LLC': ['llc'] }],
	['a written-out form', twoCorps, { 'Acme Corporation': ['corp'], 'ACME CORP': ['corp'] }],
];

it.each(inEachWay(forms))('Enrich tells legal forms apart: %s, %s', async (...given) => {
	const [, way, companies, found] = given;
	const names = Object.keys(found);
	const expected = Object.values(found);
	const first = await enrich(way, names, { companies });
	const all = await enrich(way, names, { companies }, ALL);
	const counts = expected.map(({ length }) => (length > 1 ? length : undefined));

	expect(first.ids).toEqual(expected.map(([id]) => [id]));
	expect(first.rows.map(([row]) => row.found_count)).toEqual(counts);
	expect(all.ids).toEqual(expected);
});

it.each(WAYS)('another legal form is no match at an exact service, %s', async (way) => {
	const names = ['Acme Inc', 'Acme LLC'];
	const { ids } = await enrich(way, names, { companies: [LLC], matching: 'exact' });
	expect(ids).toEqual([[null], ['llc']]);
});

/** Names whose first words are in no other. */
const firms = (count: number): string[] =>
	times(count, (nth) => `Firm${String(nth).padStart(3, '0')} Tools`);

/** Several companies of each name, name by name or in turns. */
const several = (names: string[], each: number, order = 'by name'): IDataObject[] => {
	const one = (name: string, place: number) => named(`${name} ${place}`, `${name} Inc`);
	return order === 'by name'
		? names.flatMap((name) => times(each, (place) => one(name, place)))
		: times(each, (place) => names.map((name) => one(name, place))).flat();
};

const CROWDS = [30, 80].flatMap((count) =>
	['by name', 'in turns'].flatMap((order) =>
		(['in one list', 'as executions at once'] as const).map(
			(way) => [count, 240 / count, order, way] as const,
		),
	),
);
it.each(CROWDS)('Enrich finds %d names of %d companies each, %s, %s', async (...given) => {
	const [count, each, order, way] = given;
	const names = firms(count);
	const companies = several(names, each, order);
	const first = await enrich(way, names, { companies });
	const every = await enrich(way, names, { companies }, ALL);

	expect(first.ids).toEqual(names.map((name) => [`${name} 0`]));
	expect(every.ids).toEqual(names.map((name) => times(each, (place) => `${name} ${place}`)));
	// Executions at once share a page at most, and then each makes calls of its own.
	const most = way === 'in one list' ? Math.ceil((count * each) / 50) + 3 : count + 10;
	expect(Math.max(first.calls, every.calls)).toBeLessThanOrEqual(most);
});

it.each(WAYS)('a page that ends before the legal form is no answer, %s', async (way) => {
	const names = firms(10).map((name) => `${name} Inc`);
	const companies = names.flatMap((name) => [
		...times(7, (place) => named(`${name} ${place}`, name.replace('Inc', 'LLC'))),
		named(`${name} 7`, name),
	]);
	const { ids, calls } = await enrich(way, names, { companies });
	expect(ids).toEqual(names.map((name) => [`${name} 7`]));
	if (way === 'in one list') expect(calls).toBeLessThanOrEqual(5);
});

describe('names that are crowded out by similar ones', () => {
	/** Companies that the service returns for every name that begins with Zeta. */
	const similar = times(5000, (nth) => named(`z${nth}`, `Zeta Sub ${nth}`));
	const reason = '50 of 5,000 companies with similar names were read';
	const zetas = (count: number) => times(count, (nth) => `Zeta ${nth} Inc`);

	it.each(WAYS)('each say how many companies were read, %s', async (way) => {
		const { rows, calls } = await enrich(way, zetas(30), { companies: similar });
		expect(rows).toMatchObject(zetas(30).map((asked) => [{ found: false, asked, reason }]));
		if (way !== 'each alone') expect(calls).toBeLessThanOrEqual(34);
	});

	it.each(['in one list', 'as executions at once'] as const)('hide no other, %s', async (way) => {
		const others = firms(20);
		const names = others.flatMap((name, nth) => [name, `Zeta ${nth}`]);
		const companies = [...similar, ...several(others, 2)];
		const { rows, calls } = await enrich(way, names, { companies });
		const answers = rows.map(([row]) => row.company_id ?? row.reason);
		expect(answers).toEqual(others.flatMap((name) => [`${name} 0`, reason]));
		expect(calls).toBeLessThanOrEqual(names.length + 4);
	});
});

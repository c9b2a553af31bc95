/** Limit: the hint says what it cuts, for items and files, in merged lists and between two dates. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { listing, times, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();

const LATEST = Date.UTC(2026, 5, 1);
/** This many liens of a debtor, newest first. */
const liens = (company_id: string, count: number): IDataObject[] =>
	times(count, (n) => ({
		record_id: `${company_id}-${n}`,
		company_id,
		date_filed_unix: LATEST - n * 86_400_000,
	}));
const search = async (all: IDataObject[], own: INodeParameters, values: string[] = ['a']) => {
	const filters = { company_id: VALUE, ...(own.filters as object) };
	const records = listing(({ company_id: ids }) =>
		all.filter(({ company_id: id }) => [ids].flat().includes(id as string)),
	);
	const parameters = { ...own, filters };
	return await testBed.runAtScript(records, 'lien.searchSecuredParty', parameters, { values });
};

describe.each(['items', 'file'])('Limit 50, output as %s', (outputAs) => {
	it.each<[number, INodeParameters, string]>([
		[301, {}, '301 records match; Limit returned the first 50'],
		[120, { filedSince: '2026-03-01' }, 'More records may match; Limit returned the first 50'],
		[50, {}, ''],
		[120, { filedSince: '2026-05-20' }, ''],
	])('for %d records with %j says "%s"', async (count, filters, said) => {
		const { hint, json } = await search(liens('a', count), { filters, outputAs });
		expect(hint).toContain(said && `${said}. `);
		expect(hint.includes('Limit')).toBe(said !== '');
		expect(json[0]).not.toHaveProperty('notComplete');
	});
});

/** One record of each debtor in turn, so that both lists are full before the last page. */
const inTurns = times(60, (n) => [liens('a', 60)[n], liens('b', 60)[n]]).flat();
const four = [3, 70, 60, 1].flatMap((count, n) => liens('abcd'[n], count));
it.each<[string, IDataObject[], INodeParameters, number]>([
	['of four', four, {}, 130],
	['not read to their end', inTurns, {}, 120],
	['between dates', inTurns, { filedSince: '2026-04-10' }, 106],
])('the hint says what Limit cuts of merged lists %s', async (_name, all, filters, count) => {
	const { hint } = await search(all, { filters }, ['a', 'b', 'c', 'd']);
	expect(hint).toContain(`${count} records match; Limit returned the first 100 for 2 inputs. `);
});

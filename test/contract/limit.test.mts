/** Limit: what it cuts is said, for items and files, in merged lists and between two dates. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { listing } from '../support/http.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const LATEST = Date.UTC(2026, 5, 1);
const DAY = 86_400_000;

/** Searches for liens at a service with so many of each debtor, newest first. */
const search = async (
	counts: Record<string, number>,
	filters: INodeParameters,
	parameters: INodeParameters = {},
	rows: IDataObject[] = [{}],
) => {
	const liensOf = (debtor: string) =>
		times(counts[debtor], (n) => ({
			record_id: `${debtor}-${n}`,
			company_id: debtor,
			date_filed_unix: LATEST - n * DAY,
		}));
	const records = listing(({ company_id: ids }) => ([ids].flat() as string[]).flatMap(liensOf));
	const own = { filters, ...parameters };
	return await testBed.runAt(records, 'lien.searchSecuredParty', own, { rows });
};

describe.each(['items', 'file'])('a Limit of %s', (outputAs) => {
	it.each([
		[301, {}, '301 records match; Limit returned the first 50'],
		[120, { filedSince: '2026-03-01' }, 'More records may match; Limit returned the first 50'],
	])('that cuts %d records with %j is said: %s', async (count, dates, said) => {
		const { hint, json } = await search({ a: count }, { company_id: 'a', ...dates }, { outputAs });
		expect(hint).toContain(`${said}. `);
		if (outputAs === 'file') expect(json[0].notComplete).toBe(said);
	});

	it.each([
		[50, {}],
		[120, { filedSince: '2026-05-20' }],
	])('that does not cut %d records with %j is not said', async (count, dates) => {
		const { hint, json } = await search({ a: count }, { company_id: 'a', ...dates }, { outputAs });
		expect(hint).not.toContain('Limit');
		expect(json[0]).not.toHaveProperty('notComplete');
	});
});

it('the hint says how many lists of a merged list were cut', async () => {
	const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
	const counts = { a: 3, b: 70, c: 60, d: 1 };
	const { hint, items } = await search(counts, { company_id: '={{ $json.id }}' }, {}, rows);
	expect(items).toHaveLength(3 + 50 + 50 + 1);
	expect(hint).toContain(
		'Limit cut the lists of 2 inputs: 130 records match, and 100 were returned. ',
	);
});

it('a merged list that is not read to its end says how many records match in all', async () => {
	const rows = [{ id: 'a' }, { id: 'b' }];
	// One record of each debtor in turn, so that both lists are full before the last page.
	const all = times(120, (n) => ({ record_id: `r${n}`, company_id: 'ab'[n % 2] }));
	const own = { filters: { company_id: '={{ $json.id }}' } };
	const records = listing(() => all);
	const { hint } = await testBed.runAt(records, 'lien.searchSecuredParty', own, { rows });
	expect(hint).toContain(
		'Limit cut the lists of 2 inputs: 120 records match, and 100 were returned',
	);
});

/** Multiple Matches of Enrich: the first company of several and their number, or all of them. */
import { useTestBed, withOwnDomain } from '../support/testing.mts';
import { lookUpAt, WAYS } from '../support/ways.mts';

const testBed = useTestBed({ companies: 240 });

it('Multiple Matches returns the first company and how many there are, or all companies', async () => {
	const { data } = testBed.sandbox;
	const two = [...data.companiesByDomain.values()].find(({ length }) => length === 2)!;
	const [alone] = withOwnDomain(data);
	const values = [two[0].domain, alone.domain];
	const ids = [...two, alone].map(({ record }) => record.company_id);
	const first = await testBed.enrich(values);
	const all = await testBed.enrich(values, { options: { multipleMatches: 'all' } });
	expect(first.json.map((row) => [row.company_id, row.found_count])).toEqual([
		[ids[0], 2],
		[ids[2], undefined],
	]);
	expect(all.json.map((row) => row.company_id)).toEqual(ids);
	expect(all.links).toEqual([0, 0, 1]);
});

it.each(WAYS)('by phone, the first company stays the first, %s', async (way) => {
	const [phone, other] = ['4155550132', '4155550133'];
	const companies = [
		{ company_id: 'two phones', phone: [phone, other] },
		{ company_id: 'only this', phone: [phone] },
	];
	const { ids } = await lookUpAt(testBed)(way, { companies }, [phone], { matchBy: 'phone' });
	expect(ids.flat()).toEqual(['two phones']);
});

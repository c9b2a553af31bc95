/** Multiple Matches of Enrich: the first company of several and their number, or all of them. */
import type { Company } from '../../sandbox/data/companies.mts';
import { listing } from '../support/http.mts';
import { withOwnDomain } from '../support/ownDomain.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 240 });

const idOf = ({ record }: Company) => record.company_id;
const urlOf = ({ record }: Company) => record.url;
const alone = () => withOwnDomain(testBed.sandbox.data);
/** The domain of two companies. */
const shared = () =>
	[...testBed.sandbox.data.companiesByDomain.values()].find((same) => same.length === 2)!;

describe('several matches', () => {
	it('give the first and their number by default, and all where that is chosen', async () => {
		const values = [...shared().slice(0, 1), alone()[0]].map(urlOf);
		const { json } = await testBed.enrich(values);
		const all = await testBed.enrich(values, { options: { multipleMatches: 'all' } });

		expect(json).toMatchObject([{ company_id: idOf(shared()[0]), found_count: 2 }, {}]);
		expect(json[1]).not.toHaveProperty('found_count');
		expect(all.json.map((row) => row.company_id)).toEqual([...shared(), alone()[0]].map(idOf));
		expect(all.links).toEqual([0, 0, 1]);
	});

	it('of which not all were read are counted as far as that goes, and the hint says so', async () => {
		const rows = Array.from({ length: 120 }, (_, n) => ({ company_id: `c${n}`, url: 'a.example' }));
		const service = await testBed.serve(listing(() => rows));
		const { json, hint } = await testBed.enrich(['a.example'], {}, { service });

		expect(json[0]).toMatchObject({ company_id: 'c0', found_count: 50 });
		expect(hint).toMatch(/found_count counts the records of the first page only/);
	});
});

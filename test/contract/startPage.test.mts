/** Start Page: where a list goes on. */
import type { INodeParameters } from 'n8n-workflow';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 300, liens: 700, securedPartyPage: 250 });
const strict = useTestBed({ companies: 300, liens: 700, securedPartyPage: 50 });

const debtor_type = ['Individual', 'Organization'];
const allLiens = { filters: { debtor_type }, simplify: false, returnAll: true };
const companies = { filters: { country: 'United States' }, simplify: false };

describe('Start Page', () => {
	const all = () => testBed.sandbox.data.companies.map(({ record }) => record.company_id);

	it.each<[INodeParameters, number, number, number]>([
		[{ returnAll: true, options: { startPage: 3 } }, 100, Infinity, 4],
		[{ limit: 60, options: { startPage: 3 } }, 100, 160, 2],
		[{ limit: 20, options: { startPage: 2, pageSize: 10 } }, 10, 30, 2],
		[{ returnAll: true, options: { startPage: 7 } }, 300, Infinity, 1],
	])('reads with %j from row %d to %d, in %d calls', async (parameters, from, to, calls) => {
		const run = await testBed.run('company.getAll', { ...companies, ...parameters });

		expect(run.json.map(({ company_id: id }) => id)).toEqual(all().slice(from, to));
		expect(testBed.calls()).toBe(calls);
		expect(run.hints).toMatchObject([{ type: 'info' }]);
	});

	it('compares the total with what should be left', async () => {
		testBed.sandbox.setFaults([{ kind: 'lieTotal', total_records: 310, total_pages: 6 }]);
		const own = { ...companies, returnAll: true, options: { startPage: 3 } };
		expect((await testBed.run('company.getAll', own)).hint).toMatch(
			/^Not complete: 200 of the 210 records the service counts from page 3 on were found/,
		);
	});

	it('behind the last page says so', async () => {
		const own = { ...companies, returnAll: true, options: { startPage: 9 } };
		const run = await testBed.run('company.getAll', own);
		expect(run.json).toEqual([]);
		expect(run.hint).toMatch(
			/^0 records: Start Page is behind the last page of the 300 records in all\. /,
		);
	});

	it('of pages of 250 is the same place where the service takes 50 only', async () => {
		const whole = await strict.run('lien.searchSecuredParty', allLiens);
		const options = { startPage: 2, pageSize: 250 };
		const run = await strict.run('lien.searchSecuredParty', { ...allLiens, options });
		expect(run.json).toEqual(whole.json.slice(250));
	});
});

/** Start Page: where a list goes on. */
import type { INodeParameters } from 'n8n-workflow';
import { listing } from '../support/http.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 300, liens: 700, securedPartyPage: 50 });

const all = { filters: { has_website: false }, returnAll: true, simplify: false };

it.each<[INodeParameters, number, number, number]>([
	[{ returnAll: true, options: { startPage: 3 } }, 100, Infinity, 4],
	[{ limit: 60, options: { startPage: 3 } }, 100, 160, 2],
	[{ limit: 20, options: { startPage: 2, pageSize: 10 } }, 10, 30, 2],
	[{ returnAll: true, options: { startPage: 7 } }, 300, Infinity, 1],
])('Start Page: %j reads from row %d to %d, in %d calls', async (parameters, from, to, calls) => {
	const { json, hints } = await testBed.run('company.getAll', parameters);
	const ids = testBed.sandbox.data.companies.map(({ record }) => record.company_id);
	expect(json.map(({ company_id: id }) => id)).toEqual(ids.slice(from, to));
	expect(testBed.calls()).toBe(calls);
	expect(hints).toMatchObject([{ type: 'info' }]);
});

it.each<[INodeParameters, number, number]>([
	[{ options: { startPage: 2, pageSize: 250 } }, 250, Infinity],
	[{ options: { startPage: 2, pageSize: 120 } }, 120, Infinity],
	[{ returnAll: false, limit: 60, options: { startPage: 3, pageSize: 120 } }, 240, 300],
])('Start Page: %j is the same place in pages of 50', async (parameters, from, to) => {
	const whole = await testBed.run('lien.searchSecuredParty', all);
	const run = await testBed.run('lien.searchSecuredParty', { ...all, ...parameters });
	expect(run.json).toEqual(whole.json.slice(from, to));
});

it.each<[INodeParameters, number, string | undefined]>([
	[{ options: { startPage: 4 } }, 20, undefined],
	[{ returnAll: false, limit: 300, options: { startPage: 2 } }, 120, undefined],
	[{ returnAll: false, limit: 100, options: { startPage: 2 } }, 100, '170 records match; Limit'],
])('Start Page: of 170 rows, %j gives %d and says %s', async (own, count, said) => {
	const rows = listing(() => times(170, (n) => ({ record_id: n })), 50);
	const run = await testBed.runAt(rows, 'lien.searchSecuredParty', { ...all, ...own });
	expect(run.json).toHaveLength(count);
	if (said) expect(run.hint).toContain(said);
	else expect(run.hint).not.toMatch(/Not complete|Limit returned/);
});

it('from a Start Page on, the total is compared with what should be left', async () => {
	testBed.sandbox.setFaults([{ kind: 'lieTotal', total_records: 310, total_pages: 6 }]);
	const own = { returnAll: true, options: { startPage: 3 } };
	expect((await testBed.run('company.getAll', own)).hint).toMatch(
		/^Not complete: 200 of the 210 records the service counts from page 3 on were found/,
	);
});

it('a Start Page behind the last is said, and no other spelling is tried', async () => {
	const rows = listing(() => times(60, (n) => ({ company_id: n, phone: ['4155550132'] })));
	const filters = { phone: '(415) 555-0132' };
	const own = { filters, returnAll: true, options: { startPage: 3 } };
	const { json, hint, service } = await testBed.runAt(rows, 'company.getAll', own);
	expect(json).toEqual([]);
	expect(hint).toMatch(
		/^(.* found nothing\. )?0 records: Start Page is after the last page of 60 records\. /,
	);
	expect(service.requests).toHaveLength(1);
});

it('a Start Page below 1 is refused before a call', async () => {
	const { errorMessage } = await testBed.run('company.getAll', { options: { startPage: 0 } });
	expect(errorMessage).toContain('"Start Page" parameter must be a whole number, 1 or more');
	expect(testBed.calls()).toBe(0);
});

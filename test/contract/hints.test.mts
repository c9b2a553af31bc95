/** The hint of a run: what was found and not, why, and what it cost. */
import type { INodeParameters } from 'n8n-workflow';
import { listing } from '../support/http.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const domain = () => testBed.sandbox.data.companies[0].domain;

it('a search that finds nothing says so', async () => {
	const records = listing(() => []);
	const { hint } = await testBed.runAt(records, 'company.getAll', { filters: { city: 'Austin' } });
	expect(hint).toMatch(/^0 records\. 1 call, /);
});

it.each(['business', 'reviews'])('reviews say how many places have no %s', async (output) => {
	const rows = ['nobody.example', domain(), 'nowhere.example'].map((url) => ({ url }));
	const own = { output, filters: { url: '={{ $json.url }}' } };
	const { hint } = await testBed.run('review.getAll', own, { rows });
	expect(hint).toMatch(/^[23] of 3 inputs found nothing\. /);
});

it('reviews that are fewer than review_count are no warning', async () => {
	const records = [{ company_name: 'Acme', review_count: 90, reviews: [{ text: 'Good' }] }];
	const own = { filters: { url: 'acme.com' }, output: 'reviews' };
	const { hints } = await testBed.runAt([{ body: { records } }], 'review.getAll', own);
	expect(hints).toMatchObject([{ type: 'info', message: expect.stringMatching(/^1 call, 1 rec/) }]);
});

const list = (count: number) => times(count, (id) => ({ id: `r${id}` }));
it.each<[string, INodeParameters, object, string]>([
	['lien.getCompanies', {}, { records: list(50), total_records: 495 }, '50 of the 495 records'],
	['email.getLogs', {}, { logs_emails: list(3), total_records: 90 }, '3 of the 90 records'],
	['request.send', { path: '/v1/x' }, { records: list(2), total_pages: 3 }, 'one of the 3 pages'],
])('%s warns where the answer announces more than it holds', async (name, own, body, said) => {
	const { hints } = await testBed.runAt([{ body: { success: true, ...body } }], name, own);
	const message = `(^|found\\. )Not complete: the service returned ${said} it counts\\.`;
	expect(hints).toMatchObject([{ type: 'warning', message: expect.stringMatching(message) }]);
});

it.each([
	[
		'debtor_name',
		11,
		'11 calls for 11 debtor names; by Debtor Company ID they would be 1: Enrich first. ',
	],
	[
		'secured_party_name',
		11,
		'11 calls for 11 lender names; by Lender URL they would be 1: Enrich first. ',
	],
	['debtor_name', 10, undefined],
])('%s, %d inputs: the hint says how IDs would share calls: %j', async (filter, count, said) => {
	const rows = times(count, (n) => ({ name: `Acme ${n}` }));
	const own = { filters: { [filter]: '={{ $json.name }}' } };
	const { hint } = await testBed.run('lien.searchSecuredParty', own, { rows });
	expect(/\d+ calls for .*? first\. /.exec(hint)?.[0]).toBe(said);
});

it.each([
	['minute', 'the limit of calls a minute was hit'],
	['concurrent', 'the limit of simultaneous calls was hit'],
] as const)('the limit that was hit is named: %s', async (scope, said) => {
	testBed.sandbox.setFaults([{ kind: 'rateLimit', scope, times: 1, retryAfter: 1 }]);
	const { hint } = await testBed.enrich([domain()]);
	expect(hint).toContain(`, ${said}, 1 call refused and sent again.`);
});

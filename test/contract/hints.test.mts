/** The hint of a run: what was found and not, why, and what it cost. */
import type { INodeParameters } from 'n8n-workflow';
import { matchingText, times, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();

const domain = () => testBed.sandbox.data.companies[0].domain;

const list = (count: number) => times(count, (id) => ({ id: `r${id}` }));
const place = { company_name: 'Acme', review_count: 90, reviews: [{ text: 'Good' }] };
const reviews = { filters: { url: 'acme.com' }, output: 'reviews' };
const gave = (said: string) =>
	`^(.*found\\. )?Not complete: the service returned ${said} it counts\\.`;
const logs = { logs_emails: list(3), total_records: 90 };
const pages = { records: list(2), total_pages: 3 };
it.each<[string, INodeParameters, object, type: string, said: string]>([
	['company.getAll', {}, { records: [], total_records: 0 }, 'info', '^0 records\\. 1 call, '],
	['review.getAll', reviews, { records: [place] }, 'info', '^1 call, 1 rec'],
	['email.getLogs', {}, logs, 'warning', gave('3 of the 90 records')],
	['request.send', { path: '/v1/x' }, pages, 'warning', gave('one of the 3 pages')],
])('the hint of %s with %j for %j is %s: %s', async (name, own, body, type, said) => {
	const { hints } = await testBed.runAtScript([{ body: { success: true, ...body } }], name, own);
	expect(hints).toMatchObject([{ type, message: matchingText(said) }]);
});

it.each([
	['debtor_name', 11, 'debtor names: 1 would be enough with Debtor Company IDs'],
	['secured_party_name', 11, 'lender names: 1 would be enough with Lender URLs'],
	['debtor_name', 10, undefined],
])('for the %s of %d inputs, the hint advises %j', async (filter, count, said) => {
	const values = times(count, (n) => `Acme ${n}`);
	const own = { filters: { [filter]: VALUE } };
	const { hint } = await testBed.run('lien.searchSecuredParty', own, { values });
	expect(/11 calls for 11 (.*?), which Enrich finds/.exec(hint)?.[1]).toBe(said);
});

it.each([
	['minute', 'calls a minute'],
	['concurrent', 'simultaneous calls'],
] as const)('hint and message name the rate limit hit: %s', async (scope, limit) => {
	const fault = { kind: 'rateLimit', scope, retryAfter: 1 } as const;
	testBed.sandbox.setFaults([{ ...fault, times: 1 }]);
	const { hint } = await testBed.enrich([domain()]);
	expect(hint).toContain(`, the limit of ${limit} was hit, 1 call refused at no cost.`);
	testBed.sandbox.setFaults([fault]);
	const { errorMessage } = await testBed.enrich([domain()], { options: { maxWait: 0 } });
	expect(errorMessage).toContain(limit);
});

/** The hint of a run: what was found and not, why, and what it cost. */
import type { INodeParameters } from 'n8n-workflow';
import { matchingText, times, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

const domain = () => testBed.sandbox.data.companies[0].domain;

const list = (count: number) => times(count, (id) => ({ id: `r${id}` }));
const place = { company_name: 'Acme', review_count: 90, reviews: [{ text: 'Good' }] };
const reviews = { filters: { url: 'acme.com' }, output: 'reviews' };
const FEWER =
	'^(.*found\\. )?Perhaps not complete: the service returned 3 of the 90 records it counts\\.';
const logs = { logs_emails: list(3), total_records: 90 };
it.each<[string, INodeParameters, object, type: string, said: string]>([
	['company.getAll', {}, { records: [], total_records: 0 }, 'info', '^0 records\\. 1 call, '],
	['review.getAll', reviews, { records: [place] }, 'info', '^1 call, 1 rec'],
	['email.getLogs', {}, logs, 'info', FEWER],
])('the hint of %s with %j for %j is %s: %s', async (name, own, body, type, said) => {
	const { hints } = await testBed.runAtScript([{ body: { success: true, ...body } }], name, own);
	expect(hints).toMatchObject([{ type, message: matchingText(said) }]);
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

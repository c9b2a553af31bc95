/** If Not Found, Look Up By where calls fail or a budget is used up. */
import { companyService } from '../support/companyService.mts';
import {
	BY_ALL,
	companies,
	enrichAt,
	invalid,
	ONLY,
	otherwise,
	PHONE,
	refusing,
	rowOf,
} from '../support/crmKeys.mts';
import type { ScriptedAnswer } from '../support/http.mts';
import { CONTINUE, type TestBedRequest } from '../support/testBed.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 20 });
const enrich = enrichAt(testBed);
const rows = [ONLY.url, ONLY.phone, ONLY.company_name];

it('a refused value goes on with the next key', async () => {
	const answering = refusing('url', 422, invalid('url'));
	const { json } = await enrich([ONLY.phone, rowOf(1)], BY_ALL, { answering });
	expect(json).toMatchObject([{ found_by: 'phone' }, { found_by: 'phone' }]);
});

it('a value that the last key is refused for is not found, and the reason says so', async () => {
	const answering = refusing('phone', 422, invalid('phone'));
	const { json } = await enrich([ONLY.none], otherwise(PHONE), { answering });
	const reason = 'Domain or URL: not found; Phone: refused by the service: is not accepted';
	expect(json).toMatchObject([{ found: false, asked: 'gone.com', reason }]);
});

it.each<[number, Partial<ScriptedAnswer>]>([
	[401, {}],
	[403, {}],
	[422, invalid('include_fields')],
])('status %s ends the lookup of the input: %j', async (status, answer) => {
	const request = { answering: refusing('url', status, answer), ...CONTINUE };
	const { json, failed, asked } = await enrich([ONLY.phone, ONLY.company_name], BY_ALL, request);
	// The row without a site is looked up by phone and name; after a 401 nothing more is sent.
	expect(failed[0]).toMatchObject({ site: 'gone.com', error: expect.any(String) as string });
	expect(json).toMatchObject(status === 401 ? [] : [{ found_by: 'company_name' }]);
	expect(asked).toMatch(status === 401 ? /^url$/ : /^url phone( phone)? company_name$/);
});

it('a failure in a later round fails its inputs alone', async () => {
	const request = { answering: refusing('phone', 403), ...CONTINUE };
	const { json, errorItems, linkedInput } = await enrich([ONLY.url, ONLY.phone], BY_ALL, request);
	expect(json).toMatchObject([{ found_by: 'url' }]);
	expect(errorItems.map(linkedInput)).toEqual([1]);
});

it('Max Calls keeps what was found, and fails the others', async () => {
	const own = { ...BY_ALL, options: { maxCalls: 1 } };
	const { json, failed, asked } = await enrich(rows, own, CONTINUE);
	const error = expect.stringContaining('Max Calls (1) is used up') as string;
	expect([json, failed]).toMatchObject([[{ found_by: 'url' }], [{ error }, { error }]]);
	expect(asked).toBe('url');
});

it('Max Calls ends a run under Stop before a round that it does not allow', async () => {
	const { errorMessage, asked } = await enrich(rows, { ...BY_ALL, options: { maxCalls: 1 } });
	expect(errorMessage).toMatch(
		/needs 2 calls or more, and Max Calls allows 1, so it ended here \[item 1\]/,
	);
	expect(asked).toBe('url');
});

it('Max Wait is one for all rounds', async () => {
	const answering = refusing('phone', 429, { headers: { 'retry-after': '5' } });
	const own = { ...BY_ALL, options: { maxWait: 1 } };
	const { json, failed } = await enrich(rows, own, { answering, ...CONTINUE });
	const error = expect.stringMatching(/rate limit|Max Wait/) as string;
	expect([json, failed]).toMatchObject([[{ found_by: 'url' }], [{ error }, { error }]]);
});

it('executions share the calls of each round', async () => {
	const service = await testBed.serve(companyService({ companies, latency: 30 }));
	const runs = await Promise.all(
		times(30, async (n) => {
			const row = { ...rowOf(n), site: `gone${n}.com` };
			const request: TestBedRequest = { rows: [row], service, executionMode: 'trigger' };
			return await testBed.run('company.enrich', BY_ALL, request);
		}),
	);
	expect(runs.map(({ json }) => json)).toMatchObject(
		times(30, (n) => [{ found_by: 'phone', company_id: `c${n}` }]),
	);
	expect(service.requests.length).toBeLessThanOrEqual(12);
});

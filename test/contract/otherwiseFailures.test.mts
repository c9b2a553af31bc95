/** If Not Found, Look Up By where calls fail or a budget is used up. */
import type {} from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import {
	BY_ALL,
	companies,
	invalid,
	ONLY,
	otherwise,
	PHONE,
	refusing,
	rowOf,
	enrichAt,
} from '../support/crmKeys.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 20 });
const enrich = enrichAt(testBed);

describe('a call that fails', () => {
	it('a refused value goes on with the next key, under Stop', async () => {
		const { rows, said } = await enrich([ONLY.phone, rowOf(1)], BY_ALL, {
			answering: refusing('url', 422, invalid('url')),
		});
		expect(said).toBe('');
		expect(rows.map(({ found_by }) => found_by)).toEqual(['phone', 'phone']);
	});

	it('a value that the last key is refused for counts as not found, and the reason says so', async () => {
		const { rows, said } = await enrich([ONLY.none], otherwise(PHONE), {
			answering: refusing('phone', 422, invalid('phone')),
		});
		const reason = 'Domain or URL: not found; Phone: refused by the service: is not accepted';
		expect(said).toBe('');
		expect(rows).toMatchObject([{ found: false, asked: 'gone.com', reason }]);
	});

	it.each<[number, unknown]>([
		[401, {}],
		[403, {}],
		[422, invalid('include_fields')],
	])('status %s ends the lookup of the input: %j', async (status, body) => {
		const { run, asked } = await enrich([ONLY.phone, ONLY.company_name], BY_ALL, {
			answering: refusing('url', status, body),
			onError: 'continueRegularOutput',
		});
		// The row without a site is looked up by phone and name; after a 401 nothing more is sent.
		expect(run.json[0]).toMatchObject({ site: 'gone.com', error: expect.any(String) as string });
		expect(run.json[1]).toMatchObject(
			status === 401 ? { error: expect.any(String) as string } : { found_by: 'company_name' },
		);
		expect(asked).toMatch(status === 401 ? /^url$/ : /^url phone( phone)? company_name$/);
	});

	it('a service that breaks down in a later round fails its inputs alone', async () => {
		const { run } = await enrich([ONLY.url, ONLY.phone], BY_ALL, {
			answering: refusing('phone', 403),
			onError: 'continueRegularOutput',
		});
		expect(run.json).toMatchObject([{ found_by: 'url' }, { error: expect.any(String) as string }]);
	});
});

describe('budgets', () => {
	const rows = [ONLY.url, ONLY.phone, ONLY.company_name];

	it('Max Calls keeps what was found, and fails the others', async () => {
		const { run, asked } = await enrich(
			rows,
			{ ...BY_ALL, options: { maxCalls: 1 } },
			{ onError: 'continueRegularOutput' },
		);
		const error = expect.stringContaining('Max Calls (1) is used up') as string;
		expect(run.json).toMatchObject([{ found_by: 'url' }, { error }, { error }]);
		expect(asked).toBe('url');
	});

	it('Max Calls ends a run under Stop before a round that it does not allow', async () => {
		const { said, asked } = await enrich(rows, { ...BY_ALL, options: { maxCalls: 1 } });
		expect(said).toMatch(
			/needs 2 calls or more, and Max Calls allows 1, so it ended here \[item 1\]/,
		);
		expect(asked).toBe('url');
	});

	it('Max Wait is one for all rounds', async () => {
		const { run } = await enrich(
			[...rows, ONLY.none],
			{ ...BY_ALL, options: { maxWait: 1 } },
			{
				onError: 'continueRegularOutput',
				answering: (call) => {
					const limited = refusing('phone', 429)(call);
					return limited && { ...limited, headers: { 'retry-after': '5' } };
				},
			},
		);
		const error = expect.stringMatching(/rate limit|Max Wait/) as string;
		expect(run.json).toMatchObject([{ found_by: 'url' }, { error }, { error }, { error }]);
	});

	it('a canceled run sends no further round', async () => {
		const { run, asked } = await enrich(rows, BY_ALL, { cancelAfterMs: 60, latency: 150 });
		expect(run.canceled).toBe(true);
		expect(asked).toBe('url');
	});

	it('executions share the calls of each round', async () => {
		const service = await testBed.serve(companyService({ companies, latency: 30 }));
		const each = Array.from({ length: 30 }, (_, n) => ({ ...rowOf(n), site: `gone${n}.com` }));
		const runs = await Promise.all(
			each.map(
				async (row) =>
					await testBed.run('company.enrich', BY_ALL, {
						...{ rows: [row], service, executionMode: 'trigger' },
					}),
			),
		);
		expect(runs.map(({ json: [{ found_by, company_id: id }] }) => [found_by, id])).toEqual(
			each.map((_, n) => ['phone', `c${n}`]),
		);
		expect(service.requests.length).toBeLessThanOrEqual(12);
	});
});

/** The items of If Not Found, Look Up By. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { BY_ALL, companies, company, ONLY, refusing, enrichAt } from '../support/crmKeys.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 20 });
const enrich = enrichAt(testBed);

describe('the result', () => {
	const rows = [ONLY.phone, ONLY.none];
	const reason = expect.stringMatching(/^Domain or URL: .*; Phone: .*; Company Name: /) as string;

	it('No Match Drop leaves out what no key finds', async () => {
		const { run } = await enrich(rows, { ...BY_ALL, options: { noMatch: 'drop' } });
		expect(run.json).toMatchObject([{ found_by: 'phone' }]);
		expect(run.links).toEqual([0]);
	});

	it('No Match Fail names the first value and all reasons', async () => {
		const { said } = await enrich(rows, { ...BY_ALL, options: { noMatch: 'error' } });
		expect(said).toMatch(
			/company with url "gone\.com": Domain or URL: not found; Phone: .* \[item 1\]/,
		);
	});

	it('Multiple Matches: each item says found_by, and the first how many', async () => {
		const twins = [company(2), { ...company(2), company_id: 'twin' }];
		const all = { ...BY_ALL, options: { multipleMatches: 'all' } };
		const found = await enrich([ONLY.phone], all, { companies: twins });
		const first = await enrich([ONLY.phone], BY_ALL, { companies: twins });
		expect(found.rows).toMatchObject([
			{ found_by: 'phone', company_id: 'c2' },
			{ found_by: 'phone', company_id: 'twin' },
		]);
		expect(found.run.links).toEqual([0, 0]);
		expect(first.rows).toMatchObject([{ found: true, found_by: 'phone', found_count: 2 }]);
	});

	it.each<[string, INodeParameters, IDataObject, IDataObject]>([
		[
			'Put Result in Field',
			{ resultField: 'company' },
			{ site: 'gone.com', company: { found: true, found_by: 'phone', company_id: 'c2' } },
			{ site: 'gone.com', company: { found: false, asked: 'gone.com' } },
		],
		[
			'Fields With a Prefix',
			{ resultField: 'company', resultAs: 'prefix' },
			{ site: 'gone.com', company_found: true, company_found_by: 'phone' },
			{ site: 'gone.com', company_found: false, company_reason: reason },
		],
		[
			'Select Fields',
			{ options: { selectFields: 'found_by, industry' } },
			{ found: true, found_by: 'phone', company_id: 'c2', industry: null },
			{ found: false, asked: 'gone.com', reason, company_id: null, industry: null },
		],
		[
			'Simplify off',
			{ simplify: false },
			{ found: true, found_by: 'phone', ...company(2) },
			{ found: false, asked: 'gone.com', reason },
		],
	])('%s', async (_, parameters, found, none) => {
		const { rows: json } = await enrich(rows, { ...BY_ALL, ...parameters });
		expect(json).toMatchObject([found, none]);
	});

	it('Include Fields asks for what each key matches by', async () => {
		const options = { include_fields: ['industry'] };
		const { rows: json } = await enrich([...rows, ONLY.company_name], { ...BY_ALL, options });
		expect(json).toMatchObject([
			{ found_by: 'phone', company_id: 'c2' },
			{ found: false },
			{ found_by: 'company_name', company_id: 'c3' },
		]);
	});

	it('an item of a failed input keeps its fields', async () => {
		const { run } = await enrich(rows, BY_ALL, {
			answering: refusing('phone', 403),
			onError: 'continueErrorOutput',
		});
		expect(run.errorItems.map(run.linkedInput)).toEqual([0, 1]);
	});

	it('as a tool, No Match Drop tells the model of each key that cannot be used', async () => {
		const empty = { otherwise: { keys: [{ matchBy: 'phone', value: '={{ "n/a" }}' }] } };
		const options = { noMatch: 'drop' };
		const parameters = { matchBy: 'url', value: '={{ "ask Bob" }}', ...empty, options };
		const answer = await testBed.callTool('company.enrich', parameters);
		expect(JSON.stringify(answer)).toMatch(/Domain or URL: .*; Phone: /);
	});

	it('as a tool, the model is told by which key', async () => {
		const service = await testBed.serve(companyService({ companies }));
		const phone = { matchBy: 'phone', value: '4155550007' };
		const parameters = { value: 'gone.com', otherwise: { keys: [phone] } };
		const answer = await testBed.callTool('company.enrich', parameters, service);
		expect(JSON.stringify(answer)).toMatch(/found_by[\\":]+phone/);
	});
});

/** No Match: what is output for an input without a company. */
import type { INodeParameters } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { COMPANIES } from '../support/knownCompanies.mts';
import { CONTINUE, useTestBed, VALUE, withOwnDomain } from '../support/testing.mts';
import type { TestBedRequest } from '../support/testing.mts';

const testBed = useTestBed({ companies: 240 });

const NOBODY = 'no company with Company ID "Nobody"';
const by = { matchBy: 'company_id', lookupBy: 'company_id', value: VALUE };
describe.each(['company.enrich', 'company.getAllAttributes'])('%s: no match', (operation) => {
	const lookUp = async (own: INodeParameters = {}, request: TestBedRequest = {}) => {
		const [{ record }] = withOwnDomain(testBed.sandbox.data);
		const values = [record.company_id, 'Nobody', 'n/a'];
		return await testBed.run(operation, { ...by, ...own }, { values, ...request });
	};

	it('gives found: false, what was asked, the reason, and null in the fields that a match has', async () => {
		const { json, hint } = await lookUp();
		const [matched, { asked, found, reason, ...rest }, unsent] = json;
		expect({ asked, found, reason }).toEqual({ asked: 'Nobody', found: false, reason: NOBODY });
		expect(Object.keys({ found, ...rest })).toEqual(Object.keys(matched));
		expect(new Set(Object.values(rest))).toEqual(new Set([null]));
		expect(unsent).toMatchObject({ asked: 'n/a', ...rest });
		expect(hint).toMatch(/^1 of 3 found, 2 not\. 1 of 3 not sent /);
	});

	it.each<[INodeParameters, object]>([
		[{ simplify: false }, {}],
		[{ options: { selectFields: 'found, phone, asked' } }, { company_id: null, phone: null }],
	])('with %j has the fields %j', async (own, fields) => {
		const nobody = { found: false, asked: 'Nobody', reason: NOBODY };
		expect((await lookUp(own)).json[1]).toEqual({ ...nobody, ...fields });
	});

	it('fails if No Match is Fail', async () => {
		const { links, failed } = await lookUp({ options: { noMatch: 'error' } }, CONTINUE);
		const error = 'Found no company with Company ID "Nobody" [item 1]';
		const unsent = 'Found no company with Company ID "n/a": placeholder [item 2]';
		expect(links).toEqual([0]);
		expect(failed.map((item) => item.error)).toEqual([error, unsent]);
	});

	it('is left out if No Match is Drop, also if the service returned another company', async () => {
		const drop = { options: { noMatch: 'drop' } };
		const renamed = { 'facebook.com': 'meta.com' };
		const service = companyService({ companies: COMPANIES, renamed });
		const own = { ...drop, value: VALUE };
		const values = ['facebook.com', 'acme.com'];
		const { json, links } = await testBed.runAtScript(service, operation, own, { values });
		expect((await lookUp(drop)).links).toEqual([0]);
		expect([json, links]).toMatchObject([[{ company_id: 'acme' }], [1]]);
	});
});

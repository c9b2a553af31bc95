/** No Match: what an input without a company gives. */
import type { INodeParameters } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { COMPANIES } from '../support/knownCompanies.mts';
import { withOwnDomain } from '../support/ownDomain.mts';
import { CONTINUE, type TestBedRequest } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 240 });

describe.each([
	['company.enrich', 'matchBy'],
	['company.getAllAttributes', 'lookupBy'],
])('an input of %s without a match', (operation, by) => {
	const lookUp = async (own: INodeParameters = {}, request: TestBedRequest = {}) => {
		const [{ record }] = withOwnDomain(testBed.sandbox.data);
		const rows = [record.company_id, 'Nobody', 'n/a'].map((value) => ({ value }));
		const parameters = { [by]: 'company_id', value: '={{ $json.value }}', ...own };
		return await testBed.run(operation, parameters, { rows, ...request });
	};

	it('gives found: false, what was asked, and null in the fields that a match has', async () => {
		const { json, hint } = await lookUp();
		const [matched, { asked, found, ...rest }, unsent] = json;

		expect([asked, found]).toEqual(['Nobody', false]);
		expect(Object.keys({ found, ...rest })).toEqual(Object.keys(matched));
		expect(new Set(Object.values(rest))).toEqual(new Set([null]));
		expect(unsent).toMatchObject({ asked: 'n/a', ...rest });
		expect(hint).toMatch(/^1 of 3 found, 2 not\. 1 of 3 not sent /);
	});

	it('has null in the fields of Select Fields, and no other field without Simplify', async () => {
		const whole = await lookUp({ simplify: false });
		const some = await lookUp({ options: { selectFields: 'found, phone, asked' } });
		expect(whole.json[1]).toEqual({ found: false, asked: 'Nobody' });
		expect(some.json[1]).toEqual({ found: false, asked: 'Nobody', company_id: null, phone: null });
	});

	it('fails its input where No Match is Error', async () => {
		const { links, failed } = await lookUp({ options: { noMatch: 'error' } }, CONTINUE);
		const error = 'The service does not know a company with company_id "Nobody" [item 1]';
		const unsent = 'Nothing was looked up for "n/a", which is a placeholder [item 2]';
		expect(links).toEqual([0]);
		expect(failed).toMatchObject([
			{ value: 'Nobody', error },
			{ value: 'n/a', error: unsent },
		]);
	});

	it('is left out where No Match is Drop, also if the service returned another company', async () => {
		const dropped = await lookUp({ options: { noMatch: 'drop' } });
		const renamed = { 'facebook.com': 'meta.com' };
		const { json, links } = await testBed.runAt(
			companyService({ companies: COMPANIES, renamed }),
			operation,
			{ [by]: 'url', value: '={{ $json.value }}', options: { noMatch: 'drop' } },
			{ rows: ['facebook.com', 'acme.com'].map((value) => ({ value })) },
		);
		expect(dropped.links).toEqual([0]);
		expect([json, links]).toMatchObject([[{ company_id: 'acme' }], [1]]);
	});
});

it('an unusable value ends a run that stops at failures where No Match is Error', async () => {
	const { errorMessage } = await testBed.enrich(['', 'n/a'], { options: { noMatch: 'error' } });
	expect(errorMessage).toMatch(/^Nothing was looked up for "", which is empty \[item 0\]$/);
});

/** No Match: what an input without a company gives. */
import type { INodeParameters } from 'n8n-workflow';
import type { Company } from '../../sandbox/data/companies.mts';
import { companyService } from '../support/companyService.mts';
import type { TestBedRequest } from '../support/testBed.mts';
import { COMPANIES } from '../support/knownCompanies.mts';
import { withOwnDomain } from '../support/ownDomain.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 240 });

const toErrors = { onError: 'continueErrorOutput' } as const;
const idOf = ({ record }: Company) => record.company_id;
const alone = () => withOwnDomain(testBed.sandbox.data);

describe.each([
	['company.enrich', 'matchBy'],
	['company.getAllAttributes', 'lookupBy'],
])('an input of %s without a match', (operation, by) => {
	const lookUp = async (own: INodeParameters = {}, request: TestBedRequest = {}) => {
		const rows = [idOf(alone()[0]), 'Nobody', 'n/a'].map((value) => ({ value }));
		const parameters = { [by]: 'company_id', value: '={{ $json.value }}', ...own };
		return await testBed.run(operation, parameters, { rows, ...request });
	};

	it('gives found: false, what was asked, and null in the fields that a match has', async () => {
		const { json, hint } = await lookUp();
		const [matched, { asked, found, ...rest }, unsent] = json;
		const whole = await lookUp({ simplify: false });
		const dropped = await lookUp({ options: { noMatch: 'drop' } });

		expect([asked, found]).toEqual(['Nobody', false]);
		expect(Object.keys({ found, ...rest })).toEqual(Object.keys(matched));
		expect(new Set(Object.values(rest))).toEqual(new Set([null]));
		expect(unsent).toMatchObject({ asked: 'n/a', ...rest });
		expect(hint).toMatch(/^1 of 3 found, 2 not\. 1 of 3 not sent /);
		expect(whole.json[1]).toEqual({ found: false, asked: 'Nobody' });
		expect(dropped.links).toEqual([0]);
	});

	it('fails its input where No Match is Error', async () => {
		const { links, failed } = await lookUp({ options: { noMatch: 'error' } }, toErrors);
		const error = 'The service does not know a company with company_id "Nobody" [item 1]';
		expect(links).toEqual([0]);
		expect(failed).toMatchObject([{ value: 'Nobody', error }, { value: 'n/a' }]);
	});

	it('is left out where No Match is Drop and the service returned another company', async () => {
		const renamed = { 'facebook.com': 'meta.com' };
		const service = await testBed.serve(companyService({ companies: COMPANIES, renamed }));
		const rows = ['facebook.com', 'acme.com'].map((value) => ({ value }));
		const own = { [by]: 'url', value: '={{ $json.value }}', options: { noMatch: 'drop' } };
		const { json, links } = await testBed.run(operation, own, { rows, service });
		expect([json, links]).toMatchObject([[{ company_id: 'acme' }], [1]]);
	});
});

it.each([
	['item', 1, /^$/],
	['drop', 0, /^$/],
	['error', 0, /public mailbox/],
])('a public mailbox makes no call: No Match %s', async (noMatch, count, said) => {
	const own = { matchBy: 'email', options: { noMatch } };
	const run = await testBed.enrich(['ann@gmail.com'], own);
	const row = { found: false, asked: 'ann@gmail.com', reason: 'public mailbox' };

	expect(run.json).toMatchObject(Array(count).fill(row));
	expect(run.errorMessage).toMatch(said);
	expect(testBed.calls()).toBe(0);
});

it('an input that is not sent fails where No Match is Error', async () => {
	const options = { noMatch: 'error' };
	const { failed } = await testBed.enrich(['ask Bob', ''], { options }, toErrors);
	expect(failed.map(({ error }) => error)).toEqual([
		expect.stringContaining('Nothing was looked up for "ask Bob", which is not a domain'),
		expect.stringContaining('Nothing was looked up for "", which is empty'),
	]);
});

/** What identifies a company, a lender or a person has to have a usable value. */
import type { INodeParameters } from 'n8n-workflow';
import { activeTrigger } from '../support/activeTrigger.mts';
import { freeFields } from '../support/freeFields.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

describe('a free field that names a company, empty for an input', () => {
	it.each([
		...['company', 'companies', 'company_names', 'debtor_company_name', 'companyName', 'companyId'],
		...['business', 'organization', 'organizations', 'legal_name', 'dba_name', 'linkedin'],
		...['debtor', 'secured_party', 'secured_parties', 'lender', 'lender_name', 'securedPartyName'],
		...['phones', 'emails', 'email_address', 'email_addresses', 'websites', 'duns', 'ein'],
	])('%s is not sent', async (name) => {
		const fields = freeFields({ [name]: "={{ '' }}", title: "={{ 'CEO' }}" });
		const list = await testBed.sentBy('contact.getAll', fields);
		expect(list.sent).toEqual([]);
		expect(list.hint).toContain(`1 of 1 not sent (${name}: 1 empty)`);
		const lookup = await testBed.sentBy('creditBureau.lookup', fields);
		expect(lookup.sent).toEqual([]);
		expect(lookup.json).toEqual([{ found: false, reason: 'empty' }]);
	});

	it.each(['time_in_business', 'state_name', 'technology_names', 'company_type', 'has_email'])(
		'%s only narrows, so the input is sent without it',
		async (name) => {
			const fields = freeFields({ [name]: "={{ '' }}", title: "={{ 'CEO' }}" });
			const { sent } = await testBed.sentBy('contact.getAll', fields);
			expect(sent).toMatchObject([{ title: 'CEO' }]);
		},
	);

	it('several phones or emails in one field are sent', async () => {
		const fields = {
			phones: "={{ ['415-555-0132', '415-555-0133'] }}",
			emails: '={{ "a@acme.com, b@acme.com" }}',
		};
		const { sent } = await testBed.sentBy('contact.getAll', freeFields(fields));
		const phones = ['415-555-0132', '415-555-0133'];
		expect(sent).toMatchObject([{ phones, emails: 'a@acme.com, b@acme.com' }]);
	});
});

describe('a placeholder typed into the panel is a failure', () => {
	it.each<[string, INodeParameters, string]>([
		['company.getAll', { filters: { company_name: 'n/a' } }, 'Company Name'],
		['company.getAll', { filters: { company_id: 'TBD', city: 'Austin' } }, 'Company ID'],
		['company.getAll', { filters: { company_name: 'Acme\nn/a' } }, 'Company Name'],
		['company.getAll', { outputAs: 'count', filters: { company_id: 'n/a' } }, 'Company ID'],
		['lien.searchSecuredParty', { filters: { filing_number: 'n/a' } }, 'Filing Number'],
		[
			'lien.searchSecuredParty',
			{ filters: { secured_party_name: 'TBD' } },
			'Lender Name (Secured Party)',
		],
		['lien.searchSecuredParty', { filters: { debtor_name: 'unknown' } }, 'Debtor Name'],
		[
			'lien.searchSecuredParty',
			{ filters: { saved_search_list_id: 'n/a', debtor_name: 'Acme' } },
			'Saved Search List ID',
		],
		['review.getAll', { filters: { company_name: 'TBD' } }, 'Company Name'],
		['email.getBulkResults', { jobId: 'n/a' }, 'Job ID'],
	])('%s with %j', async (operation, parameters, label) => {
		const { sent, errorMessage } = await testBed.sentBy(operation, parameters);
		expect(sent).toEqual([]);
		expect(errorMessage).toContain(`The "${label}" parameter is a placeholder: "`);
	});

	it('in the trigger too', async () => {
		const filters = { debtor_name: 'n/a' };
		const trigger = activeTrigger(testBed, { event: 'lienFiled', filters });
		await expect(trigger.poll()).rejects.toThrow('"Debtor Name" parameter is a placeholder: "n/a"');
	});
});

/** A 422 names the fields of the service in the words of the panel. */
import type { INodeParameters } from 'n8n-workflow';
import { freeFields } from '../support/freeFields.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

describe('a refusal names the field of the service in the words of the panel', () => {
	const email = { value: 'ann@acme.com' };
	it.each<[string, INodeParameters, string, string]>([
		['lien.searchSecuredParty', { filters: { debtor_name: 'x' } }, 'body.sort_by.0', 'Sort'],
		['lien.searchSecuredParty', { filters: { debtor_name: 'x' } }, 'body.per_page', 'Page Size'],
		['contact.getAll', freeFields({ city: 'x' }), 'body.page', 'Start Page'],
		['company.enrich', { matchBy: 'company_name', value: 'Acme' }, 'body.state', 'State'],
		['company.enrich', { matchBy: 'email', ...email }, 'body.url', 'Email'],
		['company.enrich', { value: 'acme.com' }, 'body.url', 'Domain or URL'],
		['company.getAllAttributes', { lookupBy: 'email', ...email }, 'body.url', 'Email'],
		[
			'lien.saveFieldMapping',
			{ mappings: { values: [{ ucc_fields_api: 'x' }] } },
			'body.list.0.ucc_fields_label',
			'Mappings',
		],
		['email.getBulkResults', { jobId: 'job-1' }, 'path.job_id', 'Job ID'],
	])('%s with %j refused by %s: %s', async (operation, parameters, path, label) => {
		const body = { detail: [{ loc: path.split('.'), msg: 'is wrong' }] };
		const service = await testBed.serve(() => ({ status: 422, body }));
		const { errorMessage } = await testBed.run(operation, parameters, { service });
		expect(errorMessage).toContain(`${label} (${path}: is wrong)`);
	});
});

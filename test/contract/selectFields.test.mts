/** Select Fields: these and the ID, null where a record has none. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { parse } from 'csv-parse/sync';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

/** The items that an operation makes of an answer of the service, and what it sent. */
const answered = async (operation: string, parameters: INodeParameters, body: object) => {
	const server = await desk.serve([{ body: { success: true, ...body } }]);
	const run = await desk.run(operation, parameters, { service: server });
	const [{ body: sent }] = server.requests;
	return { run, json: run.json, sent: JSON.parse(sent) as IDataObject };
};

const lien = {
	record_id: 'r1',
	company_id: 'c1',
	company_name: 'Acme',
	date_filed: '2026-01-01 00:00:00.000000',
};
const company = {
	company_id: 'c1',
	url: 'acme.example',
	phone: ['4155550132', '4155550133'],
	error: 'x',
};
const search = { filters: { state: 'CA' } };

it.each<[string, INodeParameters, string | string[], object, IDataObject]>([
	[
		'lien.searchSecuredParty',
		{ filters: { debtor_name: 'Acme' } },
		'date_filed, nothing',
		{ records: [lien], total_records: 1 },
		{ record_id: 'r1', date_filed: lien.date_filed, nothing: null },
	],
	[
		'lien.searchDebtor',
		{},
		'company_name\n ucc_id',
		{ records: [lien], total_records: 1 },
		{ record_id: 'r1', company_name: 'Acme', ucc_id: null },
	],
	[
		'company.getAll',
		search,
		'={{ ["phone", "constructor"] }}',
		{ records: [company], total_records: 1 },
		{ company_id: 'c1', phone: company.phone, constructor: null as never },
	],
	[
		'company.getAll',
		search,
		'url, company_id, error',
		{ records: [company], total_records: 1 },
		{ company_id: 'c1', url: 'acme.example', record_error: 'x' },
	],
	[
		'company.enrich',
		{ value: 'acme.example' },
		'phone',
		{ records: [company], total_records: 1 },
		{ found: true, company_id: 'c1', phone: company.phone },
	],
	[
		'company.enrich',
		{ value: 'acme.example' },
		'phone, industry',
		{ records: [], total_records: 0 },
		{ found: false, asked: 'acme.example', company_id: null, phone: null, industry: null },
	],
	[
		'review.getAll',
		{ filters: { url: 'acme.example' } },
		'review_count',
		{ records: [{ company_name: 'Acme', review_count: 5 }] },
		{ review_count: 5 },
	],
	[
		'company.getAllAttributes',
		{ lookupBy: 'company_id', value: 'c1', output: 'ucc_records' },
		'ucc_type, company_name',
		{
			records: {
				companies: { found: 1, hits: [{ ...company, company_name: 'Acme', ucc_records: [lien] }] },
			},
		},
		{ record_id: 'r1', ucc_type: null, company_name: 'Acme' },
	],
	[
		'company.getAllAttributes',
		{ lookupBy: 'company_id', value: 'c1' },
		'url',
		{ records: { companies: { found: 1, hits: [company] } } },
		{ found: true, company_id: 'c1', url: 'acme.example' },
	],
	[
		'email.validate',
		{ email: 'a@b.example' },
		'status, isp',
		{ email: { email: 'a@b.example', status: 'Valid' } },
		{ status: 'Valid', isp: null },
	],
])('%s with %j gives of %j', async (operation, parameters, selectFields, body, expected) => {
	const options = { selectFields };
	const { run, json } = await answered(operation, { ...parameters, options }, body);
	expect(run.error).toBeUndefined();
	expect(json).toEqual([expected]);
});

it('the fields of companies are asked for, with what matching needs', async () => {
	const body = { records: [company], total_records: 1 };
	const parameters = { options: { selectFields: 'industry' } };
	const enriched = await answered('company.enrich', { value: 'acme.example', ...parameters }, body);
	expect(enriched.sent.include_fields).toEqual(['company_id', 'industry', 'url']);
	const found = await answered('company.getAll', { ...search, ...parameters }, body);
	expect(found.sent.include_fields).toEqual(['company_id', 'industry']);
	const lookedUp = await answered(
		'company.getAllAttributes',
		{ lookupBy: 'company_id', value: 'c1', ...parameters },
		{ records: { companies: { found: 0, hits: [] } } },
	);
	expect(lookedUp.sent).not.toHaveProperty('include_fields');
});

it.each(['company.enrich', 'company.getAll'])(
	'%s refuses Select Fields beside Include Fields before a call',
	async (operation) => {
		const options = { selectFields: 'url', include_fields: ['url'] };
		const run = await desk.run(operation, { ...search, value: 'acme.example', options });
		expect(run.said).toContain(
			'The "Select Fields" parameter cannot be given beside "Include Fields"',
		);
		expect(desk.calls()).toBe(0);
	},
);

it('a file has these columns and no other, also where nothing is found', async () => {
	const columns = async (filters: INodeParameters) => {
		const options = { selectFields: 'nothing, city' };
		const parameters = { filters, outputAs: 'file', returnAll: true, options };
		const run = await desk.run('company.getAll', parameters);
		const text = await run.binary(run.items[0], 'data');
		return (parse(text, { bom: true }) as string[][])[0];
	};
	expect(await columns({ country: 'United States' })).toEqual(['company_id', 'nothing', 'city']);
	expect(await columns({ company_name: 'nobody at all' })).toEqual([
		'company_id',
		'nothing',
		'city',
	]);
});

it('a count is not touched', async () => {
	const options = { selectFields: 'city' };
	const run = await desk.run('company.getAll', { ...search, outputAs: 'count', options });
	expect(Object.keys(run.json[0])).toEqual(['total']);
});

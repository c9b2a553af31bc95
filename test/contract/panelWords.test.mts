/** What the service refuses (422), in the words of the panel. */
import type { INodeParameters } from 'n8n-workflow';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

const refused = async (operation: string, parameters: INodeParameters) => {
	const { error } = await desk.run(operation, parameters);
	return { message: error?.message, advice: error?.description };
};

it.each<INodeParameters>([{ state_filing: ['TX'] }, { state: 'TX', filing_number: '1' }])(
	'filters %j that the service does not count are refused with filters to add',
	async (filters) => {
		const { message, advice } = await refused('lien.searchSecuredParty', { filters });

		expect(message).toContain('At least one filter must be supplied');
		expect(advice).toBe(
			'Add one, such as Lender Name (Creditor), Debtor Name or Debtor Company ID.',
		);
	},
);

it.each<[string, INodeParameters, string, string]>([
	[
		'lien.searchSecuredParty',
		{ filters: { has_website: true, secured_party_name: 'x' } },
		'secured_party_name',
		'Lender Name (Creditor)',
	],
	['company.getAll', { filters: { near_zip_code: '1' } }, 'near_zip_code', 'Near ZIP Code'],
	['company.enrich', { value: 'a.example' }, 'url', 'Domain or URL'],
	['email.validate', { email: 'a@b.example' }, 'email', 'Email'],
])('%s with %j refused by the field %s names its label', async (operation, own, name, label) => {
	const detail = [
		{ loc: ['body', name], msg: 'is too long' },
		{ loc: ['body', 'page'], msg: 'is too big' },
	];
	desk.sandbox.setFaults([{ kind: 'status', status: 422, body: { detail } }]);
	const { message, advice } = await refused(operation, own);

	expect(message).toContain(`${label} (body.${name}: is too long); body.page: is too big`);
	expect(advice).toBe('Correct the parameters named in the message.');
});

it.each<[string, INodeParameters, string]>([
	['email.getBulkResults', { jobId: '={{ $json.jobs }}' }, 'Job ID'],
	['request.send', { path: '={{ $json.paths }}' }, 'Path'],
	[
		'request.send',
		{ path: '/v1/users/me', responseFormat: 'file', binaryPropertyName: '={{ $json.f }}' },
		'Put Output File in Field',
	],
	['company.getAll', { limit: '={{ $json.most }}' }, 'Limit'],
	['company.getAll', { filters: { company_name: '={{ $json.names }}' } }, 'Company Name'],
	[
		'company.getAll',
		{ options: { timeout: '={{ $json.t }}', maxCalls: '={{ $json.m }}' } },
		'Max Calls',
	],
	['company.getAll', { options: { maxCalls: '={{ $json.m }}' } }, 'Max Calls'],
	[
		'lien.searchSecuredParty',
		{ filters: { debtor_name: 'a' }, options: { filedSince: '={{ $json.d }}' } },
		'Filed Since',
	],
	[
		'contact.getAll',
		{ bodyParameters: { parameters: [{ name: 'id', value: '={{ $json.i }}' }] } },
		'Body Fields',
	],
	['contact.getAll', { specifyBody: 'json', jsonBody: { id: '={{ $json.i }}' } }, 'Body (JSON)'],
])(
	'%s with %j, an expression that gives nothing, says so and names %s',
	async (operation, own, label) => {
		const { error } = await desk.run(operation, own, {
			input: [{ json: { domain: 'a.example' } }],
		});

		expect(error?.message).toContain(`"${label}"`);
		expect(error?.description).toContain(
			"the expression gives nothing: is the field's name right?",
		);
		expect(desk.sandbox.requests()).toEqual([]);
	},
);

it.each<[string, INodeParameters, string]>([
	['company.getAll', { returnAll: true, filters: { url: 'a' } }, 'URL'],
	['company.getAll', { returnAll: true, filters: { phone: 'a' } }, 'Phone'],
	['lien.searchSecuredParty', { returnAll: true, filters: { url: 'a' } }, 'Lender URL'],
	['company.enrich', { value: 'a' }, 'Domain or URL'],
	['company.enrich', { matchBy: 'company_name', value: 'Acme', matchState: 'Texas' }, 'State'],
])('%s with %j refuses the value by the label of the panel, %s', async (operation, own, label) => {
	const { error } = await desk.run(operation, own, {});

	expect(error?.message).toContain(`The "${label}" parameter`);
	expect(desk.sandbox.requests()).toEqual([]);
});

/** What the service refuses (422), in the words of the panel. */
import type { INodeParameters } from 'n8n-workflow';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

const refused = async (operation: string, parameters: INodeParameters) => {
	const { error } = await desk.run(operation, parameters);
	return { message: error?.message, advice: error?.description };
};

it.each<[INodeParameters, string]>([
	[{ state_filing: ['TX'] }, 'Filing State'],
	[{ state: 'TX', filing_number: '1' }, 'Filing Number and Lender State'],
])(
	'filters %j that the document does not count are named, with those to add',
	async (filters, labels) => {
		const { message, advice } = await refused('lien.searchSecuredParty', { filters });

		expect(message).toContain('At least one filter must be supplied');
		expect(advice).toBe(
			`${labels} alone may not be enough for the service. Add one, such as Lender Name (Creditor), Debtor Name or Debtor Company ID.`,
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

/** What the service refuses (422), in the words of the panel. */
import type { INodeParameters } from 'n8n-workflow';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const refused = async (operation: string, parameters: INodeParameters) => {
	const { error } = await testBed.run(operation, parameters);
	return { message: error?.message, advice: error?.description };
};

it('filters that the service does not count are refused with filters to add', async () => {
	const filters = { state: 'TX', filing_number: '1' };
	const { message, advice } = await refused('lien.searchSecuredParty', { filters });
	expect(message).toContain('At least one filter must be supplied');
	expect(advice).toBe(
		'Add one, such as Lender Name (Secured Party), Debtor Name or Debtor Company ID.',
	);
});

it.each<[string, INodeParameters, string, string]>([
	[
		'lien.searchSecuredParty',
		{ filters: { has_website: true, secured_party_name: 'x' } },
		'secured_party_name',
		'Lender Name (Secured Party)',
	],
	['company.enrich', { value: 'a.example' }, 'url', 'Domain or URL'],
	['email.validate', { email: 'a@b.example' }, 'email', 'Email'],
])('%s with %j refused by the field %s names its label', async (operation, own, name, label) => {
	const detail = [
		{ loc: ['body', name], msg: 'is too long' },
		{ loc: ['body', 'page'], msg: 'is too big' },
	];
	testBed.sandbox.setFaults([{ kind: 'status', status: 422, body: { detail } }]);
	const { message, advice } = await refused(operation, own);

	expect(message).toContain(`${label} (body.${name}: is too long); body.page: is too big`);
	expect(advice).toBe('Correct the parameters named in the message.');
});

it('a refusal of an additional field does not ask for another filter', async () => {
	const body = { detail: [{ loc: ['body', 'foo'], msg: 'is unknown' }] };
	testBed.sandbox.setFaults([{ kind: 'status', status: 422, body }]);
	const own = { filters: { secured_party_name: 'x' }, options: { additionalFields: '{"foo": 1}' } };
	const { advice } = await refused('lien.searchSecuredParty', own);
	expect(advice).toBe('Correct the parameters named in the message.');
});

it.each<[string, INodeParameters, string]>([
	['request.send', { path: '={{ $json.paths }}' }, 'Path'],
	['company.getAll', { limit: '={{ $json.most }}' }, 'Limit'],
	['company.getAll', { options: { maxCalls: '={{ $json.m }}' } }, 'Max Calls'],
])('%s with %j, an expression that gives nothing, names %s and says so', async (...given) => {
	const [operation, own, label] = given;
	const { message, advice } = await refused(operation, own);
	expect(message).toContain(`"${label}"`);
	expect(advice).toContain("the expression gives nothing: is the field's name right?");
	expect(testBed.sandbox.requests()).toEqual([]);
});

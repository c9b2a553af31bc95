/** Several inputs and parameters without an expression: n8n's trap for beginners, which the hint names. */
import type { INodeParameters } from 'n8n-workflow';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

const hintOf = async (operation: string, parameters: INodeParameters) => {
	const input = [1, 2, 3].map((id) => ({ json: { id, state: 'TX' } }));
	const { hints, items } = await desk.run(operation, parameters, { input });
	return { message: hints[0].message, items };
};

const SAID =
	/^3 inputs asked the same, so each record is here 3 times\. Settings → Execute Once gives it once\. The service has 120 records, and Limit gives 2\. 1 call, /;

it('inputs that ask the same are told so, with the way to ask once', async () => {
	const { message, items } = await hintOf('company.getAll', { limit: 2 });

	expect(items).toHaveLength(6);
	expect(message).toMatch(SAID);
});

it('inputs that ask the same through an expression are told so too', async () => {
	const { message, items } = await hintOf('company.getAll', {
		limit: 2,
		filters: { state: '={{ [$json.state] }}' },
	});

	expect(items).toHaveLength(6);
	expect(message).toContain('3 inputs asked the same, so each record is here 3 times. ');
});

it('inputs some of which ask what another asked are told how many', async () => {
	const { message } = await hintOf('company.getAll', {
		limit: 2,
		filters: { state: '={{ $json.id === 1 ? "CA" : "TX" }}' },
	});

	expect(message).toContain(
		'1 of 3 inputs asked what another input asked, so its records are here again. ',
	);
});

it.each<[string, INodeParameters]>([
	['company.getAll', { limit: 2, filters: { city: '={{ "nowhere" + $json.id }}' } }],
	['email.validate', { email: '={{ "ann@b.example" }}' }],
	['company.enrich', { value: '={{ "nobody.example" }}' }],
	['company.getAll', { filters: { company_name: 'nobody.example' } }],
])('the hint of %s with %j says nothing of it', async (operation, parameters) => {
	const { message } = await hintOf(operation, parameters);
	expect(message).not.toContain('asked the same');
});

/** Put Result in Field: the input goes on with its own fields, and the result is in one of them. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { DeskRequest } from '../support/desk.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 120 });

/** Two domains that one company each has. */
const domains = () => {
	const { companies, companiesByDomain } = desk.sandbox.data;
	const own = companies.filter(
		({ record, domain }) => record.url === domain && companiesByDomain.get(domain)?.length === 1,
	);
	return [own[0].record.url, own[1].record.url];
};
/** The domain of two companies. */
const shared = () =>
	[...desk.sandbox.data.companiesByDomain].find(([, { length }]) => length === 2)![0];

const run = async (
	operation: string,
	input: IDataObject[],
	parameters: INodeParameters,
	more: DeskRequest = {},
) => await desk.run(operation, parameters, { input: input.map((json) => ({ json })), ...more });

/** This value in a free field of the call. */
const free =
	(name: string) =>
	(value: string): INodeParameters => ({
		bodyParameters: { parameters: [{ name, value }] },
	});

/** The operations, each with parameters that take one value. */
const operations: Array<[string, (value: string) => INodeParameters]> = [
	['company.enrich', (value) => ({ value })],
	['company.getAllAttributes', (value) => ({ value })],
	['creditBureau.lookup', free('url')],
	['email.find', free('linkedin_url')],
	['email.validate', (email) => ({ email })],
	['mobileNumber.find', free('linkedin_url')],
	['review.getAll', (url) => ({ filters: { url } })],
];

describe.each(operations)('%s with Put Result in Field', (operation, parameters) => {
	const keep = { resultField: 'looked_up' };
	const valueFor = () => (operation === 'email.validate' ? 'someone@example.com' : domains()[0]);

	it('gives the input with the result in the field', async () => {
		const input = [{ id: 'crm-7', asked: valueFor() }];
		const own = parameters('={{ $json.asked }}');
		const plain = await run(operation, input, own);
		const placed = await run(operation, input, { ...own, ...keep });

		expect(plain.error ?? placed.error).toBeUndefined();
		expect(plain.items.length).toBeGreaterThan(0);
		expect(placed.json).toEqual(plain.items.map(({ json }) => ({ ...input[0], looked_up: json })));
		expect(placed.links).toEqual(plain.items.map(() => 0));
	});

	it('gives an AI agent its own arguments with the result in the field', async () => {
		const args = { asked: valueFor() };
		const plain = await run(operation, [args], parameters('={{ $json.asked }}'));
		const filledIn = { ...parameters("={{ $fromAI('asked') }}"), ...keep };
		const [answer] = await desk.callTool(operation, filledIn, [args]);

		// Long lists are cut for an agent, its small fields are not.
		const shown = answer as Array<{ looked_up: IDataObject }>;
		expect(shown).toMatchObject(plain.items.map(() => args));
		expect(shown.map(({ looked_up: json }) => Object.keys(json))).toEqual(
			plain.items.map(({ json }) => Object.keys(json)),
		);
	});
});

it.each<[string, INodeParameters]>([
	['company.getAllAttributes', { value: '={{ $json.site }}' }],
	['review.getAll', { filters: { url: '={{ $json.site }}' } }],
])(
	'%s with Put Result in Field gives an input without a match all the same',
	async (operation, own) => {
		const input = [{ site: 'nobody.example' }, { site: domains()[0] }];
		const { items, linkedInput } = await run(operation, input, {
			...own,
			resultField: 'looked_up',
		});

		const nothing =
			operation === 'review.getAll'
				? null
				: (expect.objectContaining({ found: false, asked: 'nobody.example' }) as object);
		expect(items[0].json).toEqual({ ...input[0], looked_up: nothing });
		expect(items.map(linkedInput).slice(0, 2)).toEqual([0, 1]);
	},
);

describe('company.enrich with Put Result in Field', () => {
	const kept = ({ resultField = '', ...options }: INodeParameters) => ({ resultField, options });
	const enrich = async (input: IDataObject[], options: INodeParameters, more: DeskRequest = {}) =>
		await run('company.enrich', input, { value: '={{ $json.site }}', ...kept(options) }, more);

	it('puts found: false in the field and keeps the input’s own field found', async () => {
		const input = { id: 1, found: 'long ago', site: 'Nobody.example' };
		const { items } = await enrich([input], { resultField: 'company' });

		expect(items.map(({ json }) => json)).toEqual([
			{ ...input, company: expect.objectContaining({ found: false, asked: 'Nobody.example' }) },
		]);
	});

	it('gives an item for each of several matches, all with the fields of the input', async () => {
		const inputs = [
			{ id: 1, site: shared() },
			{ id: 2, site: domains()[0] },
		];
		const options = { resultField: 'company', multipleMatches: 'all' };
		const { items, linkedInput } = await enrich(inputs, options);

		expect(items.map(({ json }) => json.id)).toEqual([1, 1, 2]);
		expect(items.map(linkedInput)).toEqual([0, 0, 1]);
		const ids = items.map(({ json }) => (json.company as IDataObject).company_id);
		expect(new Set(ids).size).toBe(3);
	});

	it('takes the field name from an expression for each input', async () => {
		const [first, second] = domains();
		const inputs = [
			{ name: 'a', site: first },
			{ name: '', site: second },
			{ name: 'b', site: second },
		];
		const { items } = await enrich(inputs, { resultField: '={{ $json.name }}' });

		expect(items[0].json).toMatchObject({ ...inputs[0], a: { found: true, url: first } });
		expect(items[1].json).toMatchObject({ found: true, url: second });
		expect(items[1].json).not.toHaveProperty('site');
		expect(items[2].json).toMatchObject({ ...inputs[2], b: { found: true, url: second } });
		expect(desk.calls()).toBe(1);
	});

	it.each(['', ' ', null])(
		'gives the result alone where the field name is %j',
		async (resultField) => {
			const site = domains()[0];
			const options = { resultField } as INodeParameters;
			const [named, unset] = [await enrich([{ site }], options), await enrich([{ site }], {})];

			expect(named.items).toEqual(unset.items);
		},
	);

	it('takes a field name with dots as one name', async () => {
		const site = domains()[0];
		const { items } = await enrich([{ site, crm: { id: 1 } }], { resultField: 'crm.company' });

		expect(items[0].json).toMatchObject({ site, crm: { id: 1 } });
		expect(items[0].json['crm.company']).toMatchObject({ found: true, url: site });
	});

	it('replaces a field of the input that has the same name', async () => {
		const site = domains()[0];
		const { items } = await enrich([{ site }], { resultField: 'site' });

		expect(items[0].json).toMatchObject({ site: { found: true, url: site } });
	});

	it('refuses the field name error, which n8n takes for a failure, before a call is made', async () => {
		const { error } = await enrich([{ site: domains()[0] }], { resultField: 'error' });

		expect(error?.message).toMatch(/"Put Result in Field" .*"error"/);
		expect(desk.calls()).toBe(0);
	});

	it('does not fail an item because its input has a field called error', async () => {
		const input = [{ id: 1, error: 'of an earlier node', site: domains()[0] }];
		const options = { resultField: 'company' };
		const { items, errorItems } = await enrich(input, options, { onError: 'continueErrorOutput' });

		expect(errorItems).toEqual([]);
		expect(items.map(({ json }) => json)).toMatchObject([
			{ id: 1, record_error: 'of an earlier node', company: { found: true } },
		]);
		expect(items[0].json).not.toHaveProperty('error');
	});

	it('sends a failed input to the error branch as without the option', async () => {
		const input = [
			{ id: 1, site: 'http://' },
			{ id: 2, site: domains()[0] },
		];
		const options = { resultField: 'company' };
		const { items, errorItems } = await enrich(input, options, { onError: 'continueErrorOutput' });

		expect(items.map(({ json }) => json.id)).toEqual([2]);
		expect(errorItems.map(({ json }) => json)).toMatchObject([{ id: 1, site: 'http://' }]);
		expect(errorItems[0].json).not.toHaveProperty('company');
	});
});

it('operations without a single result for an input do not have Put Result in Field', async () => {
	const { items } = await run('account.get', [{ id: 1 }], { resultField: 'account' });

	expect(items).toHaveLength(1);
	expect(items[0].json).not.toHaveProperty('id');
});

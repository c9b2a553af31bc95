/** Put Result in Field: the input goes on with its own fields, and the result is in one of them. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { DeskRequest } from '../support/desk.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 120 });

const domainsOf = (count: number) =>
	[...desk.sandbox.data.companiesByDomain].filter(([, { length }]) => length === count);
/** A domain that one company has. */
const domain = (nth = 0) =>
	domainsOf(1).filter(([name, [{ record }]]) => record.url === name)[nth][0];
/** The domain of two companies. */
const shared = () => domainsOf(2)[0][0];

/** This value in a free field of the call. */
const free = (name: string) => (value: string) => ({
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
	const row = () => ({
		id: 'crm-7',
		asked: operation === 'email.validate' ? 'someone@example.com' : domain(),
	});

	it('gives the input with the result in the field', async () => {
		const own = parameters('={{ $json.asked }}');
		const plain = await desk.run(operation, own, { rows: [row()] });
		const placed = await desk.run(operation, { ...own, ...keep }, { rows: [row()] });

		expect(plain.items.length).toBeGreaterThan(0);
		expect(placed.json).toEqual(plain.json.map((json) => ({ ...row(), looked_up: json })));
		expect(placed.links).toEqual(plain.items.map(() => 0));
	});

	it('gives an AI agent its own arguments with the result in the field', async () => {
		const plain = await desk.run(operation, parameters('={{ $json.asked }}'), { rows: [row()] });
		const filledIn = { ...parameters("={{ $fromAI('asked') }}"), ...keep };
		const [answer] = await desk.callTool(operation, filledIn, [row()]);

		// Long lists are cut for an agent, its small fields are not.
		const shown = answer as Array<{ looked_up: IDataObject }>;
		expect(shown).toMatchObject(plain.items.map(() => ({ asked: row().asked })));
		expect(shown.map(({ looked_up: json }) => Object.keys(json))).toEqual(
			plain.json.map((json) => Object.keys(json)),
		);
	});
});

it.each<[string, INodeParameters, object | null]>([
	[
		'company.getAllAttributes',
		{ value: '={{ $json.site }}' },
		{ found: false, asked: 'no.example' },
	],
	['review.getAll', { filters: { url: '={{ $json.site }}' } }, null],
])('%s gives an input without a match all the same', async (operation, own, nothing) => {
	const rows = [{ site: 'no.example' }, { site: domain() }];
	const { json, links } = await desk.run(operation, { ...own, resultField: 'got' }, { rows });

	expect(json[0]).toMatchObject({ ...rows[0], got: nothing });
	expect(links.slice(0, 2)).toEqual([0, 1]);
});

describe('company.enrich', () => {
	const enrich = async (
		rows: IDataObject[],
		resultField: unknown,
		options: INodeParameters = {},
		more: DeskRequest = {},
	) => {
		const own = { value: '={{ $json.site }}', resultField, options } as INodeParameters;
		return await desk.run('company.enrich', own, { rows, ...more });
	};

	it('puts found: false in the field and keeps the input’s own field found', async () => {
		const input = { id: 1, found: 'long ago', site: 'Nobody.example' };
		const { json } = await enrich([input], 'company');
		expect(json).toMatchObject([{ ...input, company: { found: false, asked: 'Nobody.example' } }]);
	});

	it('gives an item for each of several matches, all with the fields of the input', async () => {
		const rows = [
			{ id: 1, site: shared() },
			{ id: 2, site: domain() },
		];
		const { json, links } = await enrich(rows, 'company', { multipleMatches: 'all' });

		expect(json.map(({ id }) => id)).toEqual([1, 1, 2]);
		expect(links).toEqual([0, 0, 1]);
		const ids = json.map(({ company }) => (company as IDataObject).company_id);
		expect(new Set(ids).size).toBe(3);
	});

	it('takes the name of the field from an expression for each input', async () => {
		const rows = ['a', '', 'b'].map((name, nth) => ({ name, site: domain(nth) }));
		const { json } = await enrich(rows, '={{ $json.name }}');

		expect(json[0]).toMatchObject({ ...rows[0], a: { found: true, url: domain() } });
		expect(json[1]).toMatchObject({ found: true, url: domain(1) });
		expect(json[1]).not.toHaveProperty('site');
		expect(json[2]).toMatchObject({ ...rows[2], b: { found: true, url: domain(2) } });
		expect(desk.calls()).toBe(1);
	});

	it.each(['', ' ', null])('gives the result alone where the name is %j', async (name) => {
		const rows = [{ site: domain() }];
		expect((await enrich(rows, name)).json).toEqual((await enrich(rows, '')).json);
		expect((await enrich(rows, name)).json[0]).not.toHaveProperty('site');
	});

	it.each(['crm.company', 'site'])('takes %s for one name', async (name) => {
		const input = { site: domain(), crm: { id: 1 } };
		const { json } = await enrich([input], name);
		expect(json[0]).toEqual({
			...input,
			[name]: expect.objectContaining({ found: true, url: input.site }),
		});
	});

	it('refuses the name error, which n8n takes for a failure, before a call is made', async () => {
		const { said } = await enrich([{ site: domain() }], 'error');
		expect(said).toMatch(/"Put Result in Field" .*"error"/);
		expect(desk.calls()).toBe(0);
	});

	it('fails an item for what its input is, and not for a field called error', async () => {
		const rows = [
			{ id: 1, site: 'http://' },
			{ id: 2, site: domain(), error: 'of an earlier node' },
		];
		const run = await enrich(rows, 'company', {}, { onError: 'continueErrorOutput' });

		expect(run.json).toMatchObject([
			{ id: 2, record_error: 'of an earlier node', company: { found: true } },
		]);
		expect(run.json[0]).not.toHaveProperty('error');
		expect(run.failed).toMatchObject([rows[0]]);
		expect(run.failed[0]).not.toHaveProperty('company');
	});
});

it('operations without a single result for an input do not have Put Result in Field', async () => {
	const { json } = await desk.run('account.get', { resultField: 'got' }, { rows: [{ id: 1 }] });
	expect(json).toEqual([expect.not.objectContaining({ id: 1 })]);
});

/** Put Result in Field: the input goes on with its own fields, and the result is in one of them. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { TestBedRequest } from '../support/testBed.mts';
import { withOwnDomain } from '../support/ownDomain.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 120 });

const domain = () => withOwnDomain(testBed.sandbox.data)[0].domain;
/** The domain of two companies. */
const shared = () =>
	[...testBed.sandbox.data.companiesByDomain].find(([, { length }]) => length === 2)![0];

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

it.each(operations)(
	'%s gives the input with the result in the field',
	async (operation, parameters) => {
		const own = parameters('={{ $json.asked }}');
		const asked = operation === 'email.validate' ? 'someone@example.com' : domain();
		const rows = [{ id: 'crm-7', asked }];
		const plain = await testBed.run(operation, own, { rows });
		const placed = await testBed.run(operation, { ...own, resultField: 'looked_up' }, { rows });

		expect(plain.items.length).toBeGreaterThan(0);
		expect(placed.json).toEqual(plain.json.map((json) => ({ ...rows[0], looked_up: json })));
		expect(placed.links).toEqual(plain.items.map(() => 0));
	},
);

/** A value in a table: no list and no object. */
const inTable = (value: unknown): unknown => {
	if (typeof value !== 'object' || value === null) return value;
	const isList = Array.isArray(value) && value.every((entry) => typeof entry !== 'object');
	return isList ? value.join(', ') || null : JSON.stringify(value);
};

describe.each(operations)('%s', (operation, parameters) => {
	const own = { ...parameters('={{ $json.asked }}'), simplify: false, resultField: 'got' };
	const known = () => (operation === 'email.validate' ? 'someone@example.com' : domain());

	it('gives each field of the result with a prefix, as text, number, true or false', async () => {
		const rows = [{ id: 'crm-7', asked: known() }];
		const one = await testBed.run(operation, own, { rows });
		const several = await testBed.run(operation, { ...own, resultAs: 'prefix' }, { rows });
		const expected = one.json.map(({ got }) => ({
			...rows[0],
			...Object.fromEntries(
				Object.entries(got as IDataObject).map(([name, value]) => [`got_${name}`, inTable(value)]),
			),
		}));
		expect(several.json).toEqual(expected);
		expect(Object.keys(expected[0]).length).toBeGreaterThan(2);
	});

	it('keeps the files of an input, whether its result is found, not found or failed', async () => {
		const scan = { data: 'YQ==', mimeType: 'text/plain' };
		const values = [known(), 'nobody.example', '={{ $json.asked }}'];
		const input = values.map((asked) => ({ json: { asked }, binary: { scan } }));
		for (const resultAs of ['field', 'prefix']) {
			const request = { input, onError: 'continueRegularOutput' as const };
			const { items } = await testBed.run(operation, { ...own, resultAs }, request);
			expect(items.length).toBeGreaterThanOrEqual(3);
			expect(items.filter(({ binary }) => binary?.scan.data !== scan.data)).toEqual([]);
		}
		const bare = { ...own, resultField: '' };
		const { items } = await testBed.run(operation, bare, { input: input.slice(0, 1) });
		expect(items[0].binary).toBeUndefined();
	});
});

it('an input without a result keeps its own fields alone with a prefix, or says that it is not found', async () => {
	const rows = [{ site: 'no.example' }];
	const got = { resultField: 'got', resultAs: 'prefix' };
	const reviews = { ...got, filters: { url: '={{ $json.site }}' } };
	expect((await testBed.run('review.getAll', reviews, { rows })).json).toEqual(rows);
	const { json } = await testBed.run(
		'company.enrich',
		{ ...got, value: '={{ $json.site }}' },
		{ rows },
	);
	expect(json).toMatchObject([
		{ ...rows[0], got_found: false, got_asked: 'no.example', got_industry: null },
	]);
});

it.each<[string, INodeParameters, object | null]>([
	['company.getAllAttributes', { value: '={{ $json.site }}' }, { found: false }],
	['review.getAll', { filters: { url: '={{ $json.site }}' } }, null],
])('%s gives an input without a match all the same', async (operation, own, got) => {
	const rows = [{ site: 'no.example' }];
	const { json } = await testBed.run(operation, { ...own, resultField: 'got' }, { rows });
	expect(json).toMatchObject([{ ...rows[0], got }]);
});

describe('company.enrich', () => {
	const enrich = async (
		rows: IDataObject[],
		resultField: unknown,
		options: INodeParameters = {},
		more: TestBedRequest = {},
	) => {
		const own = { value: '={{ $json.site }}', resultField, options } as INodeParameters;
		return await testBed.run('company.enrich', own, { rows, ...more });
	};

	it('gives an item for each of several matches, all with the fields of the input', async () => {
		const rows = [shared(), domain()].map((site, id) => ({ id, site }));
		const { json, links } = await enrich(rows, 'company', { multipleMatches: 'all' });

		expect(json.map(({ id }) => id)).toEqual([0, 0, 1]);
		expect(links).toEqual([0, 0, 1]);
		expect(new Set(json.map(({ company }) => (company as IDataObject).company_id)).size).toBe(3);
	});

	it('keeps a field of the input that is called error under another name', async () => {
		const rows = [{ site: domain(), error: 'mine' }];
		const run = await enrich(rows, 'company', {}, { onError: 'continueErrorOutput' });
		expect(run.json).toMatchObject([{ record_error: 'mine', company: { found: true } }]);
		expect(run.failed).toEqual([]);
	});

	it('refuses the name error, which n8n takes for a failure, before a call is made', async () => {
		const { errorMessage } = await enrich([{ site: domain() }], 'error');
		expect(errorMessage).toMatch(/"Put Result in Field" .*"error"/);
		expect(testBed.calls()).toBe(0);
	});
});

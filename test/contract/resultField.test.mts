/** Put Result in Field and Result As: the item has the input's fields and files, and the result beside them. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { CONTINUE, freeFields, useTestBed } from '../support/testing.mts';
import { VALUE, withOwnDomain } from '../support/testing.mts';

const testBed = useTestBed();

const value = { value: VALUE };
const byUrl = { filters: { url: VALUE } };
const byProfile = freeFields({ linkedin_url: VALUE });
const withResult: Array<[operation: string, INodeParameters]> = [
	['company.enrich', value],
	['company.getAllAttributes', value],
	['creditBureau.lookup', freeFields({ url: VALUE })],
	['email.find', byProfile],
	['email.validate', { email: VALUE }],
	['mobileNumber.find', byProfile],
	['review.getAll', byUrl],
];

/** A value that an operation finds something for. */
const knownValue = (operation: string): string =>
	operation === 'email.validate'
		? 'someone@example.com'
		: withOwnDomain(testBed.sandbox.data)[0].domain;

/** The fields of a result under a prefix, fit for a table: without lists and objects. */
const prefixed = (result: IDataObject) =>
	Object.fromEntries(
		Object.entries(result).map(([name, given]) => {
			const isTexts = Array.isArray(given) && given.every((each) => typeof each !== 'object');
			const text = isTexts ? given.join(', ') || null : JSON.stringify(given);
			return [`got_${name}`, typeof given === 'object' && given !== null ? text : given];
		}),
	);

const inField = { resultField: 'got' };
const prefix = { ...inField, resultAs: 'prefix' };

describe.each(withResult)('%s with Put Result in Field', (operation, parameters) => {
	it('gives the input with the result in the field, or with its fields under a prefix', async () => {
		const rows = [{ id: 'crm-7', value: knownValue(operation) }];
		const run = async (own: INodeParameters) =>
			await testBed.run(operation, { ...parameters, simplify: false, ...own }, { rows });
		const [plain, whole, flat] = [await run({}), await run(inField), await run(prefix)];
		expect(Object.keys(prefixed(plain.json[0])).length).toBeGreaterThan(1);
		expect(whole.json).toEqual(plain.json.map((got) => ({ ...rows[0], got })));
		expect(flat.json).toEqual(plain.json.map((got) => ({ ...rows[0], ...prefixed(got) })));
		expect(whole.links).toEqual(plain.items.map(() => 0));
	});

	it.each<[INodeParameters, string | undefined]>([
		[inField, 'YQ=='],
		[{}, undefined],
	])('and %j, the file of the input is %j', async (field, data) => {
		const scan = { data: 'YQ==', mimeType: 'text/plain' };
		const values = [knownValue(operation), 'nobody.example', ''];
		const input = values.map((each) => ({ json: { value: each }, binary: { scan } }));
		const options = { timeout: '={{ $json.value ? 60000 : 0 }}' };
		const request = { input, onError: 'continueRegularOutput' as const };
		const { items } = await testBed.run(operation, { ...parameters, ...field, options }, request);
		const [failed] = items.splice(-1);
		expect(failed).toMatchObject({ json: { value: '' }, binary: { scan: { data: 'YQ==' } } });
		expect(items.map(({ binary }) => binary?.scan.data)).toEqual(items.map(() => data));
	});
});

it.each<[string, INodeParameters, object]>([
	['company.getAllAttributes', { ...value, ...inField }, { got: { found: false } }],
	['review.getAll', { ...byUrl, ...inField }, { got: null }],
	['company.enrich', { ...value, ...prefix }, { got_found: false, got_asked: 'no.example' }],
	['review.getAll', { ...byUrl, ...prefix }, {}],
])('%s with %j gives an input without a result the fields %j', async (operation, own, fields) => {
	const { json } = await testBed.run(operation, own, { values: ['no.example'] });
	expect(json).toMatchObject([{ value: 'no.example', ...fields }]);
	if (Object.keys(fields).length === 0) expect(Object.keys(json[0])).toEqual(['value']);
});

const crm = { company: 'Ours', lookup_url: 'ours', lookup_phone: 'ours', lookup_industry: '' };
it.each<[INodeParameters, known: object, unknown: object, replaced: string]>([
	[{ resultField: 'company' }, { lookup_url: 'ours' }, { lookup_url: 'ours' }, 'company'],
	[
		{ resultField: 'lookup', resultAs: 'prefix' },
		{ company: 'Ours', lookup_found: true, lookup_url: 'acme.com', lookup_phone: 'ours' },
		{ company: 'Ours', lookup_found: false, lookup_url: 'ours', lookup_industry: '' },
		'lookup_url',
	],
	[{ resultField: 'lookup' }, { company: 'Ours' }, { company: 'Ours' }, ''],
])('with %j, rows keep their columns, but for those that the hint names', async (...given) => {
	const [own, known, unknown, replaced] = given;
	const companies = [{ company_id: 'c1', url: 'acme.com', phone: [], industry: null }];
	const rows = ['acme.com', 'no.example', ''].map((domain) => ({ value: domain, ...crm }));
	const parameters = { ...value, simplify: false, ...own };
	const service = companyService({ companies });
	const run = await testBed.runAtScript(service, 'company.enrich', parameters, { rows });
	expect(run.json).toMatchObject([known, unknown, unknown]);
	const said = /Put Result in Field replaced fields of the input: (.*?)\. /.exec(run.hint)?.[1];
	expect(said ?? '').toBe(replaced);
});

it('a field of the input that is called error is kept under another name', async () => {
	const rows = [{ value: knownValue('company.enrich'), error: 'mine' }];
	const own = { ...value, resultField: 'company' };
	const { json, failed } = await testBed.run('company.enrich', own, { rows, ...CONTINUE });
	expect(json).toMatchObject([{ record_error: 'mine', company: { found: true } }]);
	expect(failed).toEqual([]);
});

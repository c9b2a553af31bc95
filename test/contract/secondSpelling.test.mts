/** Values that aren't found are asked once more as typed, all together; a spelling that the service refuses isn't found. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { pageResponse, times, useTestBed, type RecordedRequest } from '../support/testing.mts';

const testBed = useTestBed();

/** A service that finds a company for some values of a field, and refuses values of another form. */
const serviceOf =
	(field: string, find: (value: string) => IDataObject | undefined, refused = /^$/) =>
	({ body }: RecordedRequest) => {
		const asked = JSON.parse(body) as IDataObject;
		const values = [asked[field]].flat() as string[];
		const place = values.findIndex((value) => refused.test(value));
		const detail = [{ loc: ['body', field, `${place}`], msg: 'no', type: 'x' }];
		if (place >= 0) return { status: 422, body: { detail } };
		const found = values.map(find).filter((record) => record !== undefined);
		return pageResponse(found, asked);
	};
const knows = (typed: string, record: IDataObject) => (value: string) =>
	value === typed ? { company_id: 'c1', ...record } : undefined;

it('second spellings are asked for together, and a refused one fails no other', async () => {
	const typed = 'known.example/About';
	const find = knows(typed, { url: 'known.example' });
	const unknown = times(30, (n) => `https://www.nobody-${n}.example/contact`);
	const values = [typed, 'refused.example/a', ...unknown];
	const service = serviceOf('url', find, /^refused\.example\//);
	const { json, sent } = await testBed.enrichAt(service, values);
	expect(json.map(({ found }) => found)).toEqual(values.map((value) => value === typed));
	expect(sent.length).toBeLessThanOrEqual(6);
});

it.each([1, 3])(
	'a refused second spelling leaves the other spellings of its input: %d',
	async (count) => {
		const find = (url: string) =>
			/^www\.\w+\.com$/.test(url) ? { company_id: url, url: url.replace('www.', '') } : undefined;
		const names = ['acme', 'bolt', 'cedar'].slice(0, count);
		const values = names.map((name) => `https://www.${name}.com/contact`);
		const { json } = await testBed.enrichAt(serviceOf('url', find, /\//), values);
		expect(json.map(({ found }) => found)).toEqual(values.map(() => true));
	},
);

it.each([[['Acme Inc', 'Acme, Inc.', 'ACME INC.']], [['ACME INC.', 'Acme, Inc.', 'Acme Inc']]])(
	'the name as typed is asked for among other spellings: %j',
	async (values) => {
		const find = knows('Acme, Inc.', { company_name: 'Acme, Inc.' });
		const service = serviceOf('company_name', find);
		const { json } = await testBed.enrichAt(service, values, { matchBy: 'company_name' });
		expect(json[1]).toMatchObject({ found: true });
	},
);

it.each<[string, INodeParameters, string]>([
	['items', { returnAll: true }, 'company_id'],
	['the rows of a file', { outputAs: 'file' }, 'rowCount'],
	['items from a Start Page', { returnAll: true, options: { startPage: 1 } }, 'company_id'],
])('the second spelling of a phone is asked for if %s are wanted', async (_what, own, field) => {
	const find = knows('14155550132', { company_id: 1, phone: ['14155550132'] });
	const parameters = { filters: { phone: '(415) 555-0132' }, simplify: false, ...own };
	const service = serviceOf('phone', find, /\D/);
	const { json } = await testBed.runAt(service, 'company.getAll', parameters);
	expect(json.map((item) => item[field])).toEqual([1]);
});

it('of a request that fails concerns only the inputs that have it', async () => {
	const none = { companies: { found: 0, hits: [] } };
	const script = ({ body }: RecordedRequest) =>
		body.includes('www') ? { status: 403, body: {} } : { body: { success: true, records: none } };
	const rows = ['acme.com', 'https://www.acme.com/', 'acme.com/'].map((value) => ({ value }));
	const parameters = { lookupBy: 'url', value: '={{ $json.value }}' };
	const request = { rows, onError: 'continueRegularOutput' } as const;
	const { json } = await testBed.runAt(script, 'company.getAllAttributes', parameters, request);
	const got = json.map(({ found, error }) => (error === undefined ? found : 'failed'));
	expect(got).toEqual([false, 'failed', false]);
});

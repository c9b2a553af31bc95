/** Values that aren't found are asked once more as typed, all together; a spelling that the service refuses isn't found. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { listing, pageResponse, type RecordedRequest } from '../support/http.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

/** A service that finds records for values of a field, and refuses values of another form. */
const refusingAt =
	(field: string, odd: RegExp, find: (values: string[]) => IDataObject[]) =>
	({ body }: RecordedRequest) => {
		const asked = JSON.parse(body) as IDataObject;
		const values = [asked[field]].flat() as string[];
		const place = values.findIndex((value) => odd.test(value));
		const detail = [{ loc: ['body', field, `${place}`], msg: 'no', type: 'x' }];
		return place < 0 ? pageResponse(find(values), asked) : { status: 422, body: { detail } };
	};

it('the second spellings of a list are asked for together, and one that is refused takes no other along', async () => {
	const KNOWN = 'known.example/About';
	const script = refusingAt('url', /^refused\.example\//, (urls) =>
		urls.includes(KNOWN) ? [{ company_id: 'c1', url: 'known.example' }] : [],
	);
	const unknown = times(30, (n) => `https://www.nobody-${n}.example/contact`);
	const values = [KNOWN, 'refused.example/a', ...unknown];
	const { json, service } = await testBed.enrichAt(script, values);
	expect(json.map(({ found }) => found)).toEqual(values.map((value) => value === KNOWN));
	expect(service.requests.length).toBeLessThanOrEqual(6);
});

it('a second spelling that is refused leaves the other spellings of its input', async () => {
	const script = refusingAt('url', /\//, (urls) =>
		urls
			.filter((url) => /^www\.\w+\.com$/.test(url))
			.map((url) => ({ company_id: url, url: url.replace('www.', '') })),
	);
	const values = ['acme', 'bolt', 'cedar'].map((name) => `https://www.${name}.com/contact`);
	for (const some of [values.slice(0, 1), values]) {
		const { json } = await testBed.enrichAt(script, some);
		expect(json.map(({ found }) => found)).toEqual(some.map(() => true));
	}
});

it.each([[['Acme Inc', 'Acme, Inc.', 'ACME INC.']], [['ACME INC.', 'Acme, Inc.', 'Acme Inc']]])(
	'of a name is asked beside others: %j',
	async (values) => {
		const known = { company_id: 'c1', company_name: 'Acme, Inc.' };
		const records = listing(({ company_name: asked }) =>
			[asked].flat().includes(known.company_name) ? [known] : [],
		);
		const { json } = await testBed.enrichAt(records, values, { matchBy: 'company_name' });
		expect(json[1]).toMatchObject({ found: true });
	},
);

it.each<[string, INodeParameters, string]>([
	['items', { returnAll: true }, 'company_id'],
	['the rows of a file', { outputAs: 'file' }, 'rowCount'],
	['items from a Start Page', { returnAll: true, options: { startPage: 1 } }, 'company_id'],
])('the second spelling of a phone is asked for where %s are wanted', async (_what, own, field) => {
	const known = { company_id: 1, phone: ['14155550132'] };
	const script = refusingAt('phone', /\D/, (phones) =>
		phones.includes('14155550132') ? [known] : [],
	);
	const parameters = { filters: { phone: '(415) 555-0132' }, simplify: false, ...own };
	const { json } = await testBed.runAt(script, 'company.getAll', parameters);
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

/** "Why not?": what kept the nearest record out of a search that found nothing. */
import { call, oneSandbox, post } from './client.mts';

const sandbox = await oneSandbox();
afterEach(() => sandbox.reset());

const why = async (request: unknown) =>
	await call(sandbox, 'GET', `/__sandbox/why?request=${String(request)}`, undefined, {});

test('a search that found something has no nearest record', async () => {
	await post(sandbox, '/v1/companies', { country: 'United States', page: 99 });
	expect((await why(1)).body).toEqual({ request: 1, found: 300, record: null, filters: [] });
});

const { companies } = sandbox.data;
const { company_id, url } = companies[5].record;
const PLACE = { near_zip_code: '99950', radius: 1, radius_unit: 'km', zip_code: '00000' };

/** The record that the fewest filters keep out, the first of several, and these filters. */
test.each<[path: string, body: object | undefined, filters: string[], record?: string]>([
	[
		'/v1/companies',
		{ url, state: 'ZZ', number_employees: '>100000000' },
		['state', 'number_employees'],
		company_id,
	],
	[
		'/v1/companies',
		{ company_name: 'No Such Name' },
		['company_name'],
		companies[0].record.company_id,
	],
	// An anchor, its radius and its unit are one filter, a ZIP code another.
	['/v1/companies', { company_id, ...PLACE }, ['zip_code', 'near_zip_code'], company_id],
	['/v1/all-attributes', { name: 'No Such Name' }, ['name']],
	['/v1/google-reviews', { google_maps_url: 'no such page' }, ['google_maps_url']],
	['/v1/contacts', { title: 'Astronaut', city: 'Nowhere' }, ['city', 'title']],
	['/v1/tax-liens', { city: 'Nowhere' }, ['city']],
	['/v1/dnb', { company_name: 'No Such Name' }, ['company_name']],
	['/v1/ucc/secured_party/preview', { date_filed: '2199-01-01' }, ['date_filed']],
	['/v1/ucc/debtor', { state_db: 'ZZ', has_assets: true }, ['state_db']],
	['/v1/ucc/companies?company_name=No+Such+Name', undefined, ['company_name']],
])(
	'a search at %s with %j says that %j kept the nearest out',
	async (path, body, filters, record) => {
		await call(sandbox, body ? 'POST' : 'GET', path, body);
		const nearest = record ?? expect.any(String);
		expect((await why(1)).body).toEqual({ request: 1, found: 0, record: nearest, filters });
	},
);

test('an unknown number, what is no search and what was refused are answered 404', async () => {
	sandbox.setFaults([{ kind: 'status', status: 500, path: '/v1/bbb' }]);
	await post(sandbox, '/v1/companies', { page: 0 });
	await call(sandbox, 'POST', '/v1/companies', {}, {});
	await post(sandbox, '/v1/bbb', {});
	await post(sandbox, '/v1/companies', { url: 'broken.test' });
	await call(sandbox, 'GET', '/v1/emails/logs');
	for (const number of [1, 2, 3, 4, 5, 6, 0, 'x', '', '1.5']) {
		const { status, body } = await why(number);
		expect([number, status, body.success]).toEqual([number, 404, false]);
	}
});

/** Why a search found nothing: the nearest record, and the filters that kept it out. */
import { call, oneSandbox, post } from './client.mts';

const sandbox = await oneSandbox();
afterEach(() => sandbox.reset());

const why = async (request: unknown) =>
	await call(sandbox, 'GET', `/__sandbox/why?request=${String(request)}`, undefined, {});

const { company_id, url } = sandbox.data.companies[5].record;
const PLACE = { near_zip_code: '99950', radius: 1, radius_unit: 'km', zip_code: '00000' };

/** A search that finds nothing, and the filters that kept out the nearest record. */
test.each<[path: string, body: object | undefined, filters: string[]]>([
	['companies', { url, state: 'ZZ', city: 'Nowhere' }, ['city', 'state']],
	// An anchor, its radius and its unit are one filter, a ZIP code another.
	['companies', { company_id, ...PLACE }, ['zip_code', 'near_zip_code']],
	['all-attributes', { name: 'No Such Name' }, ['name']],
	['contacts', { title: 'Astronaut', city: 'Nowhere' }, ['city', 'title']],
	['ucc/secured_party/preview', { date_filed: '2199-01-01' }, ['date_filed']],
	['ucc/companies?company_name=No+Such+Name', undefined, ['company_name']],
])('a search at %s with %j says that %j kept the nearest out', async (path, body, filters) => {
	await call(sandbox, body ? 'POST' : 'GET', `/v1/${path}`, body);
	const record = path === 'companies' ? company_id : (expect.any(String) as string);
	expect((await why(1)).body).toEqual({ request: 1, found: 0, record, filters });
});

test('a search that found something has no nearest record, and other calls have no answer', async () => {
	await post(sandbox, '/v1/companies', { country: 'United States', page: 99 });
	expect((await why(1)).body).toEqual({ request: 1, found: 300, record: null, filters: [] });
	await post(sandbox, '/v1/companies', { page: 0 });
	await call(sandbox, 'GET', '/v1/emails/logs');
	for (const number of [2, 3, 4, 'x']) expect((await why(number)).status).toBe(404);
});

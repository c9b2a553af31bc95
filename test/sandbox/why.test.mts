/** Why a search found nothing: the nearest record, and the filters that kept it out. */
import { call, oneSandbox } from './client.mts';

const sandbox = await oneSandbox();
afterEach(() => sandbox.reset());

const { company_id, url } = sandbox.data.companies[5].record;
const PLACE = { near_zip_code: '99950', radius: 1, radius_unit: 'km', zip_code: '00000' };

/** A search that finds nothing, and the filters that kept out the nearest record. */
test.each<[path: string, body: object | undefined, filters: string[]]>([
	['companies', { url, state: 'ZZ', city: 'Nowhere' }, ['city', 'state']],
	// An anchor, its radius and its unit are one filter, a ZIP code another.
	['companies', { company_id, ...PLACE }, ['zip_code', 'near_zip_code']],
	['ucc/secured_party/preview', { date_filed: '2199-01-01' }, ['date_filed']],
	['ucc/companies?company_name=No+Such+Name', undefined, ['company_name']],
])('a search at %s with %j says that %j kept the nearest out', async (path, body, filters) => {
	await call(sandbox, body ? 'POST' : 'GET', `/v1/${path}`, body);
	const record = path === 'companies' ? company_id : (expect.any(String) as string);
	const { body: why } = await call(sandbox, 'GET', '/__sandbox/why?request=1', undefined, {});
	expect(why).toEqual({ request: 1, found: 0, record, filters });
});

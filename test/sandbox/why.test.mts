/** "Why not?": what kept the nearest record out of a search that found nothing. */
import { call, post, oneSandbox, type Json } from './client.mts';

const sandbox = await oneSandbox();
afterEach(() => sandbox.reset());

const why = (request: unknown) =>
	call(sandbox, 'GET', `/__sandbox/why?request=${String(request)}`, undefined, {});

/** What is answered about the last request. */
async function whyLast(): Promise<Json> {
	const { number } = sandbox.requests().at(-1)!;
	const { status, body } = await why(number);
	expect(status).toBe(200);
	expect(body.request).toBe(number);
	return body;
}

test('every request of the sandbox has a number, and a search that found something no nearest record', async () => {
	await post(sandbox, '/v1/companies', { country: 'United States', page: 99 });
	expect(await whyLast()).toEqual({ request: 1, found: 300, record: null, filters: [] });
	await call(sandbox, 'GET', '/v1/nowhere');
	const { body } = await call(sandbox, 'GET', '/__sandbox/requests', undefined, {});
	expect(body.requests).toMatchObject([
		{ number: 1, path: '/v1/companies' },
		{ number: 2, path: '/v1/nowhere' },
	]);
});

test('the nearest record is the one that the fewest filters keep out, the first of several', async () => {
	const [{ record: first }, , , , , { record }] = sandbox.data.companies;
	const { company_id } = record;
	const place = { near_zip_code: '99950', radius: 1, radius_unit: 'km', zip_code: '00000' };
	for (const [body, nearest, filters] of [
		[
			{ url: record.url, state: 'ZZ', number_employees: '>100000000' },
			...[company_id, ['state', 'number_employees']],
		],
		[{ company_name: 'No Such Name At All' }, first.company_id, ['company_name']],
		// An anchor, its radius and its unit are one filter, a ZIP code another.
		[{ company_id, ...place }, company_id, ['zip_code', 'near_zip_code']],
		[{ company_id, zip_code: '99950', radius: 1 }, company_id, ['near_zip_code']],
	]) {
		await post(sandbox, '/v1/companies', body);
		expect(await whyLast()).toMatchObject({ found: 0, record: nearest, filters });
	}
});

/** A search of each operation that finds nothing, and which filter it names. */
test.each<[path: string, body: object | undefined, filters: string[]]>([
	['/v1/companies', { url: 'unknown.test' }, ['url']],
	['/v1/all-attributes', { name: 'No Such Name' }, ['name']],
	['/v1/google-reviews', { google_maps_url: 'no such page' }, ['google_maps_url']],
	['/v1/contacts', { title: 'Astronaut', city: 'Nowhere' }, ['city', 'title']],
	['/v1/bbb', { city: 'Nowhere' }, ['city']],
	['/v1/tax-liens', { city: 'Nowhere' }, ['city']],
	['/v1/dnb', { company_name: 'No Such Name' }, ['company_name']],
	['/v1/ucc/secured_party/preview', { date_filed: '2199-01-01' }, ['date_filed']],
	[
		'/v1/ucc/secured_party',
		{ secured_party_name: 'No Such Name', saved_search_list_id: 'list-1' },
		['secured_party_name'],
	],
	['/v1/ucc/debtor', { state_db: 'ZZ', has_assets: true }, ['state_db']],
	['/v1/ucc/debtor/preview', { near_zip_code: '00000', radius: 5 }, ['near_zip_code']],
	['/v1/ucc/companies?company_name=No+Such+Name', undefined, ['company_name']],
])('a search at %s with %j says what kept the nearest out', async (path, body, filters) => {
	expect((await call(sandbox, body ? 'POST' : 'GET', path, body)).status).toBe(200);
	expect(await whyLast()).toEqual({ request: 1, found: 0, record: expect.any(String), filters });
});

test('an unknown number, what is no search and what was refused are answered 404 in the form of an error', async () => {
	sandbox.setFaults([{ kind: 'status', status: 500, path: '/v1/bbb' }]);
	await post(sandbox, '/v1/companies', { page: 0 });
	await call(sandbox, 'POST', '/v1/companies', {}, {});
	await post(sandbox, '/v1/bbb', {});
	for (const url of ['invalid.test', 'broken.test']) await post(sandbox, '/v1/companies', { url });
	await call(sandbox, 'GET', '/v1/emails/logs');
	for (const number of [1, 2, 3, 4, 5, 6, 7, 0, 'x', '', '1.5', '1&request=2']) {
		const { status, body } = await why(number);
		expect([number, status, body.success, body.error.status]).toEqual([number, 404, false, 404]);
	}
});

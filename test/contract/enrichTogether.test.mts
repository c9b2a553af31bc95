/** Enrich: no input's result or cost depends on the inputs that share its call. */
import { createLookupEngine, openDesk, type Desk, type DeskRequest } from '../support/desk.mts';
import type { Engine } from '../support/engine.mts';
import { enrichAt } from '../support/enrich.mts';
import { ROOMY_HEADERS, scripted } from '../support/http.mts';

let engine: Engine;
let desk: Desk;

beforeAll(async () => {
	engine = await createLookupEngine();
	desk = await openDesk(engine, { companies: 240 });
});
beforeEach(() => desk.sandbox.reset());
afterAll(async () => {
	await desk.close();
	await engine.close();
});

const enrich = enrichAt(() => desk);

/** A service that knows some keys under another name, and answers a filter by what `find` gives for its values. */
const finding = async (find: (keys: string[]) => object[]) =>
	await scripted(({ body }) => {
		const { url, company_id } = JSON.parse(body) as { url?: string[]; company_id?: string[] };
		const records = find([url ?? company_id ?? []].flat());
		return {
			headers: ROOMY_HEADERS,
			body: { success: true, records, total_records: records.length },
		};
	});

describe('what one input gets does not depend on the others', () => {
	it('an old id is found beside the id that took its place, as it is alone', async () => {
		const service = await finding((ids) =>
			ids.some((id) => ['old', 'new'].includes(id)) ? [{ company_id: 'new' }] : [],
		);
		const credential = { baseUrl: service.url };
		const together = await enrich(['old', 'new'], { matchBy: 'company_id' }, { credential });
		const alone = await enrich(['old'], { matchBy: 'company_id' }, { credential });
		await service.close();

		expect(together.items.map(({ json }) => json)).toEqual([
			{ found: true, company_id: 'new' },
			{ found: true, company_id: 'new' },
		]);
		expect(alone.items.map(({ json }) => json)).toEqual([together.items[0].json]);
		expect(service.requests).toHaveLength(3);
	});

	it('a page on a host that many businesses share is sent whole, and the record of the host is not its', async () => {
		/** The service goes by the host alone. */
		const service = await finding((urls) =>
			urls.some((url) => url.includes('facebook.com'))
				? [{ company_id: 'fb', url: 'facebook.com' }]
				: [],
		);
		const credential = { baseUrl: service.url };
		const pages = ['https://www.Facebook.com/acme-bakery/', 'facebook.com/other', 'facebook.com'];
		const together = await enrich(pages, {}, { credential });
		const alone = await enrich(pages.slice(0, 1), {}, { credential });
		await service.close();

		expect(together.items.map(({ json }) => json.found)).toEqual([false, false, true]);
		expect(alone.items.map(({ json }) => json.found)).toEqual([false]);
		expect(JSON.parse(service.requests[0].body)).toMatchObject({
			url: ['facebook.com/acme-bakery', 'facebook.com/other', 'facebook.com'],
		});
	});

	it('a page on such a host has the record that carries the page', async () => {
		const service = await finding(() => [
			{ company_id: 'fb', url: 'https://facebook.com/' },
			{ company_id: 'acme', url: 'https://www.facebook.com/Acme-Bakery' },
		]);
		const run = await enrich(
			['m.facebook.com/acme-bakery?ref=x', 'unknown.example'],
			{ options: { multipleMatches: 'all' } },
			{ credential: { baseUrl: service.url } },
		);
		await service.close();

		expect(run.items[0].json).toMatchObject({ company_id: 'acme' });
		expect(run.items.map(run.linkedInput)).not.toContain(-1);
		expect(run.items.filter((item) => run.linkedInput(item) === 0)).toHaveLength(1);
	});
});

describe('merging does not cost more than it spares', () => {
	const input = Array.from({ length: 200 }, (_, n) => ({ json: { value: `id_${n}` } }));
	const run200 = async (credential: { baseUrl: string }, more: DeskRequest = {}) =>
		await desk.run(
			'company.enrich',
			{ matchBy: 'company_id', value: '={{ $json.value }}' },
			{ input, credential, ...more },
		);

	it('a refusal that is not about the keys costs six calls for fifty inputs, and each is told the reason', async () => {
		const detail = [{ loc: ['body', 'per_page'], msg: 'must be 20 or less', type: 'value' }];
		const service = await scripted(() => ({ status: 422, body: { detail } }));
		const credential = { baseUrl: service.url };
		const run = await run200(credential, { onError: 'continueErrorOutput' });
		await service.close();

		expect(service.requests).toHaveLength(24);
		expect(run.errorItems).toHaveLength(200);
		expect(run.errorItems[120].json.error).toBe(
			'The service does not accept the request: body.per_page: must be 20 or less (status 422) [item 120]',
		);
	});

	it('of a service that adds a second record to each, the inputs cost three calls more than one each at most', async () => {
		const service = await finding((ids) =>
			ids.flatMap((id) => [{ company_id: id }, { company_id: `branch of ${id}` }]),
		);
		const run = await run200({ baseUrl: service.url });
		await service.close();

		expect(run.items.map(({ json }) => json.company_id)).toEqual(
			input.map(({ json }) => json.value),
		);
		expect(service.requests.length).toBeLessThanOrEqual(203);
	});
});

/** Executions of one n8n that look companies up at the same time share calls, and each sees only its own. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	acceptedBy,
	AUTHENTICATIONS,
	createLookupEngine,
	openDesk,
	type Desk,
	type DeskRequest,
} from '../support/desk.mts';
import type { Engine } from '../support/engine.mts';
import { ROOMY_HEADERS, scripted } from '../support/http.mts';

let engine: Engine;
let desk: Desk;

beforeAll(async () => {
	engine = await createLookupEngine();
});
// A desk each, for what is shared belongs to the base URL.
beforeEach(async () => {
	desk = await openDesk(engine, {
		companies: 240,
		latencyMs: 60,
		apiKeys: ['sandbox-key', 'key-of-another-account'],
	});
});
afterEach(async () => await desk.close());
afterAll(async () => await engine.close());

const domains = () =>
	desk.sandbox.data.companies
		.filter(
			({ record, domain }) =>
				record.url === domain && desk.sandbox.data.companiesByDomain.get(domain)?.length === 1,
		)
		.map(({ record }) => record.url);

const enrich = async (
	values: string[],
	options: INodeParameters = {},
	more: DeskRequest = {},
	matchBy = 'url',
) =>
	await desk.run(
		'company.enrich',
		{ matchBy, value: '={{ $json.site }}', options },
		{ rows: values.map((site) => ({ site })), executionMode: 'webhook', ...more },
	);

const calls = () => desk.calls();
/** How many other executions the hint of a run tells of. */
const sharedWith = (hint: string) => Number(/shared with (\d+) other/.exec(hint)?.[1] ?? 0);

it('executions of one input each share calls, and each gets its own company', async () => {
	const some = domains().slice(0, 30);
	const runs = await Promise.all(some.map(async (value) => await enrich([value])));

	expect(runs.map(({ items }) => items.map(({ json }) => json.url))).toEqual(
		some.map((value) => [value]),
	);
	expect(runs.every(({ items, linkedInput }) => linkedInput(items[0]) === 0)).toBe(true);
	expect(calls()).toBeLessThanOrEqual(4);
	const hints = runs.map(({ hints: [{ message }] }) => message);
	expect(Math.max(...hints.map(sharedWith))).toBeGreaterThan(10);
	expect(hints.every((hint) => /^1 of 1 found\. \d calls?, /.test(hint))).toBe(true);
});

it.each(AUTHENTICATIONS)(
	'executions with the same credential share calls, signed in by %s',
	async (authentication) => {
		const some = domains().slice(0, 30);
		const credential = acceptedBy(desk.sandbox, authentication);
		const runs = await Promise.all(
			some.map(async (value) => await enrich([value], {}, { authentication, credential })),
		);

		expect(runs.map(({ items }) => items[0]?.json.url)).toEqual(some);
		expect(calls()).toBeLessThanOrEqual(4);
	},
);

it('executions whose OAuth2 token has to be refreshed share calls all the same', async () => {
	const some = domains().slice(0, 12);
	const credential = acceptedBy(desk.sandbox, 'oAuth2');
	const { oauthTokenData } = credential;
	const expired = { ...(oauthTokenData as object), access_token: 'expired' };
	const runs = await Promise.all(
		some.map(
			async (value) =>
				await enrich(
					[value],
					{},
					{ authentication: 'oAuth2', credential: { ...credential, oauthTokenData: expired } },
				),
		),
	);

	expect(runs.map(({ items, error }) => items[0]?.json.url ?? error?.message)).toEqual(some);
	expect(calls()).toBeLessThanOrEqual(4);
});

it('executions of different accounts share no call', async () => {
	const some = domains().slice(0, 12);
	const [first, second] = desk.sandbox.options.apiKeys;
	const runs = await Promise.all(
		some.map(
			async (value, nth) =>
				await enrich([value], {}, { credential: { apiKey: nth % 2 ? second : first } }),
		),
	);

	expect(runs.map(({ items }) => items[0]?.json.url)).toEqual(some);
	for (const { url } of desk.sandbox.requests().map(({ body }) => body as { url: string[] })) {
		expect(new Set(url.map((value) => some.indexOf(value) % 2)).size).toBe(1);
	}
});

it('an execution that changes what it got changes it for no other', async () => {
	const [value] = domains();
	const runs = await Promise.all(Array.from({ length: 6 }, async () => await enrich([value])));
	const before = JSON.stringify(runs[5].items[0].json);
	for (const field of Object.keys(runs[4].items[0].json)) {
		const inside = runs[4].items[0].json[field];
		if (Array.isArray(inside)) inside.push('changed' as unknown as IDataObject & string);
	}

	expect(JSON.stringify(runs[5].items[0].json)).toBe(before);
	expect(calls()).toBeLessThanOrEqual(3);
});

it.each([
	['by its place', (place: number) => [{ loc: ['body', 'company_id', `${place}`], msg: 'no id' }]],
	['in words only', () => 'id_5 is no id'],
])('an input that the service refuses %s fails its own execution only', async (_name, detailOf) => {
	const service = await scripted(async ({ body }) => {
		await new Promise((resolve) => setTimeout(resolve, 50));
		const ids = (JSON.parse(body) as { company_id: string[] }).company_id;
		const place = ids.indexOf('id_5');
		if (place >= 0) return { status: 422, body: { detail: detailOf(place) } };
		const records = ids.map((company_id) => ({ company_id }));
		return { headers: ROOMY_HEADERS, body: { success: true, records } };
	});
	const values = Array.from({ length: 10 }, (_, nth) => `id_${nth}`);
	const credential = { baseUrl: service.url };
	const runs = await Promise.all(
		values.map(async (value) => await enrich([value], {}, { credential }, 'company_id')),
	);
	await service.close();

	expect(runs.map(({ items }) => items.map(({ json }) => json.company_id))).toEqual(
		values.map((value) => (value === 'id_5' ? [] : [value])),
	);
	expect(runs.map(({ error }) => error?.httpCode)).toEqual(
		values.map((value) => (value === 'id_5' ? '422' : undefined)),
	);
	expect(service.requests.some(({ body }) => body.includes('","'))).toBe(true);
});

it('a cancelled execution takes no other along', async () => {
	const some = domains().slice(0, 12);
	const runs = await Promise.all(
		some.map(
			async (value, nth) => await enrich([value], {}, nth % 3 === 0 ? { cancelAfterMs: 30 } : {}),
		),
	);

	runs.forEach(({ canceled, items }, nth) => {
		expect(canceled).toBe(nth % 3 === 0);
		if (!canceled) expect(items.map(({ json }) => json.url)).toEqual([some[nth]]);
	});
});

it.each<[string, INodeParameters]>([
	['Share Calls is off', { shareCalls: false }],
	['Items per Call is 1', { itemsPerCall: 1 }],
	['Max Calls leaves no call to spare', { maxCalls: 1 }],
])('each execution makes a call of its own where %s', async (_name, options) => {
	const some = domains().slice(0, 8);
	const runs = await Promise.all(some.map(async (value) => await enrich([value], options)));

	expect(runs.map(({ items }) => items[0]?.json.url)).toEqual(some);
	expect(calls()).toBe(8);
});

it('lookups that ask for other fields do not share a call', async () => {
	const some = domains().slice(0, 6);
	const runs = await Promise.all(
		some.map(
			async (value, nth) =>
				await enrich([value], nth % 2 ? { include_fields: 'company_id, url, city' } : {}),
		),
	);

	expect(runs.map(({ items }) => items[0].json.url)).toEqual(some);
	const bodies = desk.sandbox.requests().map(({ body }) => body as IDataObject);
	expect(bodies.some(({ include_fields }) => include_fields === undefined)).toBe(true);
	for (const { url, include_fields } of bodies) {
		const own = some.filter((_, nth) => (nth % 2 === 1) === (include_fields !== undefined));
		expect(own).toEqual(expect.arrayContaining(url as string[]));
	}
});

it('searches with Return All share calls by their mergeable filters', async () => {
	const some = domains().slice(0, 12);
	const runs = await Promise.all(
		some.map(
			async (url) =>
				await desk.run(
					'company.getAll',
					{ returnAll: true, filters: { url } },
					{ executionMode: 'webhook' },
				),
		),
	);

	expect(runs.map(({ items }) => items.map(({ json }) => json.url))).toEqual(
		some.map((url) => [url]),
	);
	expect(calls()).toBeLessThanOrEqual(4);
});

/** What is one question although it is spelled, ordered or pasted in another way, and what comes back for it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { activeTrigger } from '../support/activeTrigger.mts';
import { listing } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 20 });
const NO_COMPANY = { companies: { found: 0, hits: [] } };
const nothing = listing(() => []);

describe('an input that is not found says so', () => {
	it.each<[string, INodeParameters]>([
		['company.enrich', { matchBy: 'url', options: { selectFields: 'found, phone, asked' } }],
		['company.getAllAttributes', { lookupBy: 'url', options: { selectFields: 'found\nphone' } }],
	])('from %s, whatever names of the node %j has', async (operation, own) => {
		const parameters = { value: 'nobody.example', ...own };
		const service = await testBed.serve(() => ({
			body: { success: true, records: operation === 'company.enrich' ? [] : NO_COMPANY },
		}));
		const { json } = await testBed.run(operation, parameters, { service });
		expect(json).toEqual([
			expect.objectContaining({ found: false, asked: 'nobody.example', company_id: null }),
		]);
	});
});

it.each<[string, INodeParameters, IDataObject[]]>([
	[
		'email.find',
		{ specifyBody: 'json', jsonBody: '={{ JSON.stringify($json) }}' },
		[
			{ url: 'a.example', first_name: 'A', last_name: 'B' },
			{ last_name: 'B', url: 'https://www.A.example/', first_name: 'A' },
		],
	],
	[
		'email.validate',
		{ email: 'ann@a.example', options: { additionalFields: '={{ $json.more }}' } },
		[{ more: { x: 1, y: { a: 1, b: 2 } } }, { more: { y: { b: 2, a: 1 }, x: 1 } }],
	],
	[
		'mobileNumber.find',
		{ bodyParameters: { parameters: [{ name: 'url', value: '={{ $json.url }}' }] } },
		['acme.com', 'acme\u00ad.com', 'https://www.ac\u200bme.com/'].map((url) => ({ url })),
	],
	[
		'review.getAll',
		{ filters: { url: '={{ $json.url }}' } },
		[{ url: 'acme.com' }, { url: 'acme\u200b.com' }],
	],
])('%s with equal fields is billed once, in whatever order and spelling', async (...given) => {
	const [operation, own, rows] = given;
	const service = await testBed.serve(() => ({ body: { success: true, records: [], email: {} } }));
	const { errorMessage } = await testBed.run(operation, own, { rows, service });
	expect([errorMessage, service.requests.length]).toEqual(['', 1]);
});

it.each(['ext-12', 'Ext. No. 12', 'ext.12.', 'ext 12;', '[ext 12]', ';ext=12', ', ext 12', 'x12'])(
	'a phone is asked for without its extension %j, alone and as a filter',
	async (extension) => {
		const phone = `(415) 555-0132 ${extension}`;
		const service = await testBed.serve(nothing);
		await testBed.enrich([phone], { matchBy: 'phone' }, { service });
		await testBed.run('company.getAll', { filters: { phone } }, { service });
		const asked = service.sent.map((body) => body.phone);
		expect([asked[0], asked.at(-2)]).toEqual([['4155550132'], ['4155550132']]);
	},
);

describe('a filter by which inputs can share calls is sent in its normal spelling', () => {
	it.each<[string, INodeParameters]>([
		['company.getAll', { company_id: ' c1 ', url: 'https://www.ACME.com/contact' }],
		['company.getAll', { url: 'acme.com', phone: '+1 (415) 555-0132' }],
		['lien.searchSecuredParty', { company_id: 'c1', url: 'http://acme.com' }],
	])('in %s also beside another such filter: %j', async (operation, filters) => {
		const service = await testBed.serve(nothing);
		await testBed.run(operation, { filters }, { service });
		const normal = { company_id: 'c1', url: 'acme.com', phone: '4155550132' };
		const names = Object.keys(filters) as Array<keyof typeof normal>;
		const [body] = service.sent;
		expect(names.map((name) => [body[name]].flat())).toEqual(names.map((name) => [normal[name]]));
	});

	it.each(['lienFiled', 'lienExpiring'])('by the trigger for %s, too', async (event) => {
		const service = await testBed.serve(nothing);
		const filters = { url: 'https://www.ACME.com/x' };
		const trigger = activeTrigger(testBed, { event, filters });
		trigger.credential.baseUrl = service.url;
		await trigger.poll();
		expect(service.sent[0]).toMatchObject({ url: 'acme.com' });
	});
});

it('two phones with a slash between them are not sent, and a phone written with slashes is not', async () => {
	const own = { matchBy: 'phone' };
	const two = await testBed.enrich(['415-555-0132 / 415-555-0133'], own);
	expect(two.json).toMatchObject([{ found: false, reason: 'several values' }]);
	const service = await testBed.serve(nothing);
	await testBed.enrich(['415/555-0132'], own, { service });
	expect(service.sent[0].phone).toEqual(['4155550132']);
});

it('a state is two letters, whatever invisible characters stand between and around them', async () => {
	const acme = { company_id: 'c1', company_name: 'WEISS\u2122 GMBH', state: 'TX' };
	const service = await testBed.serve(listing(() => [acme]));
	for (const matchState of ['T\u200bX', '\u00adtx', '\u2063TX']) {
		const own = { matchBy: 'company_name', value: 'Wei\u00df', matchState };
		const { json } = await testBed.run('company.enrich', own, { service });
		expect(json).toMatchObject([{ found: true, company_id: 'c1' }]);
	}
});

it.each<[unknown, boolean, IDataObject?]>([
	['{"include_fields": null}', true, { include_fields: null }],
	['={{ [] }}', true, {}],
	['={{ [null] }}', false],
	['', true, {}],
	['={{ null }}', true, {}],
])('Additional Body %j are sent as given, or refused: %s', async (given, isSent, sent) => {
	const service = await testBed.serve(listing(() => [{ company_id: 1, url: 'a.example' }]));
	const own = { options: { additionalFields: given as string } };
	const { errorMessage } = await testBed.enrich(['a.example'], own, { service });
	expect([errorMessage === '', service.requests.length]).toEqual([isSent, isSent ? 1 : 0]);
	if (sent) expect(service.sent[0]).toMatchObject(sent);
});

it('an agent gets little of the fields that Select Fields names, and all where only Simplify is off', async () => {
	const phones = Array.from({ length: 3000 }, (_, n) => `415555${n}`);
	const service = await testBed.serve(() => ({
		body: { success: true, records: [{ company_id: 1, url: 'a.example', phone: phones }] },
	}));
	const value = { matchBy: 'url', value: 'a.example', simplify: false };
	const sizeOf = async (own: INodeParameters) =>
		JSON.stringify(await testBed.callTool('company.enrich', { ...value, ...own }, service)).length;
	expect(await sizeOf({ options: { selectFields: ['phone'] } })).toBeLessThan(8000);
	expect(await sizeOf({})).toBeGreaterThan(30_000);
});

/** Promises that hold alone, beside each other: neighbors, second spellings, budgets and pages that meet. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { listing, pageResponse } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 20, liens: 700, securedPartyPage: 50 });
const value = '={{ $json.value }}';
const refusal = (field: string, place: number) => ({
	status: 422,
	body: { detail: [{ loc: ['body', field, `${place}`], msg: 'no', type: 'x' }] },
});

describe('a name', () => {
	const ACMES = ['TX', 'NY'].map((state) => ({ company_id: state, company_name: 'Acme', state }));
	const states = ['TX', 'NY', '', 'CA'];
	const byName = { matchBy: 'company_name', value, matchState: '={{ $json.state }}' };

	it('in several states is a question for each, also of executions that share calls', async () => {
		const service = await testBed.serve(listing(() => ACMES));
		const rows = states.map((state) => ({ value: 'Acme', state }));
		const run = async (some: IDataObject[]) =>
			(
				await testBed.run('company.enrich', byName, {
					rows: some,
					service,
					executionMode: 'webhook',
				})
			).json;
		const apart = await Promise.all(rows.map(async (row) => await run([row])));

		for (const got of [await run(rows), apart.flat()]) {
			expect(got.map((row) => [row.found, row.company_id, row.found_count])).toEqual([
				[true, 'TX', undefined],
				[true, 'NY', undefined],
				[true, 'TX', 2],
				[false, null, undefined],
			]);
		}
	});

	it('in two spellings is asked in both, so the neighbor of a known spelling loses nothing', async () => {
		const known = { company_id: 'c1', company_name: 'Acme, Inc.' };
		const service = await testBed.serve(
			listing(({ company_name: asked }) =>
				[asked].flat().includes(known.company_name) ? [known] : [],
			),
		);
		const all = ['Acme Inc', 'Acme, Inc.', 'ACME INC.'];
		for (const values of [all, [...all].reverse()]) {
			const { json } = await testBed.enrich(values, { matchBy: 'company_name' }, { service });
			expect(json[values.indexOf('Acme, Inc.')]).toMatchObject({ found: true });
		}
	});
});

describe('a second spelling', () => {
	it('that is refused takes no other spelling of its input with it, nor one of a neighbor', async () => {
		const service = await testBed.serve(({ body }) => {
			const asked = JSON.parse(body) as IDataObject;
			const urls = [asked.url].flat() as string[];
			const odd = urls.findIndex((url) => url.includes('/'));
			const found = urls.filter((url) => /^www\.\w+\.com$/.test(url));
			const rows = found.map((url) => ({ company_id: url, url: url.replace('www.', '') }));
			return odd >= 0 ? refusal('url', odd) : pageResponse(rows, asked);
		});
		const values = ['acme', 'bolt', 'cedar'].map((name) => `https://www.${name}.com/contact`);
		for (const some of [values.slice(0, 1), values]) {
			const { json } = await testBed.enrich(some, {}, { service });
			expect(json.map(({ found }) => found)).toEqual(some.map(() => true));
		}
	});

	it.each<[string, INodeParameters, (json: IDataObject) => unknown]>([
		['items', { returnAll: true }, ({ company_id: id }) => id],
		['the rows of a file', { outputAs: 'file' }, ({ rowCount }) => rowCount],
		['counts', { outputAs: 'count' }, ({ total }) => total],
		[
			'items from a Start Page',
			{ returnAll: true, options: { startPage: 1 } },
			(json) => json.company_id,
		],
	])('of a phone is asked where %s are wanted', async (_what, own, seen) => {
		const known = { company_id: 1, phone: ['14155550132'] };
		const service = await testBed.serve(({ body }) => {
			const asked = JSON.parse(body) as IDataObject;
			const phones = [asked.phone].flat() as string[];
			const odd = phones.findIndex((phone) => /\D/.test(phone));
			return odd >= 0
				? refusal('phone', odd)
				: pageResponse(phones.includes('14155550132') ? [known] : [], asked);
		});
		const parameters = { filters: { phone: '(415) 555-0132' }, simplify: false, ...own };
		const { json } = await testBed.run('company.getAll', parameters, { service });
		expect(json.map(seen)).toEqual([1]);
	});
});

it.each<[string, INodeParameters, IDataObject[]]>([
	['is no yes or no', { planOnly: '={{ "yes" }}' }, [{}, {}]],
	['fails', { planOnly: '={{ $json.t.toDateTime().year }}' }, [{ t: 'nope' }, {}]],
	[
		'stands beside an option that fails',
		{ planOnly: true, timeout: '={{ $json.t.toDateTime().year }}' },
		[{ t: 'nope' }, {}],
	],
])('a Plan Only that %s makes no call', async (_what, options, rows) => {
	const email = 'a@b.example';
	const own = { email, options };
	await testBed.run('email.validate', own, { rows, onError: 'continueRegularOutput' });
	expect(testBed.calls()).toBe(0);
});

const phone = '(415) 555-0132';
const texas = { state: ['TX'] };
it.each<[string, INodeParameters, boolean]>([
	['lien.searchSecuredParty', { outputAs: 'count' }, false],
	['lien.searchSecuredParty', { limit: 20 }, false],
	['lien.searchSecuredParty', { returnAll: true }, true],
	['lien.searchSecuredParty', { limit: 200, options: { pageSize: 200 } }, true],
	[
		'lien.searchSecuredParty',
		{ limit: 20, filters: { ...texas, filedBefore: '2020-01-01' } },
		true,
	],
	[
		'lien.searchSecuredParty',
		{ outputAs: 'count', filters: { ...texas, filedSince: '2020-01-01' } },
		true,
	],
	['company.getAll', { outputAs: 'count', filters: { phone } }, true],
	['company.getAll', { outputAs: 'file', limit: 10, filters: { phone } }, true],
	['email.getBulkResults', { jobId: 'j', limit: 2 }, true],
])('a plan of %s with %j may take more calls than it says: %s', async (operation, own, atLeast) => {
	const options = { ...(own.options as object), planOnly: true };
	const parameters = { filters: texas, ...own, options };
	const { json } = await testBed.run(operation, parameters);
	expect(json[0].atLeast === true).toBe(atLeast);
});

describe('pages', () => {
	const all = { filters: { has_website: false }, returnAll: true, simplify: false };
	const liens = async (own: INodeParameters) =>
		(await testBed.run('lien.searchSecuredParty', { ...all, ...own })).json.map(
			(row) => row.record_id,
		);

	it('go on exactly where a Start Page is, though the Page Size is refused and no multiple of 50', async () => {
		const whole = await liens({});
		expect(await liens({ options: { pageSize: 120, startPage: 2 } })).toEqual(whole.slice(120));
		const limited = { returnAll: false, limit: 60, options: { pageSize: 120, startPage: 3 } };
		expect(await liens(limited)).toEqual(whole.slice(240, 300));
	});

	it('behind the last page are none, and no other spelling is asked for', async () => {
		const rows = Array.from({ length: 60 }, (_, n) => ({ company_id: n, phone: ['4155550132'] }));
		const service = await testBed.serve(listing(() => rows));
		const filters = { phone: '(415) 555-0132' };
		const own = { filters, returnAll: true, options: { startPage: 3 } };
		const { hint } = await testBed.run('company.getAll', own, { service });
		expect(hint).toContain('Start Page is behind the last page of the 60 records in all');
		expect(service.requests).toHaveLength(1);
	});

	it('that Max Calls keeps away are named where the list is of one input whose filter shares calls', async () => {
		const rows = Array.from({ length: 200 }, (_, n) => ({ record_id: n, url: 'a.example' }));
		const service = await testBed.serve(listing(() => rows));
		const own = { filters: { url: 'a.example' }, returnAll: true, options: { maxCalls: 2 } };
		const { hint } = await testBed.run('lien.searchSecuredParty', own, { service });
		expect(hint).toContain('Go on with Start Page 3.');
	});

	it('are named with the size that was read, where that is not the one asked for', async () => {
		const undated = Array.from({ length: 3 }, (_, n) => ({ record_id: `u${n}` }));
		const dated = Array.from({ length: 80 }, (_, n) => ({
			...{ record_id: `r${n}`, date_filed_unix: Date.UTC(2026, 0, 30) - n },
		}));
		const service = await testBed.serve(listing(() => [...undated, ...dated]));
		const read = async (options: INodeParameters) => {
			const filters = { ...all.filters, filedSince: '2026-01-20' };
			const own = { ...all, filters, returnAll: false, limit: 10, options };
			return await testBed.run('lien.searchSecuredParty', own, { service });
		};
		const { hint } = await read({ maxCalls: 1 });
		expect(hint).toContain('Go on with Start Page 2 and Page Size 10.');
		const next = await read({ startPage: 2, pageSize: 10 });
		expect(next.json[0].record_id).toBe('r7');
	});

	it.each<[INodeParameters, number, string]>([
		[{ returnAll: true, options: { startPage: 4 } }, 20, ''],
		[{ returnAll: false, limit: 300, options: { startPage: 2 } }, 120, ''],
		[{ returnAll: false, limit: 100, options: { startPage: 2 } }, 100, '170 records match; Limit'],
	])(
		'of 170 rows are complete with %j, and no more is said than is so',
		async (own, count, said) => {
			const rows = Array.from({ length: 170 }, (_, n) => ({ record_id: n }));
			const service = await testBed.serve(listing(() => rows, 50));
			const run = await testBed.run('lien.searchSecuredParty', { ...all, ...own }, { service });
			expect([run.json.length, /Not complete|Limit returned/.test(run.hint)]).toEqual([
				count,
				said !== '',
			]);
			expect(run.hint).toContain(said);
		},
	);

	it('of lists that Max Calls kept from beginning are not read: in Stop mode the run fails, else the others keep theirs', async () => {
		const rows = Array.from({ length: 150 }, (_, n) => ({ company_id: n }));
		const service = await testBed.serve(listing(() => rows.map((row) => ({ ...row }))));
		const inputs = Array.from({ length: 12 }, (_, n) => ({ city: `City ${n}` }));
		const filters = { city: '={{ $json.city }}' };
		const own = { filters, returnAll: true, options: { maxCalls: 13 } };
		const request = { service, rows: inputs };
		const stopped = await testBed.run('company.getAll', own, request);
		expect(stopped.errorMessage).toContain('Max Calls (13) is used up');
		expect(service.requests).toHaveLength(13);

		const run = await testBed.run('company.getAll', own, {
			...request,
			onError: 'continueErrorOutput',
		});
		expect(run.failed[0].error).toContain('Max Calls (13) is used up');
		expect([service.requests.length, run.json.length]).toEqual([26, 650]);
		expect(run.hint).toContain('Not complete: Max Calls (13) is used up');
	});
});

it('rows without a date are counted once, for however many inputs their list is', async () => {
	const dated = (id: string, date?: number) => ({
		record_id: id,
		company_id: id,
		date_filed_unix: date,
	});
	const rows = [
		dated('c1', Date.UTC(2026, 0, 9)),
		dated('c2', Date.UTC(2026, 0, 8)),
		dated('c3'),
		dated('c3b'),
	];
	const service = await testBed.serve(listing(() => rows));
	const own = {
		filters: { company_id: value, filedSince: '2026-01-01' },
		returnAll: true,
	};
	const inputs = ['c1', 'c2', 'c3'].map((id) => ({ value: id }));
	const { hint } = await testBed.run('lien.searchSecuredParty', own, { service, rows: inputs });
	expect(hint).toContain('2 rows without a filing date left out');
});

it('a count says nothing of 0 records, and Additional Body may give the order of a list', async () => {
	const service = await testBed.serve(({ body }) =>
		pageResponse([{ record_id: 1 }], JSON.parse(body) as IDataObject, 17),
	);
	const count = { filters: { date_filed: '2026' }, outputAs: 'count' };
	expect((await testBed.run('lien.searchSecuredParty', count, { service })).hint).not.toContain(
		'0 records',
	);

	const additionalFields = { sort_by: 'company_name:asc' };
	const own = { filters: { state: ['TX'] }, returnAll: true, options: { additionalFields } };
	const { errorMessage } = await testBed.run('lien.searchSecuredParty', own, { service });
	expect([errorMessage, service.sent[1].sort_by]).toEqual(['', 'company_name:asc']);
});

describe('an input that is not found', () => {
	it('has null in the fields that Select Fields names', async () => {
		const own = { options: { selectFields: ['phone', 'url'] } };
		const { json } = await testBed.enrich(['nobody.example'], own);
		expect(json).toEqual([expect.objectContaining({ found: false, phone: null, url: null })]);
	});

	it('is an address at a mail host, in any country and with a dot behind it, and not at a host named like one', async () => {
		const hosts = 'gmail.com. yahoo.co.uk hotmail.com.br gmx.net live.com live.tv outlook.io';
		const values = hosts.split(' ').map((host) => `ann@${host}`);
		const { json } = await testBed.enrich(values, { matchBy: 'email' });
		expect(json.filter(({ reason }) => reason === 'public mailbox')).toEqual(json.slice(0, 5));
		expect(testBed.sent()[0].url).toEqual(['live.tv', 'outlook.io']);
	});
});

it.each<[string, INodeParameters]>([
	['review.getAll', { filters: { url: 'a.com' }, output: 'reviews' }],
	['company.getAll', { filters: { state: ['TX'] }, returnAll: true }],
])(
	'an agent gets no more of %s with %j than it can afford, and is told what is left out',
	async (...given) => {
		const [operation, own] = given;
		const reviews = Array.from({ length: 200 }, (_, n) => ({
			reviewer_name: `R${n}`,
			text: 'good '.repeat(30),
		}));
		const companies = reviews.map((_, n) => ({ company_id: n, company_name: 'A'.repeat(90) }));
		const places = [{ company_name: 'A', reviews }];
		const rows = operation === 'review.getAll' ? places : companies;
		const service = await testBed.serve(() => pageResponse(rows, { page: 1, per_page: 200 }));
		const got = (await testBed.callTool(operation, own, service)) as IDataObject[];
		expect(JSON.stringify(got).length).toBeLessThan(8000);
		expect(got.at(-1)).toEqual({ '…': expect.stringMatching(/^\(\d+ more left out\)$/) as string });
	},
);

/** The catalogue against the service document: every endpoint has its home, every parameter its way to the wire. */
import type { INodeParameters } from 'n8n-workflow';
import {
	findOperation,
	limitedPaths,
	operations,
} from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type {
	LookupKeys,
	Operation,
	SearchOperation,
} from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { billed, documented, elsewhere, type Takes } from '../serviceDocument.mts';
import { nothingMissing } from '../../support/nothingMissing.mts';
import { wireOf } from '../wire.mts';

const nameOf = ({ resource, operation }: Operation) => `${resource}.${operation}`;
const ofTheService = operations.filter(({ kind }) => kind !== 'custom');
const entryOf = (name: string) => findOperation(...(name.split('.') as [string, string]))!;

/** Given in n8n → sent. A comma belongs to a text and separates codes. */
const samples = (takes: Takes): Array<[unknown, unknown]> => {
	const [kind, values = ''] = takes.split(':');
	switch (kind) {
		case 'text':
			return [['a 1, b', 'a 1, b']];
		case 'texts':
			return [
				['A, Inc.', 'A, Inc.'],
				[
					['A, Inc.', 'B'],
					['A, Inc.', 'B'],
				],
			];
		case 'codes':
			return [
				['a1', 'a1'],
				[
					['a1', 'b2'],
					['a1', 'b2'],
				],
				['a1, b2', ['a1', 'b2']],
			];
		case 'fields':
			return [
				[['url'], ['url', 'company_id']],
				['url, company_id', ['url', 'company_id']],
			];
		case 'list':
			return [
				[['a'], ['a']],
				[
					['a', 'b'],
					['a', 'b'],
				],
			];
		case 'words':
			return [['a, b', 'a, b']];
		case 'boolean':
			return [
				[true, true],
				[false, false],
			];
		case 'number':
			return [[2.5, 2.5]];
		case 'count':
			return [
				['3', 3],
				['[2, 5]', [2, 5]],
				['{"min": 2, "max": 5}', { min: 2, max: 5 }],
			];
		case 'date':
			return [['2024-01-31', '2024-01-31']];
		default:
			return values.split(',').map((value) => [value, value]);
	}
};

/** What else must be given for a parameter to be sent. */
const company: Record<string, INodeParameters> = {
	radius: { near_zip_code: ['78701'] },
	radius_unit: { company_id: ['c'] },
	saved_search_field: { company_id: ['c'] },
};

const lookupOf = (entry: Operation): LookupKeys | undefined =>
	'lookup' in entry ? entry.lookup : undefined;

/** Where the node has a parameter of an endpoint, as the parameters of the node. */
const placeOf = (entry: Operation, name: string, value: unknown): INodeParameters | undefined => {
	const given = { [name]: value } as INodeParameters;
	if (entry.filters?.some((field) => field.name === name)) {
		return { filters: { ...company[name], ...given } };
	}
	if (entry.fields?.some((field) => field.name === name)) {
		return { email: 'a@b.example', value: 'x.example', ...given };
	}
	if (entry.includeFields?.name === name) return { options: given };
	const lookup = lookupOf(entry);
	if (lookup?.keys.some(({ field }) => field === name)) {
		return { [lookup.parameter]: name, value: value as string };
	}
	return undefined;
};

const parameters = documented
	.filter(({ takes }) => takes)
	.flatMap(({ home, takes, path }) =>
		Object.entries(takes!).map(([name, type]) => ({
			path,
			name,
			type,
			home: home[home.length - 1],
		})),
	);

/** The parameters of the wire that an operation's entry names. */
const wireNames = (entry: Operation) =>
	[
		...(entry.filters ?? []),
		...(entry.fields ?? []),
		...(entry.includeFields ? [entry.includeFields] : []),
		...(lookupOf(entry)?.keys ?? []).map(({ field }) => ({ name: field })),
	]
		.map(({ name }) => name)
		.filter((name) => !entry.path.includes(`{${name}}`));

describe('the catalogue', () => {
	it('has no operation that the service’s document lacks', () => {
		const homes = documented.flatMap(({ home }) => home);
		nothingMissing(
			ofTheService.map(nameOf).filter((name) => !homes.includes(name)),
			'test/unit/serviceDocument.mts',
			"the operation in `homes`, such as 'POST /v1/…': 'resource.operation'; the endpoint itself is in the service's document, sandbox/document/service-interface.md",
		);
	});

	it('has an operation for each endpoint of the document, and no other', () => {
		const homes = documented.flatMap(({ method, path, home }) =>
			home.map((name) => [name, method, path.replace('{job_id}', '{jobId}')]),
		);
		const entries = ofTheService.map((entry) => [nameOf(entry), entry.method, entry.path]);
		expect(entries.sort()).toEqual(homes.sort());
	});

	it.each(documented)(
		'gives $method $path the rate limit, page size and retry rule of the document',
		(endpoint) => {
			for (const name of endpoint.home) {
				const entry = entryOf(name);
				const { limited, repeatable, freeFields } = entry;
				const paging = 'paging' in entry ? entry.paging : undefined;
				expect(limited).toBe(endpoint.limited);
				expect(limitedPaths.includes(endpoint.path)).toBe(endpoint.limited);
				expect(paging?.kind === 'page' ? paging.size : undefined).toBe(endpoint.pages);
				expect(repeatable).toBe(!billed.includes(name));
				expect(freeFields).toBe(
					endpoint.takes ? undefined : endpoint.method === 'GET' ? 'query' : 'body',
				);
			}
		},
	);

	it('counts the same endpoints against the rate limit as the document does', () => {
		const limited = documented.filter((endpoint) => endpoint.limited).map(({ path }) => path);
		expect([...limitedPaths].sort()).toEqual([...new Set(limited)].sort());
	});
});

describe('the service’s parameter', () => {
	it.each(parameters)(
		'$name of $path can be set in the node and reaches the service',
		async ({ name, type, home }) => {
			const entry = entryOf(home);
			for (const [given, sent] of samples(type)) {
				// An email address has no comma in it, nor has the one domain of a lookup.
				const single = {
					email: entry.fields && 'a@b.example',
					url: 'b.example',
				};
				const only = single[name as keyof typeof single];
				const [value, expected] = only ? [only, only] : [given, sent];
				const place = placeOf(entry, name, value);
				expect(place).toBeDefined();
				const { query, body } = await wireOf(home, place);
				const target = (entry.method === 'GET' ? query : body) as Record<string, unknown>;
				// What inputs can share is always a list.
				expect([target[name]].flat()).toEqual([expected].flat());
			}
		},
	);

	it.each(documented.filter(({ takes }) => takes))(
		'list of $method $path is what the node offers, no more and no less',
		({ home, takes }) => {
			const offered = new Set(home.flatMap((name) => wireNames(entryOf(name))));
			expect([...offered].sort()).toEqual(Object.keys(takes!).sort());
		},
	);

	it('sort_by reaches the service with fields and directions, so that sort_order is not needed', async () => {
		const values = [
			{ field: 'company_name', order: 'desc' },
			{ field: 'date_filed_unix', order: 'asc' },
		];
		const entry = entryOf('lien.searchSecuredParty');
		const { body } = await wireOf(nameOf(entry), {
			filters: { has_website: true },
			sort: { values },
		});
		expect(body).toMatchObject({ sort_by: values });
		expect(elsewhere.sort.filter((name) => name in (body as object))).toEqual(['sort_by']);
		const { sort } = entry as SearchOperation;
		const fields = sort!.fields.map(({ value }) => value);
		expect(fields.sort()).toEqual([
			'company_name',
			'date_expired_unix',
			'date_filed_unix',
			'secured_party',
		]);
	});

	it.each(Object.entries(elsewhere.aliases))(
		'alias %s is not offered, but %s is',
		(alias, name) => {
			const offered = wireNames(entryOf('lien.searchSecuredParty'));
			expect(offered).toContain(name);
			expect(offered).not.toContain(alias);
		},
	);

	it.each(documented.filter(({ pages }) => pages))(
		'per_page of $path, like page, reaches the service in the body',
		async ({ home, pages }) => {
			const name = home[home.length - 1];
			const filters = { filters: { company_name: 'x', debtor_name: 'x' } };
			const all = await wireOf(name, { returnAll: true, ...filters });
			expect(all.body).toMatchObject({ page: 1, per_page: pages });
			const few = await wireOf(name, { limit: 7, ...filters });
			expect(few.body).toMatchObject({ page: 1, per_page: 7 });
			expect(few.query).toEqual({});
		},
	);

	it('cursor of the bulk email results, like limit, reaches the service in the query', async () => {
		const bulk = async (more: INodeParameters) =>
			(await wireOf('email.getBulkResults', { jobId: 'j', ...more })).query;
		expect(await bulk({ returnAll: true })).toEqual({ cursor: -1, limit: 1000 });
		expect(await bulk({ limit: 7 })).toEqual({ cursor: -1, limit: 7 });
	});

	it.each(['list', 'mappings', 'field_mappings'])(
		'%s of a field mapping reaches the service',
		async (sendAs) => {
			const mapping = {
				ucc_fields_api: 'a',
				ucc_fields_label: 'b, c',
				default_label: 'd',
				include_in_export: false,
				sort_order: 0,
			};
			const byFields = { sendAs, mappings: { values: [mapping] } };
			const byJson = { sendAs, specifyRows: 'json', jsonMappings: JSON.stringify([mapping]) };
			for (const given of [byFields, byJson]) {
				const { body } = await wireOf('lien.saveFieldMapping', given);
				expect(body).toEqual({ [sendAs]: [mapping] });
			}
		},
	);
});

describe('a call whose payload the document does not show', () => {
	const free = documented
		.filter(({ takes }) => !takes)
		.map(({ home, method }) => [home[0], method]);

	it.each(free)('takes free fields, as pairs and as JSON: %s', async (name, method) => {
		const where = method === 'GET' ? 'query' : 'body';
		const [pairs, json] =
			where === 'query' ? ['queryParameters', 'jsonQuery'] : ['bodyParameters', 'jsonBody'];
		const rows = [
			{ name: ' name ', value: 'A, Inc.' },
			{ name: 'tag', value: 'x' },
			{ name: 'tag', value: 'y' },
			{ name: 'constructor', value: 'z' },
		];
		const byPairs = await wireOf(name, { [pairs]: { parameters: rows } });
		expect(byPairs[where]).toMatchObject({ name: 'A, Inc.', tag: ['x', 'y'], constructor: 'z' });
		const byJson = await wireOf(name, { specifyBody: 'json', [json]: '{"deep": {"a": [1]}}' });
		expect(byJson[where]).toMatchObject({ deep: { a: [1] } });
	});
});

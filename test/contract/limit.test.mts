/** Limit: what it cuts is said, for items and files, in merged lists and between two dates. */
import type { INodeParameters } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 120 });

const byRow = (name: string) => `={{ $json.${name} }}`;
const DAY = 86_400_000;

/** A service with liens of debtors, newest first: so many of each. */
const liensOf = async (counts: Record<string, number>) =>
	await testBed.serve(({ body }) => {
		const asked = JSON.parse(body) as {
			company_id?: string | string[];
			page: number;
			per_page: number;
		};
		const { company_id, page, per_page } = asked;
		const wanted = company_id === undefined ? Object.keys(counts) : [company_id].flat();
		const all = wanted.flatMap((debtor) =>
			Array.from({ length: counts[String(debtor)] ?? 0 }, (_, n) => ({
				...{ record_id: `${String(debtor)}-${n}`, company_id: debtor },
				date_filed_unix: Date.UTC(2026, 5, 1) - n * DAY,
			})),
		);
		const records = all.slice((page - 1) * per_page, page * per_page);
		return { body: { records, total_records: all.length } };
	});

it.each<[string, INodeParameters]>([
	['items', {}],
	['a file', { outputAs: 'file' }],
])('of one list: %s', async (_name, parameters) => {
	const service = await liensOf({ a: 301 });
	const own = { filters: { company_id: 'a' }, ...parameters };
	const { hint, json } = await testBed.run('lien.searchSecuredParty', own, { service });
	const said = '301 records match; Limit returned the first 50';
	expect(hint).toContain(`${said}. `);
	if (parameters.outputAs) expect(json[0].notComplete).toBe(said);
});

it('is not said of a list that ends with the Limit', async () => {
	const service = await liensOf({ a: 50 });
	const parameters = { filters: { company_id: 'a' }, outputAs: 'file' };
	const { hint, json } = await testBed.run('lien.searchSecuredParty', parameters, { service });
	expect(hint).not.toContain('Limit');
	expect(json[0]).not.toHaveProperty('notComplete');
});

it.each<[string, INodeParameters]>([
	['items', {}],
	['a file', { outputAs: 'file' }],
])('between two dates: %s', async (_name, parameters) => {
	const service = await liensOf({ a: 120 });
	const own = { filters: { company_id: 'a', filedSince: '2026-03-01' }, ...parameters };
	const { hint } = await testBed.run('lien.searchSecuredParty', own, { service });
	expect(hint).toContain('More records match; Limit returned the first 50. ');
	const few = await testBed.run(
		'lien.searchSecuredParty',
		{ ...own, filters: { ...own.filters, filedSince: '2026-05-20' } },
		{ service },
	);
	expect(few.hint).not.toContain('Limit');
});

it('of some inputs of a merged list', async () => {
	const service = await liensOf({ a: 3, b: 70, c: 60, d: 1 });
	const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
	const own = { filters: { company_id: byRow('id') } };
	const { hint, items } = await testBed.run('lien.searchSecuredParty', own, { service, rows });
	expect(items).toHaveLength(3 + 50 + 50 + 1);
	expect(hint).toContain(
		'Limit cut the lists of 2 inputs: 130 records match, and 100 were returned. ',
	);
});

it('a search that finds nothing says so', async () => {
	const own = { filters: { company_name: 'Nobody Knows' } };
	const service = await testBed.serve(companyService({}));
	const { hint } = await testBed.run('company.getAll', own, { service });
	expect(hint).toMatch(/^0 records\. 1 call, /);
});

it.each(['items', 'file'])(
	'names in Select Fields that no record has are named: %s',
	async (outputAs) => {
		const options = { selectFields: 'company_name, Lender, Date Filed' };
		const rows = [{ state: 'TX' }, { state: 'CA' }];
		const own = { limit: 3, outputAs, options, filters: { state: '={{ $json.state }}' } };
		const { hint } = await testBed.run('company.getAll', own, { rows });
		expect(hint).toContain('No record has "Lender", "Date Filed", which Select Fields names. ');

		const nothing = await testBed.run('company.getAll', { ...own, filters: { city: 'Nowhere' } });
		expect(nothing.hint).not.toContain('Select Fields');
	},
);

it('many calls for names say that IDs would share calls', async () => {
	const service = await liensOf({});
	const rows = Array.from({ length: 11 }, (_, n) => ({ name: `Acme ${n}` }));
	const own = { filters: { debtor_name: byRow('name') } };
	const few = { service, rows: rows.slice(0, 10) };
	const said = 'By Debtor Company ID, up to 50 inputs share a call: Enrich the names first. ';
	expect((await testBed.run('lien.searchSecuredParty', own, { service, rows })).hint).toContain(
		said,
	);
	expect((await testBed.run('lien.searchSecuredParty', own, few)).hint).not.toContain(said);
});

it('the limit of simultaneous calls is named where it was hit', async () => {
	testBed.sandbox.setFaults([{ kind: 'rateLimit', scope: 'concurrent', times: 1 }]);
	const { hint } = await testBed.enrich([String(testBed.sandbox.data.companies[0].record.url)]);
	expect(hint).toMatch(/, the limit of simultaneous calls was hit, 1 call refused/);
});

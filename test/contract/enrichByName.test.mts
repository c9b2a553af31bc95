/** Enrich by the name of a company and by an email address. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { enrichAt } from '../support/enrich.mts';
import { ROOMY_HEADERS, scripted } from '../support/http.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 200 });
const enrich = enrichAt(() => desk);

/** A service that finds each company whose name holds a word that is asked for, as far as a page goes. */
const serviceOf = async (companies: IDataObject[]) =>
	await scripted(({ body }) => {
		const {
			company_name: names,
			page,
			per_page,
		} = JSON.parse(body) as {
			company_name: string[];
			page: number;
			per_page: number;
		};
		const words = names.map((name) => name.toLowerCase().split(/\W/)[0]);
		const found = companies.filter(({ company_name: name }) =>
			words.some((word) => String(name).toLowerCase().includes(word)),
		);
		const records = found.slice((page - 1) * per_page, page * per_page);
		return {
			headers: ROOMY_HEADERS,
			body: { success: true, records, total_records: found.length },
		};
	});

const byName = { matchBy: 'company_name' };
const at = async (
	companies: IDataObject[],
	names: string[],
	parameters: INodeParameters = {},
	request = {},
) => {
	const service = await serviceOf(companies);
	const run = await enrich(
		names,
		{ ...byName, ...parameters },
		{ credential: { baseUrl: service.url }, ...request },
	);
	await service.close();
	return { run, rows: run.items.map(({ json }) => json), calls: service.requests.length };
};

const ACME = { company_id: 'c1', company_name: 'Acme, Inc.', state: 'TX' };

describe('by company name', () => {
	it.each([
		'Acme, Inc.',
		'ACME INC',
		'acme',
		'Acme L.L.C.',
		'Acmé Corp',
		'Acme Co., Ltd.',
		' Acme,  Inc ',
		'ACME N.A.',
	])(
		'%j answers where both are equal without case, accents, punctuation and legal form',
		async (name) => {
			const { rows } = await at([ACME], [name]);
			expect(rows).toMatchObject([{ found: true, company_id: 'c1' }]);
		},
	);

	it.each(['Acme Tools', 'Acm', 'Acme Inc Tools'])(
		'%j is merely similar, and answers nothing',
		async (name) => {
			const { rows } = await at([ACME], [name]);
			expect(rows).toMatchObject([{ found: false, asked: name }]);
		},
	);

	it('a name that is only a form stays, and & is and', async () => {
		const companies = [
			{ company_id: 'c2', company_name: 'Limited' },
			{ company_id: 'c3', company_name: 'Smith and Sons LLC' },
		];
		const { rows } = await at(companies, ['Limited', 'Smith & Sons']);
		expect(rows).toMatchObject([{ company_id: 'c2' }, { company_id: 'c3' }]);
	});

	it('a company is in the state that is given, and several of one name are counted', async () => {
		const companies = [ACME, { company_id: 'c4', company_name: 'Acme LLC', state: 'NY' }];
		const inNewYork = await at(companies, ['Acme'], { matchState: 'ny' });
		const inAny = await at(companies, ['Acme'], { matchState: '' });
		expect(inNewYork.rows).toMatchObject([{ company_id: 'c4' }]);
		expect(inNewYork.rows[0]).not.toHaveProperty('found_count');
		expect(inAny.rows).toMatchObject([{ company_id: 'c1', found: true, found_count: 2 }]);
	});

	it('a state that is not two letters is refused for its input', async () => {
		const { run, calls } = await at([ACME], ['Acme'], { matchState: 'Texas' });
		expect(run.error?.message).toMatch(/"State" parameter must be two letters/);
		expect(calls).toBe(0);
	});

	it('thirty names cost four calls at most, and a page full of similar ones is said', async () => {
		const names = Array.from({ length: 30 }, (_, n) => `Zeta ${n} Inc`);
		const similar = Array.from({ length: 400 }, (_, n) => ({
			company_id: `s${n}`,
			company_name: `Zeta Sub ${n}`,
		}));
		const { run, rows, calls } = await at(similar, names);
		expect(rows.every(({ found }) => found === false)).toBe(true);
		expect(calls).toBeLessThanOrEqual(4);
		expect(run.hints[0].message).toMatch(/companies with similar names were read/);
	});

	it('names with commas are one name each, and are asked together', async () => {
		const { record } = desk.sandbox.data.companies[3];
		const names = desk.sandbox.data.companies.slice(0, 40).map((each) => each.record.company_name);
		const run = await enrich(names, byName);
		expect(run.items.every(({ json }) => json.found === true)).toBe(true);
		expect(run.items[3].json.company_id).toBe(record.company_id);
		expect(desk.sandbox.stats().calls).toBeLessThanOrEqual(4);
	});
});

describe('by email', () => {
	const known = () =>
		desk.sandbox.data.companies.find(
			({ hasUrl, domain, record }) => hasUrl && record.url === domain,
		)!;

	it.each(['company.enrich', 'company.getAllAttributes'])(
		'%s looks up the domain of the address',
		async (operation) => {
			const parameter = operation === 'company.enrich' ? 'matchBy' : 'lookupBy';
			const run = await desk.run(operation, {
				[parameter]: 'email',
				value: `ann@${known().domain.toUpperCase()}`,
			});
			expect(run.items[0].json).toMatchObject({
				found: true,
				company_id: known().record.company_id,
			});
		},
	);

	it.each(['item', 'drop', 'error'])(
		'a public mailbox makes no call: No Match %s',
		async (noMatch) => {
			const run = await enrich(
				['ann@gmail.com'],
				{ matchBy: 'email', options: { noMatch } },
				{ onError: 'continueErrorOutput' },
			);
			expect(desk.sandbox.stats().calls).toBe(0);
			const row = { found: false, asked: 'ann@gmail.com', reason: 'public mailbox' };
			expect(run.items.map(({ json }) => json)).toMatchObject(noMatch === 'item' ? [row] : []);
			expect(run.errorItems).toHaveLength(noMatch === 'error' ? 1 : 0);
		},
	);

	it('what is no address is refused for that input', async () => {
		const run = await enrich(
			['ann', `ann@${known().domain}`],
			{ matchBy: 'email' },
			{ onError: 'continueErrorOutput' },
		);
		expect(run.errorItems[0].json.error).toMatch(
			/"Email" parameter is not an email address: "ann"/,
		);
		expect(run.items).toHaveLength(1);
	});
});

/** Enrich by the name of a company and by an email address. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { listing, ROOMY_HEADERS, type ScriptedAnswer } from '../support/http.mts';
import { withOwnDomain } from '../support/ownDomain.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 200 });

const byName = { matchBy: 'company_name' };

/** Enriches names at a service that finds each company whose name holds the first word of one. */
const at = async (companies: IDataObject[], names: string[], parameters: INodeParameters = {}) => {
	const service = await testBed.serve(
		listing(({ company_name: asked }) => {
			const words = (asked as string[]).map((name) => name.toLowerCase().split(/\W/)[0]);
			return companies.filter(({ company_name: name }) =>
				words.some((word) => String(name).toLowerCase().includes(word)),
			);
		}),
	);
	const run = await testBed.enrich(names, { ...byName, ...parameters }, { service });
	return { run, rows: run.json, calls: service.requests.length };
};

const SONS = Array.from({ length: 6 }, (_, n) => ({
	company_id: `s${n}`,
	company_name: `Smith${n} and Sons LLC`,
}));
const ACME = { company_id: 'c1', company_name: 'Acme, Inc.', state: 'TX' };

describe('by company name', () => {
	it.each([
		['ACME INC', 'Acme, Inc.', true],
		['Acmé L.L.C.', 'Acme, Inc.', true],
		[' acme  Co., Ltd. ', 'Acme, Inc.', true],
		['ACME N.A.', 'Acme, Inc.', true],
		['Acme Tools', 'Acme, Inc.', false],
		['Acme Inc Tools', 'Acme, Inc.', false],
		['Limited', 'Limited', true],
		['Smith & Sons', 'Smith and Sons LLC', true],
		['Acme L. L. C.', 'Acme LLC', true],
		['Acme L L C', 'Acme', true],
		['First Bank, N.A.', 'First Bank N. A.', true],
		['\uff21cme', 'ACME', true],
		['A B Tools', 'AB Tools', true],
		['T Tools', 'Tools', false],
	])('%j is answered by the record of %s: %j', async (name, company_name, found) => {
		const { rows } = await at([{ company_id: 'c2', company_name }], [name]);
		expect(rows).toMatchObject([found ? { found, company_id: 'c2' } : { found, asked: name }]);
	});

	it('a company is in the state that is given, and several of one name are counted', async () => {
		const companies = [ACME, { company_id: 'c4', company_name: 'Acme LLC', state: 'NY' }];
		const inNewYork = await at(companies, ['Acme'], { matchState: 'ny' });
		const inAny = await at(companies, ['Acme'], { matchState: '' });

		expect(inNewYork.rows).toMatchObject([{ company_id: 'c4' }]);
		expect(inNewYork.rows[0]).not.toHaveProperty('found_count');
		expect(inAny.rows).toMatchObject([{ company_id: 'c1', found: true, found_count: 2 }]);
	});

	it('a state that does not exist is refused, and ignored where something else is matched by', async () => {
		const { run, calls } = await at([ACME], ['Acme'], { matchState: 'Narnia' });
		const byId = await testBed.enrich(['C1'], { matchBy: 'company_id', matchState: 'Narnia' });

		expect(run.errorMessage).toMatch(/"State" parameter is not a state: "Narnia"/);
		expect(calls).toBe(0);
		expect(byId.error).toBeUndefined();
	});

	it.each<[string, ScriptedAnswer]>([
		['403', { status: 403, body: {} }],
		['a refusal in words', { status: 422, body: { detail: 'Malformed' } }],
		['a lost connection', { drop: true }],
	])(
		'a spelling that the service meets with %s fails none of the others',
		async (_name, answer) => {
			const known = listing(({ company_name: asked }) =>
				[ACME, ...SONS].filter(({ company_name: name }) => (asked as string[]).includes(name)),
			);
			const service = await testBed.serve(async (call) =>
				call.body.includes('&') ? { headers: ROOMY_HEADERS, ...answer } : await known(call),
			);
			// Of the five that are tried alone, each has a spelling that fails.
			const sons = SONS.flatMap(({ company_id, company_name }) =>
				[company_name.replace('and', '&'), company_name].map((name) => ({ name, company_id })),
			);
			const names = [...sons.map(({ name }) => name), 'Acme, Inc.', 'Nobody'];
			const { json } = await testBed.enrich(names, byName, { service });
			const found = [...sons.map(({ company_id }) => ({ company_id })), { company_id: 'c1' }];
			expect(json).toMatchObject([...found, { found: false }]);
		},
	);

	it('names with commas are one name each, and are asked together', async () => {
		const some = testBed.sandbox.data.companies.slice(0, 40).map(({ record }) => record);
		const { json } = await testBed.enrich(
			some.map(({ company_name: name }) => name),
			byName,
		);

		expect(json.every(({ found }) => found === true)).toBe(true);
		expect(json[3].company_id).toBe(some[3].company_id);
		expect(testBed.calls()).toBeLessThanOrEqual(4);
	});
});

describe('by email', () => {
	const known = () => withOwnDomain(testBed.sandbox.data)[0];

	it.each(['company.enrich', 'company.getAllAttributes'])(
		'%s looks up the domain of the address',
		async (operation) => {
			const value = `ann@${known().domain.toUpperCase()}`;
			const { json } = await testBed.run(operation, { matchBy: 'email', lookupBy: 'email', value });
			expect(json[0]).toMatchObject({ found: true, company_id: known().record.company_id });
		},
	);

	it('what is no address is not sent', async () => {
		const values = ['ann', `ann@${known().domain}`];
		const { json } = await testBed.enrich(values, { matchBy: 'email' });
		const row = { found: false, asked: 'ann', reason: 'not an email address' };
		expect(json).toMatchObject([row, { found: true }]);
	});
});

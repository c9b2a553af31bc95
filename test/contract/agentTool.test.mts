/** What an agent's model gets: the small form, whose lists and long texts are cut with a word that they were. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { examples } from '../support/examples.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** What the model gets of an answer of the service. */
const answered = async (operation: string, parameters: INodeParameters, body: object) => {
	const server = await desk.serve([{ body: { success: true, ...body } }]);
	const tool = desk.engine.callTool(
		{
			node: 'businessDataLookup',
			parameters: {
				resource: operation.split('.')[0],
				operation: operation.split('.')[1],
				authentication: 'apiKey',
				...parameters,
			},
			credentials: { businessDataLookupApi: { baseUrl: server.url, apiKey: 'key' } },
		},
		[{}],
	);
	const [answer] = await tool.finally(async () => await server.close());
	return answer;
};

const long = (length: number) => 'Lorem ipsum "dolor" ü '.repeat(length).slice(0, length);
const people = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ contact_id: `p${n}`, name: long(200), title: 'CEO' }));

const company = {
	company_id: 'c1',
	company_name: 'Acme',
	industry: long(10_000),
	contacts: people(100),
	ucc_records: people(40).map((person) => ({ ...person, amendments: people(3) })),
	google_reviews: [{ company_name: 'Acme', review_count: 90, reviews: people(90) }],
};

it.each<[string, INodeParameters, object]>([
	[
		'company.getAllAttributes',
		{ lookupBy: 'company_id', value: 'c1' },
		{ records: { companies: { found: 1, hits: [company] } } },
	],
	['company.getAll', { filters: { state: 'CA' } }, { records: [company], total_records: 1 }],
	[
		'review.getAll',
		{ filters: { url: 'acme.example' } },
		{ records: [{ ...company.google_reviews[0], concise_summary: long(60_000) }] },
	],
	['creditBureau.lookup', {}, { report: company, more: people(100) }],
	['creditBureau.lookup', {}, Object.fromEntries(people(300).map((one, n) => [`f${n}`, one]))],
	['creditBureau.lookup', {}, { a: { b: { c: { d: { e: { f: { g: people(200) } } } } } } }],
	['contact.getAll', {}, { records: [{ contact_id: 'p1', bio: long(60_000) }], total_records: 1 }],
	['request.send', { path: '/v1/anything' }, { list: people(300) }],
	[
		'company.getAll',
		{ filters: { state: 'CA' }, options: { selectFields: 'contacts, industry' } },
		{ records: [company], total_records: 1 },
	],
])('%s as a tool gives a record of 60 kB in 8 kB at most', async (operation, parameters, body) => {
	const answer = await answered(operation, parameters, body);
	expect(bytes(body)).toBeGreaterThan(20_000);
	expect(bytes(answer)).toBeLessThanOrEqual(8192);
	expect(bytes(answer)).toBeGreaterThan(1000);
	expect(JSON.stringify(answer)).toMatch(/\(cut: \d+ characters in all\)|\d+ more left out/);
});

it('a list and a text say how much of them is missing', async () => {
	const [record] = (await answered(
		'creditBureau.lookup',
		{},
		{ rows: people(1000), text: long(5000) },
	)) as Array<{ rows: unknown[]; text: string }>;
	expect(record.rows[record.rows.length - 1]).toBe(
		`… (${1001 - record.rows.length} more left out)`,
	);
	expect(record.text).toMatch(/… \(cut: 5000 characters in all\)$/);
});

it('a small record comes whole', async () => {
	const small = { rows: people(3), text: long(900) };
	const answer = await answered('creditBureau.lookup', {}, small);
	expect(answer).toMatchObject([small]);
});

it('a record comes exactly as it came where Simplify is off', async () => {
	const parameters = { filters: { state: 'CA' }, simplify: false };
	const body = { records: [company], total_records: 1 };
	expect(await answered('company.getAll', parameters, body)).toEqual([company]);
});

it('the same node in a workflow gives the record whole', async () => {
	const server = await desk.serve([{ body: { report: company } }]);
	const run = await desk.run('creditBureau.lookup', {}, { service: server });
	expect(run.json).toEqual([{ report: company }]);
});

it.each(examples.filter(({ operation }) => !/export|send/i.test(operation)))(
	'each item of $operation is 8 kB at most as a tool gives it',
	async ({ operation, parameters }) => {
		const [answer] = await desk.callTool(operation, parameters(desk.sandbox.data), [{}]);
		for (const item of answer as IDataObject[]) expect(bytes(item)).toBeLessThanOrEqual(8192);
	},
);

it('a list has ten records where the agent’s Limit was not changed, and as many as it asks for', async () => {
	const search = async (more: INodeParameters) => await desk.callTool('company.getAll', more, [{}]);
	expect((await desk.run('company.getAll')).items).toHaveLength(50);
	expect((await search({}))[0]).toHaveLength(10);
	expect((await search({ limit: 12 }))[0]).toHaveLength(12);
});

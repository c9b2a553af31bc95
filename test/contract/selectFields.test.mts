/** Only what is needed: Select Fields, and the small form that an agent's model gets. */
import type { IDataObject, INodeParameters, NodeOperationError as NodeError } from 'n8n-workflow';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const lien = { record_id: 'r1', company_id: 'c1', company_name: 'Acme', date_filed: '2026-01-01' };
const url = 'acme.example';
const company = { company_id: 'c1', url, phone: ['4155550132'], error: 'x' };
const search = { filters: { state: 'CA' } };
const enrich = { value: url };
const byId = { lookupBy: 'company_id', value: 'c1' };

const list = (...records: object[]) => ({ records, total_records: records.length });
const lookedUp = (...hits: object[]) => ({ records: { companies: { found: hits.length, hits } } });
const serve = async (body: object) => await testBed.serve([{ body: { success: true, ...body } }]);

const person = { contact_id: 'p1', name: 'Ann Lee', title: 'CFO', seniority: 'C-Level' };
const logEntry = { created_date: '2026-01-01T00:00:00+00:00', email: 'a@b.example' };
const place = { company_name: 'Acme', reviews: [{ reviewer_name: 'Ann', stars: 5, text: 'Good' }] };

describe('Select Fields', () => {
	it.each<[string, INodeParameters, unknown, object, object]>([
		[
			'lien.searchSecuredParty',
			{ filters: { debtor_name: 'Acme' } },
			'date_filed, nothing\n ucc_id',
			list(lien),
			{ record_id: 'r1', date_filed: lien.date_filed, nothing: null, ucc_id: null },
		],
		[
			'lien.searchDebtor',
			{},
			['state'],
			list({ ...lien, state: 'TX' }),
			{ record_id: 'r1', state: 'TX' },
		],
		[
			'company.getAll',
			search,
			'={{ ["phone", "constructor", "error"] }}',
			list(company),
			{ company_id: 'c1', phone: company.phone, constructor: null, record_error: 'x' },
		],
		[
			'company.enrich',
			enrich,
			'={{ "phone, industry" }}',
			list(),
			{ found: false, asked: url, company_id: null, phone: null, industry: null },
		],
		[
			'company.getAllAttributes',
			{ ...byId, output: 'ucc_records' },
			'ucc_type, company_name',
			lookedUp({ ...company, company_name: 'Acme', ucc_records: [lien] }),
			{ record_id: 'r1', ucc_type: null, company_name: 'Acme' },
		],
		[
			'company.getAllAttributes',
			{ ...byId, output: 'contacts' },
			['title', 'company_name'],
			lookedUp({ ...company, company_name: 'Acme', contacts: [person] }),
			{ contact_id: 'p1', title: 'CFO', company_name: 'Acme' },
		],
		['contact.getAll', {}, ['name'], list(person), { contact_id: 'p1', name: 'Ann Lee' }],
		[
			'email.getLogs',
			{},
			'["email", "linkedin_url"]',
			{ logs_emails: [logEntry] },
			{ email: 'a@b.example', linkedin_url: null },
		],
		[
			'email.validate',
			{ email: 'a@b.example' },
			['status', 'isp'],
			{ email: { email: 'a@b.example', status: 'Valid', isp: 'b.example', mx: 'm' } },
			{ status: 'Valid', isp: 'b.example' },
		],
		[
			'review.getAll',
			{ filters: { company_name: 'Acme' }, output: 'reviews' },
			['text'],
			list(place),
			{ text: 'Good' },
		],
	])('of %s with %j as %j', async (operation, own, selectFields, body, expected) => {
		const options = { selectFields } as INodeParameters;
		const { json } = await testBed.run(
			operation,
			{ ...own, options },
			{ service: await serve(body) },
		);
		expect(json).toEqual([expected]);
	});

	it.each<[string, INodeParameters, object, unknown]>([
		['company.enrich', enrich, list(company), ['company_id', 'industry', 'url']],
		[
			'company.enrich',
			{ matchBy: 'phone', value: '415-555-0132' },
			list(company),
			['company_id', 'industry', 'phone'],
		],
		[
			'company.enrich',
			{ matchBy: 'company_name', value: 'Acme', matchState: 'TX' },
			list(company),
			['company_id', 'industry', 'company_name', 'state'],
		],
		['company.getAll', search, list(company), ['company_id', 'industry']],
		['company.getAll', { ...search, outputAs: 'count' }, list(company), undefined],
		['company.getAllAttributes', byId, lookedUp(), undefined],
	])('of %s with %j are asked for, with what matching needs', async (...given) => {
		const [operation, own, body, fields] = given;
		const service = await serve(body);
		await testBed.run(operation, { ...own, options: { selectFields: 'industry' } }, { service });
		expect(service.sent[0].include_fields).toEqual(fields);
	});

	it.each(['company.enrich', 'company.getAll'])(
		'of %s beside include_fields in Additional Body are refused before a call',
		async (operation) => {
			const additionalFields = '{"include_fields": ["url"]}';
			const both = { options: { selectFields: ['url'], additionalFields } };
			const { errorMessage } = await testBed.run(operation, { ...enrich, ...search, ...both });
			expect(errorMessage).toContain(
				'The "Additional Body (JSON)" parameter must not contain "include_fields", which this node sends itself',
			);
			expect(testBed.calls()).toBe(0);

			const service = await serve(list(company));
			const alone = { options: { additionalFields } };
			await testBed.run(operation, { ...enrich, ...search, ...alone }, { service });
			expect(service.sent[0].include_fields).toEqual(['url']);
		},
	);

	it('are the columns of a file, and no other, also of one without rows', async () => {
		const filters = { company_name: 'nobody at all' };
		const own = { filters, outputAs: 'file', options: { selectFields: 'nothing, city' } };
		const text = await (await testBed.run('company.getAll', own)).file();
		expect(text.trim()).toBe('\ufeffcompany_id,nothing,city'.trim());
	});

	it('are named by the panel where the service refuses them', async () => {
		const detail = [{ loc: ['body', 'include_fields', '1'], msg: 'is unknown' }];
		testBed.sandbox.setFaults([{ kind: 'status', status: 422, body: { detail } }]);
		const { errorMessage } = await testBed.run('company.getAll', {
			options: { selectFields: 'x' },
		});
		expect(errorMessage).toContain('Select Fields (body.include_fields.1: is unknown)');
	});
});

describe('as a tool', () => {
	const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
	const long = (length: number) => 'Lorem ipsum "dolor" ü '.repeat(length).slice(0, length);
	const people = (count: number) =>
		Array.from({ length: count }, (_, n) => ({ contact_id: `p${n}`, name: long(200) }));
	const large = {
		company_id: 'c1',
		company_name: 'Acme',
		industry: long(10_000),
		contacts: people(100),
		ucc_records: people(40).map((person) => ({ ...person, amendments: people(3) })),
		google_reviews: [{ company_name: 'Acme', review_count: 90, reviews: people(90) }],
	};
	const byName: INodeParameters = {
		bodyParameters: { parameters: [{ name: 'company_name', value: 'Acme' }] },
	};
	/** What the model gets of an answer of the service. */
	const answered = async (operation: string, own: INodeParameters, body: object) =>
		(await testBed.callTool(operation, own, await serve(body))) as IDataObject[];

	it.each<[string, INodeParameters, object]>([
		['company.getAllAttributes', byId, lookedUp(large)],
		[
			'creditBureau.lookup',
			byName,
			Object.fromEntries(people(300).map((one, n) => [`f${n}`, one])),
		],
		['creditBureau.lookup', byName, { a: { b: { c: { d: { e: { f: people(200) } } } } } }],
		['contact.getAll', {}, list({ contact_id: 'p1', bio: long(60_000) })],
	])('%s gives a large record in 8 kB, with a word that it is cut', async (...given) => {
		const [operation, own, body] = given;
		const answer = await answered(operation, own, body);
		expect(bytes(body)).toBeGreaterThan(20_000);
		expect(bytes(answer)).toBeLessThanOrEqual(8192);
		expect(bytes(answer)).toBeGreaterThan(1000);
		expect(JSON.stringify(answer)).toMatch(/\(cut: \d+ characters in all\)|\d+ more left out/);
	});

	it('a list and a text say how much of them is missing, and a small record comes whole', async () => {
		const body = { rows: people(1000), text: long(5000) };
		const [{ rows, text }] = await answered('creditBureau.lookup', byName, body);
		const shown = rows as unknown[];
		expect(shown[shown.length - 1]).toBe(`… (${1001 - shown.length} more left out)`);
		expect(text).toMatch(/… \(cut: 5000 characters in all\)$/);
		const small = { rows: people(3), text: long(900) };
		expect(await answered('creditBureau.lookup', byName, small)).toMatchObject([small]);
	});

	it('a record comes exactly as it came without Simplify, and in a workflow', async () => {
		const own = { ...search, simplify: false };
		expect(await answered('company.getAll', own, list(large))).toEqual([large]);
		const run = await testBed.run('company.getAll', own, { service: await serve(list(large)) });
		expect(run.json).toEqual([large]);
	});

	it('a list has ten records where Limit was not changed, and as many as are asked for', async () => {
		const countOf = async (own: INodeParameters) =>
			((await testBed.callTool('company.getAll', own)) as object[]).length;
		expect((await testBed.run('company.getAll')).items).toHaveLength(50);
		expect([await countOf({}), await countOf({ limit: 12 })]).toEqual([10, 12]);
	});

	it('a call that fails tells the model what to do, once', async () => {
		const own = { value: 'Acme Bakery' };
		const error = (await testBed
			.callTool('company.enrich', own)
			.catch((each) => each)) as NodeError;
		const said = `${error.message} ${error.description ?? ''}`;
		expect(said.split('Give a domain such as example.com.')).toHaveLength(2);
		expect(error.message).toContain('[item 0]. Give a domain such as example.com.');
	});
});

/** What a run of the node gives, asks and says, at a service in memory. */
import type { IDataObject } from 'n8n-workflow';
import { runInMemory, type Answer, type Seen, type Setup } from './memoryRun.mts';

const inputs = (...ids: unknown[]): IDataObject[] => ids.map((id) => ({ id }) as IDataObject);
const jsonsOf = ({ items }: { items: Array<{ json: IDataObject }> }) =>
	items.map(({ json }) => json);
const linksOf = ({ items }: Awaited<ReturnType<typeof runInMemory>>) =>
	items.map(({ pairedItem }) => (pairedItem as { item: number }).item);

/** A service that knows every company whose id begins with `c`, and refuses those that begin with `bad`. */
const companies = ({ body }: Seen): Answer => {
	const ids = [body.company_id].flat() as string[];
	const bad = ids.findIndex((id) => id.startsWith('bad'));
	if (bad >= 0) {
		const detail = [{ loc: ['body', 'company_id', String(bad)], msg: 'is no id' }];
		return { status: 422, body: { detail } };
	}
	const records = ids.filter((id) => id.startsWith('c')).map((id) => ({ company_id: id, of: id }));
	return { body: { success: true, records, total_records: records.length } };
};

const enrich = (change: Partial<Setup> = {}): Setup => ({
	operation: 'company.enrich',
	parameters: { matchBy: 'company_id', value: '={{ $json.id }}', simplify: false },
	answer: companies,
	...change,
});

const enriching = (parameters: Setup['parameters'], change: Partial<Setup> = {}): Setup =>
	enrich({ parameters: { ...enrich().parameters, ...parameters }, ...change });

describe('a run without inputs', () => {
	it('gives nothing and asks nothing', async () => {
		const { items, calls, hints } = await runInMemory(enrich({ input: [] }));
		expect([items, calls, hints]).toEqual([[], [], []]);
	});
});

describe('inputs that are enriched', () => {
	it('share a call, and each gets its own record, linked to it', async () => {
		const ran = await runInMemory(enrich({ input: inputs('c2', 'c1', 'x', 'c2') }));
		expect(ran.error).toBeUndefined();
		expect(jsonsOf(ran)).toEqual([
			{ found: true, company_id: 'c2', of: 'c2' },
			{ found: true, company_id: 'c1', of: 'c1' },
			{ found: false, company_id: 'x' },
			{ found: true, company_id: 'c2', of: 'c2' },
		]);
		expect(linksOf(ran)).toEqual([0, 1, 2, 3]);
		expect(ran.calls[0].body).toMatchObject({ company_id: ['c2', 'c1', 'x'] });
		expect(ran.calls.length).toBeLessThanOrEqual(2);
		expect(ran.hints).toHaveLength(1);
		expect(ran.hints[0].message).toContain('inputs were asked for together');
	});

	it('are asked for one by one where Items per Call is 1, equal ones once', async () => {
		const ran = await runInMemory(
			enriching({ options: { itemsPerCall: 1 } }, { input: inputs('c2', 'c1', 'c2') }),
		);
		expect(ran.calls.map(({ body }) => body.company_id)).toEqual([['c2'], ['c1']]);
		expect(jsonsOf(ran).map(({ of }) => of)).toEqual(['c2', 'c1', 'c2']);
		expect(ran.hints[0].message).not.toContain('together');
	});

	it('are asked for alone where records do not show the key', async () => {
		const answer = ({ body }: Seen): Answer => {
			const ids = [body.company_id].flat() as string[];
			return { body: { records: ids.map((id) => ({ of: id })), total_records: ids.length } };
		};
		const ran = await runInMemory(enrich({ input: inputs('c1', 'c2', 'c3'), answer }));
		expect(jsonsOf(ran).map(({ of }) => of)).toEqual(['c1', 'c2', 'c3']);
		expect(ran.calls.map(({ body }) => [body.company_id].flat().length)).toEqual([3, 1, 1, 1]);
	});

	it.each([
		['echo', [{ found: false, company_id: 'x' }]],
		['drop', []],
	])('without a match give what No Match %s says', async (noMatch, jsons) => {
		const ran = await runInMemory(enriching({ options: { noMatch } }, { input: inputs('x') }));
		expect(jsonsOf(ran)).toEqual(jsons);
	});

	it('without a match fail where No Match says so', async () => {
		const ran = await runInMemory(
			enriching({ options: { noMatch: 'error' } }, { input: inputs('x') }),
		);
		expect(ran.error?.message).toContain('knows no company with company_id "x"');
	});

	it.each([
		['first', 1],
		['all', 2],
	])('with two records get what Multiple Matches %s says', async (multipleMatches, count) => {
		const records = [
			{ company_id: 'c1', url: 'x.example' },
			{ company_id: 'c2', url: 'x.example' },
		];
		const ran = await runInMemory(
			enriching(
				{ matchBy: 'url', options: { multipleMatches } },
				{ input: inputs('x.example'), answer: () => ({ body: { records, total_records: 2 } }) },
			),
		);
		expect(ran.items).toHaveLength(count);
	});

	it('that the service refuses by name fail alone, the others are answered', async () => {
		const ran = await runInMemory(enrich({ input: inputs('c1', 'bad', 'c2'), goesOn: true }));
		expect(jsonsOf(ran).map(({ of }) => of)).toEqual(['c1', undefined, 'c2']);
		expect(ran.items[1].json.error).toContain('company_id.0: is no id');
		expect(linksOf(ran)).toEqual([0, 1, 2]);
	});
});

describe('a lookup that shares a call', () => {
	/** A service that gives these records, fifty a page, whatever it is asked. */
	const giving =
		(records: IDataObject[], total = records.length): Setup['answer'] =>
		({ body }) => ({
			body: {
				records: records.slice((Number(body.page) - 1) * 50, Number(body.page) * 50),
				total_records: total,
			},
		});
	const two = { input: inputs('a.example', 'b.example') };
	const found = [
		{ company_id: '1', url: 'a.example' },
		{ company_id: '2', url: 'b.example' },
	];
	const others = Array.from({ length: 60 }, (_, n) => ({ company_id: `x${n}`, url: 'a.example' }));

	it('reads no page more once each input has its first record', async () => {
		const answer = giving([...found, ...others]);
		const ran = await runInMemory(enriching({ matchBy: 'url' }, { ...two, answer }));
		expect(jsonsOf(ran).map(({ company_id: id }) => id)).toEqual(['1', '2']);
		expect(ran.calls).toHaveLength(1);
	});

	it('reads all pages where all records are wanted', async () => {
		const answer = giving([...found, ...others]);
		const ran = await runInMemory(
			enriching({ matchBy: 'url', options: { multipleMatches: 'all' } }, { ...two, answer }),
		);
		expect(ran.items).toHaveLength(62);
		expect(linksOf(ran).filter((item) => item === 1)).toHaveLength(1);
		expect(ran.calls).toHaveLength(2);
	});

	it('is told of no record of another page of a host that many share', async () => {
		const answer = giving([{ company_id: '1', url: 'facebook.com/other' }]);
		const ran = await runInMemory(
			enriching({ matchBy: 'url' }, { input: inputs('facebook.com/own'), answer }),
		);
		expect(ran.items[0].json.found).toBe(false);
	});

	it('is said to have done so only where inputs are several', async () => {
		const answer = giving(found);
		const together = async (input: IDataObject[]) =>
			(await runInMemory(enriching({ matchBy: 'url' }, { input, answer }))).hints[0].message;
		expect(await together(inputs('a.example'))).not.toContain('together');
		expect(await together(inputs('a.example', 'b.example'))).toContain(
			'2 inputs were asked for together (Items per Call).',
		);
	});

	it.each([true, false])(
		'gives the same where other executions take part: %s',
		async (shareCalls) => {
			const ran = await runInMemory(
				enriching({ matchBy: 'url', options: { shareCalls } }, { ...two, answer: giving(found) }),
			);
			expect(jsonsOf(ran).map(({ company_id: id }) => id)).toEqual(['1', '2']);
		},
	);

	it('ends at the first page where the records of a search never show what was searched', async () => {
		const liens = Array.from({ length: 120 }, (_, n) => ({ record_id: `r${n}` }));
		const pages: unknown[] = [];
		const answer: Setup['answer'] = ({ body }) => {
			const [ids] = [body.secured_party_company_id].flat().map(String);
			const several =
				Array.isArray(body.secured_party_company_id) && body.secured_party_company_id.length > 1;
			pages.push([several, body.page]);
			const records = several ? liens : [{ record_id: ids }];
			return {
				body: {
					records: records.slice((Number(body.page) - 1) * 50, Number(body.page) * 50),
					total_records: records.length,
				},
			};
		};
		const ran = await runInMemory({
			operation: 'lien.searchSecuredParty',
			parameters: {
				returnAll: true,
				simplify: false,
				filters: { secured_party_company_id: '={{ $json.id }}' },
			},
			input: inputs('id_1', 'id_2', 'id_3'),
			answer,
		});
		expect(ran.error).toBeUndefined();
		expect(jsonsOf(ran).map(({ record_id: id }) => id)).toEqual(['id_1', 'id_2', 'id_3']);
		expect(pages.filter((page) => (page as unknown[])[0])).toEqual([[true, 1]]);
		expect(ran.hints[0].message).not.toContain('together');
	});
});

describe('executions of one account', () => {
	/** Four executions of one input each, all at once, and the calls that they make together. */
	const together = async (account: string, options: IDataObject = {}) => {
		const ran = await Promise.all(
			['c1', 'c2', 'x', 'c3'].map(
				async (id) =>
					await runInMemory(
						enriching({ options } as Setup['parameters'], {
							input: inputs(id),
							baseUrl: `https://${account}.example`,
							answer: async (call) => {
								await new Promise((resolve) => setTimeout(resolve, 5));
								return companies(call);
							},
						}),
					),
			),
		);
		expect(ran.map(({ items }) => items[0].json.of)).toEqual(['c1', 'c2', undefined, 'c3']);
		return {
			calls: ran.flatMap(({ calls }) => calls),
			hints: ran.map(({ hints }) => hints[0].message),
		};
	};

	it('share a call, and say whose call it was', async () => {
		const { calls, hints } = await together('shared');
		expect(calls[0].body.company_id).toEqual(['c1']);
		expect(calls[1].body.company_id).toEqual(['c2', 'x', 'c3']);
		// What nobody knows is asked for once more.
		expect(calls.length).toBeLessThanOrEqual(3);
		expect(hints[0]).toMatch(/^1 call, 1 record,/);
		expect(hints[1]).toMatch(/^1 call, shared with 2 other executions, 1 record,/);
		expect(hints[3]).toMatch(/^1 call, shared with 2 other executions, 1 record,/);
	});

	it.each<[string, IDataObject]>([
		['Share Calls is off', { shareCalls: false }],
		['Items per Call is 1', { itemsPerCall: 1 }],
		['Max Wait is 0', { maxWait: 0 }],
		['Max Calls leaves none to spare', { maxCalls: 1 }],
	])('make a call each where %s', async (name, options) => {
		const { calls, hints } = await together(name.toLowerCase().replace(/\W/g, '-'), options);
		expect(calls).toHaveLength(4);
		expect(hints.join()).not.toContain('shared');
	});
});

it('a result goes into the field of its input that the user names', async () => {
	const ran = await runInMemory(
		enriching({ options: { resultField: 'company' } }, { input: [{ id: 'c1', name: 'Ada' }] }),
	);
	expect(jsonsOf(ran)).toEqual([
		{ id: 'c1', name: 'Ada', company: { found: true, company_id: 'c1', of: 'c1' } },
	]);
});

describe('a parameter that cannot be read', () => {
	it.each([
		['that n8n cannot evaluate', '={{ $json.id.toFixed(2) }}', 'value'],
		['that is empty', '', 'Company ID'],
	])('%s fails its input before a call is spent', async (_name, value, named) => {
		const ran = await runInMemory(enriching({ value }, { goesOn: true }));
		expect(ran.items[0].json.error).toContain(named);
		expect(ran.calls).toEqual([]);
		expect(ran.hints).toEqual([]);
	});

	it('stops the run where On Error is stop, and names the item', async () => {
		const ran = await runInMemory(enrich({ input: inputs('c1', '') }));
		expect(ran.error?.context?.itemIndex).toBe(1);
		expect(ran.calls).toEqual([]);
	});

	it('that n8n cannot evaluate stops the run with its own words', async () => {
		const ran = await runInMemory(enriching({ value: '={{ $json.id.toFixed(2) }}' }));
		expect(ran.error?.message).toBe('is not defined');
		expect(ran.error?.context?.itemIndex).toBe(0);
	});

	it('of one input leaves the others as they are', async () => {
		const ran = await runInMemory(enrich({ input: inputs('', 'c1'), goesOn: true }));
		expect(jsonsOf(ran).map(({ of }) => of)).toEqual([undefined, 'c1']);
		expect(ran.hints).toHaveLength(1);
	});
});

describe('a credential', () => {
	it('that n8n cannot read fails every input with advice', async () => {
		const credential = new Error('Credentials could not be decrypted');
		const ran = await runInMemory(enrich({ input: inputs('c1', 'c2'), credential, goesOn: true }));
		expect(ran.items).toHaveLength(2);
		expect(ran.items[1].json.error).toContain('could not be decrypted');
		expect(ran.items[1].json.details).toMatchObject({ kind: 'input', advice: /choose/ as never });
	});

	it('that n8n cannot read stops the run with its own words', async () => {
		const ran = await runInMemory(
			enrich({ input: inputs('c1'), credential: new Error('No such credential') }),
		);
		expect(ran.error?.message).toBe('No such credential');
	});

	it.each([true, false])(
		'with a useless base URL is refused, On Error continues: %s',
		async (goesOn) => {
			const ran = await runInMemory(
				enrich({ input: inputs('c1'), credential: { baseUrl: 'ftp://x' }, goesOn }),
			);
			const told = goesOn ? String(ran.items[0].json.error) : ran.error?.message;
			expect(told).toContain('Base URL');
			expect(ran.calls).toEqual([]);
		},
	);

	it('of a kind that does not exist is refused', async () => {
		const ran = await runInMemory(enrich({ input: inputs('c1'), authentication: 'magic' }));
		expect(ran.error?.message).toContain('Authentication');
	});
});

describe('a failure of the service', () => {
	const down = () => ({ status: 403, body: { detail: 'No' } });

	it('ends the run at the first input, in their order, that failed', async () => {
		const ran = await runInMemory(enrich({ input: inputs('c1', 'c2'), answer: down }));
		expect(ran.error?.context?.itemIndex).toBe(0);
		expect(ran.items).toEqual([]);
	});

	it('is told to each input where On Error goes on, and the hint counts the calls', async () => {
		const ran = await runInMemory(
			enriching(
				{ options: { itemsPerCall: 1 } },
				{ input: inputs('c1', 'c2'), answer: down, goesOn: true },
			),
		);
		expect(ran.items.map(({ json }) => (json.details as IDataObject).kind)).toEqual([
			'forbidden',
			'forbidden',
		]);
		expect(ran.hints[0].message).toContain('2 calls');
	});

	it('keeps what has not left from leaving where the run stops', async () => {
		const ran = await runInMemory(
			enriching(
				{ options: { itemsPerCall: 1 } },
				{ input: inputs(...Array.from({ length: 40 }, (_, n) => `c${n}`)), answer: down },
			),
		);
		expect(ran.error?.message).toContain('403');
		expect(ran.calls.length).toBeLessThanOrEqual(10);
	});

	it('shows no secret, wherever it repeats it', async () => {
		const ran = await runInMemory(
			enrich({
				input: inputs('c1'),
				answer: () => ({ status: 403, body: { detail: 'The key s3cr3t-key is no good' } }),
				goesOn: true,
			}),
		);
		expect(JSON.stringify(ran)).not.toContain('s3cr3t-key');
		expect(JSON.stringify(ran)).toContain('[hidden]');
	});
});

describe('Max Calls', () => {
	const oneByOne = (maxCalls: number) => ({ options: { itemsPerCall: 1, maxCalls } });

	it('that is too small for a run that stops at a failure keeps it from beginning', async () => {
		const ran = await runInMemory(enriching(oneByOne(1), { input: inputs('c1', 'c2') }));
		expect(ran.error?.message).toContain('needs 2 calls or more, and Max Calls allows 1');
		expect(ran.calls).toEqual([]);
	});

	it('that is just enough lets it run', async () => {
		const ran = await runInMemory(enriching(oneByOne(2), { input: inputs('c1', 'c2') }));
		expect(ran.error).toBeUndefined();
		expect(ran.items).toHaveLength(2);
	});

	it('that is too small answers some inputs where On Error goes on', async () => {
		const ran = await runInMemory(
			enriching(oneByOne(1), { input: inputs('c1', 'c2'), goesOn: true }),
		);
		expect(ran.calls).toHaveLength(1);
		expect(ran.items.map(({ json }) => 'error' in json)).toEqual([false, true]);
	});
});

describe('a run that is cancelled', () => {
	it('before it begins asks nothing and says so', async () => {
		const cancelled = AbortSignal.abort();
		const ran = await runInMemory(enrich({ input: inputs('c1'), signal: cancelled, goesOn: true }));
		expect(ran.error?.message).toBe('The execution was canceled');
		expect(ran.calls).toEqual([]);
	});

	it('while a call is under way sends no other', async () => {
		const cancel = new AbortController();
		const ran = await runInMemory(
			enriching(
				{ options: { itemsPerCall: 1 } },
				{
					input: inputs(...Array.from({ length: 20 }, (_, n) => `c${n}`)),
					signal: cancel.signal,
					answer: (call) => {
						cancel.abort();
						return companies(call);
					},
				},
			),
		);
		expect(ran.error?.message).toBe('The execution was canceled');
		expect(ran.calls.length).toBeLessThanOrEqual(10);
	});
});

describe('a list', () => {
	const all = Array.from({ length: 120 }, (_, n) => ({ company_id: `c${n}`, n }));
	const paged = ({ body }: Seen): Answer => {
		const [page, size] = [Number(body.page), Number(body.per_page)];
		const records = all.slice((page - 1) * size, page * size);
		return { body: { records, total_records: all.length } };
	};
	const list = (parameters: Setup['parameters'], change: Partial<Setup> = {}): Setup => ({
		operation: 'company.getAll',
		parameters: { filters: { has_website: true }, simplify: false, ...parameters },
		answer: paged,
		...change,
	});

	it('comes whole with Return All, in order', async () => {
		const ran = await runInMemory(list({ returnAll: true }));
		expect(jsonsOf(ran).map(({ n }) => n)).toEqual(all.map(({ n }) => n));
		expect(ran.calls).toHaveLength(3);
		expect(ran.hints[0].message).toMatch(/^3 calls, 120 records, 0 s waited/);
	});

	it('comes to its limit without a page more', async () => {
		const ran = await runInMemory(list({ returnAll: false, limit: 7 }));
		expect(ran.items).toHaveLength(7);
		expect(ran.calls).toHaveLength(1);
	});

	it('that equal inputs ask for is fetched once', async () => {
		const ran = await runInMemory(list({ limit: 2 }, { input: [{}, {}] }));
		expect(linksOf(ran)).toEqual([0, 0, 1, 1]);
		expect(ran.calls).toHaveLength(1);
	});

	it('whose later page fails is a failure', async () => {
		const answer = (call: Seen) =>
			call.body.page === 2 ? { status: 404, body: { detail: 'Gone' } } : paged(call);
		const ran = await runInMemory(list({ returnAll: true }, { answer, goesOn: true }));
		expect(ran.items).toHaveLength(1);
		expect(ran.items[0].json.error).toContain('404');
	});

	it('that falls short of what the service counts says so', async () => {
		const answer = () => ({ body: { records: all.slice(0, 3), total_records: 4 } });
		const ran = await runInMemory(list({ returnAll: true }, { answer }));
		expect(ran.hints[0]).toMatchObject({ type: 'warning' });
		expect(ran.hints[0].message).toContain('Not complete: 3 of the 4 records');
	});

	it('is written to a file, which is one item', async () => {
		const ran = await runInMemory(
			list({ returnAll: true, outputAs: 'file', fileFormat: 'csv', binaryPropertyName: 'list' }),
		);
		expect(ran.items).toHaveLength(1);
		expect(ran.items[0].json).toMatchObject({ rowCount: 120, fileFormat: 'csv' });
		expect(ran.items[0].binary!.list.data.split('\r\n')).toHaveLength(122);
		expect(ran.hints[0].message).toContain('120 records in 1 file');
	});
});

describe('a file of the service', () => {
	const file = (answer: Setup['answer'], change: Partial<Setup> = {}): Setup => ({
		operation: 'email.exportLogs',
		parameters: { fmt: 'csv' },
		answer,
		...change,
	});
	const csv = { 'content-type': 'text/csv; charset=utf-8' };

	it('keeps the name and the type that it comes with', async () => {
		const headers = { ...csv, 'content-disposition': 'attachment; filename="log 1.csv"' };
		const ran = await runInMemory(file(() => ({ headers, body: 'a,b' })));
		expect(ran.items[0].binary!.data).toMatchObject({
			data: 'a,b',
			fileName: 'log 1.csv',
			mimeType: 'text/csv',
		});
		expect(ran.items[0].json).toEqual({ fileName: 'log 1.csv', mimeType: 'text/csv', fmt: 'csv' });
		expect(ran.hints[0].message).toContain('1 call, 1 file');
	});

	it('is named by its operation where the service says nothing', async () => {
		const ran = await runInMemory(file(() => ({ body: 'a,b' })));
		expect(ran.items[0].binary!.data.fileName).toMatch(/\.csv$/);
		expect(ran.items[0].binary!.data.mimeType).toBe('text/csv');
	});

	it('is fetched for each input', async () => {
		const ran = await runInMemory(file(() => ({ headers: csv, body: 'a' }), { input: [{}, {}] }));
		expect(ran.calls).toHaveLength(2);
		expect(linksOf(ran)).toEqual([0, 1]);
		expect(ran.hints[0].message).toContain('2 files');
	});

	it('in whose place a message comes is a failure with its words', async () => {
		const headers = { 'content-type': 'application/json' };
		const ran = await runInMemory(file(() => ({ headers, body: { detail: 'Nothing to export' } })));
		expect(ran.error?.message).toContain('a message instead of a file: Nothing to export');
	});

	it('that n8n cannot store is a failure with the reason', async () => {
		const store = () => {
			throw new Error('disk full');
		};
		const ran = await runInMemory(
			file(() => ({ headers: csv, body: 'a' }), { store, goesOn: true }),
		);
		expect(ran.items[0].json.error).toContain('n8n could not store the file: disk full');
	});

	it('that is redirected elsewhere is fetched there', async () => {
		const ran = await runInMemory(
			file(({ path }) =>
				path.startsWith('https://files.example')
					? { headers: csv, body: 'there' }
					: { status: 302, headers: { location: 'https://files.example/x?y=1' }, body: '' },
			),
		);
		expect(ran.items[0].binary!.data.data).toBe('there');
		expect(ran.calls.map(({ path }) => path)[1]).toBe('https://files.example/x?y=1');
	});
});

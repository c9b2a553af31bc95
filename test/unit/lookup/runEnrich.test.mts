/** What inputs that are enriched get and cost, at a service in memory. */
import type { IDataObject } from 'n8n-workflow';
import { companies, enrich, enriching, inputs, jsonsOf, linksOf } from './enrichRun.mts';
import { pageOf, runInMemory, type Answer, type Seen, type Setup } from './memoryRun.mts';

describe('inputs that are enriched', () => {
	it('share a call, and each gets its own record, linked to it', async () => {
		const ran = await runInMemory(enrich({ input: inputs('c2', 'c1', 'x', 'c2') }));
		expect(ran.error).toBeUndefined();
		expect(jsonsOf(ran)).toEqual([
			{ found: true, company_id: 'c2', of: 'c2' },
			{ found: true, company_id: 'c1', of: 'c1' },
			{ found: false, asked: 'x' },
			{ found: true, company_id: 'c2', of: 'c2' },
		]);
		expect(linksOf(ran)).toEqual([0, 1, 2, 3]);
		expect(ran.calls[0].body).toMatchObject({ company_id: ['c2', 'c1', 'x'] });
		expect(ran.calls.length).toBeLessThanOrEqual(2);
		expect(ran.hints).toHaveLength(1);
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
		['item', [{ found: false, asked: 'x' }]],
		['drop', []],
	])('without a match give what No Match %s says', async (noMatch, jsons) => {
		const ran = await runInMemory(enriching({ options: { noMatch } }, { input: inputs('x') }));
		expect(jsonsOf(ran)).toEqual(jsons);
	});

	it('without a match fail where No Match says so', async () => {
		const ran = await runInMemory(
			enriching({ options: { noMatch: 'error' } }, { input: inputs('x') }),
		);
		expect(ran.error?.message).toContain('does not know a company with company_id "x"');
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
		({ body }) =>
			pageOf(records, { page: body.page }, total);
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

	it('without its own page among those that were read says so', async () => {
		const pages = others.map((record, n) => ({ ...record, url: `facebook.com/p${n}` }));
		const ran = await runInMemory(
			enriching({ matchBy: 'url' }, { input: inputs('facebook.com/own'), answer: giving(pages) }),
		);
		expect(ran.items[0].json.found).toBe(false);
		expect(ran.hints[0].message).toContain(
			'Perhaps not complete: of the 60 records at "facebook.com/own" 50 were read.',
		);
	});

	it.each<[string, number, number, boolean]>([
		['nothing came', 0, 0, false],
		['nothing came of what is counted', 0, 3, false],
		['all that is counted came', 2, 2, false],
		['more came than is counted', 2, 1, false],
		['one was not read', 2, 3, true],
	])('without its own page is in doubt where %s', async (_what, came, total, isDoubtful) => {
		const pages = others.slice(0, came).map((each, n) => ({ ...each, url: `facebook.com/p${n}` }));
		const answer = () => ({ body: { records: pages, total_records: total } });
		const ran = await runInMemory(
			enriching({ matchBy: 'url' }, { input: inputs('facebook.com/own'), answer }),
		);
		expect(ran.items[0].json.found).toBe(false);
		expect(ran.hints[0].message.includes('Perhaps not complete')).toBe(isDoubtful);
	});

	it('with its own page is in no doubt, however many others were not read', async () => {
		const own = { company_id: '1', url: 'facebook.com/own' };
		const ran = await runInMemory(
			enriching(
				{ matchBy: 'url' },
				{
					input: inputs('facebook.com/own'),
					answer: () => ({ body: { records: [own], total_records: 60 } }),
				},
			),
		);
		expect(ran.items[0].json.found).toBe(true);
		expect(ran.hints[0].message).not.toContain('complete');
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
		expect(calls.map(({ body }) => body.company_id)).toEqual([['c1', 'c2', 'x', 'c3'], ['x']]);
		for (const nth of [0, 1, 3]) {
			expect(hints[nth]).toMatch(
				/^1 of 1 found\. 1 call, shared with 3 other executions, 1 record,/,
			);
		}
		// What nobody knows is asked for once more.
		expect(hints[2]).toMatch(/^None of 1 found\. 2 calls, shared with 3 other executions, /);
	});

	it('with other secrets share no call', async () => {
		const ran = await Promise.all(
			['c1', 'c2'].map(
				async (id) =>
					await runInMemory(
						enrich({
							input: inputs(id),
							baseUrl: 'https://tenants.example',
							credential: { apiKey: `key of ${id}` },
						}),
					),
			),
		);
		expect(ran.map(({ calls }) => calls.map(({ body }) => body.company_id))).toEqual([
			[['c1']],
			[['c2']],
		]);
	});

	it('that are tried in the editor share no call', async () => {
		const try1 = async (id: string) =>
			await runInMemory(
				enrich({ input: inputs(id), baseUrl: 'https://tried.example', mode: 'manual' }),
			);
		const ran = await Promise.all(['c1', 'c2'].map(try1));
		expect(ran.map(({ calls }) => calls.length)).toEqual([1, 1]);
	});

	it.each<[string, IDataObject]>([
		['Share Calls is off', { shareCalls: false }],
		['Items per Call is 1', { itemsPerCall: 1 }],
		['Max Calls leaves none to spare', { maxCalls: 1 }],
	])('make a call each where %s', async (name, options) => {
		const { calls, hints } = await together(name.toLowerCase().replace(/\W/g, '-'), options);
		expect(calls).toHaveLength(4);
		expect(hints.join()).not.toContain('shared');
	});
});

it('a result goes into the field of its input that the user names', async () => {
	const ran = await runInMemory(
		enriching({ resultField: 'company' }, { input: [{ id: 'c1', name: 'Ada' }] }),
	);
	expect(jsonsOf(ran)).toEqual([
		{ id: 'c1', name: 'Ada', company: { found: true, company_id: 'c1', of: 'c1' } },
	]);
});

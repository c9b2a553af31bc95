/** What ends a run of the node, and what it says then, at a service in memory. */
import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { companies, enrich, enriching, inputs, jsonsOf } from './enrichRun.mts';
import { runInMemory } from './memoryRun.mts';

describe('a run without inputs', () => {
	it('gives nothing and asks nothing', async () => {
		const { items, calls, hints } = await runInMemory(enrich({ input: [] }));
		expect([items, calls, hints]).toEqual([[], [], []]);
	});
});

describe('a parameter that cannot be read', () => {
	it.each([
		['that n8n cannot evaluate', '={{ $json.id.toFixed(2) }}', 'Company ID'],
		['that is empty', '', 'Company ID'],
	])('%s fails its input before a call is spent', async (_name, value, named) => {
		const ran = await runInMemory(enriching({ value }, { goesOn: true }));
		expect(ran.items[0].json.error).toContain(named);
		expect(ran.calls).toEqual([]);
		expect(ran.hints).toEqual([]);
	});

	it.each([
		['company.enrich', { value: '={{ $json.a.b() }}' }, 'Domain or URL'],
		['company.enrich', { matchBy: 'phone', value: '={{ $json.a.b() }}' }, 'Phone'],
		['company.enrich', { matchBy: '={{ $json.a.b() }}', value: 'a.com' }, 'Look Up By'],
		['company.getAll', { filters: { url: '={{ $json.a.b() }}' } }, 'Filters'],
		['contact.getAll', { specifyBody: 'json', jsonBody: '={{ $json.a.b() }}' }, 'Body (JSON)'],
		['account.get', { authentication: '={{ $json.a.b() }}' }, 'Authentication'],
		['account.get', { operation: '={{ $json.a.b() }}' }, 'Operation'],
		['account.get', { options: { timeout: '={{ $json.a.b() }}' } }, 'Options'],
	])('of %s given as %j is named as the editor does: %s', async (operation, parameters, label) => {
		const { items } = await runInMemory({ operation, parameters, goesOn: true });
		expect(items[0].json.error).toContain(`The "${label}" parameter cannot be read`);
	});

	it('stops the run where On Error is stop, and names the item', async () => {
		const ran = await runInMemory(
			enrich({ input: inputs('c1', ['c2', 'c3'], 'c4', ['c5', 'c6']) }),
		);
		expect(ran.error?.context?.itemIndex).toBe(1);
		expect(ran.error?.message).toMatch(/ \[item 1\]\. Nor can item 3 be sent$/);
		expect(ran.calls).toEqual([]);
	});

	it('that n8n cannot evaluate stops the run with its own words', async () => {
		const ran = await runInMemory(enriching({ value: '={{ $json.id.toFixed(2) }}' }));
		expect(ran.error?.message).toBe('is not defined');
		expect(ran.error?.context?.itemIndex).toBe(0);
	});

	it('of one input leaves the others as they are', async () => {
		const ran = await runInMemory(enrich({ input: inputs(['c2', 'c3'], 'c1'), goesOn: true }));
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
		expect(ran.items[1].json.details).toMatchObject({
			kind: 'input',
			advice: expect.stringContaining('choose'),
		});
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

describe('a credential with expressions', () => {
	const keyed = (keys: string[]) => ({
		input: inputs(...keys),
		resolved: (item: number) => ({ apiKey: keys[item] ?? '' }),
	});

	it.each([
		['first and last', ['a', 'b']],
		['some between', ['a', 'b', 'a']],
	])(
		'that gives another secret for %s inputs is refused before a call is made',
		async (_name, keys) => {
			const ran = await runInMemory(enrich(keyed(keys)));
			expect(ran.error?.message).toContain('"Credential" parameter is another one for some inputs');
			expect(ran.calls).toHaveLength(0);
		},
	);

	it('that gives the same for all inputs is used', async () => {
		const ran = await runInMemory(enrich(keyed(['c', 'c'])));
		expect(ran.items).toHaveLength(2);
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

	it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'])(
		'that breaks its answer off with %s is not asked again for what may be billed',
		async (code) => {
			const pieces = async function* () {
				yield Buffer.from('{"success":true');
				await Promise.reject(Object.assign(new Error(`read ${code}`), { code }));
			};
			const ran = await runInMemory({
				operation: 'email.validate',
				parameters: { email: 'a@b.example' },
				answer: () => ({ body: pieces() }),
			});
			expect(ran.error?.message).toContain('broke off');
			expect(ran.calls).toHaveLength(1);
		},
	);

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
		expect(ran.error).toBeInstanceOf(NodeOperationError);
		expect(ran.error?.message).toBe('The execution was canceled');
		expect(ran.calls.length).toBeLessThanOrEqual(10);
	});
});

/** If Not Found, Look Up By: further keys for the inputs that have no company yet. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService, type CompanyServiceOptions } from '../support/companyService.mts';
import type { DeskRequest } from '../support/desk.mts';
import { ROOMY_HEADERS, type RecordedRequest, type ScriptedAnswer } from '../support/http.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 20 });

const PHONE = { matchBy: 'phone', value: '={{ $json.phone }}' };
const NAME = {
	matchBy: 'company_name',
	value: '={{ $json.name }}',
	matchState: '={{ $json.state }}',
};
const otherwise = (...keys: INodeParameters[]): INodeParameters => ({
	value: '={{ $json.site }}',
	otherwise: { keys },
});
const BY_ALL = otherwise(PHONE, NAME);

const company = (n: number) => ({
	company_id: `c${n}`,
	company_name: `Harbor ${n} Supply Inc`,
	url: `harbor${n}.com`,
	phone: [`415555${String(n).padStart(4, '0')}`],
	state: n % 2 ? 'TX' : 'CA',
});
const companies = Array.from({ length: 180 }, (_, n) => company(n));

type Answering = (request: RecordedRequest) => ScriptedAnswer | undefined;

/** Enriches rows at a service that knows these companies, but for calls that `answering` answers. */
const enrich = async (
	rows: IDataObject[],
	parameters: INodeParameters = BY_ALL,
	{
		answering = () => undefined,
		...request
	}: DeskRequest & CompanyServiceOptions & { answering?: Answering } = {},
) => {
	const known = companyService({ companies, ...request });
	const service = await desk.serve(async (call) => answering(call) ?? (await known(call)));
	const run = await desk.run('company.enrich', parameters, { rows, service, ...request });
	const keysAsked = service.sent.map((body) =>
		['url', 'phone', 'company_name', 'company_id'].find((key) => key in body),
	);
	return { run, rows: run.json, said: run.said, hint: run.hint, asked: keysAsked.join(' ') };
};

/** Answers calls for a key with a status. */
const refusing =
	(key: string, status: number, body: unknown = {}): Answering =>
	({ body: sent }) =>
		key in (JSON.parse(sent) as object) ? { status, headers: ROOMY_HEADERS, body } : undefined;

const invalid = (field: string) => ({
	detail: [{ loc: ['body', field, '0'], msg: 'is not accepted', type: 'value_error' }],
});

const rowOf = (n: number): IDataObject => {
	const { company_name: name, url: site, phone, state } = company(n);
	return { name, site, phone: phone[0], state };
};
/** A row whose company has only this key in common with the service. */
const ONLY: Record<string, IDataObject> = {
	url: { ...rowOf(1), phone: '2125550000', name: 'Nobody' },
	phone: { ...rowOf(2), site: 'gone.com', name: 'Nobody' },
	company_name: { ...rowOf(3), site: '', phone: '2125550000' },
	none: { site: 'gone.com', phone: '2125550000', name: 'Nobody', state: 'TX' },
};

describe('an ordinary export of 200 CRM rows', () => {
	const SITE_GAPS = ['', 'n/a', 'ask Bob', 'bob@gmail.com', 'gone.com', '-'];
	const PHONE_GAPS = ['', 'unknown', 'call first', '2125550000'];
	const all = Array.from({ length: 200 }, (_, n): IDataObject => {
		const row = rowOf(n);
		if (n >= 180) return { ...row, site: `nobody${n}.com`, phone: `212555${n + 1000}` };
		const site = n % 4 ? row.site : `"https://www.${row.site as string}/contact"`;
		if (n % 10 < 6) return { ...row, site };
		const gap = SITE_GAPS[n % SITE_GAPS.length];
		if (n % 10 < 8)
			return {
				...row,
				site: gap,
				phone: `+1 (${String(row.phone).slice(0, 3)}) ${String(row.phone).slice(3)}`,
			};
		return { ...row, site: gap, phone: PHONE_GAPS[n % PHONE_GAPS.length] };
	});
	const foundBy = (n: number) => {
		if (n >= 180) return undefined;
		return n % 10 < 6 ? 'url' : n % 10 < 8 ? 'phone' : 'company_name';
	};

	it('finds each company by its first key that the service knows, in few calls', async () => {
		const { run, rows, hint, asked } = await enrich(all);

		expect(rows.map(({ found_by }) => found_by)).toEqual(all.map((_, n) => foundBy(n)));
		expect(rows.map(({ company_id: id }) => id ?? null)).toEqual(
			all.map((_, n) => (n < 180 ? `c${n}` : null)),
		);
		expect(run.links).toEqual(all.map((_, n) => n));
		expect(hint).toMatch(
			/^180 of 200 found \(108 by Domain or URL, 36 by Phone, 36 by Company Name\), 20 not\. \d+ values not sent \(Domain or URL: /,
		);
		// 121 sites, 92 phones, 56 names; what isn't found is asked once more in other spellings.
		expect(asked).toBe('url url url phone phone phone company_name company_name company_name');
	});
});

describe('which key', () => {
	it.each(Object.keys(ONLY))('a row that the service knows by %s', async (field) => {
		const { rows, asked } = await enrich([ONLY[field]]);
		const reason = 'Domain or URL: not found; Phone: not found; Company Name: not found';
		if (field === 'none') expect(rows).toMatchObject([{ found: false, asked: 'gone.com', reason }]);
		else expect(rows).toMatchObject([{ found: true, found_by: field }]);
		expect(rows[0]).not.toHaveProperty(field === 'none' ? 'found_by' : 'reason');
		// A found name is the last call; a value that isn't found is asked once more where it has another spelling.
		expect(asked.split(' ').filter((key, nth, keys) => key !== keys[nth - 1])).toEqual(
			{
				url: ['url'],
				phone: ['url', 'phone'],
				company_name: ['phone', 'company_name'],
				none: ['url', 'phone', 'company_name'],
			}[field],
		);
	});

	it.each<[string, INodeParameters, IDataObject]>([
		['email', { matchBy: 'email', value: '={{ $json.mail }}' }, { mail: 'ann@harbor7.com' }],
		['company_id', { matchBy: 'company_id', value: '={{ $json.id }}' }, { id: ' c7 ' }],
		['url', { value: '={{ $json.other }}' }, { other: 'https://www.harbor7.com' }],
	])('%s is said as it is chosen', async (found_by, key, row) => {
		const { rows } = await enrich([{ site: 'gone.com', ...row }], otherwise(key));
		expect(rows).toMatchObject([{ found: true, found_by, company_id: 'c7' }]);
	});

	it.each<[string, INodeParameters]>([
		['absent', {}],
		['empty', { otherwise: {} }],
		['without keys', { otherwise: { keys: [] } }],
	])('where it is %s, items are as ever', async (_, parameters) => {
		const rows = [ONLY.url, ONLY.phone];
		const run = await enrich(rows, { value: '={{ $json.site }}', ...parameters });
		expect(run.rows[0]).not.toHaveProperty('found_by');
		expect(run.rows[1]).not.toHaveProperty('reason');
		expect(run.hint).toMatch(/^1 of 2 found, 1 not\. 1 call/);
	});
});

describe('a value that cannot be used', () => {
	const GOOD = { phone: '4155550007' };

	it.each(['', 'n/a', 'ask Bob', 'bob@gmail.com', 'a.com, b.com'])(
		'%j goes on with the next key, from an expression and typed',
		async (site) => {
			const runs = [await enrich([{ ...GOOD, site }], otherwise(PHONE))];
			// n8n itself asks for a value to be typed in.
			if (site) runs.push(await enrich([GOOD], { ...otherwise(PHONE), value: site }));
			for (const { rows, said, asked } of runs) {
				expect(said).toBe('');
				expect(rows).toMatchObject([{ found_by: 'phone', company_id: 'c7' }]);
				expect(asked).toBe('phone');
			}
		},
	);

	it('the reason names all keys, and the hint counts the values', async () => {
		const row = { site: 'ask Bob', phone: '', name: 'Nobody', state: 'Narnia' };
		const { rows, hint, asked } = await enrich([row, row]);
		const reason = 'Domain or URL: not a domain; Phone: empty; State: not a state';
		expect(rows).toEqual(Array(2).fill(expect.objectContaining({ found: false, reason })));
		expect(rows[0].asked).toBe('ask Bob');
		expect(hint).toMatch(
			/^None of 2 found\. 6 values not sent \(Domain or URL: 2 not a domain; Phone: 2 empty; State: 2 not a state\)\./,
		);
		expect(asked).toBe('');
	});

	it('a key behind the one that finds the company is not counted', async () => {
		const { hint } = await enrich([{ ...rowOf(1), phone: '' }, ONLY.phone]);
		expect(hint).toMatch(/^2 of 2 found \(1 by Domain or URL, 1 by Phone\)\. \d calls,/);
	});

	it('where no key can be used, a typed first value fails as it does alone', async () => {
		const parameters = { ...otherwise(PHONE), value: '{{ $json.site }}' };
		const { said, asked } = await enrich([{ phone: '' }], parameters);
		expect(said).toMatch(/"Domain or URL" parameter is not a domain: "\{\{ \$json\.site \}\}"/);
		expect(asked).toBe('');
	});

	it.each([
		['error', /^Nothing was looked up for "ask Bob", which is not a domain \[item 0\]/, 0],
		['drop', /^$/, 0],
		['item', /^$/, 1],
	])('No Match %s where no key can be used', async (noMatch, message, count) => {
		const row = { site: 'ask Bob', phone: '' };
		const { said, rows } = await enrich([row], { ...otherwise(PHONE), options: { noMatch } });
		expect(said).toMatch(message);
		expect(rows).toHaveLength(count);
	});

	it('state is part of the key', async () => {
		const { rows } = await enrich([{ ...ONLY.company_name, state: 'CA' }]);
		expect(rows).toMatchObject([{ found: false }]);
	});
});

describe('a call that fails', () => {
	it('a refused value goes on with the next key, under Stop', async () => {
		const { rows, said } = await enrich([ONLY.phone, rowOf(1)], BY_ALL, {
			answering: refusing('url', 422, invalid('url')),
		});
		expect(said).toBe('');
		expect(rows.map(({ found_by }) => found_by)).toEqual(['phone', 'phone']);
	});

	it('a value that the last key is refused for counts as not found, and the reason says so', async () => {
		const { rows, said } = await enrich([ONLY.none], otherwise(PHONE), {
			answering: refusing('phone', 422, invalid('phone')),
		});
		const reason = 'Domain or URL: not found; Phone: refused by the service: is not accepted';
		expect(said).toBe('');
		expect(rows).toMatchObject([{ found: false, asked: 'gone.com', reason }]);
	});

	it.each<[number, unknown]>([
		[401, {}],
		[403, {}],
		[422, invalid('include_fields')],
	])('status %s ends the lookup of the input: %j', async (status, body) => {
		const { run, asked } = await enrich([ONLY.phone, ONLY.company_name], BY_ALL, {
			answering: refusing('url', status, body),
			onError: 'continueRegularOutput',
		});
		// The row without a site is looked up by phone and name; after a 401 nothing more is sent.
		expect(run.json[0]).toMatchObject({ site: 'gone.com', error: expect.any(String) as string });
		expect(run.json[1]).toMatchObject(
			status === 401 ? { error: expect.any(String) as string } : { found_by: 'company_name' },
		);
		expect(asked).toMatch(status === 401 ? /^url$/ : /^url phone( phone)? company_name$/);
	});

	it('a service that breaks down in a later round fails its inputs alone', async () => {
		const { run } = await enrich([ONLY.url, ONLY.phone], BY_ALL, {
			answering: refusing('phone', 403),
			onError: 'continueRegularOutput',
		});
		expect(run.json).toMatchObject([{ found_by: 'url' }, { error: expect.any(String) as string }]);
	});
});

describe('budgets', () => {
	const rows = [ONLY.url, ONLY.phone, ONLY.company_name];

	it('Max Calls keeps what was found, and fails the others', async () => {
		const { run, asked } = await enrich(
			rows,
			{ ...BY_ALL, options: { maxCalls: 1 } },
			{ onError: 'continueRegularOutput' },
		);
		const error = expect.stringContaining('Max Calls (1) is used up') as string;
		expect(run.json).toMatchObject([{ found_by: 'url' }, { error }, { error }]);
		expect(asked).toBe('url');
	});

	it('Max Calls ends a run under Stop before a round that it does not allow', async () => {
		const { said, asked } = await enrich(rows, { ...BY_ALL, options: { maxCalls: 1 } });
		expect(said).toMatch(
			/needs 2 calls or more, and Max Calls allows 1, so it ended here \[item 1\]/,
		);
		expect(asked).toBe('url');
	});

	it('Max Wait is one for all rounds', async () => {
		const { run } = await enrich(
			[...rows, ONLY.none],
			{ ...BY_ALL, options: { maxWait: 1 } },
			{
				onError: 'continueRegularOutput',
				answering: (call) => {
					const limited = refusing('phone', 429)(call);
					return limited && { ...limited, headers: { 'retry-after': '5' } };
				},
			},
		);
		const error = expect.stringMatching(/rate limit|Max Wait/) as string;
		expect(run.json).toMatchObject([{ found_by: 'url' }, { error }, { error }, { error }]);
	});

	it('a canceled run sends no further round', async () => {
		const { run, asked } = await enrich(rows, BY_ALL, { cancelAfterMs: 60, latency: 150 });
		expect(run.canceled).toBe(true);
		expect(asked).toBe('url');
	});

	it('executions share the calls of each round', async () => {
		const service = await desk.serve(companyService({ companies, latency: 30 }));
		const each = Array.from({ length: 30 }, (_, n) => ({ ...rowOf(n), site: `gone${n}.com` }));
		const runs = await Promise.all(
			each.map(
				async (row) =>
					await desk.run('company.enrich', BY_ALL, {
						...{ rows: [row], service, executionMode: 'trigger' },
					}),
			),
		);
		expect(runs.map(({ json: [{ found_by, company_id: id }] }) => [found_by, id])).toEqual(
			each.map((_, n) => ['phone', `c${n}`]),
		);
		expect(service.requests.length).toBeLessThanOrEqual(12);
	});
});

describe('the result', () => {
	const rows = [ONLY.phone, ONLY.none];
	const reason = expect.stringMatching(/^Domain or URL: .*; Phone: .*; Company Name: /) as string;

	it('No Match Drop leaves out what no key finds', async () => {
		const { run } = await enrich(rows, { ...BY_ALL, options: { noMatch: 'drop' } });
		expect(run.json).toMatchObject([{ found_by: 'phone' }]);
		expect(run.links).toEqual([0]);
	});

	it('No Match Fail names the first value and all reasons', async () => {
		const { said } = await enrich(rows, { ...BY_ALL, options: { noMatch: 'error' } });
		expect(said).toMatch(
			/company with url "gone\.com": Domain or URL: not found; Phone: .* \[item 1\]/,
		);
	});

	it('Multiple Matches: each item says found_by, and the first how many', async () => {
		const twins = [company(2), { ...company(2), company_id: 'twin' }];
		const all = { ...BY_ALL, options: { multipleMatches: 'all' } };
		const found = await enrich([ONLY.phone], all, { companies: twins });
		const first = await enrich([ONLY.phone], BY_ALL, { companies: twins });
		expect(found.rows).toMatchObject([
			{ found_by: 'phone', company_id: 'c2' },
			{ found_by: 'phone', company_id: 'twin' },
		]);
		expect(found.run.links).toEqual([0, 0]);
		expect(first.rows).toMatchObject([{ found: true, found_by: 'phone', found_count: 2 }]);
	});

	it.each<[string, INodeParameters, IDataObject, IDataObject]>([
		[
			'Put Result in Field',
			{ resultField: 'company' },
			{ site: 'gone.com', company: { found: true, found_by: 'phone', company_id: 'c2' } },
			{ site: 'gone.com', company: { found: false, asked: 'gone.com' } },
		],
		[
			'Fields With a Prefix',
			{ resultField: 'company', resultAs: 'prefix' },
			{ site: 'gone.com', company_found: true, company_found_by: 'phone' },
			{ site: 'gone.com', company_found: false, company_reason: reason },
		],
		[
			'Select Fields',
			{ options: { selectFields: 'found_by, industry' } },
			{ found: true, found_by: 'phone', company_id: 'c2', industry: null },
			{ found: false, asked: 'gone.com', reason, company_id: null, industry: null },
		],
		[
			'Simplify off',
			{ simplify: false },
			{ found: true, found_by: 'phone', ...company(2) },
			{ found: false, asked: 'gone.com', reason },
		],
	])('%s', async (_, parameters, found, none) => {
		const { rows: json } = await enrich(rows, { ...BY_ALL, ...parameters });
		expect(json).toMatchObject([found, none]);
	});

	it('Include Fields asks for what each key matches by', async () => {
		const options = { include_fields: ['industry'] };
		const { rows: json } = await enrich([...rows, ONLY.company_name], { ...BY_ALL, options });
		expect(json).toMatchObject([
			{ found_by: 'phone', company_id: 'c2' },
			{ found: false },
			{ found_by: 'company_name', company_id: 'c3' },
		]);
	});

	it('an item of a failed input keeps its fields', async () => {
		const { run } = await enrich(rows, BY_ALL, {
			answering: refusing('phone', 403),
			onError: 'continueErrorOutput',
		});
		expect(run.errorItems.map(run.linkedInput)).toEqual([0, 1]);
	});

	it('as a tool, the model is told by which key', async () => {
		const service = await desk.serve(companyService({ companies }));
		const phone = { matchBy: 'phone', value: '4155550007' };
		const parameters = { value: 'gone.com', otherwise: { keys: [phone] } };
		const answer = await desk.callTool('company.enrich', parameters, service);
		expect(JSON.stringify(answer)).toMatch(/found_by[\\":]+phone/);
	});
});

describe('Plan Only', () => {
	it('counts each input by its first key that can be used', async () => {
		const rows = [
			ONLY.url,
			ONLY.phone,
			ONLY.company_name,
			{ site: 'ask Bob', phone: '', name: '' },
		];
		const { rows: json, asked } = await enrich(rows, { ...BY_ALL, options: { planOnly: true } });
		const reason = 'Domain or URL: not a domain; Phone: empty; Company Name: empty';
		expect(json).toEqual([
			{
				...{ inputs: 4, questions: 3, calls: 2, billed: 0, minutes: 1, atLeast: true },
				unsent: [{ item: 3, reason }],
			},
		]);
		expect(asked).toBe('');
	});
});

describe('a parameter that cannot be read', () => {
	it.each<[string, unknown, RegExp]>([
		['an unknown key', { keys: [{ matchBy: 'fax', value: '1' }] }, /has no choice "fax"/],
		['too many keys', { keys: Array(5).fill(PHONE) }, /takes up to 4 keys, and 5 were given/],
		[
			'an expression that fails',
			{ keys: [{ value: '={{ $("Nope").item.json.x }}' }] },
			/cannot be read: Referenced node doesn't exist/,
		],
	])('%s is refused before a call, with its name and the item', async (_, given, problem) => {
		const parameters = { ...BY_ALL, otherwise: given } as INodeParameters;
		const { run, asked } = await enrich([ONLY.url], parameters, {
			onError: 'continueRegularOutput',
		});
		expect(run.json[0].error).toMatch(problem);
		expect(run.json[0].error).toMatch(/^The "If Not Found, Look Up By" parameter .*\[item 0\]$/);
		expect(asked).toBe('');
	});
});

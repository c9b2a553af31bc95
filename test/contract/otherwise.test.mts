/** If Not Found, Look Up By: further keys for the inputs that have no company yet. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { BY_ALL, ONLY, otherwise, PHONE, rowOf, enrichAt } from '../support/crmKeys.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 20 });
const enrich = enrichAt(testBed);

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
	it('each key is looked up once, for all rows together', async () => {
		const all = Array.from({ length: 50 }, (_, n) => ({
			...rowOf(n),
			site: n % 2 ? '' : `gone${n}.com`,
		}));
		const { rows, asked } = await enrich(all);
		expect(rows.map(({ found_by }) => found_by)).toEqual(all.map(() => 'phone'));
		expect(asked).toBe('url phone');
	});

	it('rows with the same first value go on by themselves', async () => {
		const site = 'gone.com';
		const all = [7, 8, 9, 7].map((n) => ({ ...rowOf(n), site }));
		const { rows, hint } = await enrich([...all, { site, phone: '' }], otherwise(PHONE));
		expect(rows.map(({ company_id: id, reason }) => id ?? reason)).toEqual([
			...['c7', 'c8', 'c9', 'c7', 'Domain or URL: not found; Phone: empty'],
		]);
		expect(hint).toMatch(
			/^4 of 5 found \(4 by Phone\), 1 not\. 1 value not sent \(Phone: 1 empty\)\. 2 calls, /,
		);
	});

	it('the last of four further keys finds it', async () => {
		const none = ['={{ $json.a }}', '={{ $json.b }}', 'gone.com'].map((value) => ({ value }));
		const { rows, said } = await enrich([ONLY.phone], otherwise(...none, PHONE));
		expect(said).toBe('');
		expect(rows).toMatchObject([{ found_by: 'phone', company_id: 'c2' }]);
	});

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

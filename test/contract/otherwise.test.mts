/** If Not Found, Look Up By: further keys for the inputs that have no company yet. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import {
	BY_ALL,
	companies,
	company,
	enrichAt,
	ONLY,
	otherwise,
	PHONE,
	rowOf,
} from '../support/crmKeys.mts';
import { CONTINUE } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 20 });
const enrich = enrichAt(testBed);
const NOT_FOUND = 'Domain or URL: not found; Phone: not found; Company Name: not found';

it('each key is looked up once, for all rows together, and rows go on by themselves', async () => {
	const site = 'gone.com';
	const others = [7, 8, 9, 7].map((n) => ({ ...rowOf(n), site }));
	const rows = [rowOf(1), ...others, { site, phone: '' }, ONLY.company_name];
	const { json, links, hint, asked } = await enrich(rows);
	const reason = 'Domain or URL: not found; Phone: empty; Company Name: empty';
	const got = json.map(({ company_id: id, ...row }) => id ?? row.reason);
	expect(got).toEqual(['c1', 'c7', 'c8', 'c9', 'c7', reason, 'c3']);
	expect(links).toEqual(rows.map((_, n) => n));
	expect(hint).toMatch(
		/^6 of 7 found \(4 by Phone, 1 by Domain or URL, 1 by Company Name\), 1 not\. 3 values not sent \(/,
	);
	// A phone that isn't found is sent once more with its country code.
	expect(asked).toBe('url phone phone company_name');
});

it.each([
	['url', ONLY.url, ['url']],
	['phone', ONLY.phone, ['url', 'phone']],
	['company_name', ONLY.company_name, ['phone', 'company_name']],
	[undefined, ONLY.none, ['url', 'phone', 'company_name']],
	[undefined, { ...ONLY.company_name, state: 'CA' }, ['phone', 'company_name']],
])('a row is found by %s: %j', async (found_by, row, keys) => {
	const { json, asked } = await enrich([row]);
	expect(json).toMatchObject([{ found: found_by !== undefined }]);
	expect(json[0].found_by).toBe(found_by);
	if (row === ONLY.none) expect(json).toMatchObject([{ asked: 'gone.com', reason: NOT_FOUND }]);
	// A value that isn't found is asked once more where it has another spelling.
	expect(asked.split(' ').filter((key, nth, all) => key !== all[nth - 1])).toEqual(keys);
});

it.each<[string, INodeParameters, IDataObject]>([
	['email', { matchBy: 'email', value: '={{ $json.mail }}' }, { mail: 'ann@harbor7.com' }],
	['company_id', { matchBy: 'company_id', value: '={{ $json.id }}' }, { id: ' c7 ' }],
	['url', { value: '={{ $json.other }}' }, { other: 'https://www.harbor7.com' }],
])('found_by is %s as it is chosen', async (found_by, key, row) => {
	const none = ['={{ $json.a }}', '={{ $json.b }}', 'gone.com'].map((value) => ({ value }));
	const { json } = await enrich([{ site: 'gone.com', ...row }], otherwise(...none, key));
	expect(json).toMatchObject([{ found: true, found_by, company_id: 'c7' }]);
});

it.each<[string, INodeParameters]>([
	['absent', {}],
	['empty', { otherwise: {} }],
	['without keys', { otherwise: { keys: [] } }],
])('where If Not Found, Look Up By is %s, items are as ever', async (_, parameters) => {
	const own = { value: '={{ $json.site }}', ...parameters };
	const { json, hint } = await enrich([ONLY.url, ONLY.phone], own);
	expect(json[0]).not.toHaveProperty('found_by');
	expect(json[1]).not.toHaveProperty('reason');
	expect(hint).toMatch(/^1 of 2 found, 1 not\. 1 call/);
});

describe('a value that cannot be used', () => {
	const row = { phone: '4155550007' };
	it.each(['', 'n/a', 'ask Bob', 'bob@gmail.com', 'a.com, b.com'])(
		'%j goes on with the next key, from an expression and typed',
		async (site) => {
			const runs = [await enrich([{ ...row, site }], otherwise(PHONE))];
			// n8n itself asks for a value to be typed in.
			if (site) runs.push(await enrich([row], { ...otherwise(PHONE), value: site }));
			for (const { json, asked } of runs) {
				expect(json).toMatchObject([{ found_by: 'phone', company_id: 'c7' }]);
				expect(asked).toBe('phone');
			}
		},
	);

	it('is in the reason, with all other keys, and counted in the hint', async () => {
		const none = { site: 'ask Bob', phone: '', name: 'Nobody', state: 'Narnia' };
		const { json, hint, asked } = await enrich([none, { ...rowOf(1), phone: '' }]);
		const reason = 'Domain or URL: not a domain; Phone: empty; State: not a state';
		expect(json).toMatchObject([{ found: false, asked: 'ask Bob', reason }, { found_by: 'url' }]);
		expect(hint).toMatch(
			/^1 of 2 found \(1 by Domain or URL\), 1 not\. 3 values not sent \(Domain or URL: 1 not a domain; Phone: 1 empty; State: 1 not a state\)\./,
		);
		expect(asked).toBe('url');
	});
});

describe('the items', () => {
	const rows = [ONLY.phone, ONLY.none];
	const twins = [company(2), { ...company(2), company_id: 'twin' }];
	const found = { found: true, found_by: 'phone' };
	const none = { found: false, asked: 'gone.com', reason: NOT_FOUND };

	it.each<[string, INodeParameters, IDataObject[]]>([
		['No Match Drop', { options: { noMatch: 'drop' } }, [found]],
		[
			'Put Result in Field',
			{ resultField: 'company' },
			[
				{ site: 'gone.com', company: { ...found, company_id: 'c2' } },
				{ site: 'gone.com', company: none },
			],
		],
		[
			'Fields With a Prefix',
			{ resultField: 'company', resultAs: 'prefix' },
			[{ company_found_by: 'phone' }, { company_found: false, company_reason: NOT_FOUND }],
		],
		[
			'Select Fields',
			{ options: { selectFields: 'found_by, industry' } },
			[
				{ ...found, company_id: 'c2', industry: null },
				{ ...none, company_id: null },
			],
		],
		['Simplify off', { simplify: false }, [{ ...found, ...company(2) }, none]],
	])('with %s', async (_, parameters, items) => {
		const { json } = await enrich(rows, { ...BY_ALL, ...parameters });
		expect(json).toMatchObject(items);
	});

	const failing = { ...BY_ALL, options: { noMatch: 'error' } };
	const typed = { ...otherwise(PHONE), value: '{{ $json.site }}' };
	it.each<[IDataObject[], INodeParameters, RegExp]>([
		[rows, failing, /company with url "gone\.com": Domain or URL: not found; Phone: .* \[item 1\]/],
		[[{ site: 'ask Bob' }], failing, /^Nothing was looked up for "ask Bob", which is not a domain/],
		[[{ phone: '' }], typed, /"Domain or URL" parameter is not a domain: "\{\{ \$json\.site/],
	])('of %j with %j are a failure', async (inputs, parameters, said) => {
		expect((await enrich(inputs, parameters)).errorMessage).toMatch(said);
	});

	it('with Multiple Matches each say found_by, or the first how many', async () => {
		const all = { ...BY_ALL, options: { multipleMatches: 'all' } };
		const { json, links } = await enrich([ONLY.phone], all, { companies: twins });
		const first = await enrich([ONLY.phone], BY_ALL, { companies: twins });
		expect(json).toMatchObject(twins.map(({ company_id }) => ({ ...found, company_id })));
		expect(links).toEqual([0, 0]);
		expect(first.json).toMatchObject([{ ...found, found_count: 2 }]);
	});

	it('of a tool say by which key, and why there is none', async () => {
		const service = await testBed.serve(companyService({ companies }));
		const ask = async (value: string, phone: string) => {
			const own = otherwise({ matchBy: 'phone', value: `={{ "${phone}" }}` });
			const options = { noMatch: 'drop' };
			const parameters = { ...own, value: `={{ "${value}" }}`, options };
			return JSON.stringify(await testBed.callTool('company.enrich', parameters, service));
		};
		expect(await ask('gone.com', '4155550007')).toMatch(/found_by[\\":]+phone/);
		expect(await ask('ask Bob', 'n/a')).toMatch(/Domain or URL: .*; Phone: /);
	});
});

it('Plan Only counts each input by its first key that can be used', async () => {
	const rows = [ONLY.url, ONLY.phone, ONLY.company_name, { site: 'ask Bob', phone: '', name: '' }];
	const { json, asked } = await enrich(rows, { ...BY_ALL, options: { planOnly: true } });
	const reason = 'Domain or URL: not a domain; Phone: empty; Company Name: empty';
	const plan = { inputs: 4, questions: 3, calls: 2, billed: 0, minutes: 1, atLeast: true };
	expect(json).toEqual([{ ...plan, unsent: [{ item: 3, reason }] }]);
	expect(asked).toBe('');
});

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
	const { failed, asked } = await enrich([ONLY.url], parameters, CONTINUE);
	expect(failed[0].error).toMatch(problem);
	expect(failed[0].error).toMatch(/^The "If Not Found, Look Up By" parameter .*\[item 0\]$/);
	expect(asked).toBe('');
});

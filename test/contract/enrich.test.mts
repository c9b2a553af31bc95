/** Enrich: many inputs in one call, and still for each input what a call of its own would have given. */
import type { Company } from '../../sandbox/data/companies.mts';
import { shownCompany } from '../../sandbox/data/shownCompany.mts';
import { listing, pageOf } from '../support/http.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 240 });

const byId = { matchBy: 'company_id' };
const idOf = ({ record }: Company) => record.company_id;
const urlOf = ({ record }: Company) => record.url;

/** Companies with a phone and a domain that they share with no other. */
const alone = () =>
	desk.sandbox.data.companies.filter(
		({ record, domain }) =>
			record.url === domain &&
			record.phone.length > 0 &&
			desk.sandbox.data.companiesByDomain.get(domain)?.length === 1,
	);
/** The domain of two companies. */
const shared = () =>
	[...desk.sandbox.data.companiesByDomain.values()].find((same) => same.length === 2)!;

describe('many inputs', () => {
	it('of 200 spellings make four calls, and their items are linked to them in order', async () => {
		const some = alone().slice(0, 200);
		const spell = [
			(url: string) => url,
			(url: string) => `https://www.${url}/about?x=1`,
			(url: string) => ` ${url.toUpperCase()} `,
			(url: string) => `http://${url}:8080`,
		];
		const values = some.map((one, n) => spell[n % spell.length](urlOf(one))).reverse();
		const run = await desk.enrich(values);

		expect(run.json.map((json) => json.company_id)).toEqual(some.map(idOf).reverse());
		expect(run.links).toEqual([...values.keys()]);
		expect(run.json.every(({ found }) => found === true)).toBe(true);
		expect(desk.calls()).toBe(4);
		expect(run.hint).toMatch(/^200 of 200 found\. 4 calls, 200 records/);
	});

	it.each([
		[1, 12],
		[5, 3],
	])('with Items per Call %i make %i calls for 12', async (itemsPerCall, calls) => {
		const values = alone().slice(0, 12).map(idOf);
		const { items } = await desk.enrich(values, { ...byId, options: { itemsPerCall } });

		expect(items).toHaveLength(12);
		expect(desk.calls()).toBe(calls);
	});
});

describe('an input without a match', () => {
	const mixed = () => [urlOf(alone()[0]), 'Unknown.example', urlOf(alone()[1])];

	it('gives found: false, what was asked, and null in the fields that a match has', async () => {
		const run = await desk.enrich(mixed());
		const [matched, { asked, found, ...rest }] = run.json;

		expect([asked, found]).toEqual(['Unknown.example', false]);
		expect(Object.keys({ found, ...rest })).toEqual(Object.keys(matched));
		expect(new Set(Object.values(rest))).toEqual(new Set([null]));
		expect(run.links).toEqual([0, 1, 2]);
	});

	it('gives only what was asked where Simplify is off, and nothing where No Match is Drop', async () => {
		const { json } = await desk.enrich(mixed(), { simplify: false });
		expect(json[1]).toEqual({ found: false, asked: 'Unknown.example' });
		expect((await desk.enrich(mixed(), { options: { noMatch: 'drop' } })).links).toEqual([0, 2]);
	});

	it('fails its input where No Match is Error', async () => {
		const options = { noMatch: 'error' };
		const stopped = await desk.enrich(mixed(), { options });
		const gone = await desk.enrich(mixed(), { options }, { onError: 'continueErrorOutput' });
		expect(stopped.error).toMatchObject({
			message: 'The service does not know a company with url "Unknown.example" [item 1]',
			context: { itemIndex: 1 },
		});
		expect(gone.links).toEqual([0, 2]);
		expect(gone.failed).toMatchObject([{ value: 'Unknown.example' }]);
	});

	it('is found: false with a reason, and not sent, where it is empty or a placeholder', async () => {
		const empty = ['', ' ', '\u200b', 'n/a', 'None', '#N/A', ' TBD ', '-', 'unknown', 'null'];
		const run = await desk.enrich([urlOf(alone()[0]), ...empty]);

		expect(run.json.map(({ found }) => found)).toEqual([true, ...empty.map(() => false)]);
		expect(run.json[1]).toMatchObject({ asked: '', reason: 'empty', company_name: null });
		expect(run.json[4]).toMatchObject({ asked: 'n/a', reason: 'placeholder' });
		expect(run.hint).toMatch(
			/^1 of 11 found, 10 not\. 10 of 11 not sent \(7 placeholder, 3 empty\)\. 1 call, /,
		);
		expect(desk.sent()).toMatchObject([{ url: [urlOf(alone()[0])] }]);
	});

	it('asks whether the field is named right where all inputs are empty', async () => {
		const { hint } = await desk.enrich(['a.example', 'b.example'], { value: '={{ $json.site }}' });
		expect(hint).toContain(
			"2 of 2 not sent (empty). The expression gives nothing: is the field's name right?",
		);
	});

	it.each([
		['drop', ''],
		['error', 'Nothing was looked up for "", which is empty [item 0]. Nor can item 1 be sent'],
	])('is treated as No Match = %s says where it is empty', async (noMatch, said) => {
		const run = await desk.enrich(['', 'n/a'], { options: { noMatch } });

		expect([run.items, run.said]).toEqual([[], said]);
		expect(desk.calls()).toBe(0);
	});
});

describe('several matches', () => {
	it('give the first and their number by default', async () => {
		const { json } = await desk.enrich([urlOf(shared()[0]), urlOf(alone()[0])]);

		expect(json).toMatchObject([
			{ company_id: idOf(shared()[0]), found_count: 2 },
			{ company_id: idOf(alone()[0]) },
		]);
		expect(json[1]).not.toHaveProperty('found_count');
	});

	it('of which not all were read are counted as far as that goes, and the hint says so', async () => {
		const rows = Array.from({ length: 120 }, (_, n) => ({ company_id: `c${n}`, url: 'a.example' }));
		const service = await desk.serve(listing(() => rows));
		const { json, hint } = await desk.enrich(['a.example'], {}, { service });

		expect(json[0]).toMatchObject({ company_id: 'c0', found_count: 50 });
		expect(hint).toMatch(/found_count counts the records of the first page only/);
	});

	it('all come, linked to the input, where Multiple Matches is All', async () => {
		const values = [alone()[0], shared()[0], alone()[1]].map(urlOf);
		const run = await desk.enrich(values, { options: { multipleMatches: 'all' } });

		expect(run.json.map((json) => json.company_id)).toEqual(
			[alone()[0], ...shared(), alone()[1]].map(idOf),
		);
		expect(run.links).toEqual([0, 1, 1, 2]);
	});
});

describe('what one input gets does not depend on the others:', () => {
	it('a record that comes under another name goes to the input that asked for it', async () => {
		const some = alone().slice(0, 20);
		const values = some.map(urlOf);
		values[7] = 'old-name.example';
		desk.sandbox.setFaults([{ kind: 'alias', from: values[7], to: urlOf(some[7]) }]);
		const run = await desk.enrich(values);

		expect(run.json.map((json) => json.company_id)).toEqual(some.map(idOf));
		expect(run.links).toEqual([...values.keys()]);
		expect(desk.calls()).toBeLessThan(values.length);
	});

	it('a value that the service refuses, of fifty in a call, fails only its input', async () => {
		const values = alone().slice(0, 50).map(idOf);
		values[31] = 'x'.repeat(300);
		const service = await desk.serve(({ body }) => {
			const { company_id: ids, ...page } = JSON.parse(body) as { company_id: string[] };
			const place = ids.indexOf(values[31]);
			const detail = [{ loc: ['body', 'company_id', String(place)], msg: 'too long' }];
			if (place >= 0) return { status: 422, body: { detail } };
			const rows = ids.map((company_id) => ({ company_id }));
			return pageOf(rows, page);
		});
		const run = await desk.enrich(values, byId, { service, onError: 'continueErrorOutput' });

		expect(run.links).toEqual([...values.keys()].filter((item) => item !== 31));
		expect(run.errorItems.map(run.linkedInput)).toEqual([31]);
		expect(run.failed[0].error).toMatch(
			/Company ID \(body\.company_id\.\d+: too long\) \(status 422\) \[item 31\]/,
		);
		// The service says which it is: the others are asked for without it.
		expect(service.requests).toHaveLength(2);
	});

	it('a page on a host that many businesses share has the record that carries the page', async () => {
		const service = await desk.serve(
			listing(() => [
				{ company_id: 'fb', url: 'https://facebook.com/' },
				{ company_id: 'acme', url: 'https://www.facebook.com/Acme-Bakery' },
			]),
		);
		const pages = ['m.facebook.com/acme-bakery?ref=x', 'facebook.com/other', 'facebook.com'];
		const run = await desk.enrich(pages, {}, { service });

		expect(run.json.map(({ company_id: id }) => id)).toEqual(['acme', null, 'fb']);
		expect(service.sent[0].url).toEqual([
			'facebook.com/acme-bakery',
			'facebook.com/other',
			'facebook.com',
		]);
	});

	it('a refusal that is not about the values costs six calls for fifty, and each is told why', async () => {
		const detail = [{ loc: ['body', 'per_page'], msg: 'must be 20 or less', type: 'value' }];
		const service = await desk.serve(() => ({ status: 422, body: { detail } }));
		const ids = Array.from({ length: 200 }, (_, n) => `id_${n}`);
		const run = await desk.enrich(ids, byId, { service, onError: 'continueErrorOutput' });

		expect(service.requests).toHaveLength(24);
		expect(run.failed).toHaveLength(200);
		expect(run.failed[120].error).toBe(
			'The service does not accept the request: body.per_page: must be 20 or less (status 422) [item 120]',
		);
	});
});

it('the fields of a record are include_fields and those that match it to its input', async () => {
	const some = alone().slice(0, 3);
	const options = { include_fields: ['company_name'] };
	const { json } = await desk.enrich(some.map(urlOf), { options });

	expect(json).toEqual(
		some.map(({ record: { company_name, company_id, url } }) => ({
			found: true,
			company_name,
			company_id,
			url,
		})),
	);
});

it('the fields of a record are ten with Simplify, and as they came without it', async () => {
	const [company] = alone();
	const short = await desk.enrich([urlOf(company)]);
	const whole = await desk.enrich([urlOf(company)], { simplify: false });

	expect(Object.keys(short.json[0])).toHaveLength(11);
	expect(whole.json).toEqual([{ found: true, ...shownCompany(company) }]);
});

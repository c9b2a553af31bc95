/** Enrich: many inputs in one call, and still for each input what a call of its own would have given. */
import { shownCompany } from '../../sandbox/data/shownCompany.mts';
import { enrichAt } from '../support/enrich.mts';
import { scripted } from '../support/http.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 240 });

const enrich = enrichAt(() => desk);

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
const idsOf = (items: Array<{ json: { company_id?: unknown } }>) =>
	items.map(({ json }) => json.company_id);
const calls = () => desk.sandbox.stats().calls;

/** A service that knows every company_id but refuses a call that holds `value`. */
const refusing = async (value: string) =>
	await scripted(({ body }) => {
		const ids = (JSON.parse(body) as { company_id: string[] }).company_id;
		const place = ids.indexOf(value);
		if (place < 0)
			return { body: { success: true, records: ids.map((company_id) => ({ company_id })) } };
		const loc = ['body', 'company_id', String(place)];
		return {
			status: 422,
			body: { detail: [{ loc, msg: 'too long', type: 'string', input: value }] },
		};
	});

describe('company.enrich', () => {
	it('makes four calls for 200 inputs in any spelling, and links their items to them in order', async () => {
		const some = alone().slice(0, 200);
		const spell = [
			(url: string) => url,
			(url: string) => `https://www.${url}/about?x=1`,
			(url: string) => ` ${url.toUpperCase()} `,
			(url: string) => `http://${url}:8080`,
		];
		const values = some.map(({ record }, n) => spell[n % spell.length](record.url)).reverse();
		const run = await enrich(values);

		expect(idsOf(run.items)).toEqual(some.map(({ record }) => record.company_id).reverse());
		expect(run.items.map(run.linkedInput)).toEqual([...values.keys()]);
		expect(run.items.every(({ json }) => json.found === true)).toBe(true);
		expect(calls()).toBe(4);
		expect(run.hints[0].message).toMatch(/^200 of 200 found\. 4 calls, 200 records/);
	});

	it('asks once for a company that several inputs ask for', async () => {
		const [{ record }] = alone();
		const run = await enrich([record.url, `https://${record.url}`, ` ${record.url}`]);

		expect(idsOf(run.items)).toEqual([record.company_id, record.company_id, record.company_id]);
		expect(run.items.map(run.linkedInput)).toEqual([0, 1, 2]);
		expect(desk.sandbox.requests().map(({ body }) => body)).toMatchObject([{ url: [record.url] }]);
	});

	it.each([
		['company_id', 'company_id'],
		['phone', 'phone'],
	] as const)(
		'by %s makes few calls for 60 inputs and keeps their order',
		async (matchBy, field) => {
			const some = alone().slice(0, 60);
			const values = some.map(({ record }) => [record[field]].flat()[0]);
			const run = await enrich(values, { matchBy });

			expect(idsOf(run.items)).toEqual(some.map(({ record }) => record.company_id));
			// A phone that is shown with the country's 1 is found by that, in one call more.
			expect(calls()).toBeLessThanOrEqual(3);
		},
	);

	it.each([
		[1, 12],
		[5, 3],
		[50, 1],
	])('with Items per Call %i makes %i calls for 12 inputs', async (itemsPerCall, expected) => {
		const values = alone()
			.slice(0, 12)
			.map(({ record }) => record.url);
		const run = await enrich(values, { options: { itemsPerCall } });

		expect(run.items).toHaveLength(12);
		expect(calls()).toBe(expected);
	});
});

describe('company.enrich without a match', () => {
	const mixed = () => [alone()[0].record.url, 'Unknown.example', alone()[1].record.url];

	it('gives an item with found: false and the input’s value', async () => {
		const run = await enrich(mixed());

		expect(run.items[1].json).toMatchObject({ found: false, asked: 'Unknown.example' });
		expect(run.items.map(({ json }) => json.found)).toEqual([true, false, true]);
		expect(run.items.map(run.linkedInput)).toEqual([0, 1, 2]);
	});

	it('gives an item with null in the fields that a match has', async () => {
		const [matched, unknown] = (await enrich(mixed())).items.map(({ json }) => json);

		const { asked, ...rest } = unknown;
		expect(asked).toBe('Unknown.example');
		expect(Object.keys(rest)).toEqual(Object.keys(matched));
		expect(rest.found).toBe(false);
		delete rest.found;
		expect(new Set(Object.values(rest))).toEqual(new Set([null]));
	});

	it('gives an item with only the input’s value where Simplify is off', async () => {
		const run = await enrich(mixed(), { simplify: false });
		expect(run.items[1].json).toEqual({ found: false, asked: 'Unknown.example' });
	});

	it('gives no item where No Match is Drop', async () => {
		const run = await enrich(mixed(), { options: { noMatch: 'drop' } });
		expect(run.items.map(run.linkedInput)).toEqual([0, 2]);
	});

	it('fails the input where No Match is Error', async () => {
		const options = { noMatch: 'error' };
		const stopped = await enrich(mixed(), { options });
		const gone = await enrich(mixed(), { options }, { onError: 'continueErrorOutput' });

		expect(stopped.error).toMatchObject({
			message: 'The service does not know a company with url "Unknown.example" [item 1]',
			context: { itemIndex: 1 },
		});
		expect(gone.items.map(gone.linkedInput)).toEqual([0, 2]);
		expect(gone.errorItems).toMatchObject([{ json: { value: 'Unknown.example' } }]);
	});

	it('gives found: false to an input without a value, and asks nothing for it', async () => {
		const empty = ['', ' ', '\u200b', 'n/a', 'None', '#N/A', ' TBD ', '-', 'unknown', 'null'];
		const run = await enrich([alone()[0].record.url, ...empty]);

		expect(run.error).toBeUndefined();
		expect(run.items.map(({ json }) => json.found)).toEqual([true, ...empty.map(() => false)]);
		expect(run.items[1].json).toMatchObject({ asked: '', reason: 'empty', company_name: null });
		expect(run.items[4].json).toMatchObject({ asked: 'n/a', reason: 'placeholder' });
		expect(run.hints[0].message).toMatch(
			/^1 of 11 found, 10 not\. 10 of 11 not sent \(3 empty, 7 placeholder\)\. 1 call, /,
		);
		expect(desk.sandbox.requests().map(({ body }) => body)).toMatchObject([
			{ url: expect.anything() as unknown },
		]);
	});

	it('asks whether the field is named right where all inputs are empty', async () => {
		const run = await enrich(['a.example', 'b.example'], { value: '={{ $json.site }}' });

		expect(run.items.map(({ json }) => json.found)).toEqual([false, false]);
		expect(run.hints[0].message).toContain(
			"2 of 2 not sent (empty). The expression gives nothing: is the field's name right?",
		);
	});

	it.each(['drop', 'error'])('treats an empty value as No Match = %s says', async (noMatch) => {
		const run = await enrich(['', 'n/a'], { options: { noMatch } });

		expect(run.items).toEqual([]);
		if (noMatch === 'error') {
			expect(run.error?.message).toBe(
				'Nothing was looked up for "", which is empty [item 0]. Nor can item 1 be sent',
			);
		}
		expect(desk.sandbox.stats().calls).toBe(0);
	});
});

describe('company.enrich for a domain that several companies share', () => {
	it('gives the first company by default', async () => {
		const run = await enrich([shared()[0].record.url, alone()[0].record.url]);
		expect(idsOf(run.items)).toEqual([shared()[0].record.company_id, alone()[0].record.company_id]);
	});

	it('gives all companies, linked to the input, where Multiple Matches is All', async () => {
		const values = [alone()[0].record.url, shared()[0].record.url, alone()[1].record.url];
		const run = await enrich(values, { options: { multipleMatches: 'all' } });

		expect(idsOf(run.items)).toEqual([
			alone()[0].record.company_id,
			...shared().map(({ record }) => record.company_id),
			alone()[1].record.company_id,
		]);
		expect(run.items.map(run.linkedInput)).toEqual([0, 1, 1, 2]);
	});
});

describe('company.enrich', () => {
	it('gives a record that comes under another name to the input that asked for it', async () => {
		const some = alone().slice(0, 20);
		const values = some.map(({ record }) => record.url);
		values[7] = 'old-name.example';
		desk.sandbox.setFaults([{ kind: 'alias', from: values[7], to: some[7].record.url }]);
		const run = await enrich(values);

		expect(idsOf(run.items)).toEqual(some.map(({ record }) => record.company_id));
		expect(run.items.map(run.linkedInput)).toEqual([...values.keys()]);
		expect(calls()).toBeLessThan(values.length);
	});

	it('gives a record that comes under the name of another input to both inputs', async () => {
		const [first, second, third] = alone().map(({ record }) => record);
		desk.sandbox.setFaults([{ kind: 'alias', from: 'second-name.example', to: second.url }]);
		const run = await enrich([first.url, second.url, 'second-name.example', third.url]);

		expect(idsOf(run.items)).toEqual([
			first.company_id,
			second.company_id,
			second.company_id,
			third.company_id,
		]);
	});

	it('fails only the input whose value the service refuses, of fifty in a call', async () => {
		const refused = 31;
		const values = alone()
			.slice(0, 50)
			.map(({ record }) => record.company_id);
		values[refused] = 'x'.repeat(300);
		const server = await refusing(values[refused]);
		const input = values.map((value) => ({ json: { value } }));
		const run = await desk.run(
			'company.enrich',
			{ matchBy: 'company_id', value: '={{ $json.value }}' },
			{ input, onError: 'continueErrorOutput', credential: { baseUrl: server.url } },
		);
		await server.close();

		expect(idsOf(run.items)).toEqual(values.filter((_, item) => item !== refused));
		expect(run.errorItems.map(run.linkedInput)).toEqual([refused]);
		expect(run.errorItems[0].json).toMatchObject({
			error: expect.stringMatching(
				/Company ID \(body\.company_id\.\d+: too long\) \(status 422\) \[item 31\]/,
			),
		});
		// The service says which it is: the others are asked for without it.
		expect(server.requests).toHaveLength(2);
	});
});

describe('company.enrich', () => {
	it('restricts the record to include_fields, and asks also for the fields that match it to its input', async () => {
		const some = alone().slice(0, 3);
		const values = some.map(({ record }) => record.url);
		const run = await enrich(values, { options: { include_fields: ['company_name'] } });

		expect(run.items.map(({ json }) => json)).toEqual(
			some.map(({ record: { company_name, company_id, url } }) => ({
				found: true,
				company_name,
				company_id,
				url,
			})),
		);
	});

	it('gives ten fields with Simplify, and the record unchanged without it', async () => {
		const [company] = alone();
		const { url } = company.record;
		const short = await enrich([url]);
		const whole = await enrich([url], { simplify: false });

		expect(Object.keys(short.items[0].json)).toHaveLength(11);
		expect(whole.items[0].json).toEqual({ found: true, ...shownCompany(company) });
	});
});

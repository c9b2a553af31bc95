/** Enrich: many inputs in one call, and still for each input what a call of its own would have given. */
import type { INodeParameters } from 'n8n-workflow';
import type { Company } from '../../sandbox/data/companies.mts';
import { shownCompany } from '../../sandbox/data/shownCompany.mts';
import { listing, pageResponse } from '../support/http.mts';
import { withOwnDomain } from '../support/ownDomain.mts';
import { inTurns, SIX_DOMAINS } from '../support/spellings.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 240 });

const byId = { matchBy: 'company_id' };
const toErrors = { onError: 'continueErrorOutput' } as const;
const idOf = ({ record }: Company) => record.company_id;
const urlOf = ({ record }: Company) => record.url;

const alone = () => withOwnDomain(testBed.sandbox.data);

it('200 inputs in six spellings make four calls, and their items are linked to them in order', async () => {
	const some = alone().slice(0, 200).reverse();
	const run = await testBed.enrich(inTurns(some.map(urlOf), SIX_DOMAINS));

	expect(run.json.map(({ found, company_id: id }) => [found, id])).toEqual(
		some.map((one) => [true, idOf(one)]),
	);
	expect(run.links).toEqual([...some.keys()]);
	expect(testBed.calls()).toBe(4);
	expect(run.hint).toMatch(/^200 of 200 found\. 4 calls, 200 records/);
});

describe('an input that is empty or a placeholder', () => {
	it('is found: false with a reason, and not sent', async () => {
		const empty = ['', ' ', '\u200b', 'n/a', 'None', '#N/A', ' TBD ', '-', 'unknown', 'null'];
		const run = await testBed.enrich([urlOf(alone()[0]), ...empty]);

		expect(run.json.map(({ found }) => found)).toEqual([true, ...empty.map(() => false)]);
		expect(run.json[1]).toMatchObject({ asked: '', reason: 'empty', company_name: null });
		expect(run.json[4]).toMatchObject({ asked: 'n/a', reason: 'placeholder' });
		expect(run.hint).toMatch(
			/^1 of 11 found, 10 not\. 10 of 11 not sent \(Domain or URL: 7 placeholder, 3 empty\)\. 1 call, /,
		);
		expect(testBed.sent()).toMatchObject([{ url: [urlOf(alone()[0])] }]);

		const { errorMessage } = await testBed.enrich(['', 'n/a'], { options: { noMatch: 'error' } });
		expect(errorMessage).toMatch(/^Nothing was looked up for "", which is empty \[item 0\]$/);
	});

	it('asks whether the field is named right where all inputs are empty', async () => {
		const { hint } = await testBed.enrich(['a.example', 'b.example'], {
			value: '={{ $json.site }}',
		});
		expect(hint).toContain("The expression gives nothing: is the field's name right? ");
	});
});

describe('what one input gets does not depend on the others:', () => {
	it('a company that shows another domain is nobody’s, and the reason says so', async () => {
		const some = alone().slice(0, 20);
		const values = some.map(urlOf);
		values[7] = 'old-name.example';
		testBed.sandbox.setFaults([{ kind: 'alias', from: values[7], to: urlOf(some[7]) }]);
		const run = await testBed.enrich(values);

		expect(run.json.map(({ company_id: id }) => id)).toEqual(
			some.map((one, nth) => (nth === 7 ? null : idOf(one))),
		);
		expect(run.json[7].reason).toContain('the service returned');
		expect(run.links).toEqual([...values.keys()]);
		expect(testBed.calls()).toBeLessThanOrEqual(3);
	});

	it('a value that the service refuses, of fifty in a call, fails only its input', async () => {
		const values = alone().slice(0, 50).map(idOf);
		values[31] = 'x'.repeat(300);
		const service = await testBed.serve(({ body }) => {
			const { company_id: ids, ...page } = JSON.parse(body) as { company_id: string[] };
			const place = ids.indexOf(values[31]);
			const detail = [{ loc: ['body', 'company_id', String(place)], msg: 'too long' }];
			if (place >= 0) return { status: 422, body: { detail } };
			const rows = ids.map((company_id) => ({ company_id }));
			return pageResponse(rows, page);
		});
		const run = await testBed.enrich(values, byId, { service, ...toErrors });

		expect(run.links).toEqual([...values.keys()].filter((item) => item !== 31));
		expect(run.errorItems.map(run.linkedInput)).toEqual([31]);
		expect(run.failed[0].error).toMatch(
			/Company ID \(body\.company_id\.\d+: too long\) \(status 422\) \[item 31\]/,
		);
		// The service says which it is: the others are asked for without it.
		expect(service.requests).toHaveLength(2);
	});

	it('a page on a host that many businesses share has the record that carries the page', async () => {
		const service = await testBed.serve(
			listing(() => [
				{ company_id: 'fb', url: 'https://facebook.com/' },
				{ company_id: 'acme', url: 'https://www.facebook.com/Acme-Bakery' },
			]),
		);
		const pages = ['m.facebook.com/acme-bakery?ref=x', 'facebook.com/other', 'facebook.com'];
		const run = await testBed.enrich(pages, {}, { service });

		expect(run.json.map(({ company_id: id }) => id)).toEqual(['acme', null, 'fb']);
		expect(service.sent[0].url).toEqual([
			'facebook.com/acme-bakery',
			'facebook.com/other',
			'facebook.com',
		]);
	});

	it('a refusal that is not about the values costs six calls for fifty, and each is told why', async () => {
		const detail = [{ loc: ['body', 'per_page'], msg: 'must be 20 or less', type: 'value' }];
		const service = await testBed.serve(() => ({ status: 422, body: { detail } }));
		const ids = Array.from({ length: 200 }, (_, n) => `id_${n}`);
		const run = await testBed.enrich(ids, byId, { service, ...toErrors });

		expect(service.requests).toHaveLength(24);
		expect(run.failed).toHaveLength(200);
		expect(run.failed[120].error).toBe(
			'The service does not accept the request: body.per_page: must be 20 or less (status 422) [item 120]',
		);
	});
});

it('a record has ten fields with Simplify, all without it, or those of Select Fields', async () => {
	const [company] = alone();
	const { company_name, company_id, url } = company.record;
	const enrich = async (own: INodeParameters) => (await testBed.enrich([url], own)).json;

	expect(Object.keys((await enrich({}))[0])).toHaveLength(11);
	expect(await enrich({ simplify: false })).toEqual([{ found: true, ...shownCompany(company) }]);
	expect(await enrich({ options: { selectFields: ['company_name'] } })).toEqual([
		{ found: true, company_id, company_name },
	]);
});

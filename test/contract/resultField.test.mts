/** Put Result in Field: the item has the input's fields and files, and the result in one more field. */
import type { INodeParameters } from 'n8n-workflow';
import { knownValue, resultOperations } from '../support/resultOperations.mts';
import { CONTINUE, itRefuses, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();

describe.each(resultOperations)('%s with Put Result in Field', (operation, parameters) => {
	it('gives the input with the result in the field', async () => {
		const rows = [{ id: 'crm-7', value: knownValue(testBed, operation) }];
		const plain = await testBed.run(operation, parameters, { rows });
		const own = { ...parameters, resultField: 'looked_up' };
		const { json, links } = await testBed.run(operation, own, { rows });
		expect(plain.items.length).toBeGreaterThan(0);
		expect(json).toEqual(plain.json.map((result) => ({ ...rows[0], looked_up: result })));
		expect(links).toEqual(plain.items.map(() => 0));
	});

	it.each<[string, string, string | undefined]>([
		['got', 'field', 'YQ=='],
		['got', 'prefix', 'YQ=='],
		['', 'field', undefined],
	])('with the field "%s" and Result As %s, the file of the input is %j', async (...given) => {
		const [resultField, resultAs, data] = given;
		const scan = { data: 'YQ==', mimeType: 'text/plain' };
		const values = [knownValue(testBed, operation), 'nobody.example', ''];
		const input = values.map((value) => ({ json: { value }, binary: { scan } }));
		const options = { timeout: '={{ $json.value ? 60000 : 0 }}' };
		const request = { input, onError: 'continueRegularOutput' as const };
		const own = { ...parameters, resultField, resultAs, options };
		const { items } = await testBed.run(operation, own, request);
		const failed = items.filter(({ json }) => 'error' in json);
		expect(failed).toMatchObject([{ json: { value: '' }, binary: { scan: { data: 'YQ==' } } }]);
		const others = items.filter((item) => !failed.includes(item));
		expect(others.map(({ binary }) => binary?.scan.data)).toEqual(others.map(() => data));
	});
});

it.each<[string, INodeParameters, object | null]>([
	['company.getAllAttributes', { value: VALUE }, { found: false }],
	['review.getAll', { filters: { url: VALUE } }, null],
])('%s with Put Result in Field keeps an input without a match', async (operation, own, got) => {
	const request = { values: ['no.example'] };
	const { json } = await testBed.run(operation, { ...own, resultField: 'got' }, request);
	expect(json).toMatchObject([{ value: 'no.example', got }]);
});

it('with Put Result in Field, each of several matches keeps the fields of the input', async () => {
	const { companiesByDomain } = testBed.sandbox.data;
	const [shared] = [...companiesByDomain].find(([, { length }]) => length === 2)!;
	const own = { resultField: 'company', options: { multipleMatches: 'all' } };
	const { json, links } = await testBed.enrich([shared, 'no.example'], own);
	const [one, other] = json.map(({ company }) => company);
	expect(json.map(({ value }) => value)).toEqual([shared, shared, 'no.example']);
	expect(links).toEqual([0, 0, 1]);
	expect(one).not.toEqual(other);
});

it('a field of the input that is called error is kept under another name', async () => {
	const rows = [{ value: knownValue(testBed, 'company.enrich'), error: 'mine' }];
	const own = { value: VALUE, resultField: 'company' };
	const { json, failed } = await testBed.run('company.enrich', own, { rows, ...CONTINUE });
	expect(json).toMatchObject([{ record_error: 'mine', company: { found: true } }]);
	expect(failed).toEqual([]);
});

// n8n takes such a field for a failure.
itRefuses(testBed, [
	['company.enrich', { value: 'a.com', resultField: 'error' }, /"Put Result in Field" .*"error"/],
]);

/** Put Result in Field: the input goes on with its own fields, and the result is in one of them. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { knownValue, resultOperations } from '../support/resultOperations.mts';
import { CONTINUE } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

describe.each(resultOperations)('%s', (operation, parameters) => {
	it('gives the input with the result in the field', async () => {
		const rows = [{ id: 'crm-7', value: knownValue(testBed, operation) }];
		const plain = await testBed.run(operation, parameters, { rows });
		const own = { ...parameters, resultField: 'looked_up' };
		const { json, links } = await testBed.run(operation, own, { rows });

		expect(plain.items.length).toBeGreaterThan(0);
		expect(json).toEqual(plain.json.map((result) => ({ ...rows[0], looked_up: result })));
		expect(links).toEqual(plain.items.map(() => 0));
	});

	it('keeps the files of an input, whether its result is found, not found or failed', async () => {
		const scan = { data: 'YQ==', mimeType: 'text/plain' };
		const values = [knownValue(testBed, operation), 'nobody.example', '={{ $json.value }}'];
		const input = values.map((value) => ({ json: { value }, binary: { scan } }));
		const filesWith = async (own: INodeParameters) => {
			const request = { input, onError: 'continueRegularOutput' as const };
			const { items } = await testBed.run(operation, { ...parameters, ...own }, request);
			return new Set(items.map(({ binary }) => binary?.scan.data));
		};
		expect(await filesWith({ resultField: 'got' })).toEqual(new Set([scan.data]));
		expect(await filesWith({ resultField: 'got', resultAs: 'prefix' })).toEqual(
			new Set([scan.data]),
		);
		expect(await filesWith({ resultField: '' })).toEqual(new Set([undefined]));
	});
});

it.each<[string, INodeParameters, object | null]>([
	['company.getAllAttributes', { value: '={{ $json.site }}' }, { found: false }],
	['review.getAll', { filters: { url: '={{ $json.site }}' } }, null],
])('%s gives an input without a match all the same', async (operation, own, got) => {
	const rows = [{ site: 'no.example' }];
	const { json } = await testBed.run(operation, { ...own, resultField: 'got' }, { rows });
	expect(json).toMatchObject([{ ...rows[0], got }]);
});

it('each of several matches is an item with the fields of the input', async () => {
	const { companiesByDomain } = testBed.sandbox.data;
	const [shared] = [...companiesByDomain].find(([, { length }]) => length === 2)!;
	const own = { resultField: 'company', options: { multipleMatches: 'all' } };
	const { json, links } = await testBed.enrich([shared, 'no.example'], own);
	const ids = json.map(({ company }) => (company as IDataObject).company_id);

	expect(json.map(({ value }) => value)).toEqual([shared, shared, 'no.example']);
	expect(links).toEqual([0, 0, 1]);
	expect(new Set(ids).size).toBe(3);
});

it('a field of the input that is called error is kept under another name', async () => {
	const rows = [{ value: knownValue(testBed, 'company.enrich'), error: 'mine' }];
	const own = { value: '={{ $json.value }}', resultField: 'company' };
	const { json, failed } = await testBed.run('company.enrich', own, { rows, ...CONTINUE });
	expect(json).toMatchObject([{ record_error: 'mine', company: { found: true } }]);
	expect(failed).toEqual([]);
});

it('the name error, which n8n takes for a failure, is refused before a call', async () => {
	const { errorMessage } = await testBed.enrich(['acme.com'], { resultField: 'error' });
	expect(errorMessage).toMatch(/"Put Result in Field" .*"error"/);
	expect(testBed.calls()).toBe(0);
});

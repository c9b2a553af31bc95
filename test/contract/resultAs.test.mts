/** Result As = Fields With a Prefix: every field of the result under its own name, fit for a table. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { knownValue, resultOperations } from '../support/resultOperations.mts';
import { useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();
const prefix = { resultField: 'got', resultAs: 'prefix' };

/** A value in a table: no list and no object. */
const inTable = (value: unknown): unknown => {
	if (typeof value !== 'object' || value === null) return value;
	const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
	return isList ? value.join(', ') || null : JSON.stringify(value);
};

it.each(resultOperations)('%s gives each field a prefix', async (operation, parameters) => {
	const values = [knownValue(testBed, operation)];
	const run = async (own: INodeParameters) =>
		(await testBed.run(operation, { ...parameters, simplify: false, ...own }, { values })).json;
	const expected = (await run({ resultField: 'got' })).map(({ value, got }) => {
		const fields = Object.entries(got as IDataObject);
		return Object.fromEntries([
			['value', value],
			...fields.map(([name, each]) => [`got_${name}`, inTable(each)]),
		]) as IDataObject;
	});
	expect(await run(prefix)).toEqual(expected);
	expect(Object.keys(expected[0]).length).toBeGreaterThan(2);
});

it.each<[string, INodeParameters, object]>([
	['review.getAll', { filters: { url: VALUE } }, {}],
	['company.enrich', { value: VALUE }, { got_found: false, got_asked: 'no.example' }],
])('%s with a prefix gives an input without a result %j and %j', async (operation, own, fields) => {
	const request = { values: ['no.example'] };
	const { json } = await testBed.run(operation, { ...prefix, ...own }, request);
	expect(json).toMatchObject([{ value: 'no.example', ...fields }]);
	if (operation === 'review.getAll') expect(Object.keys(json[0])).toEqual(['value']);
});

/** Result As = Fields With a Prefix: every field of the result under its own name, fit for a table. */
import type { IDataObject } from 'n8n-workflow';
import { knownValue, resultOperations } from '../support/resultOperations.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();
const prefix = { resultField: 'got', resultAs: 'prefix' };

/** A value in a table: no list and no object. */
const inTable = (value: unknown): unknown => {
	if (typeof value !== 'object' || value === null) return value;
	const isList = Array.isArray(value) && value.every((entry) => typeof entry !== 'object');
	return isList ? value.join(', ') || null : JSON.stringify(value);
};

it.each(resultOperations)('%s gives each field with the prefix', async (operation, parameters) => {
	const rows = [{ id: 'crm-7', value: knownValue(testBed, operation) }];
	const own = { ...parameters, simplify: false };
	const one = await testBed.run(operation, { ...own, resultField: 'got' }, { rows });
	const several = await testBed.run(operation, { ...own, ...prefix }, { rows });
	const expected = one.json.map(({ got }) => {
		const fields = Object.entries(got as IDataObject);
		const prefixed = fields.map(([name, value]) => [`got_${name}`, inTable(value)]);
		return { ...rows[0], ...(Object.fromEntries(prefixed) as IDataObject) };
	});
	expect(several.json).toEqual(expected);
	expect(Object.keys(expected[0]).length).toBeGreaterThan(2);
});

it('an input without a result keeps its own fields alone, or says that it is not found', async () => {
	const rows = [{ site: 'no.example' }];
	const reviews = { ...prefix, filters: { url: '={{ $json.site }}' } };
	const enrich = { ...prefix, value: '={{ $json.site }}' };
	expect((await testBed.run('review.getAll', reviews, { rows })).json).toEqual(rows);
	expect((await testBed.run('company.enrich', enrich, { rows })).json).toMatchObject([
		{ ...rows[0], got_found: false, got_asked: 'no.example', got_industry: null },
	]);
});

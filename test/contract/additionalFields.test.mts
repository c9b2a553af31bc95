/** Additional Body: sent as given, beside the panel's fields. */
import { containing, CONTINUE, itRefuses, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();

const city = { city: 'Austin' };
const one = { limit: 1, filters: city };
const search = (additionalFields: string) => ({ ...one, options: { additionalFields } });

it.each([
	['{ "shiny": [1, null], "blank": "" }', { shiny: [1, null], blank: '' }],
	['={{ { shiny: [1, null], blank: "" } }}', { shiny: [1, null], blank: '' }],
	['{ "include_fields": null }', { include_fields: null }],
	['', {}],
	// Filters that aren't sent in this run may be given here.
	['{ "company_id": "c1" }', { company_id: 'c1' }],
])('Additional Body %s is sent as %j', async (given, more) => {
	const { sent } = await testBed.runAtEmptyService('company.getAll', search(given));
	expect(sent).toEqual([{ ...city, page: 1, per_page: 1, ...more }]);
});

itRefuses(testBed, [
	['company.getAll', search('{ "city": 1 }'), 'must not contain "city"'],
	['company.getAll', search('{ "page": 1 }'), 'must not contain "page"'],
]);

it.each(['[1]', '{', '[null]'])('Additional Body %s fails its input alone', async (value) => {
	const request = { values: ['{"shiny":1}', value], ...CONTINUE };
	const run = await testBed.runAtEmptyService('company.getAll', search(VALUE), request);
	expect(run.failed).toMatchObject([{ value, error: containing('"Additional Body (JSON)"') }]);
	expect(run.sent).toHaveLength(1);
});

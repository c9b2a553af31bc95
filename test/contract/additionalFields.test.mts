/** Additional Body: sent as given, beside the panel's fields. */
import { listing } from '../support/http.mts';
import { CONTINUE, type TestBedRequest } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const search = async (additionalFields: string, request: TestBedRequest = {}) => {
	const own = { limit: 1, filters: { city: 'Austin' }, options: { additionalFields } };
	const run = await testBed.runAt(
		listing(() => []),
		'company.getAll',
		own,
		request,
	);
	return { run, sent: run.service.sent };
};

it.each([
	['{ "shiny": [1, null], "blank": "" }', { shiny: [1, null], blank: '' }],
	['={{ { shiny: [1, null], blank: "" } }}', { shiny: [1, null], blank: '' }],
	['{ "include_fields": null }', { include_fields: null }],
	['{ "sort_by": "company_name:asc" }', { sort_by: 'company_name:asc' }],
	['', {}],
])('Additional Body %s is sent as given', async (given, sent) => {
	const asked = { city: 'Austin', page: 1, per_page: 1 };
	expect((await search(given)).sent).toEqual([{ ...asked, ...sent }]);
});

it.each(['city', 'page'])('Additional Body is refused with %s', async (name) => {
	const { run, sent } = await search(JSON.stringify({ [name]: 1 }));
	expect(run.errorMessage).toContain(
		`"Additional Body (JSON)" parameter must not contain "${name}"`,
	);
	expect(sent).toEqual([]);
});

it.each(['[1]', '{', '[null]'])('Additional Body %s is refused for its input', async (extra) => {
	const rows = [{ extra: '{"shiny":1}' }, { extra }];
	const { run, sent } = await search('={{ $json.extra }}', { rows, ...CONTINUE });
	const error = expect.stringContaining('"Additional Body (JSON)"') as unknown;
	expect(run.failed).toMatchObject([{ extra, error }]);
	expect(sent).toHaveLength(1);
});

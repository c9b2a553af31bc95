/** Inputs that ask for the same, however it is spelled or ordered, make one request. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { freeFields } from '../support/freeFields.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const byValue = '={{ $json.value }}';
const asJson = { specifyBody: 'json', jsonBody: '={{ JSON.stringify($json.value) }}' };
const additional = { email: 'ann@a.example', options: { additionalFields: byValue } };
const profile = freeFields({ linkedin_url: byValue });
const pages = ['https://www.linkedin.com/in/Ada/', 'LinkedIn.com/in/Ada?trk=x'];
const byUrl = { filters: { url: byValue } };
const names = [
	{ url: 'a.example', first_name: 'A', last_name: 'B' },
	{ last_name: 'B', url: 'https://www.A.example/', first_name: 'A' },
	{ last_name: '"b"', url: 'a.example', first_name: ' a' },
];
const nested = [
	{ x: 1, y: { a: 1, b: 2 } },
	{ y: { b: 2, a: 1 }, x: 1 },
];

it.each<[string, INodeParameters, unknown[]]>([
	['email.find', profile, pages],
	['email.find', asJson, names],
	['email.validate', { email: byValue }, ['<Ann@example.com>', 'mailto:Ann@EXAMPLE.com ']],
	['email.validate', { email: byValue }, ["a'b@b.example", " a'b@B.example"]],
	['email.validate', additional, nested],
	['mobileNumber.find', freeFields({ url: byValue }), ['acme.com', 'www.ac\u200bme\u00ad.com/']],
	['review.getAll', byUrl, ['https://www.acme.example/a', 'ACME.exam\u200bple']],
	[
		'company.getAllAttributes',
		{ value: byValue },
		['acme.com', 'https://ACME.com/a', 'www.acme.com'],
	],
])('%s with %j is billed once for %j', async (operation, parameters, values) => {
	const rows = values.map((value) => ({ value }) as IDataObject);
	const script = () => ({ body: { success: true, records: [], email: {} } });
	const { service } = await testBed.runAt(script, operation, parameters, { rows });
	expect(service.requests).toHaveLength(1);
});

/** Three inputs of a search or an API Request; `id` is 0, 1 and 2. */
const three = { rows: [0, 1, 2].map((id) => ({ id })) };
const post = { method: 'POST', path: '/v1/companies', jsonBody: '{ "per_page": 1 }' };
const oneState = { limit: 2, filters: { state: '={{ $json.id ? "TX" : "CA" }}' } };
const nowhere = { limit: 2, filters: { city: '={{ "nowhere" + $json.id }}' } };

it.each<[string, INodeParameters, number, string | undefined]>([
	[
		'company.getAll',
		{ limit: 2 },
		1,
		'All 3 inputs made the same request, so every record appears 3 times. Turn on Settings → Exec',
	],
	[
		'company.getAll',
		oneState,
		2,
		'1 of 3 inputs made the same request as another input, so its records appear again. Put a Rem',
	],
	['request.send', post, 1, 'All 3 inputs made the same request'],
	['company.getAll', nowhere, 3, undefined],
	['email.validate', { email: '={{ "ann@b.example" }}' }, 1, undefined],
])('three inputs of %s with %j make %d calls, and the hint says: %s', async (...given) => {
	const [operation, parameters, calls, said] = given;
	const { hint } = await testBed.run(operation, parameters, three);
	if (said) expect(hint).toContain(said);
	else expect(hint).not.toContain('the same request');
	expect(testBed.calls()).toBe(calls);
});

/** Inputs with the same request, however it is spelled or ordered, make one call, and get one file. */
import type { INodeParameters } from 'n8n-workflow';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { examples } from '../support/examples.mts';
import { freeFields, times, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed();

const asJson = { specifyBody: 'json', jsonBody: '={{ JSON.stringify($json.value) }}' };
const email = { email: VALUE };
const additional = { email: 'ann@a.example', options: { additionalFields: VALUE } };
const profile = freeFields({ linkedin_url: VALUE });
const pages = ['https://www.linkedin.com/in/Ada', 'LinkedIn.com/in/Ada?trk=x'];
const names = [
	{ url: 'a.example', first_name: 'A', last_name: 'B' },
	{ last_name: 'B', url: 'https://www.A.example/', first_name: 'A' },
	{ last_name: '"b"', url: 'a.example', first_name: ' a' },
];
const nested = ['{"x":1,"y":{"a":1,"b":2}}', '{"y":{"b":2,"a":1},"x":1}'];
const domains = ['acme.com', 'https://ACME.com/a', 'www.ac\u200bme\u00ad.com/'];

it.each<[string, INodeParameters, unknown[]]>([
	['email.find', profile, pages],
	['email.find', asJson, names],
	['email.validate', email, ['<Ann@example.com>', 'mailto:Ann@EXAMPLE.com ']],
	['email.validate', additional, nested],
	['review.getAll', { filters: { url: VALUE } }, domains],
	['company.getAllAttributes', { value: VALUE }, domains],
])('%s with %j is billed once for %j', async (operation, parameters, values) => {
	const script = () => ({ body: { success: true, records: [], email: {} } });
	const { sent } = await testBed.runAtScript(script, operation, parameters, { values });
	expect(sent).toHaveLength(1);
});

const post = { method: 'POST', path: '/v1/companies', jsonBody: '{ "per_page": 1 }' };
const search = (filters: INodeParameters) => ({ limit: 2, filters });
const EACH =
	'2 of 3 inputs made the same request as another input, and repeat its output. To get each';
const ONE = '1 of 3 inputs made the same request as another input';

it.each<[string, INodeParameters, number, string | undefined]>([
	['company.getAll', search({}), 1, EACH],
	['company.getAll', search({ state: '={{ $json.value ? "TX" : "CA" }}' }), 2, ONE],
	['request.send', post, 1, EACH],
	['company.getAll', search({ city: '={{ "nowhere" + $json.value }}' }), 3, undefined],
])('three inputs of %s with %j make %d calls, and the hint says: %s', async (...given) => {
	const [operation, parameters, calls, said] = given;
	const { hint } = await testBed.run(operation, parameters, { values: [0, 1, 2] });
	expect(hint.includes('the same request')).toBe(said !== undefined);
	expect(hint).toContain(said ?? '');
	expect(testBed.calls()).toBe(calls);
});

const logs = { path: '/v1/emails/logs', responseFormat: 'file' };
/** The parameters for a file, for each kind of operation that can output one. */
const fileOf: Record<string, INodeParameters> = {
	file: { fmt: 'csv' },
	search: { outputAs: 'file', fileFormat: 'csv' },
	custom: logs,
};
const files = operations
	.filter(({ kind }) => kind in fileOf)
	.map(({ resource, value, kind }) => [`${resource}.${value}`, fileOf[kind]] as const);

it.each(files)('twenty equal inputs of %s get one file and a hint', async (name, own) => {
	const { parameters } = examples.find(({ operation }) => operation === name)!;
	const given = own === logs ? own : { ...parameters(testBed.sandbox.data), ...own };
	const rows = times(20, (n) => ({ n }));
	const alone = await testBed.run(name, given);
	const calls = testBed.calls();
	const run = await testBed.run(name, given, { rows });
	const stored = run.items.map(({ binary }) => binary!.data.id ?? binary!.data.data);

	expect(testBed.calls()).toBe(2 * calls);
	expect(run.links).toEqual([...rows.keys()]);
	expect(new Set(stored).size).toBe(1);
	expect(await run.file(19)).toBe(await alone.file());
	expect(run.hint).toMatch(
		/19 of 20 inputs made the same request as another input, and repeat its output\./,
	);
	expect(run.hint).toMatch(/1 file/);
});

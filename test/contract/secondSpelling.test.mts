/** Values that aren't found are sent once more as typed, all together. A refused spelling counts as not found. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { pageResponse, times, useTestBed, VALUE } from '../support/testing.mts';
import type { RecordedRequest } from '../support/testing.mts';

const testBed = useTestBed();

/** A service that knows companies by these values of a field. It refuses values that match `refused`. */
const knowing =
	(field: string, known: Record<string, IDataObject>, refused = /^$/) =>
	({ body }: RecordedRequest) => {
		const asked = JSON.parse(body) as IDataObject;
		const values = [asked[field]].flat() as string[];
		const place = values.findIndex((value) => refused.test(value));
		const detail = [{ loc: ['body', field, `${place}`], msg: 'no', type: 'x' }];
		if (place >= 0) return { status: 422, body: { detail } };
		const found = values.filter((value) => value in known);
		const records = found.map((value) => ({ company_id: value, ...known[value] }));
		return pageResponse(records, asked);
	};

const unknown = times(30, (n) => `https://www.nobody-${n}.example/contact`);
const asTyped = { 'known.example/About': { url: 'known.example' } };
const sites = ['acme', 'bolt', 'cedar'].map((name) => `www.${name}.com`);
const withWww = Object.fromEntries(sites.map((url) => [url, { url: url.slice(4) }]));
const typed = sites.map((url) => `https://${url}/contact`);
const acme = { 'Acme, Inc.': { company_name: 'Acme, Inc.' } };
const names = ['Acme Inc', 'Acme, Inc.', 'ACME INC.'];
const refused = 'refused.example/a';
const together = ['known.example/About', refused, ...unknown];
const urls = knowing('url', asTyped, /^refused\.example\//);
const strict = knowing('url', withWww, /\//);
const byName = knowing('company_name', acme);
it.each<[string, string, typeof urls, values: string[], found: number, most: number]>([
	['are sent together, and a refused one fails no other', 'url', urls, together, 1, 6],
	['that are refused do not end the tries of an input', 'url', strict, typed.slice(0, 1), 1, 9],
	['that are refused do not end the tries of each input', 'url', strict, typed, 3, 9],
	['of a name include the name as typed', 'company_name', byName, names, 3, 2],
	['of a name in another order', 'company_name', byName, [...names].reverse(), 3, 2],
])('second spellings %s', async (_name, matchBy, service, values, found, most) => {
	const { json, sent } = await testBed.enrichAtScript(service, values, { matchBy });
	expect(json.filter((row) => row.found)).toHaveLength(found);
	expect(sent.length).toBeLessThanOrEqual(most);
});

it.each<[string, INodeParameters, string]>([
	['items', { returnAll: true }, 'company_id'],
	['a file', { outputAs: 'file' }, 'rowCount'],
	['items from a Start Page', { returnAll: true, options: { startPage: 1 } }, 'company_id'],
])('the second spelling of a phone is sent if the output is %s', async (_what, own, field) => {
	const phone = ['14155550132'];
	const service = knowing('phone', { 14155550132: { company_id: 1, phone } }, /\D/);
	const parameters = { filters: { phone: '(415) 555-0132' }, simplify: false, ...own };
	const { json } = await testBed.runAtScript(service, 'company.getAll', parameters);
	expect(json.map((item) => item[field])).toEqual([1]);
});

it('a second spelling that fails fails only the inputs that have it', async () => {
	const none = { companies: { found: 0, hits: [] } };
	const script = ({ body }: RecordedRequest) =>
		body.includes('www') ? { status: 403, body: {} } : { body: { success: true, records: none } };
	const values = ['acme.com', 'https://www.acme.com/', 'acme.com/'];
	const request = { values, onError: 'continueRegularOutput' } as const;
	const own = { lookupBy: 'url', value: VALUE };
	const { json } = await testBed.runAtScript(script, 'company.getAllAttributes', own, request);
	const got = json.map(({ found, error }) => (error === undefined ? found : 'failed'));
	expect(got).toEqual([false, 'failed', false]);
});

it.each<[string, INodeParameters]>([
	['items', { returnAll: true }],
	['the rows of a file', { outputAs: 'file' }],
])('if Max Calls keeps other spellings from being tried, the hint says so: %s', async (_, own) => {
	const parameters = { filters: { url: VALUE }, options: { maxCalls: 1 }, ...own };
	const values = ['https://www.acme.com/'];
	const service = knowing('url', {});
	const run = await testBed.runAtScript(service, 'company.getAll', parameters, { values });
	expect(run.errorMessage).toBe('');
	expect(run.hint).toContain("Perhaps not complete: other spellings weren't tried: Max Calls (1)");
});

/** If Not Found, Look Up By: further keys for the inputs that have no company yet. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService } from '../support/companyService.mts';
import { containing, CONTINUE, times, useTestBed } from '../support/testing.mts';
import { ROOMY_HEADERS, type RecordedRequest, type ScriptedAnswer } from '../support/testing.mts';
import type { Script, TestBedRequest } from '../support/testing.mts';
import { lookUpAt } from '../support/ways.mts';

const testBed = useTestBed();

const PHONE = { matchBy: 'phone', value: '={{ $json.phone }}' };
const NAME = {
	matchBy: 'company_name',
	value: '={{ $json.name }}',
	matchState: '={{ $json.state }}',
};
/** Looks up by the site first, and then by these keys. */
const otherwise = (...keys: INodeParameters[]): INodeParameters => ({
	value: '={{ $json.site }}',
	otherwise: { keys },
});
const ALL_KEYS = otherwise(PHONE, NAME);

const company = (n: number) => ({
	company_id: `c${n}`,
	company_name: `Harbor ${n} Supply Inc`,
	url: `harbor${n}.com`,
	phone: [`415555${String(n).padStart(4, '0')}`],
	state: n % 2 ? 'TX' : 'CA',
});
const companies = times(40, company);

type AnswerInstead = (request: RecordedRequest) => ScriptedAnswer | undefined;

/** Enriches rows at a service that knows companies. `answerInstead` may give another response to a call. */
const enrich = async (
	rows: IDataObject[],
	parameters: INodeParameters = ALL_KEYS,
	request: TestBedRequest = {},
	answerInstead: AnswerInstead = () => undefined,
	known = companies,
) => {
	const service = companyService({ companies: known });
	const script: Script = async (call) => answerInstead(call) ?? (await service(call));
	const run = await testBed.runAtScript(script, 'company.enrich', parameters, { rows, ...request });
	const keys = run.sent.map((body) =>
		['url', 'phone', 'company_name', 'company_id'].find((key) => key in body),
	);
	return Object.assign(run, { keysSent: keys.join(' ') });
};

/** Responds to calls for a key with a status. */
const refuseKey =
	(key: string, status: number, body: object = {}): AnswerInstead =>
	(call) =>
		key in (JSON.parse(call.body) as object) ? { status, headers: ROOMY_HEADERS, body } : undefined;

const rowOf = (n: number): IDataObject => {
	const { company_name: name, url: site, phone, state } = company(n);
	return { name, site, phone: phone[0], state };
};
/** Rows whose companies have only this key in common with the service. */
const byUrl = { ...rowOf(1), phone: '2125550000', name: 'Nobody' };
const byPhone = { ...rowOf(2), site: 'gone.com', name: 'Nobody' };
const byName = { ...rowOf(3), site: '', phone: '2125550000' };
const nobody = { ...byPhone, phone: '2125550000' };
const NOT_FOUND = 'Domain or URL: not found; Phone: not found; Company Name: not found';
const withOptions = (options: INodeParameters) => ({ ...ALL_KEYS, options });

it('each key is looked up once for all rows, and only the rows not found go on to the next key', async () => {
	const site = 'gone.com';
	const others = [7, 8, 9, 7].map((n) => ({ ...rowOf(n), site }));
	const rows = [rowOf(1), ...others, { site, phone: '' }, byName];
	const { json, links, hint, keysSent } = await enrich(rows);
	const reason = 'Domain or URL: not found; Phone: empty; Company Name: empty';
	const got = json.map(({ company_id: id, ...row }) => id ?? row.reason);
	expect(got).toEqual(['c1', 'c7', 'c8', 'c9', 'c7', reason, 'c3']);
	expect(links).toEqual([...rows.keys()]);
	expect(hint).toMatch(/^6 of 7 found, 1 not\. 3 values not sent \(/);
	expect(keysSent).toBe('url phone company_name');
});

const keyOfMail = { matchBy: 'email', value: '={{ $json.mail }}' };
const fourKeys = otherwise(...Array<INodeParameters>(3).fill({ value: 'gone.com' }), keyOfMail);
it.each<[string | undefined, IDataObject, string, INodeParameters?]>([
	['url', byUrl, 'url'],
	['phone', byPhone, 'url phone'],
	['company_name', byName, 'phone company_name'],
	['email', { site: 'gone.com', mail: 'ann@harbor7.com' }, 'url company_name url', fourKeys],
	[undefined, nobody, 'url phone company_name'],
	[undefined, { ...byName, state: 'CA' }, 'phone company_name'],
])('found_by is %s for the row %j', async (found_by, row, keys, parameters) => {
	const { json, keysSent } = await enrich([row], parameters);
	expect(json).toMatchObject([{ found: found_by !== undefined }]);
	expect(json[0].found_by).toBe(found_by);
	if (row === nobody) expect(json).toMatchObject([{ asked: 'gone.com', reason: NOT_FOUND }]);
	// A value that isn't found is sent once more if it has another spelling.
	expect(keysSent.replace(/(\w+)(?: \1)+/g, '$1')).toBe(keys);
});

it.each(['', 'ask Bob', 'bob@gmail.com', 'a.com, b.com'])(
	'the unusable value %j goes on with the next key, from an expression and typed',
	async (site) => {
		const row = { phone: '4155550007' };
		const runs = [await enrich([{ ...row, site }], otherwise(PHONE))];
		// n8n itself asks for a value to be typed in.
		if (site) runs.push(await enrich([row], { ...otherwise(PHONE), value: site }));
		for (const { json, keysSent } of runs) {
			expect(json).toMatchObject([{ found_by: 'phone', company_id: 'c7' }]);
			expect(keysSent).toBe('phone');
		}
	},
);

it('the reason lists all unusable values, and the hint counts them', async () => {
	const none = { site: 'ask Bob', phone: '', name: 'Nobody', state: 'Narnia' };
	const { json, hint, keysSent } = await enrich([none, { ...rowOf(1), phone: '' }]);
	const reason = 'Domain or URL: not a domain; Phone: empty; State: not a state';
	expect(json).toMatchObject([{ found: false, asked: 'ask Bob', reason }, { found_by: 'url' }]);
	expect(hint).toMatch(
		/^1 of 2 found, 1 not\. 3 values not sent \(Domain or URL: 1 not a domain; Phone: 1 empty; State: 1 not a state\)\./,
	);
	expect(keysSent).toBe('url');
});

const phone = { found: true, found_by: 'phone' };

it('an input without a company by any key is a failure if No Match is Fail', async () => {
	const { errorMessage } = await enrich([nobody], withOptions({ noMatch: 'error' }));
	expect(errorMessage).toContain(`company with Domain or URL "gone.com": ${NOT_FOUND}`);
});

it('with Multiple Matches each company says found_by, and the first how many', async () => {
	const companies = [company(2), { ...company(2), company_id: 'twin' }];
	const at = async (parameters: INodeParameters) =>
		await enrich([byPhone], parameters, {}, undefined, companies);
	const all = await at(withOptions({ multipleMatches: 'all' }));
	const first = await at(ALL_KEYS);
	expect(all.json).toMatchObject(companies.map(({ company_id }) => ({ ...phone, company_id })));
	expect(first.json).toMatchObject([{ ...phone, found_count: 2 }]);
});

it('Plan Only counts each input by its first key that can be used', async () => {
	const rows = [byUrl, byPhone, byName, { site: 'ask Bob', phone: '', name: '' }];
	const { json, keysSent } = await enrich(rows, withOptions({ planOnly: true }));
	const reason = 'Domain or URL: not a domain; Phone: empty; Company Name: empty';
	const plan = { inputs: 4, questions: 3, calls: 2, billed: 0, minutes: 1, atLeast: true };
	expect([json, keysSent]).toEqual([[{ ...plan, unsent: [{ item: 3, reason }] }], '']);
});

it.each<[unknown, RegExp]>([
	[{ keys: [{ matchBy: 'fax', value: '1' }] }, /has no choice "fax"/],
	[{ keys: Array(5).fill(PHONE) }, /takes up to 4 keys, and 5 were given/],
])('If Not Found, Look Up By %j is refused before a call: %p', async (given, problem) => {
	const parameters = { ...ALL_KEYS, otherwise: given } as INodeParameters;
	const { failed, keysSent } = await enrich([byUrl], parameters, CONTINUE);
	expect(failed[0].error).toMatch(problem);
	expect(keysSent).toBe('');
});

const invalid = (field: string) =>
	refuseKey(field, 422, { detail: [{ loc: ['body', field, '0'], msg: 'is not accepted' }] });
const reason = 'Domain or URL: not found; Phone: rejected by the service: is not accepted';
const outOfCalls = { error: containing('Max Calls (1) is used up') };
const badRequest = refuseKey('phone', 400, { detail: 'is not accepted' });
const forbidden = refuseKey('url', 403);
const maxCalls = withOptions({ maxCalls: 1 });

/** The rows, the items of inputs that were answered and that failed, and the keys that were sent. */
type Failing = [
	IDataObject[],
	INodeParameters,
	AnswerInstead | undefined,
	object[],
	object[],
	RegExp,
];
it.each<[string, ...Failing]>([
	['a refused value', [byPhone], ALL_KEYS, invalid('url'), [phone], [], /phone$/],
	['a last one', [nobody], otherwise(PHONE), invalid('phone'), [{ reason }], [], /phone$/],
	['a 400', [nobody], otherwise(PHONE), badRequest, [{ reason }], [], /phone$/],
	['a 403', [byPhone, byName], ALL_KEYS, forbidden, [{}], [byPhone], /^url phone/],
	['Max Calls', [byUrl, byName], maxCalls, undefined, [{}], [outOfCalls], /^url$/],
])('after %s, inputs go on with the next key, or fail', async (_name, inputs, ...given) => {
	const [parameters, answerInstead, got, lost, keys] = given;
	const run = await enrich(inputs, parameters, CONTINUE, answerInstead);
	expect([run.json, run.failed]).toMatchObject([got, lost]);
	expect(run.keysSent).toMatch(keys);
});

it('executions share the calls of each key', async () => {
	const rows = times(30, (n) => ({ ...rowOf(n), site: `gone${n}.com` }));
	const found = await lookUpAt(testBed)('as executions at once', { companies }, rows, ALL_KEYS);
	expect(found.ids).toEqual(times(30, (n) => [`c${n}`]));
	expect(found.calls).toBeLessThanOrEqual(12);
});

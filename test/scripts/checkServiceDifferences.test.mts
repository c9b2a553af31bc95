/** What check:service finds in a service that differs from the document. */
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { closedAfterwards } from '../sandbox/client.mts';
import { scripted } from '../support/http.mts';
import { check, ordinarySandboxes } from './check.mts';

const closed = closedAfterwards();
const sandbox = await ordinarySandboxes()();

/** A response that can be changed; `json` is undefined for a file. */
interface Passing {
	status: number;
	headers: Record<string, string>;
	json: ReturnType<typeof JSON.parse>;
}
type Change = (answer: Passing) => void;

/** A service with the sandbox's responses. `change` changes those of calls to `at`. */
async function changed(at: string, change: Change) {
	return await scripted(async ({ method, path, query, headers, body }) => {
		const key = headers['x-api-key'];
		const answer = await fetch(`${sandbox.url}${path}?${query.toString()}`, {
			method,
			headers: { 'content-type': 'application/json', ...(key && { 'x-api-key': String(key) }) },
			...(method === 'POST' && { body }),
		});
		const text = await answer.text();
		const isJson = answer.headers.get('content-type')?.includes('json');
		const passing: Passing = {
			status: answer.status,
			headers: Object.fromEntries([...answer.headers].filter(([name]) => name.startsWith('x-'))),
			json: isJson ? JSON.parse(text) : undefined,
		};
		try {
			if (path === at) change(passing);
		} catch {
			// A failure has no such field.
		}
		return { ...passing, body: passing.json ?? text };
	});
}

const records =
	(change: (record: Record<string, unknown>) => void): Change =>
	({ json }) =>
		json.records?.forEach(change);

/** The result of an operation with changed responses, and the operations that differ. */
async function checked(name: string, change: Change) {
	const entry = operations.find((one) => `${one.resource}.${one.value}` === name)!;
	const service = await changed(entry.call.path.replace('{jobId}', 'job-1'), change);
	const { operations: results } = await check(closed(service).url, [name]);
	const differing = results.filter(({ result }) => result === 'differs');
	return { of: results.find(({ operation }) => operation === name)!, differing };
}

const SCOPE = 'x-ratelimit-scope';
/** A 429 that never ends, with another body than the document's. */
const ENDLESS = { status: 429, json: { oops: 1 }, headers: { 'retry-after': '0' } };
/** Replaces a status. */
const turned =
	(from: number, to: number): Change =>
	(answer) =>
		answer.status === from && (answer.status = to);

/** The operation, the field that is named, and the change. */
test.each<[string, string, Change]>([
	['company.getAll', 'total_records', ({ json }) => delete json.total_records],
	['company.getAll', 'page_number', ({ json }) => (json.page_number = 2)],
	['company.getAll', 'records', ({ json }) => json.records?.push({}, {}, {}, {}, {})],
	['company.getAll', 'status: status', turned(422, 200)],
	['company.enrich', 'records[].city', records((row) => (row.city = 'Austin'))],
	['company.getAllAttributes', 'records.companies', ({ json }) => (json.records.companies = [])],
	['lien.searchSecuredParty', 'records[].date_filed', records((row) => (row.date_filed = '2024'))],
	['lien.searchSecuredParty', 'records[].date_filed_unix', ({ json }) => json.records.reverse()],
	['email.validate', 'email', ({ json }) => (json.email = 'Valid')],
	['email.exportLogs', '', (answer) => (answer.json = {})],
	['mobileNumber.exportLogs', 'status: status', turned(422, 200)],
	['email.getBulkResults', 'next_cursor', ({ json }) => delete json.next_cursor],
	['email.find', 'success', ({ json }) => (json.success = false)],
	['lien.searchDebtor', 'total_pages', ({ json }) => (json.total_pages = '1')],
	['contact.getAll', 'header: X-RateLimit-Scope', ({ headers }) => delete headers[SCOPE]],
	['taxLien.getAll', 'header: Retry-After', ({ headers }) => (headers['retry-after'] = '1')],
	['account.get', 'status: status', turned(401, 200)],
	['businessRating.getAll', 'status: status', (answer) => (answer.status = 503)],
	['businessRating.getAll', 'oops', (answer) => Object.assign(answer, ENDLESS)],
])('a service whose %s differs is found to differ there, in "%s"', async (name, at, change) => {
	const { differing } = await checked(name, change);
	const [where, field] = at.includes(': ') ? at.split(': ') : ['body', at];
	expect(differing.map(({ operation }) => operation)).toEqual([name]);
	expect(differing[0].differences).toContainEqual(expect.objectContaining({ where, field }));
});

/** The limit that refuses a call once, and changed headers of its 429; an empty one is missing. */
test.each<['minute' | 'concurrent', Record<string, string>]>([
	['minute', {}],
	['minute', { 'X-RateLimit-Limit-Minute': '', 'X-RateLimit-Reset-Minute': 'soon' }],
	['concurrent', { 'X-RateLimit-Window': 'minute', 'Retry-After': '0' }],
])(
	'a 429 for the limit "%s" is waited for and costs nothing, and exactly these of its headers differ: %j',
	async (scope, set) => {
		const path = '/v1/companies';
		const remove = Object.keys(set).filter((name) => set[name] === '');
		sandbox.setFaults([
			{ kind: 'rateLimit', path, scope, times: 1, headers: set },
			{ kind: 'headers', path, remove, times: 1 },
		]);
		const { operations: results, spent } = await check(sandbox.url, ['company.getAll'], 1);
		const { differences } = results.find(({ operation }) => operation === 'company.getAll')!;
		expect([spent, sandbox.requests().at(-1)?.status]).toEqual([1, 200]);
		expect(differences.map(({ field }) => field).sort()).toEqual(Object.keys(set).sort());
	},
);

test.each<[string, Change]>([
	['review.getAll', records((record) => (record.shoes = 1))],
	['account.get', ({ json }) => delete json.user],
	['company.getAll', records((record) => delete record.industry)],
])('a service whose %s only has more or less than is shown is the same', async (name, change) => {
	expect((await checked(name, change)).of).toMatchObject({ result: 'same' });
});

test.each([
	['creditBureau.lookup', 422, /does not show what it takes/],
	['email.getBulkResults', 404, /--job-id/],
])('%s answered with %d is bypassed with the reason', async (name, status, reason) => {
	const { of } = await checked(name, (answer) => (answer.status = status));
	const said = expect.stringMatching(reason);
	expect(of).toEqual({ operation: name, result: 'bypassed', reason: said, differences: [] });
});

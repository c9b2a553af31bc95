/** What check:service finds in a service that differs from the document. */
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { call, closeAfterTests } from '../sandbox/client.mts';
import { scripted } from '../support/http.mts';
import { check, ordinarySandboxes } from './check.mts';

const closed = closeAfterTests();
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
		const sent = body ? (JSON.parse(body) as object) : undefined;
		const signature: Record<string, string> = key ? { 'x-api-key': String(key) } : {};
		const answer = await call(sandbox, method, `${path}?${query.toString()}`, sent, signature);
		const passing: Passing = {
			status: answer.status,
			headers: Object.fromEntries([...answer.headers].filter(([name]) => name.startsWith('x-'))),
			json: answer.headers.get('content-type')?.includes('json') ? answer.body : undefined,
		};
		try {
			if (path === at) change(passing);
		} catch {
			// A failure has no such field.
		}
		return { ...passing, body: passing.json ?? answer.text };
	});
}

const records =
	(change: (record: Record<string, unknown>) => void): Change =>
	({ json }) =>
		json.records?.forEach(change);

/** The result of an operation whose responses are changed, and all operations that differ. */
async function checked(name: string, change: Change) {
	const entry = operations.find((one) => `${one.resource}.${one.value}` === name)!;
	const service = await changed(entry.call.path.replace('{jobId}', 'job-1'), change);
	const { operations: results } = await check(closed(service).url, [name]);
	const differing = results.filter(({ result }) => result === 'differs');
	return { of: results.find(({ operation }) => operation === name)!, differing };
}

const SCOPE = 'x-ratelimit-scope';
/** Replaces a status. */
const turned =
	(from: number, to: number): Change =>
	(answer) =>
		answer.status === from && (answer.status = to);

/** The operation, the field that is named, and the change. */
test.each<[string, string, Change]>([
	['company.getAll', 'total_records', ({ json }) => delete json.total_records],
	['company.getAll', 'status: status', turned(422, 200)],
	['company.enrich', 'records[].city', records((row) => (row.city = 'Austin'))],
	['lien.searchSecuredParty', 'records[].date_filed_unix', ({ json }) => json.records.reverse()],
	['email.exportLogs', '', (answer) => (answer.json = {})],
	['email.getBulkResults', 'next_cursor', ({ json }) => delete json.next_cursor],
	['contact.getAll', 'header: X-RateLimit-Scope', ({ headers }) => delete headers[SCOPE]],
	['taxLien.getAll', 'header: Retry-After', ({ headers }) => (headers['retry-after'] = '1')],
	['account.get', 'status: status', turned(401, 200)],
	['businessRating.getAll', 'status: status', (answer) => (answer.status = 503)],
])('a service whose %s differs is found to differ there, in "%s"', async (name, at, change) => {
	const { differing } = await checked(name, change);
	const [where, field] = at.includes(': ') ? at.split(': ') : ['body', at];
	expect(differing.map(({ operation }) => operation)).toEqual([name]);
	expect(differing[0].differences).toContainEqual(expect.objectContaining({ where, field }));
});

test.each<[string, Change]>([
	['review.getAll', records((record) => (record.shoes = 1))],
	['account.get', ({ json }) => delete json.user],
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

/** The message for each failure of the service and of the way to it. How often a call is sent: `test/promises/retries`; all faults: `test/faults`. */
import type { INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import { examples } from '../support/examples.mts';
import { guardRequests } from '../support/n8nCore.mts';
import { speedUpTime } from '../support/speedUpTime.mts';
import { matchingText, useTestBed } from '../support/testing.mts';

speedUpTime();
const testBed = useTestBed();
afterEach(() => guardRequests(false));

const status = (code: number, body?: object): FaultRule => ({ kind: 'status', status: code, body });
const invalid = status(422, {
	detail: [
		{ loc: ['body', 'radius'], msg: 'must be above 0', type: 'value', input: {}, ctx: {} },
		// n8n has texts of its own for messages that hold such codes.
		{ loc: ['body', 'page'], msg: 'ENOTFOUND at preexisting.example', type: 'type', input: null },
	],
});
const LISTED =
	/body\.radius: must be above 0\)?; body\.page: ENOTFOUND at preexisting\.example.* \(status 422\) \[/;
const locked: FaultRule = { kind: 'successFalse', message: 'Locked.' };
const READ = 'company.getAllAttributes';
const BILLED = 'email.validate';
const FILE = 'email.exportLogs';

it.each<[FaultRule, string, RegExp]>([
	[invalid, READ, LISTED],
	[status(403), READ, /isn't allowed to make this call: .+ \(status 403, request req_/],
	[status(500), READ, /Something went wrong\. \(status 500, request req_\S+\) \[/],
	[{ kind: 'html', status: 502 }, READ, /Something is being repaired.* \(status 502\) \[/],
	[{ kind: 'drop' }, READ, /connection to the service was lost/],
	[{ kind: 'dropMidway' }, FILE, /download was interrupted: .+ \[item 0\]/],
	[{ kind: 'stall' }, BILLED, /didn't respond within 700 ms/],
	[{ kind: 'empty' }, BILLED, /empty body \(status 200\) \[/],
	[{ kind: 'html' }, FILE, /instead of a file: .*is being repaired.* \(status 200\) \[/],
	[locked, READ, /didn't succeed: Locked\. \(status 200\) \[/],
	[status(200, { success: true, extra: 1 }), READ, /The response has no ./],
])('after the fault %j the message of %s is %p', async (fault, operation, said) => {
	const { parameters } = examples.find((example) => example.operation === operation)!;
	const options = fault.kind === 'stall' ? { timeout: 700 } : {};
	testBed.sandbox.setFaults([fault]);
	const own = { ...parameters(testBed.sandbox.data), options };
	const { error, errorMessage, items } = await testBed.run(operation, own);

	expect(errorMessage).toMatch(said);
	expect(errorMessage).toMatch(/\[item 0\]$/);
	expect(error?.description).toMatch(/\w{3}/);
	expect(JSON.stringify(error)).not.toMatch(/\[object \w+\]|Buffer/);
	const [, code] = /status (\d+)/.exec(errorMessage) ?? [];
	if (code) expect(error?.httpCode).toBe(code);
	expect(items).toEqual([]);
});

it('the message for a wrong key points to the credential', async () => {
	const { error } = await testBed.run('account.get', {}, { credential: { apiKey: 'wrong-key' } });
	const said = /rejected the credential: Missing .* \(status 401, request req_\S+\) \[item 0\]/;
	expect(error).toMatchObject({
		message: matchingText(said),
		description: matchingText(/key or token in the credential/),
		httpCode: '401',
	});
});

const LIENS = 'lien.searchSecuredParty';
const debtor = { filters: { debtor_name: 'x' } };
const byName = { matchBy: 'company_name', value: 'Acme' };
const byEmail = { matchBy: 'email', lookupBy: 'email', value: 'ann@acme.com' };
const mappings = { mappings: { values: [{ ucc_fields_api: 'x' }] } };
it.each<[string, INodeParameters, path: string, label: string]>([
	[LIENS, debtor, 'debtor_name', 'Debtor Name'],
	[LIENS, debtor, 'sort_by.0', 'Sort'],
	[LIENS, debtor, 'per_page', 'Page Size'],
	['company.enrich', byName, 'state', 'State'],
	['company.enrich', { value: 'acme.com' }, 'url', 'Domain or URL'],
	['company.getAllAttributes', byEmail, 'url', 'Email'],
	['lien.saveFieldMapping', mappings, 'list.0.ucc_fields_label', 'Mappings'],
	['email.getBulkResults', { jobId: 'job-1' }, 'job_id', 'Job ID'],
])('%s with %j refused by %s: the message names %s', async (operation, own, path, label) => {
	const msg = 'is wrong';
	const detail = [path, 'x'].map((name) => ({ loc: ['body', ...name.split('.')], msg }));
	testBed.sandbox.setFaults([status(422, { detail })]);
	const { error, errorMessage } = await testBed.run(operation, own);
	const field = `body.${path}: is wrong`;
	expect(errorMessage).toContain(`${label} (${field}); body.x: is wrong`);
	expect(error?.description).toBe('Correct the parameters named in the message.');
});

const NO_ANSWER = /^The service can't be reached (?!.*secret).*Nothing answers at http:\/\/127/;
const NO_HTTPS = /There is no HTTPS at the address.* write http:\/\/ before the base/s;
const NOT_ALLOWED =
	/^n8n blocks this address: .*restricted IP address.*N8N_SSRF_ALLOWED_HOSTNAMES/s;
it.each<[string, string | undefined, RegExp]>([
	['plain HTTP', undefined, NO_HTTPS],
	['nothing that answers', 'http://127.0.0.1:9/a-secret-path', NO_ANSWER],
	['an address that n8n does not allow', 'http://127.0.0.1:9', NOT_ALLOWED],
])('if there is %s at the base URL, the message says so', async (_what, address, said) => {
	guardRequests(said === NOT_ALLOWED);
	const url = address ?? (await testBed.serveScript([])).url.replace('http:', 'https:');
	const { error } = await testBed.run('account.get', {}, { service: { url } });
	expect(`${error?.message} ${error?.description}`).toMatch(said);
});

const quoting = [
	...['company.getAllAttributes', 'review.getAll', 'lien.searchSecuredParty', 'company.enrich'],
	...['email.getBulkResults', 'email.validate', 'email.getLogs', 'email.find', 'account.get'],
];
it.each(quoting)('%s quotes an error in a response with status 200', async (name) => {
	const { parameters } = examples.find(({ operation }) => operation === name)!;
	const answer = { body: { error: { message: 'Insufficient credits' } } };
	const own = parameters(testBed.sandbox.data);
	const { errorMessage } = await testBed.runAtScript(() => answer, name, own);
	expect(errorMessage).toContain('Insufficient credits');
});

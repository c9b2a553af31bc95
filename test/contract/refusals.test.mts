/** What the message says of each thing that the service can do wrong. How often it is asked: `test/promises`; the rest: `test/faults`. */
import type { INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import { examples } from '../support/examples.mts';
import { hurry } from '../support/hurriedTime.mts';
import { useTestBed } from '../support/useTestBed.mts';

hurry();
const testBed = useTestBed();

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
const REPAIRED = /Something is being repaired.* \(status 502\) \[/;
const locked: FaultRule = { kind: 'successFalse', message: 'Locked.' };
const READ = 'company.getAllAttributes';
const BILLED = 'email.validate';
const FILE = 'email.exportLogs';

it.each<[FaultRule, string, RegExp]>([
	[invalid, READ, LISTED],
	[invalid, BILLED, LISTED],
	[invalid, FILE, LISTED],
	[status(403), READ, /is not allowed to make this call: .+ \(status 403, request req_/],
	[status(500), READ, /Something went wrong\. \(status 500, request req_\S+\) \[/],
	[{ kind: 'html', status: 502 }, READ, REPAIRED],
	[{ kind: 'drop' }, READ, /connection to the service was lost/],
	[{ kind: 'drop' }, FILE, /connection to the service was lost/],
	[{ kind: 'stall' }, BILLED, /did not respond within 700 ms/],
	[{ kind: 'malformed' }, READ, /something other than JSON.* \(status 200\) \[/],
	[{ kind: 'empty' }, BILLED, /empty body \(status 200\) \[/],
	[{ kind: 'html' }, FILE, /instead of a file: .*is being repaired.* \(status 200\) \[/],
	[locked, READ, /did not succeed: Locked\. \(status 200\) \[/],
	[locked, FILE, /instead of a file: Locked\./],
	[status(200, { success: true, extra: 1 }), READ, /The response has no ./],
])('%j of %s is told by %p', async (fault, operation, says) => {
	const { parameters } = examples.find((example) => example.operation === operation)!;
	const options = fault.kind === 'stall' ? { timeout: 700 } : {};
	const own = { ...parameters(testBed.sandbox.data), options };
	testBed.sandbox.setFaults([fault]);
	const { error, errorMessage } = await testBed.run(operation, own);

	expect(errorMessage).toMatch(says);
	expect(errorMessage).toMatch(/\[item 0\]$/);
	expect(error?.description).toMatch(/\w{3}/);
	expect(JSON.stringify([errorMessage, error])).not.toMatch(/\[object \w+\]|Buffer/);
	const [, code] = /status (\d+)/.exec(errorMessage) ?? [];
	if (code) expect(error?.httpCode).toBe(code);
});

it('a wrong key points to the credential', async () => {
	const { error } = await testBed.run('account.get', {}, { credential: { apiKey: 'wrong-key' } });
	expect(error).toMatchObject({
		message: expect.stringMatching(
			/rejected the credential: Missing or invalid credentials\. \(status 401, request req_\S+\) \[item 0\]/,
		),
		description: expect.stringMatching(/key or token in the credential/),
		httpCode: '401',
	});
});

it('filters that the service does not count are refused with filters to add', async () => {
	const filters = { state: 'TX', filing_number: '1' };
	const { error } = await testBed.run('lien.searchSecuredParty', { filters });
	expect(error?.message).toContain('At least one filter must be supplied');
	expect(error?.description).toBe(
		'Add one, such as Lender Name (Secured Party), Debtor Name or Debtor Company ID.',
	);
});

const lender = { filters: { secured_party_name: 'x' } };
const additional = { ...lender, options: { additionalFields: '{"foo": 1}' } };
it.each<[string, INodeParameters, string, string]>([
	['lien.searchSecuredParty', lender, 'secured_party_name', 'Lender Name (Secured Party)'],
	['company.enrich', { value: 'a.example' }, 'url', 'Domain or URL'],
	['email.validate', { email: 'a@b.example' }, 'email', 'Email'],
	['lien.searchSecuredParty', additional, 'foo', ''],
])('%s with %j refused by the field %s names its label', async (operation, own, name, label) => {
	const detail = [
		{ loc: ['body', name], msg: 'is too long' },
		{ loc: ['body', 'x'], msg: 'is too big' },
	];
	testBed.sandbox.setFaults([status(422, { detail })]);
	const { error } = await testBed.run(operation, own);
	const field = `body.${name}: is too long`;
	const said = label ? `${label} (${field})` : field;
	expect(error?.message).toContain(`${said}; body.x: is too big`);
	expect(error?.description).toBe('Correct the parameters named in the message.');
});

/** What the service can do wrong: the run ends, and its text tells what happened. All of it to every operation: `test/faults`. */
import type { FaultRule } from '../../sandbox/server.mts';
import { examples } from '../support/examples.mts';
import { hurry } from '../support/hurriedTime.mts';
import { useTestBed } from '../support/useTestBed.mts';

hurry();
const testBed = useTestBed();

const invalid = {
	detail: [
		{ loc: ['body', 'radius'], msg: 'must be above 0', type: 'value', input: {}, ctx: {} },
		// n8n has texts of its own for messages that hold such codes.
		{ loc: ['body', 'page'], msg: 'ENOTFOUND at preexisting.example', type: 'type', input: null },
	],
};
const status = (code: number, body?: object): FaultRule => ({ kind: 'status', status: code, body });
const locked: FaultRule = { kind: 'successFalse', message: 'Locked.' };
const READ = 'company.getAllAttributes';
const BILLED = 'email.validate';
const FILE = 'email.exportLogs';
const ALL = [READ, BILLED, FILE];

/** What the service does, to which operations, how often it is asked, and what that is called. */
const refusals: Array<[FaultRule, string[], number, RegExp]> = [
	[
		status(422, invalid),
		ALL,
		1,
		/body\.radius: must be above 0\)?; body\.page: ENOTFOUND at preexisting\.example.* \(status 422\) \[/,
	],
	[status(403), ALL, 1, /may not make this call: .+ \(status 403, request req_/],
	[status(500), [READ, FILE], 4, /Something went wrong\. \(status 500, request req_\S+\) \[/],
	[status(500), [BILLED], 1, /Something went wrong\. \(status 500, request req_\S+\) \[/],
	[{ kind: 'html', status: 502 }, [READ], 4, /Something is being repaired.* \(status 502\) \[/],
	[{ kind: 'drop' }, [READ, FILE], 4, /connection to the service broke off/],
	[{ kind: 'drop' }, [BILLED], 1, /connection to the service broke off/],
	[{ kind: 'stall' }, [READ], 4, /no answer within 700 ms/],
	[{ kind: 'stall' }, [BILLED], 1, /no answer within 700 ms/],
	[{ kind: 'malformed' }, [READ, BILLED], 1, /something other than JSON.* \(status 200\) \[/],
	[{ kind: 'empty' }, [READ, BILLED], 1, /empty body \(status 200\) \[/],
	[{ kind: 'html' }, [FILE], 1, /instead of a file: .*is being repaired.* \(status 200\) \[/],
	[locked, [READ], 1, /no success: Locked\. \(status 200\) \[/],
	[locked, [FILE], 1, /instead of a file: Locked\./],
	[status(200, { success: true, extra: 1 }), [READ], 1, /The answer of the service holds no ./],
];

it.concurrent.each(
	refusals.flatMap(([fault, operations, calls, says]) =>
		operations.map((operation) => [fault, operation, calls, says] as const),
	),
)('%j of %s is asked for %d times and comes to %p', async (fault, operation, calls, says) => {
	const at = await testBed.another({ companies: 40 });
	at.sandbox.setFaults([fault]);
	const { parameters } = examples.find((example) => example.operation === operation)!;
	// On a busy machine another call may take that long.
	const options = fault.kind === 'stall' ? { timeout: 700 } : {};
	const own = { ...parameters(at.sandbox.data), options };
	const rows = [{ row: operation }];
	const { error, errorMessage } = await at.run(operation, own, { rows });
	const made = at.sandbox.requests().length;
	const branched = await at.run(operation, own, { rows, onError: 'continueErrorOutput' });

	expect(errorMessage).toMatch(says);
	expect(errorMessage).toMatch(/\[item 0\]$/);
	expect(error?.description).toMatch(/\w{3}/);
	expect(JSON.stringify([errorMessage, error])).not.toMatch(/\[object \w+\]|Buffer/);
	if (/status/.test(errorMessage))
		expect(error?.httpCode).toBe(/status (\d+)/.exec(errorMessage)![1]);
	// On a busy machine a call's time may be over before the service has seen the call.
	if (fault.kind !== 'stall') expect(made).toBe(calls);
	expect(branched.items).toEqual([]);
	expect(branched.failed).toMatchObject([{ ...rows[0], error: expect.stringMatching(says) }]);
	expect(branched.errorItems.map(branched.linkedInput)).toEqual([0]);
});

it.each(examples)('a wrong key fails $operation, and points to the credential', async (example) => {
	const own = example.parameters(testBed.sandbox.data);
	const { error } = await testBed.run(example.operation, own, {
		credential: { apiKey: 'wrong-key' },
	});
	expect(error).toMatchObject({
		message: expect.stringMatching(
			/does not accept the credential: Missing or invalid credentials\. \(status 401, request req_\S+\) \[item 0\]/,
		),
		description: expect.stringMatching(/key or token in the credential/),
		httpCode: '401',
	});
});

/** Everything the service can do wrong, done to every operation: the run ends, and its text tells what happened. */
import type { INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import type { Desk, DeskRequest } from '../support/desk.mts';
import type { NodeRun } from '../support/engine.mts';
import { examples, type Example } from '../support/examples.mts';
import { hurry } from '../support/hurriedTime.mts';
import { useDesk } from '../support/useDesk.mts';

hurry();
const desk = useDesk();

/** Whether what a person is shown is made of words: no object printed as such, no bytes. */
const readable = (shown: unknown): boolean =>
	!/\[object \w+\]|\\*"type\\*":\s*\\*"Buffer|<Buffer /.test(JSON.stringify(shown));

interface Refusal {
	fault: FaultRule;
	says: RegExp;
	status?: number;
	/** The service names the request. */
	requestId?: boolean;
	/** Is sent four times in all, where that is safe. */
	repeated?: boolean;
	of?: (example: Example) => boolean;
	/** Options of the node. */
	options?: INodeParameters;
}

const isJson = ({ file }: Example) => !file;
const detail = [
	{ loc: ['body', 'radius'], msg: 'must be above 0', type: 'value', input: {}, ctx: {} },
	// n8n has texts of its own for messages that hold such codes.
	{ loc: ['body', 'page'], msg: 'ENOTFOUND at preexisting.example', type: 'type', input: null },
];
const html = /(other than JSON|instead of a file): .*Something is being repaired/;

const refusals: Array<[name: string, Refusal]> = [
	[
		'a 422',
		{
			fault: { kind: 'status', status: 422, body: { detail } },
			says: /body\.radius: must be above 0\)?; body\.page: ENOTFOUND at preexisting\.example/,
			status: 422,
		},
	],
	[
		'a 403',
		{
			fault: { kind: 'status', status: 403 },
			says: /may not make this call: Something went wrong\./,
			status: 403,
			requestId: true,
		},
	],
	[
		'a 500',
		{
			fault: { kind: 'status', status: 500 },
			says: /Something went wrong\./,
			status: 500,
			requestId: true,
			repeated: true,
		},
	],
	[
		'a 502 in HTML',
		{
			fault: { kind: 'html', status: 502 },
			says: /Something is being repaired/,
			status: 502,
			repeated: true,
		},
	],
	[
		'a dropped connection',
		{ fault: { kind: 'drop' }, says: /connection to the service broke off/, repeated: true },
	],
	[
		'a response that stalls',
		{
			fault: { kind: 'stall' },
			options: { timeout: 700 },
			says: /no answer within 700 ms/,
			repeated: true,
			of: isJson,
		},
	],
	[
		'a truncated body',
		{
			fault: { kind: 'dropMidway' },
			says: /connection to the service broke off/,
			repeated: true,
			of: isJson,
		},
	],
	[
		'a success with malformed JSON',
		{ fault: { kind: 'malformed' }, says: /something other than JSON/, status: 200, of: isJson },
	],
	[
		'an empty body',
		{
			fault: { kind: 'empty' },
			says: /empty body/,
			status: 200,
			// What the user describes may be a write, which nothing may answer.
			of: (example) => isJson(example) && example.operation !== 'request.send',
		},
	],
	['a success in HTML', { fault: { kind: 'html' }, says: html, status: 200 }],
	[
		'a 200 with success: false',
		{
			fault: { kind: 'successFalse', message: 'The list is locked.' },
			says: /(reports no success|instead of a file): The list is locked\./,
			status: 200,
		},
	],
	[
		'a success without its array of records',
		{
			fault: { kind: 'status', status: 200, body: { success: true, extra: 1 } },
			says: /The answer of the service holds no ./,
			of: ({ file, anyAnswer }) => !file && !anyAnswer,
		},
	],
];

const ATTEMPTS = 4;
/** A new account begins with two calls at a time, and each of four attempts may wait in silence. */
const MAX_RUN_MS = 150_000;

const runAll = async (
	at: Desk,
	some: Example[],
	more: DeskRequest,
	options: INodeParameters = {},
) =>
	await Promise.all(
		some.map(async (example): Promise<[Example, NodeRun]> => {
			const { operation, parameters } = example;
			const own = { ...parameters(at.sandbox.data), options };
			return [example, await at.run(operation, own, { rows: [{ row: operation }], ...more })];
		}),
	);

const callsByPath = (some: Example[], callsOf: (example: Example) => number) => {
	const calls: Record<string, number> = {};
	for (const example of some) {
		const path = example.path.replace('/job-1/', '/{job_id}/');
		calls[path] = (calls[path] ?? 0) + callsOf(example);
	}
	return calls;
};

it.concurrent.each(refusals)(
	'%s stops a run of any operation with a message that explains it',
	async (_name, { fault, says, status, requestId, repeated, of = () => true, options }) => {
		const some = examples.filter(of);
		const at = await desk.another();
		at.sandbox.setFaults([fault]);
		const runs = await runAll(at, some, {}, options);
		const { byPath } = at.sandbox.stats();

		const code = `\\(status ${status}${requestId ? ', request req_[-0-9a-f]+' : ''}\\) `;
		for (const [{ operation }, { error, said }] of runs) {
			expect([operation, said]).toEqual([operation, expect.stringMatching(says)]);
			expect(said).toMatch(/\[item 0\]$/);
			expect(error!.description).toMatch(/\w{3}/);
			expect(readable([said, error!.description, error!.messages])).toBe(true);
			if (status === undefined) continue;
			expect([error!.httpCode, said]).toEqual([String(status), expect.stringMatching(code)]);
		}
		const calls = callsByPath(some, ({ sentOnce }) => (repeated && !sentOnce ? ATTEMPTS : 1));
		// On a busy machine a call's time may be over before the service has seen the call.
		if (fault.kind !== 'stall') expect(byPath).toEqual(calls);
		for (const [path, made] of Object.entries(byPath))
			expect(made).toBeLessThanOrEqual(calls[path]);
	},
	MAX_RUN_MS,
);

it.concurrent.each(refusals)(
	'%s sends the input of any operation to the error branch, linked and with its fields',
	async (_name, { fault, says, status, repeated, of = () => true, options }) => {
		// Those that are sent again first are a matter of the table above.
		const some = examples.filter(of).filter(({ sentOnce }) => sentOnce || !repeated);
		const at = await desk.another();
		at.sandbox.setFaults([fault]);
		const runs = await runAll(at, some, { onError: 'continueErrorOutput' }, options);

		const details = { kind: expect.any(String), ...(status !== undefined && { status }) };
		for (const [{ operation: row }, { failed, items, errorItems, linkedInput }] of runs) {
			expect(items).toEqual([]);
			expect(failed).toMatchObject([{ row, error: expect.stringMatching(says), details }]);
			expect(Object.keys(failed[0])).toHaveLength(3);
			expect(errorItems.map(linkedInput)).toEqual([0]);
			expect(readable(failed)).toBe(true);
		}
	},
);

it('a wrong key fails a run of any operation with a message that points to the credential', async () => {
	const runs = await runAll(desk, examples, { credential: { apiKey: 'wrong-key' } });
	for (const [, { error }] of runs) {
		expect(error).toMatchObject({
			message: expect.stringMatching(
				/does not accept the credential: Missing or invalid credentials\. \(status 401, request req_\S+\) \[item 0\]/,
			),
			description: expect.stringMatching(/key or token in the credential/),
			httpCode: '401',
		});
	}
});

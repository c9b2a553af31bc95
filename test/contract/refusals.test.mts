/** Everything the service can do wrong, done to every operation: the run ends, and its text tells what happened. */
import type { INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import type { Desk, DeskRequest } from '../support/desk.mts';
import type { NodeFailure, NodeRun } from '../support/engine.mts';
import { examples, type Example } from '../support/examples.mts';
import { hurry } from '../support/hurriedTime.mts';
import { useDesk } from '../support/useDesk.mts';

hurry();
const desk = useDesk();

/** Whether what a person is shown is made of words: no object printed as such, no bytes. */
const readable = (shown: unknown): boolean =>
	!/\[object \w+\]|\\*"type\\*":\s*\\*"Buffer|<Buffer /.test(JSON.stringify(shown));

interface Refusal {
	name: string;
	fault: FaultRule;
	says: RegExp;
	status?: number;
	/** The service names the request. */
	requestId?: boolean;
	/** Is sent four times in all, where that is safe. */
	repeated?: boolean;
	/** Found by the clock: on a busy machine a call's time may be over before the service has seen the call. */
	timed?: boolean;
	of?: (example: Example) => boolean;
	/** Options of the node. */
	options?: INodeParameters;
}

const isJson = ({ file }: Example) => !file;
const invalid = {
	detail: [
		{ loc: ['body', 'radius'], msg: 'must be above 0', type: 'value', input: {}, ctx: {} },
		{ loc: ['body', 'page'], msg: 'must be an integer', type: 'type', input: null, ctx: {} },
	],
};

const refusals: Refusal[] = [
	{
		name: 'a 422',
		fault: { kind: 'status', status: 422, body: invalid },
		says: /body\.radius: must be above 0\)?; body\.page: must be an integer/,
		status: 422,
	},
	{
		// n8n has texts of its own for messages that hold such codes.
		name: 'a 422 whose message holds system error codes',
		fault: {
			kind: 'status',
			status: 422,
			body: { detail: [{ loc: ['body', 'writeAccess'], msg: 'ENOTFOUND at preexisting.example' }] },
		},
		says: /does not accept the request: body\.writeAccess: ENOTFOUND at preexisting\.example/,
		status: 422,
	},
	{
		name: 'a 403',
		fault: { kind: 'status', status: 403 },
		says: /may not make this call: Something went wrong\./,
		status: 403,
		requestId: true,
	},
	{
		name: 'a 500',
		fault: { kind: 'status', status: 500 },
		says: /Something went wrong\./,
		status: 500,
		requestId: true,
		repeated: true,
	},
	{
		name: 'a 502 in HTML',
		fault: { kind: 'html', status: 502 },
		says: /Something is being repaired/,
		status: 502,
		repeated: true,
	},
	{
		name: 'a dropped connection',
		fault: { kind: 'drop' },
		says: /connection to the service broke off/,
		repeated: true,
	},
	{
		name: 'a call without a response in time',
		fault: { kind: 'hang' },
		options: { timeout: 700 },
		says: /no answer within 700 ms/,
		repeated: true,
		timed: true,
	},
	{
		name: 'a response that stalls',
		fault: { kind: 'stall' },
		options: { timeout: 700 },
		says: /no answer within 700 ms/,
		repeated: true,
		timed: true,
		of: isJson,
	},
	{
		name: 'a truncated body',
		fault: { kind: 'dropMidway' },
		says: /connection to the service broke off/,
		repeated: true,
		of: isJson,
	},
	{
		name: 'a success with malformed JSON',
		fault: { kind: 'malformed' },
		says: /something other than JSON/,
		status: 200,
		of: isJson,
	},
	{
		name: 'an empty body',
		fault: { kind: 'empty' },
		says: /empty body/,
		status: 200,
		// What the user describes may be a write, which nothing may answer.
		of: (example) => isJson(example) && example.operation !== 'request.send',
	},
	{
		name: 'a success in HTML',
		fault: { kind: 'html' },
		says: /(other than JSON|instead of a file): .*Something is being repaired/,
		status: 200,
	},
	{
		name: 'a 200 with success: false',
		fault: { kind: 'successFalse', message: 'The list is locked.' },
		says: /(reports no success|instead of a file): The list is locked\./,
		status: 200,
	},
	{
		name: 'a success without its array of records',
		fault: { kind: 'status', status: 200, body: { success: true, extra: 1 } },
		says: /The answer of the service holds no ./,
		of: ({ file, anyAnswer }) => !file && !anyAnswer,
	},
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
	'$name stops a run of any operation with a message that explains it',
	async ({ fault, says, status, requestId, repeated, timed, of = () => true, options }) => {
		const some = examples.filter(of);
		const at = await desk.another();
		at.sandbox.setFaults([fault]);
		const runs = await runAll(at, some, {}, options);
		const { byPath } = at.sandbox.stats();

		const code = `status ${status}${requestId ? ', request req_[-0-9a-f]+' : ''}`;
		const told = (error?: NodeFailure) => ({
			explains: says.test(error?.message ?? ''),
			hasStatus: status === undefined || error?.httpCode === String(status),
			hasCode: status === undefined || new RegExp(`\\(${code}\\) `).test(error?.message ?? ''),
			namesItem: error?.message.endsWith('[item 0]'),
			advises: /\w{3}/.test(error?.description ?? ''),
			isReadable: readable([error?.message, error?.description, error?.messages]),
		});
		const all = {
			explains: true,
			hasStatus: true,
			hasCode: true,
			namesItem: true,
			advises: true,
			isReadable: true,
		};
		expect(runs.map(([{ operation }, { error, said }]) => [operation, said, told(error)])).toEqual(
			runs.map(([{ operation }, { said }]) => [operation, said, all]),
		);
		const calls = callsByPath(some, ({ sentOnce }) => (repeated && !sentOnce ? ATTEMPTS : 1));
		if (!timed) expect(byPath).toEqual(calls);
		for (const [path, made] of Object.entries(byPath)) {
			expect([path, made <= calls[path]]).toEqual([path, true]);
		}
	},
	MAX_RUN_MS,
);

it.concurrent.each(refusals)(
	'$name sends the input of any operation to the error branch, linked and with its fields',
	async ({ fault, says, status, repeated, of = () => true, options }) => {
		// Those that are sent again first are a matter of the table above.
		const some = examples.filter(of).filter(({ sentOnce }) => sentOnce || !repeated);
		const at = await desk.another();
		at.sandbox.setFaults([fault]);
		const runs = await runAll(at, some, { onError: 'continueErrorOutput' }, options);

		const details = { kind: expect.any(String), ...(status !== undefined && { status }) };
		for (const [{ operation }, { failed, items, errorItems, linkedInput }] of runs) {
			expect(items).toEqual([]);
			expect(failed).toEqual([
				{
					row: operation,
					error: expect.stringMatching(says),
					details: expect.objectContaining(details),
				},
			]);
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

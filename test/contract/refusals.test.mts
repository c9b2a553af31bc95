/** Everything the service can do wrong, done to every operation: the run ends, and its text tells what happened. */
import type { INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import { createLookupEngine, openDesk, type Desk } from '../support/desk.mts';
import type { Engine, NodeFailure, NodeRun } from '../support/engine.mts';
import { examples, type Example } from '../support/examples.mts';
import { hurry } from '../support/hurriedTime.mts';

hurry();

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

let engine: Engine;

beforeAll(async () => {
	engine = await createLookupEngine();
});
afterAll(async () => await engine.close());

const byOperation = <Value,>(some: Example[], value: (example: Example) => Value) =>
	Object.fromEntries(some.map((example) => [example.operation, value(example)]));

const runAll = async (
	desk: Desk,
	some: Example[],
	onError: 'stopWorkflow' | 'continueErrorOutput',
	options: INodeParameters = {},
) =>
	await Promise.all(
		some.map(async ({ operation, parameters }): Promise<[string, NodeRun]> => {
			const run = await desk.run(
				operation,
				{ ...parameters(desk.sandbox.data), options },
				{ onError, input: [{ json: { row: operation } }] },
			);
			return [operation, run];
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
		const desk = await openDesk(engine);
		desk.sandbox.setFaults([fault]);
		const runs = await runAll(desk, some, 'stopWorkflow', options);
		const { byPath } = desk.sandbox.stats();
		await desk.close();

		const told = (tell: (error: NodeFailure) => unknown) =>
			Object.fromEntries(runs.map(([name, { error }]) => [name, error && tell(error)]));
		expect(told(({ message }) => message)).toEqual(
			byOperation(some, () => expect.stringMatching(says)),
		);
		expect(told(({ message }) => message)).toEqual(
			byOperation(some, () => expect.stringMatching(/\[item 0\]$/)),
		);
		if (status !== undefined) {
			expect(told(({ message, httpCode }) => [message, httpCode])).toEqual(
				byOperation(some, () => [
					expect.stringMatching(
						new RegExp(`\\(status ${status}${requestId ? ', request req_[-0-9a-f]+' : ''}\\) `),
					),
					String(status),
				]),
			);
		}
		expect(told(({ description }) => description)).toEqual(
			byOperation(some, () => expect.stringMatching(/\w{3}/)),
		);
		expect(
			told(({ message, description, messages }) => readable([message, description, messages])),
		).toEqual(byOperation(some, () => true));
		const calls = callsByPath(some, ({ sentOnce }) => (repeated && !sentOnce ? ATTEMPTS : 1));
		if (timed) {
			expect(Object.keys(calls)).toEqual(expect.arrayContaining(Object.keys(byPath)));
			expect(Object.keys(byPath).filter((path) => byPath[path] > calls[path])).toEqual([]);
		} else {
			expect(byPath).toEqual(calls);
		}
	},
	MAX_RUN_MS,
);

it.concurrent.each(refusals)(
	'$name sends the input of any operation to the error branch, linked and with its fields',
	async ({ fault, says, status, repeated, of = () => true, options }) => {
		// Those that are sent again first are a matter of the table above.
		const some = examples.filter(of).filter(({ sentOnce }) => sentOnce || !repeated);
		const desk = await openDesk(engine);
		desk.sandbox.setFaults([fault]);
		const runs = await runAll(desk, some, 'continueErrorOutput', options);
		await desk.close();

		const json = Object.fromEntries(
			runs.map(([name, { errorItems }]) => [name, errorItems.map((item) => item.json)]),
		);
		const details = expect.objectContaining({
			kind: expect.any(String),
			...(status === undefined ? {} : { status }),
		});
		expect(json).toEqual(
			byOperation(some, ({ operation }) => [
				{ row: operation, error: expect.stringMatching(says), details },
			]),
		);
		for (const [, { errorItems, items, linkedInput }] of runs) {
			expect(items).toEqual([]);
			expect(errorItems.map(linkedInput)).toEqual([0]);
		}
		expect(readable(json)).toBe(true);
	},
);

it('a wrong key fails a run of any operation with a message that points to the credential', async () => {
	const desk = await openDesk(engine);
	const credential = { apiKey: 'wrong-key' };
	const runs = await Promise.all(
		examples.map(async ({ operation, parameters }): Promise<[string, NodeRun['error']]> => {
			const { error } = await desk.run(operation, parameters(desk.sandbox.data), { credential });
			return [operation, error];
		}),
	);
	await desk.close();

	expect(Object.fromEntries(runs)).toMatchObject(
		byOperation(examples, () => ({
			message: expect.stringMatching(
				/does not accept the credential: Missing or invalid credentials\. \(status 401, request req_\S+\) \[item 0\]/,
			),
			description: expect.stringMatching(/key or token in the credential/),
			httpCode: '401',
		})),
	);
});

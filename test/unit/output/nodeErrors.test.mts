import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import {
	errorJson,
	foreignError,
	nodeError,
} from '../../../nodes/BusinessDataLookup/output/nodeErrors.ts';
import { LookupFailure, type FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import { Redactor } from '../../../nodes/BusinessDataLookup/output/redactor.ts';

const node: INode = {
	id: '1',
	name: 'Data',
	type: 'businessDataLookup',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
const failure = (change: Partial<FailureFacts> = {}) =>
	new LookupFailure({ kind: 'server', message: 'The key s3cr3t failed', ...change });

const redactor = new Redactor(['s3cr3t']);

describe('an error of the node', () => {
	it('names the item, the status and the request id, and shows no secret', () => {
		const error = nodeError(
			node,
			failure({ status: 500, requestId: 'r1', advice: 'Ask about s3cr3t.' }),
			3,
			redactor,
		);
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.message).toBe('The key [hidden] failed (status 500, request r1) [item 3]');
		expect(error.description).toBe('Ask about [hidden].');
		expect(error).toMatchObject({ httpCode: '500', context: { itemIndex: 3 } });
	});
	const LOST = 'The run made 43 calls, and the results are lost. ';
	const CONTINUE = ': Settings → On Error → Continue.';
	it.each<[Partial<FailureFacts>, number, boolean, string]>([
		[{}, 0, false, ''],
		[{}, 0, true, ` To go on without this row${CONTINUE}`],
		[{}, 43, true, ` ${LOST}To keep them${CONTINUE}`],
		[{}, 43, false, ` ${LOST}To keep them${CONTINUE}`],
		[{ kind: 'input' }, 0, true, ` To go on without this row${CONTINUE}`],
		[{ kind: 'unauthorized' }, 0, true, ''],
		[{ kind: 'forbidden' }, 43, true, ` ${LOST}To keep them${CONTINUE}`],
		[{ kind: 'unreachable', unsent: true }, 0, true, ''],
		[{ kind: 'callBudget' }, 0, true, ''],
	])('of %j after %d calls says how to go on, with other rows: %s', (facts, calls, ...rest) => {
		const [hasOthers, said] = rest;
		const run = { calls, hasOthers, isTool: false };
		const error = nodeError(node, failure({ advice: 'Do.', ...facts }), 0, redactor, run);
		expect(error.description).toBe(`Do.${said}`);
	});
	it.each(['input', 'callBudget'] as const)(
		'of kind %s is not presented as a failure of the service',
		(kind) => {
			const error = nodeError(node, failure({ kind }), 0, redactor);
			expect(error).toBeInstanceOf(NodeOperationError);
			expect(error.context.itemIndex).toBe(0);
		},
	);
});

it('the json of a failed item has the facts that are known, and no other', () => {
	const facts = { status: 429, retryAfter: 1500, requestId: 'r1', advice: 'Wait.' } as const;
	const { error, details } = errorJson(failure({ kind: 'rateLimited', ...facts }), 3, redactor);
	expect(error).toBe('The key [hidden] failed (status 429, request r1) [item 3]');
	expect(details).toEqual({
		kind: 'rateLimited',
		status: 429,
		request_id: 'r1',
		advice: 'Wait.',
		retry_after_seconds: 2,
	});
	expect(errorJson(failure(), 3, redactor).details).toStrictEqual({ kind: 'server' });
});

it('an error of a trigger names no item', () => {
	const error = nodeError(node, failure(), undefined, redactor);
	expect(error).toMatchObject({ message: 'The key [hidden] failed', httpCode: null });
});

it.each(['writeAccess', 'ECONNREFUSED', 'EACCES'])(
	'a message that holds "%s" is not replaced by a text of n8n',
	(words) => {
		for (const kind of ['server', 'input'] as const) {
			const shown = failure({ kind, message: `The list ${words}`, status: 422 });
			expect(nodeError(node, shown, 3, redactor).message).toBe(
				`The list ${words} (status 422) [item 3]`,
			);
		}
		const foreign = foreignError(node, new Error(`It says ${words}`), 3);
		expect([foreign.message, foreign.context.itemIndex]).toEqual([`It says ${words}`, 3]);
	},
);

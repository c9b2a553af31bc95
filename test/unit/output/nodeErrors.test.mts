import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import {
	errorJson,
	nodeError,
	withoutSecrets,
} from '../../../nodes/BusinessDataLookup/output/nodeErrors.ts';
import { LookupFailure, type FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';

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

it.each([
	['the key s3cr3t and s3cr3t', ['s3cr3t'], 'the key [hidden] and [hidden]'],
	['longer first: abcdef', ['abcd', 'abcdef'], 'longer first: [hidden]'],
	['too short to be one: abc', ['abc', ''], 'too short to be one: abc'],
	['a.c+d taken as it is', ['a.c+d'], '[hidden] taken as it is'],
])(
	'withoutSecrets shows the text %j, where the secrets are %j, as %j',
	(text, secrets, expected) => {
		expect(withoutSecrets(text, secrets)).toBe(expected);
	},
);

describe('nodeError', () => {
	it('names the item, the status and the request, and shows no secret', () => {
		const error = nodeError(
			node,
			failure({ status: 500, requestId: 'r1', advice: 'Ask about s3cr3t.' }),
			3,
			['s3cr3t'],
		);
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.message).toBe('The key [hidden] failed (status 500, request r1) [item 3]');
		expect(error.description).toBe('Ask about [hidden].');
		expect(error).toMatchObject({ httpCode: '500', context: { itemIndex: 3 } });
	});
	it.each(['input', 'callBudget'] as const)(
		'takes a failure of kind %s for no fault of the service',
		(kind) => {
			const error = nodeError(node, failure({ kind }), 0, []);
			expect(error).toBeInstanceOf(NodeOperationError);
			expect(error.context.itemIndex).toBe(0);
		},
	);
});

describe('errorJson', () => {
	it('has the keys by which n8n knows a failed item, and no other', () => {
		const json = errorJson(
			failure({
				kind: 'rateLimited',
				status: 429,
				requestId: 'r1',
				retryAfter: 1200,
				advice: 'Wait.',
			}),
			2,
			['s3cr3t'],
		);
		expect(json).toEqual({
			error: 'The key [hidden] failed (status 429, request r1) [item 2]',
			details: {
				kind: 'rateLimited',
				status: 429,
				request_id: 'r1',
				advice: 'Wait.',
				retry_after_seconds: 2,
			},
		});
	});
	it('leaves out the facts that are not known', () => {
		expect(errorJson(failure({ kind: 'input' }), 0, []).details).toEqual({ kind: 'input' });
	});
});

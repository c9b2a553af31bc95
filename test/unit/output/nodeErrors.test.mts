import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { errorJson, failureError } from '../../../nodes/BusinessDataLookup/output/nodeErrors.ts';
import { LookupFailure, type FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import { Redactor } from '../../../nodes/BusinessDataLookup/output/redactor.ts';
import { fakeRun } from '../../support/fakeN8n.mts';

const node = fakeRun().getNode();
const failure = (change: Partial<FailureFacts> = {}) =>
	new LookupFailure({ kind: 'server', message: 'The key s3cr3t failed', ...change });

const redactor = new Redactor(['s3cr3t']);
const run = { item: 0 };

describe('an error of the node', () => {
	it('names the item, the status and the request id, and shows no secret', () => {
		const facts = { status: 500, requestId: 'r1', advice: 'Ask about s3cr3t.' };
		const error = failureError(node, failure(facts), redactor, { ...run, item: 3 });
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.message).toBe('The key [hidden] failed (status 500, request r1) [item 3]');
		expect(error.description).toBe('Ask about [hidden].');
		expect(error).toMatchObject({ httpCode: '500', context: { itemIndex: 3 } });
	});

	it('says how many calls were made whose results are lost', () => {
		const adviceAfter = (lostCalls: number) =>
			failureError(node, failure({ advice: 'Do.' }), redactor, { ...run, lostCalls }).description;
		const lost = 'The run made 43 calls, and the results are lost. To keep them: ';
		expect(adviceAfter(43)).toBe(`Do. ${lost}Settings → On Error → Continue.`);
		expect(adviceAfter(0)).toBe('Do.');
	});

	it.each(['input', 'callBudget'] as const)('of kind %s is not an error of the service', (kind) => {
		const error = failureError(node, failure({ kind }), redactor, run);
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error.context.itemIndex).toBe(0);
	});
});

it('the json of a failed item has only the facts that are known', () => {
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

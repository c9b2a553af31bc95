/** Share Calls: executions at the same time share calls. With different secrets they don't: `test/promises/oauth2`. */
import type { INodeParameters } from 'n8n-workflow';
import { acceptedBy, AUTHENTICATIONS, useTestBed, withOwnDomain } from '../support/testing.mts';
import type { TestBed, TestBedRequest } from '../support/testing.mts';

const testBed = useTestBed();
let at: TestBed;

// An account for each test, because executions of one account share calls.
beforeEach(async () => (at = await testBed.withOwnSandbox({ companies: 240, latencyMs: 60 })));

/** Starts this many executions at once, each for one domain, which it finds. */
const execute = async (
	count: number,
	parameters: INodeParameters = {},
	request: TestBedRequest = {},
	operation = 'company.enrich',
) => {
	const domains = withOwnDomain(at.sandbox.data).map(({ domain }) => domain);
	const values = Array.from({ length: count }, (_, nth) => domains[nth % 150]);
	const runs = await Promise.all(
		values.map(async (url) => {
			const own = { value: url, filters: { url }, ...parameters };
			return await at.run(operation, own, { executionMode: 'webhook', ...request });
		}),
	);
	expect(runs.map(({ json, errorMessage }) => json[0]?.url ?? errorMessage)).toEqual(values);
	expect(runs.map(({ links }) => links)).toEqual(values.map(() => [0]));
	return runs.map(({ hint }) => hint);
};

it('300 executions of one input each make 40 calls at most', async () => {
	const hints = await execute(300);
	expect(at.calls()).toBeLessThanOrEqual(40);
	for (const hint of hints) expect(hint).toMatch(/^1 of 1 found\. \d calls?, /);
});

it.each(AUTHENTICATIONS)('executions share calls with %s', async (authentication) => {
	const credential = acceptedBy(at.sandbox, authentication);
	const [hint] = await execute(12, {}, { authentication, credential });
	expect(hint).toContain('1 call, shared with other executions, 1 record');
	expect(at.calls()).toBeLessThanOrEqual(4);
});

it('searches share no calls', async () => {
	await execute(12, { returnAll: true }, undefined, 'company.getAll');
	expect(at.calls()).toBe(12);
});

it.each<[string, INodeParameters, TestBedRequest]>([
	['it is a manual one', {}, { executionMode: 'manual' }],
	['Share Calls is off', { shareCalls: false }, {}],
	['Items per Call is 1', { itemsPerCall: 1 }, {}],
	['Accept is Whatever the Service Returns', { accept: 'returned' }, {}],
	['Max Calls is set', { maxCalls: 5 }, {}],
])('each execution makes a call of its own if %s', async (_name, options, request) => {
	await execute(8, { options }, request);
	expect(at.calls()).toBe(8);
});

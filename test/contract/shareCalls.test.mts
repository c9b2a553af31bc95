/** Share Calls: executions that look companies up at the same time share calls, and each sees only its own rows. */
import type { INodeParameters } from 'n8n-workflow';
import { acceptedBy, AUTHENTICATIONS, useTestBed, withOwnDomain } from '../support/testing.mts';
import type { TestBed, TestBedRequest } from '../support/testing.mts';

const testBed = useTestBed();
let at: TestBed;

// An account for each test, because executions of one account share calls.
beforeEach(async () => {
	const apiKeys = ['sandbox-key', 'key-of-another-account'];
	at = await testBed.withOwnSandbox({ companies: 240, latencyMs: 60, apiKeys });
});

/** Executions for so many different domains, all at once; each finds its own. */
const execute = async (
	count: number,
	parameters: INodeParameters = {},
	requestOf: (nth: number) => TestBedRequest = () => ({}),
	operation = 'company.enrich',
) => {
	const domains = withOwnDomain(at.sandbox.data).map(({ domain }) => domain);
	const values = Array.from({ length: count }, (_, nth) => domains[nth % 150]);
	const runs = await Promise.all(
		values.map(async (url, nth) => {
			const request: TestBedRequest = { executionMode: 'webhook', ...requestOf(nth) };
			return await at.run(operation, { value: url, filters: { url }, ...parameters }, request);
		}),
	);
	expect(runs.map(({ json, errorMessage }) => json[0]?.url ?? errorMessage)).toEqual(values);
	expect(runs.map(({ links }) => links)).toEqual(values.map(() => [0]));
	return { values, hints: runs.map(({ hint }) => hint) };
};

it('300 executions of one input each make 40 calls at most', async () => {
	const { hints } = await execute(300);
	expect(at.calls()).toBeLessThanOrEqual(40);
	for (const hint of hints) expect(hint).toMatch(/^1 of 1 found\. \d calls?, /);
});

it.each([...AUTHENTICATIONS, 'an expired token'] as const)('share calls: %s', async (kind) => {
	const authentication = kind === 'an expired token' ? 'oAuth2' : kind;
	const credential = acceptedBy(at.sandbox, authentication);
	if (kind === 'an expired token') at.sandbox.expireTokens();
	await execute(12, {}, () => ({ authentication, credential }));
	expect(at.calls()).toBeLessThanOrEqual(4);
});

it('searches with Return All share calls by their keys', async () => {
	await execute(12, { returnAll: true }, undefined, 'company.getAll');
	expect(at.calls()).toBeLessThanOrEqual(4);
});

it('executions of different accounts share no call', async () => {
	const [even, odd] = at.sandbox.options.apiKeys;
	const { values } = await execute(12, {}, (nth) => ({
		credential: { apiKey: nth % 2 ? odd : even },
	}));
	for (const { url } of at.sent()) {
		expect(new Set((url as string[]).map((value) => values.indexOf(value) % 2)).size).toBe(1);
	}
});

it.each<[string, INodeParameters, TestBedRequest]>([
	['it is a manual one', {}, { executionMode: 'manual' }],
	['Share Calls is off', { shareCalls: false }, {}],
	['Items per Call is 1', { itemsPerCall: 1 }, {}],
])('each execution makes a call of its own if %s', async (_name, options, request) => {
	await execute(8, { options }, () => request);
	expect(at.calls()).toBe(8);
});

/** Share Calls: executions that look companies up at the same time share calls, and each sees only its own rows. */
import type { INodeParameters } from 'n8n-workflow';
import { withOwnDomain } from '../support/ownDomain.mts';
import {
	acceptedBy,
	AUTHENTICATIONS,
	type TestBed,
	type TestBedRequest,
} from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();
let at: TestBed;

// An account for each test, because executions of one account share calls.
beforeEach(async () => {
	const apiKeys = ['sandbox-key', 'key-of-another-account'];
	at = await testBed.another({ companies: 240, latencyMs: 60, apiKeys });
});

const domains = (count: number) =>
	withOwnDomain(at.sandbox.data)
		.slice(0, count)
		.map(({ domain }) => domain);

/** An execution for each value, all at once: their runs, and the domain that each found. */
const executions = async (
	values: string[],
	requestOf: (nth: number) => TestBedRequest = () => ({}),
	parameters: INodeParameters = {},
	operation = 'company.enrich',
) => {
	const runs = await Promise.all(
		values.map(async (url, nth) => {
			const request: TestBedRequest = { executionMode: 'webhook', ...requestOf(nth) };
			return await at.run(operation, { value: url, filters: { url }, ...parameters }, request);
		}),
	);
	return { runs, found: runs.map(({ json, errorMessage }) => json[0]?.url ?? errorMessage) };
};

it('300 executions of one input each make 40 calls at most', async () => {
	const some = domains(150);
	const all = [...some, ...some];
	const { runs, found } = await executions(all);

	expect(found).toEqual(all);
	expect(runs.map(({ links }) => links)).toEqual(all.map(() => [0]));
	expect(at.calls()).toBeLessThanOrEqual(40);
	for (const { hint } of runs) expect(hint).toMatch(/^1 of 1 found\. \d calls?, /);
});

it.each([...AUTHENTICATIONS, 'an expired token'] as const)(
	'executions with the same credential share calls: %s',
	async (kind) => {
		const authentication = kind === 'an expired token' ? 'oAuth2' : kind;
		const credential = acceptedBy(at.sandbox, authentication);
		if (kind === 'an expired token') at.sandbox.expireTokens();
		const some = domains(12);
		const { found } = await executions(some, () => ({ authentication, credential }));

		expect(found).toEqual(some);
		expect(at.calls()).toBeLessThanOrEqual(4);
	},
);

it('searches with Return All share calls by their keys', async () => {
	const some = domains(12);
	const { found } = await executions(some, undefined, { returnAll: true }, 'company.getAll');
	expect(found).toEqual(some);
	expect(at.calls()).toBeLessThanOrEqual(4);
});

it('executions of different accounts share no call', async () => {
	const some = domains(12);
	const [first, second] = at.sandbox.options.apiKeys;
	const { found } = await executions(some, (nth) => ({
		credential: { apiKey: nth % 2 ? second : first },
	}));

	expect(found).toEqual(some);
	for (const { url } of at.sent()) {
		expect(new Set((url as string[]).map((value) => some.indexOf(value) % 2)).size).toBe(1);
	}
});

it.each<[string, INodeParameters, TestBedRequest]>([
	['it is a manual one', {}, { executionMode: 'manual' }],
	['Share Calls is off', { shareCalls: false }, {}],
	['Items per Call is 1', { itemsPerCall: 1 }, {}],
])('each execution makes a call of its own where %s', async (_name, options, request) => {
	const some = domains(8);
	const { found } = await executions(some, () => request, { options });
	expect(found).toEqual(some);
	expect(at.calls()).toBe(8);
});

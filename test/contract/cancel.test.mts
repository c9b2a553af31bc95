/** A canceled run ends, wherever it is: nothing more is sent, and no input counts as failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRule } from '../../sandbox/server.mts';
import { useTestBed, validate, type TestBed } from '../support/testing.mts';

const testBed = useTestBed();

/** Resolves a moment after the sandbox got this many calls, so that their responses have arrived. */
const gotCalls = async ({ sandbox }: TestBed, count: number): Promise<void> => {
	while (sandbox.requests().length < count) await sleep(10);
	await sleep(150);
};

const down: FaultRule = { kind: 'status', status: 503, headers: { 'retry-after': '20' } };
it.concurrent.each<[string, number, FaultRule[]]>([
	['during a call', 1, [{ kind: 'hang' }]],
	['between a refusal and the next attempt', 1, [{ kind: 'rateLimit', retryAfter: 60 }]],
	['between two attempts', 1, [down]],
	['while it waits for the rate limit', 3, []],
])('a run that is canceled %s ends', async (_when, calls, faults) => {
	const at = await testBed.withOwnSandbox({ minuteLimit: 3, windowSeconds: 60 });
	at.sandbox.setFaults(faults);
	const cancel = gotCalls(at, calls);
	const run =
		calls === 1
			? await at.run('company.getAll', {}, { cancel })
			: await validate(at, 20, { maxWait: 3600 }, { cancel });
	expect([run.canceled, run.items]).toEqual([true, []]);
	expect(run.errorMessage).toBe('The execution was canceled');
	expect(at.sandbox.requests()).toHaveLength(calls);
});

it.concurrent('a canceled run does not hold up other runs of the account', async () => {
	const at = await testBed.withOwnSandbox();
	at.sandbox.setFaults([{ kind: 'hang', path: '/v1/emails/validation' }]);
	const [canceled, other] = await Promise.all([
		validate(at, 1, {}, { cancel: gotCalls(at, 2) }),
		at.run('company.enrich', { value: at.sandbox.data.companies[0].record.url }),
	]);
	const later = await at.run('company.enrich', { value: 'unknown.example' });
	expect(canceled.canceled).toBe(true);
	expect([...other.json, ...later.json]).toMatchObject([{ found: true }, { found: false }]);
});

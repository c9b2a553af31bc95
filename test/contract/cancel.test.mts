/** A canceled run ends, wherever it is: nothing more is sent, and no input counts as failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRule, SandboxOptions } from '../../sandbox/server.mts';
import type { TestBed } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';
import { validate } from '../support/validations.mts';

const testBed = useTestBed();

/** Fulfilled a moment after the sandbox was asked so often, so that its answers have arrived. */
const asked = async ({ sandbox }: TestBed, count: number): Promise<void> => {
	while (sandbox.requests().length < count) await sleep(10);
	await sleep(150);
};
const threeAMinute = { minuteLimit: 3, windowSeconds: 60 };

it.concurrent.each<[string, number, Partial<SandboxOptions>, FaultRule[]]>([
	['while a call is under way', 1, {}, [{ kind: 'hang' }]],
	['between a refusal and the next attempt', 1, {}, [{ kind: 'rateLimit', retryAfter: 60 }]],
	[
		'between two attempts',
		1,
		{},
		[{ kind: 'status', status: 503, headers: { 'retry-after': '20' } }],
	],
	['while it waits for the rate limit', 3, threeAMinute, []],
])('%s, a run that is canceled ends', async (_when, calls, options, faults) => {
	const at = await testBed.another(options);
	at.sandbox.setFaults(faults);
	const cancel = asked(at, calls);
	const run =
		calls > 1
			? await validate(at, 20, { maxWait: 3600 }, { cancel })
			: await at.run('company.getAll', {}, { cancel });
	const { canceled, items, errorMessage } = run;
	expect([canceled, items, errorMessage]).toEqual([true, [], 'The execution was canceled']);
	expect(at.sandbox.requests()).toHaveLength(calls);
});

it.concurrent('a canceled run does not hold up another run of the same account', async () => {
	const at = await testBed.another();
	at.sandbox.setFaults([{ kind: 'hang', path: '/v1/emails/validation' }]);
	const [canceled, other] = await Promise.all([
		at.run('email.validate', { email: 'a@b.example' }, { cancel: asked(at, 2) }),
		at.run('company.enrich', { value: at.sandbox.data.companies[0].record.url }),
	]);
	const later = await at.run('company.enrich', { value: 'unknown.example' });
	expect(canceled.canceled).toBe(true);
	expect([...other.json, ...later.json]).toMatchObject([{ found: true }, { found: false }]);
});

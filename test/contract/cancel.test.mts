/** A cancelled run ends, wherever it is: nothing more is sent, and no input counts as failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRule } from '../../sandbox/server.mts';
import type { TestBed } from '../support/testBed.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

/** Fulfilled a moment after the sandbox was asked so often, so that its answers have arrived. */
const asked = async ({ sandbox }: TestBed, times: number): Promise<void> => {
	while (sandbox.requests().length < times) await sleep(10);
	await sleep(150);
};
const twenty = Array.from({ length: 20 }, (_, n) => ({ email: `p${n}@a.example` }));

it.concurrent.each<[string, FaultRule]>([
	['while a call is under way', { kind: 'hang' }],
	['between a refusal and the next attempt', { kind: 'rateLimit', retryAfter: 60 }],
	['between two attempts', { kind: 'status', status: 503, headers: { 'retry-after': '20' } }],
])('a run that is canceled %s ends', async (_when, fault) => {
	const at = await testBed.another();
	at.sandbox.setFaults([fault]);
	const run = await at.run('company.getAll', {}, { cancel: asked(at, 1) });

	expect([run.canceled, run.items, run.errorMessage]).toEqual([
		true,
		[],
		'The execution was canceled',
	]);
	expect(at.sandbox.requests()).toHaveLength(1);
});

it.concurrent(
	'a run that is canceled while it waits for the rate limit sends nothing more',
	async () => {
		const at = await testBed.another({ minuteLimit: 3, windowSeconds: 60 });
		const own = { email: '={{ $json.email }}', options: { maxWait: 3600 } };
		const run = await at.run('email.validate', own, { rows: twenty, cancel: asked(at, 3) });

		expect([run.canceled, run.items, at.calls()]).toEqual([true, [], 3]);
	},
);

it.concurrent('a canceled run does not hold up another run of the same account', async () => {
	const at = await testBed.another();
	at.sandbox.setFaults([{ kind: 'hang', path: '/v1/emails/validation' }]);
	const [cancelled, other] = await Promise.all([
		at.run('email.validate', { email: 'a@b.example' }, { cancel: asked(at, 2) }),
		at.run('company.enrich', { value: at.sandbox.data.companies[0].record.url }),
	]);
	const later = await at.run('company.enrich', { value: 'unknown.example' });

	expect(cancelled.canceled).toBe(true);
	expect([...other.json, ...later.json]).toMatchObject([{ found: true }, { found: false }]);
});

/** A cancelled run ends, wherever it is: nothing more is sent, and no input counts as failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLookupEngine, openDesk, type Desk } from '../support/desk.mts';
import type { Engine } from '../support/engine.mts';
import { examples } from '../support/examples.mts';
import type { FaultRule } from '../../sandbox/server.mts';

let engine: Engine;

beforeAll(async () => {
	engine = await createLookupEngine();
});
afterAll(async () => await engine.close());

/** Fulfilled a moment after the sandbox was asked so often, so that its answers have arrived. */
const asked = async ({ sandbox }: Desk, times: number): Promise<void> => {
	while (sandbox.requests().length < times) await sleep(10);
	await sleep(150);
};

interface Moment {
	name: string;
	faults: FaultRule[];
}

const moments: Moment[] = [
	{ name: 'while a call is under way', faults: [{ kind: 'hang' }] },
	{
		name: 'between a refusal and the next attempt',
		faults: [{ kind: 'rateLimit', retryAfter: 60 }],
	},
	{
		name: 'between two attempts',
		faults: [{ kind: 'status', status: 503, headers: { 'retry-after': '20' } }],
	},
];

it.concurrent.each(moments)(
	'a run of any operation that is canceled $name ends',
	async ({ faults }) => {
		// A key for each: they do not wait for one another.
		const desk = await openDesk(engine, { apiKeys: examples.map(({ operation }) => operation) });
		const some = examples.filter(({ sentOnce }) => !(sentOnce && faults[0].kind === 'status'));
		desk.sandbox.setFaults(faults);
		const cancel = asked(desk, some.length);
		const runs = await Promise.all(
			some.map(async ({ operation, parameters }) => {
				const run = await desk.run(operation, parameters(desk.sandbox.data), {
					cancel,
					credential: { apiKey: operation },
				});
				return [operation, run.canceled, run.items, run.said];
			}),
		);
		const requests = desk.sandbox.requests().length;
		await desk.close();

		expect(runs).toEqual(
			some.map(({ operation }) => [operation, true, [], 'The execution was canceled']),
		);
		expect(requests).toBe(some.length);
	},
);

it.concurrent(
	'a run that is canceled while its inputs wait for the rate limit sends none of them',
	async () => {
		const desk = await openDesk(engine, { minuteLimit: 3, windowSeconds: 60 });
		const input = Array.from({ length: 20 }, (_, n) => ({ json: { email: `p${n}@a.example` } }));
		const run = await desk.run(
			'email.validate',
			{ email: '={{ $json.email }}', options: { maxWait: 3600 } },
			{ input, cancel: asked(desk, 3) },
		);
		const { calls } = desk.sandbox.stats();
		await desk.close();

		expect(run.canceled).toBe(true);
		expect(run.items).toEqual([]);
		expect(calls).toBe(3);
	},
);

it.concurrent('a canceled run does not hold up another run of the same account', async () => {
	const desk = await openDesk(engine);
	desk.sandbox.setFaults([{ kind: 'hang', path: '/v1/emails/validation' }]);
	const [cancelled, other] = await Promise.all([
		desk.run('email.validate', { email: 'a@b.example' }, { cancel: asked(desk, 2) }),
		desk.run('company.enrich', { value: desk.sandbox.data.companies[0].record.url }),
	]);
	const later = await desk.run('company.enrich', { value: 'unknown.example' });
	await desk.close();

	expect(cancelled.canceled).toBe(true);
	expect(other.items).toMatchObject([{ json: { found: true } }]);
	expect(later.items).toMatchObject([{ json: { found: false } }]);
});

it.concurrent(
	'a run that stops at its first failure sends nothing of what still waits',
	async () => {
		const desk = await openDesk(engine, { minuteLimit: 3, windowSeconds: 60 });
		desk.sandbox.setFaults([{ kind: 'status', status: 403, times: 1 }]);
		const input = Array.from({ length: 20 }, (_, n) => ({ json: { city: `City ${n}` } }));
		// The minute is used up long before all have left, and Max Wait would let the others wait for the next.
		const run = await desk.run(
			'company.getAll',
			{ filters: { city: '={{ $json.city }}' } },
			{ input },
		);
		const { calls } = desk.sandbox.stats();
		await desk.close();

		expect(run.canceled).toBe(false);
		expect(run.error).toMatchObject({ httpCode: '403' });
		expect(calls).toBeLessThanOrEqual(3);
	},
);

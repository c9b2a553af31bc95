/** What is paid for is handed over: under On Error = Stop a run that cannot come to its end is not begun. */
import { createLookupEngine, openDesk, type Desk } from '../support/desk.mts';
import type { Engine } from '../support/engine.mts';

let engine: Engine;

beforeAll(async () => {
	engine = await createLookupEngine();
});
afterAll(async () => await engine.close());

const validate = async (desk: Desk, count: number, options: object, onError = 'stopWorkflow') =>
	await desk.run(
		'email.validate',
		{ email: '={{ $json.email }}', options: { ...options } },
		{
			input: Array.from({ length: count }, (_, n) => ({ json: { email: `p${n}@a.example` } })),
			onError: onError as 'stopWorkflow',
		},
	);

const withDesk = async (limit: number, work: (desk: Desk) => Promise<void>) => {
	const desk = await openDesk(engine, { minuteLimit: limit, windowSeconds: 60 });
	await work(desk).finally(async () => await desk.close());
};

it.concurrent(
	'a run that cannot finish within Max Wait makes no call and states the numbers',
	async () => {
		await withDesk(10, async (desk) => {
			// Tells the limiter of the account what the service allows.
			await validate(desk, 1, {});
			const run = await validate(desk, 40, { maxWait: 60 });

			expect(run.said).toMatch(/40 more calls.*would have to wait about .*longer than the/);
			expect(run.items).toEqual([]);
			expect(desk.calls()).toBe(1);
		});
	},
);

it.concurrent(
	'a run that cannot finish within Max Wait makes one call to learn a limit not known yet',
	async () => {
		await withDesk(10, async (desk) => {
			const run = await validate(desk, 40, { maxWait: 60 });

			expect(run.said).toMatch(/39 more calls/);
			expect(desk.calls()).toBe(1);
		});
	},
);

it.concurrent('a run that fits into the rate limit starts with Max Wait 0', async () => {
	await withDesk(50, async (desk) => {
		const run = await validate(desk, 50, { maxWait: 0 });

		expect(run.error).toBeUndefined();
		expect(run.items).toHaveLength(50);
	});
});

it.concurrent(
	'a run that exceeds Max Wait gives the results it has and fails the other inputs where On Error continues',
	async () => {
		await withDesk(10, async (desk) => {
			const run = await validate(desk, 15, { maxWait: 0 }, 'continueErrorOutput');

			expect(run.items).toHaveLength(10);
			expect(run.errorItems).toHaveLength(5);
			expect(desk.calls()).toBe(10);
		});
	},
);

it.concurrent(
	'a run that needs more than Max Calls makes no call and states the numbers',
	async () => {
		await withDesk(100, async (desk) => {
			const run = await validate(desk, 6, { maxCalls: 5 });

			expect(run.said).toBe(
				'The run needs 6 calls or more, and Max Calls allows 5, so it was not begun [item 0]',
			);
			expect(desk.calls()).toBe(0);
		});
	},
);

it.concurrent('a run whose Max Calls is 0 makes no call', async () => {
	await withDesk(100, async (desk) => {
		const run = await validate(desk, 3, { maxCalls: '={{ 0 }}' });

		expect(run.said).toContain('"Max Calls" parameter must be a whole number, 1 or more');
		expect(desk.calls()).toBe(0);
	});
});

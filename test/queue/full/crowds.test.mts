/** Crowds of one account on four workers, each with the whole allowance of the document and a real minute. */
import { inspect } from 'node:util';
import { Crowd } from '../crowd.mts';
import { QueueMode } from '../queueMode.mts';

let queue: QueueMode;

beforeAll(async () => {
	queue = await QueueMode.start(4);
});

afterAll(async () => await queue?.stop());

test.each([
	{ executions: 20, lookups: 30 },
	{ executions: 300, lookups: 1 },
])(
	'$executions executions of $lookups lookups on four workers all finish, use the rate limit, and buy nothing twice',
	async ({ executions, lookups }) => {
		const id = `crowd-of-${executions}`;
		const crowd = await Crowd.of(queue, id, { executions, lookups, limit: 60, windowSeconds: 60 });
		await crowd.execute();
		const figures = await crowd.figures();
		console.log(`${id}, 4 workers: ${inspect(figures)}`);
		expect(figures).toMatchObject({
			complete: executions,
			billed: executions * lookups,
			billedTwice: 0,
		});
		expect(figures.shareUsed).toBeGreaterThanOrEqual(0.95);
	},
);

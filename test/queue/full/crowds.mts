import { Crowd } from '../crowd.mts';
import { note, percent, seconds } from '../figures.mts';
import { QueueMode } from '../queueMode.mts';

/** The document's allowance. */
const ALLOWANCE = { limit: 60, windowSeconds: 60 };
const SIZES = [
	{ executions: 20, lookups: 30 },
	{ executions: 300, lookups: 1 },
];
const MAX_MS = 20 * 60_000;

/** Crowds of one account on so many workers, each with the whole allowance and a real minute. */
export const describeCrowds = (workers: number): void => {
	let queue: QueueMode;

	beforeAll(async () => {
		queue = await QueueMode.start(workers);
	});

	afterAll(async () => await queue?.stop());

	test.each(SIZES)(
		`$executions executions of $lookups lookups on ${workers} workers all finish, use the rate limit, and buy nothing twice`,
		async ({ executions, lookups }) => {
			const crowd = await Crowd.of(queue, { executions, lookups, ...ALLOWANCE });
			await crowd.execute();
			const figures = await crowd.figures();
			await note(
				`${executions} executions × ${lookups} lookups, ${workers} workers`,
				`${figures.complete} of ${executions} finished, ${percent(figures.shareUsed)} of the allowance used, ` +
					`calls refused: ${figures.refused} (${percent(figures.shareRefused)}), ${figures.billedTwice} bought twice, ` +
					`${seconds(figures.seconds)} from the first call to the last (floor ${seconds(figures.floorSeconds)})`,
			);
			expect(figures).toMatchObject({
				complete: executions,
				billed: executions * lookups,
				billedTwice: 0,
			});
			expect(figures.shareUsed).toBeGreaterThanOrEqual(0.95);
		},
		MAX_MS,
	);
};

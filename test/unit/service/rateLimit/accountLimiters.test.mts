import { limiterFor } from '../../../../nodes/BusinessDataLookup/service/rateLimit/accountLimiters.ts';
import { readRateHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import { Run } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const headers = readRateHeaders({}, 0);
const runOf = (maxWait: number) => new Run(new WaitBudget(maxWait));

it.each(['minute', 'concurrent'] as const)(
	'the limiter of an account remembers a refusal (%s limit) until it is over',
	async (by) => {
		const clock = new VirtualTime(0, () => 0);
		const account = `https://service ${by}`;
		const schedule = async (wait?: number) =>
			await limiterFor(account, clock).limited.schedule(runOf(0), async () => ({
				value: 'sent',
				headers,
				refused: wait === undefined ? undefined : { by, wait },
			}));
		await clock.run(schedule(14 * MINUTE), HOUR);
		for (let passed = 2 * MINUTE; passed < 14 * MINUTE; passed += 2 * MINUTE) {
			clock.leap(2 * MINUTE);
			expect(await clock.run(schedule(), HOUR)).toMatchObject({ wait: 14 * MINUTE - passed });
		}
	},
);

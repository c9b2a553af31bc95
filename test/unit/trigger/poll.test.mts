/** What a poll may spend, and what it says. */
import { openPoll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import { pageCall } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import { learned, listOf, TOO_MANY, WatchedList } from '../../property/watchedList.mts';
import { fakePoll } from '../../support/fakeN8n.mts';
import { VirtualTime } from '../../support/virtualTime.mts';

it.each<[string, 'trigger' | 'manual', number | undefined, number, number, string?]>([
	['without a time budget from n8n', 'trigger', undefined, 24_000, 30_000, undefined],
	['with a short one', 'trigger', 5000, 4000, 5000, undefined],
	['with a long one', 'trigger', 300_000, 32_000, 40_000, undefined],
	['that is Fetch Test Event', 'manual', undefined, 24_000, 2000, 'any failure'],
])('the limits of a poll %s', async (_name, mode, budgetMs, ...expected) => {
	const clock = new VirtualTime(0, () => 0);
	const context = fakePoll({
		parameters: { event: 'lienFiled', filters: { has_website: true } },
		getMode: () => mode,
		getCredentials: async () => ({ baseUrl: 'https://poll.example', apiKey: 'key' }),
		getPollBudgetMs: () => budgetMs,
	});
	const poll = await openPoll(context, clock);
	const { maxWait } = poll.connection.client.run;
	const { neverRetriedAfter } = pageCall(poll, 1);
	expect([poll.readsUntil - clock.now(), maxWait, neverRetriedAfter]).toEqual(expected);
});

it('a poll that fails says why, with the labels of filters, and tells n8n the cause', async () => {
	const list = new WatchedList();
	const detail = [{ loc: ['body', 'near_zip_code'], msg: 'is too short' }];
	list.failWith = { status: 422, body: { detail } };
	await expect(list.poll()).rejects.toMatchObject({
		message: expect.stringContaining('Near ZIP Code (body.near_zip_code: is too short)') as string,
		failure: { cause: 'configuration-invalid' },
	});
});

it('a first poll stopped by the rate limit says so without the key, and the next one continues', async () => {
	const list = listOf(100);
	const headers = { 'retry-after': '3600' };
	list.faults = [undefined, { status: 429, body: { detail: 'secret-key' }, headers }];
	expect(await list.poll()).toEqual([]);
	expect(list.logged).toEqual([
		expect.stringMatching(/^Trigger: .*rate limit.* The next poll tries again\.$/),
	]);
	expect(list.logged[0]).not.toContain('secret-key');
	expect(list.staticData.state).toMatchObject({ resumePage: 2 });
});

const UNAVAILABLE = 'temporarily-unavailable';

/** What polls do: emit IDs, or throw an error with a cause. */
const pollsOf = async (list: WatchedList, polls: number) => {
	const outcomes: unknown[] = [];
	for (let n = 0; n < polls; n += 1) {
		outcomes.push(
			await list.poll().catch(({ failure }: { failure: { cause: string } }) => failure.cause),
		);
		await list.pass(60_000);
	}
	return outcomes;
};

it.each<[string, NonNullable<WatchedList['failWith']>, string]>([
	['a 503', { status: 503 }, UNAVAILABLE],
	['a timeout', 'hangs', UNAVAILABLE],
	['a 429', TOO_MANY, 'rate-limited'],
])(
	'from the third poll in a row on, %s is thrown, and nothing is lost',
	async (_name, failWith, thrown) => {
		const list = await learned(60);
		const fresh = list.insert(0).record_id;
		list.failWith = failWith;
		const kept = structuredClone(list.staticData);
		expect(await pollsOf(list, 4)).toEqual([[], [], thrown, thrown]);
		expect(list.logged).toHaveLength(2);
		expect(list.staticData).toEqual(kept);
		list.failWith = undefined;
		expect(await pollsOf(list, 1)).toEqual([[fresh]]);
		list.failWith = failWith;
		expect(await pollsOf(list, 1)).toEqual([[]]);
	},
);

it('a later page that fails is thrown from the third poll in a row on, unless there are new rows', async () => {
	const list = await learned(160);
	list.insert(20);
	const failLater = async () => {
		list.faults = [undefined, ...Array<{ status: number }>(9).fill({ status: 500 })];
		return (await pollsOf(list, 1))[0];
	};
	expect([await failLater(), await failLater(), await failLater()]).toEqual([[], [], UNAVAILABLE]);
	const fresh = list.insert(0).record_id;
	expect([await failLater(), await failLater()]).toEqual([[fresh], UNAVAILABLE]);
});

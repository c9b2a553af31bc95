/** What a poll may spend, and what it shows and says. */
import type { IDataObject } from 'n8n-workflow';
import { pageCall, openPoll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import { pollEvent } from '../../../nodes/BusinessDataLookup/trigger/poll.ts';
import { VirtualTime } from '../../support/virtualTime.mts';
import { fakePoll } from '../../support/fakeN8n.mts';

let accounts = 0;

/** n8n around a trigger, with the bodies or whole responses that its calls get; the last one again and again. */
const n8n = ({
	parameters = {} as IDataObject,
	mode = 'trigger' as 'trigger' | 'manual',
	budgetMs = undefined as number | undefined,
	bodies = [{}] as IDataObject[],
} = {}) => {
	accounts += 1;
	const url = `https://poll-${accounts}.example`;
	const data: IDataObject = {};
	const warned: string[] = [];
	const clock = new VirtualTime(Date.UTC(2026, 0, 1), () => 0);
	let calls = 0;
	const context = fakePoll({
		parameters: { event: 'lienFiled', filters: { has_website: true }, ...parameters },
		getWorkflow: () => ({ id: url }),
		getMode: () => mode,
		getWorkflowStaticData: () => data,
		getCredentials: async () => await Promise.resolve({ baseUrl: url, apiKey: 's3cr3t-key' }),
		getPollBudgetMs: () => budgetMs,
		logger: { warn: (message: string) => warned.push(message) },
		helpers: {
			httpRequestWithAuthentication: async () => {
				const body = bodies[Math.min(calls, bodies.length - 1)];
				calls += 1;
				await clock.sleep(100);
				return 'statusCode' in body ? body : { statusCode: 200, headers: {}, body };
			},
		},
	});
	const poll = async () => {
		const output = await clock.run(pollEvent(context, clock), 3_600_000);
		return output && output[0].map(({ json }) => json);
	};
	return { clock, poll, warned, data, open: async () => await openPoll(context, clock) };
};
const response = (statusCode: number, body: IDataObject = {}, headers = {}) => ({
	...{ statusCode, headers, body },
});

it.each<[string, Parameters<typeof n8n>[0], number, number, boolean]>([
	['without a time budget from n8n', {}, 30_000, 30_000, true],
	['with a short one', { budgetMs: 5000 }, 5000, 5000, true],
	['with a long one', { budgetMs: 300_000 }, 40_000, 40_000, true],
	['that is Fetch Test Event', { mode: 'manual' }, 30_000, 2000, false],
])(
	'a poll %s has its deadline, its Max Wait and its retries',
	async (_name, setup, ...expected) => {
		const { open, clock } = n8n(setup);
		const poll = await open();
		const { maxWait } = poll.connection.client.run;
		expect([poll.deadline - clock.now(), maxWait, pageCall(poll, 1).retryable]).toEqual(expected);
	},
);

it('a poll that fails says why, with the labels of filters, and tells n8n the cause', async () => {
	const detail = [{ loc: ['body', 'near_zip_code'], msg: 'is too short' }];
	const said = 'Near ZIP Code (body.near_zip_code: is too short)';
	await expect(n8n({ bodies: [response(422, { detail })] }).poll()).rejects.toMatchObject({
		message: expect.stringContaining(said) as string,
		failure: { cause: 'configuration-invalid' },
	});
});

it('a first poll stopped by the rate limit says so without the key, and the next one continues', async () => {
	const dates = Array.from({ length: 50 }, (_, n) => Date.UTC(2026, 0, 1) - n);
	const records = dates.map((date_filed_unix, record_id) => ({ record_id, date_filed_unix }));
	const refusal = response(429, { detail: 's3cr3t-key' }, { 'retry-after': '3600' });
	const { poll, warned, data } = n8n({ bodies: [{ records, total_records: 100 }, refusal] });
	expect(await poll()).toBeNull();
	expect(warned).toEqual([
		expect.stringMatching(/^Trigger: .*rate limit.* The next poll continues from here\.$/),
	]);
	expect(warned[0]).not.toContain('s3cr3t-key');
	expect(data.state).toMatchObject({ resumePage: 2 });
});

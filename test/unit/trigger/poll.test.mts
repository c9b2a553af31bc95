/** What a poll may spend, and what it shows and says. */
import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../../../nodes/BusinessDataLookup/isObject.ts';
import { pageCall, openPoll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import { pollEvent } from '../../../nodes/BusinessDataLookup/trigger/poll.ts';
import { VirtualTime } from '../../property/virtualTime.mts';
import { fakePoll } from '../../support/fakeN8n.mts';

let accounts = 0;

interface Setup {
	parameters?: IDataObject;
	mode?: 'trigger' | 'manual';
	credential?: IDataObject | Error;
	budgetMs?: number;
	/** The bodies of the responses, whole responses, or what is thrown; the last one again and again. */
	bodies?: unknown[];
}

/** n8n around a trigger. */
const n8n = ({ mode = 'trigger', credential = {}, bodies = [{}], ...setup }: Setup = {}) => {
	accounts += 1;
	const data: IDataObject = {};
	const warned: string[] = [];
	const clock = new VirtualTime(Date.UTC(2026, 0, 1), () => 0);
	let calls = 0;
	const context = fakePoll({
		parameters: { event: 'lienFiled', filters: { has_website: true }, ...setup.parameters },
		getWorkflow: () => ({ id: `workflow ${accounts}` }),
		getMode: () => mode,
		getWorkflowStaticData: () => data,
		getCredentials: async () => {
			if (credential instanceof Error) throw credential;
			return { baseUrl: `https://poll-${accounts}.example`, apiKey: 's3cr3t-key', ...credential };
		},
		getPollBudgetMs: () => setup.budgetMs,
		logger: { warn: (message: string) => warned.push(message) },
		helpers: {
			httpRequestWithAuthentication: async () => {
				const body = bodies[Math.min(calls, bodies.length - 1)];
				calls += 1;
				await clock.sleep(100);
				if (body instanceof Error) throw body;
				const isComplete = isObject(body) && 'statusCode' in body;
				return isComplete ? body : { statusCode: 200, headers: {}, body };
			},
		},
	});
	const poll = async () => {
		const output = await clock.run(pollEvent(context, clock), 3_600_000);
		return output && output[0].map(({ json }) => json);
	};
	return { context, clock, poll, warned, data, calls: () => calls };
};

const opened = async (setup: Setup) => {
	const { context, clock } = n8n(setup);
	return { clock, poll: await openPoll(context, clock) };
};

it.each([
	[undefined, 30_000],
	[5000, 5000],
	[300_000, 40_000],
])('a poll with a time budget of %s ms from n8n ends after %s ms', async (budgetMs, ms) => {
	const { poll, clock } = await opened({ budgetMs });
	expect(poll.deadline - clock.now()).toBe(ms);
	expect(poll.connection.client.run.maxWait).toBe(ms);
	expect(pageCall(poll, 1).retryable).toBe(true);
});

describe('a poll that cannot begin', () => {
	it('names the parameter that is wrong, and tells n8n that', async () => {
		const failed = n8n({ parameters: { lookBackDays: 0 } }).poll();
		await expect(failed).rejects.toMatchObject({
			message: expect.stringContaining('"Look Back Days"') as string,
			failure: { cause: 'configuration-invalid' },
		});
	});

	it('gives the message of n8n about the credential', async () => {
		const { poll } = n8n({ credential: new Error('Credentials could not be decrypted') });
		await expect(poll()).rejects.toThrow('Credentials could not be decrypted');
	});
});

it('a poll that fails tells n8n why', async () => {
	const { poll } = n8n({ bodies: [{ statusCode: 401, headers: {}, body: {} }] });
	await expect(poll()).rejects.toMatchObject({ failure: { cause: 'credential-invalid' } });
});

it('a 422 names the labels of the trigger’s filters', async () => {
	const detail = [{ loc: ['body', 'near_zip_code'], msg: 'is too short' }];
	const { poll } = n8n({ bodies: [{ statusCode: 422, headers: {}, body: { detail } }] });
	await expect(poll()).rejects.toThrow('Near ZIP Code (body.near_zip_code: is too short)');
});

describe('Fetch Test Event', () => {
	it('retries no call that may have arrived, and waits two seconds for the rate limit', async () => {
		const { poll } = await opened({ mode: 'manual' });
		expect(pageCall(poll, 1).retryable).toBe(false);
		expect(poll.connection.client.run.maxWait).toBe(2000);
	});

	it('shows the newest first', async () => {
		const records = [3, 2, 1].map((id) => ({ record_id: String(id), date_filed_unix: id }));
		const { poll } = n8n({ mode: 'manual', bodies: [{ records, total_records: 3 }] });
		expect((await poll())!.map(({ record_id: id }) => id)).toEqual(['3', '2', '1']);
	});
});

it('a first poll stopped by the rate limit says so without the key, and the next poll goes on from there', async () => {
	const today = Date.UTC(2026, 0, 1);
	const records = Array.from({ length: 50 }, (_, n) => ({
		record_id: n,
		date_filed_unix: today - n,
	}));
	const refusal = {
		statusCode: 429,
		headers: { 'retry-after': '3600' },
		body: { detail: 's3cr3t-key' },
	};
	const { poll, warned, data } = n8n({ bodies: [{ records, total_records: 100 }, refusal] });
	expect(await poll()).toBeNull();
	expect(warned).toEqual([
		expect.stringMatching(/^Trigger: .*rate limit.* The next poll continues from here\.$/),
	]);
	expect(warned[0]).not.toContain('s3cr3t-key');
	expect(data.state).toMatchObject({ resumePage: 2 });
});

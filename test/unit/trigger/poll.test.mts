/** What a poll asks, shows and says. */
import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../../../nodes/BusinessDataLookup/isObject.ts';
import { callOf, openPoll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
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

const filters = { has_website: true };

/** n8n around a trigger. */
const n8n = ({
	parameters = {},
	mode = 'trigger',
	credential = {},
	budgetMs,
	bodies = [{}],
}: Setup = {}) => {
	accounts += 1;
	const given: IDataObject = { event: 'lienFiled', filters, simplify: false, ...parameters };
	const account = `https://poll-${accounts}.example`;
	const data: IDataObject = {};
	const warned: string[] = [];
	const clock = new VirtualTime(Date.UTC(2026, 0, 1), () => 0);
	let calls = 0;
	const context = fakePoll({
		parameters: given,
		getWorkflow: () => ({ id: `workflow ${accounts}` }),
		getMode: () => mode,
		getWorkflowStaticData: () => data,
		getCredentials: async () => {
			if (credential instanceof Error) throw credential;
			return { baseUrl: account, apiKey: 's3cr3t-key', ...credential };
		},
		...(budgetMs === undefined ? {} : { getPollBudgetMs: () => budgetMs }),
		logger: { warn: (message: string) => warned.push(message) },
		helpers: {
			httpRequestWithAuthentication: async () => {
				const body = bodies[Math.min(calls, bodies.length - 1)];
				calls += 1;
				await clock.sleep(100);
				if (body instanceof Error) throw body;
				return isObject(body) && 'statusCode' in body
					? body
					: { statusCode: 200, headers: {}, body };
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

it('a poll for liens asks for the newest first, with the filters of the user', async () => {
	const { poll } = await opened({});
	expect(callOf(poll, 3)).toEqual({
		method: 'POST',
		path: '/v1/ucc/secured_party',
		limited: true,
		repeatable: true,
		timeout: 30_000,
		body: {
			...filters,
			sort_by: [{ field: 'date_filed_unix', order: 'desc' }],
			page: 3,
			per_page: 50,
		},
	});
});

it('a poll for a log sends no body, and a poll for reviews sends only its filters', async () => {
	const log = callOf((await opened({ parameters: { event: 'emailLookedUp' } })).poll, 1);
	expect(log).toMatchObject({ method: 'GET', path: '/v1/emails/logs', query: {} });
	expect(log.body).toBeUndefined();
	const parameters = { event: 'reviewPosted', filters: { company_name: 'a' } };
	const reviews = callOf((await opened({ parameters })).poll, 1);
	expect(reviews).toMatchObject({ method: 'POST', path: '/v1/google-reviews' });
	expect(reviews.body).not.toHaveProperty('sort_by');
	expect(reviews.query).toBeUndefined();
});

it('a poll that asks over GET gives its filters, its sort and its page in the query', async () => {
	const { poll } = await opened({});
	const operation = { ...poll.operation, method: 'GET' as const };
	const call = callOf({ ...poll, operation }, 2);
	expect(call.body).toBeUndefined();
	expect(call.query).toEqual({
		...filters,
		sort_by: 'date_filed_unix:desc',
		page: 2,
		per_page: 50,
	});
});

it('Fetch Test Event repeats no call that may have arrived, and waits two seconds for the rate limit', async () => {
	const { poll } = await opened({ mode: 'manual' });
	expect([poll.isManual, callOf(poll, 1).repeatable]).toEqual([true, false]);
	expect(poll.connection.waitBudget.limit).toBe(2000);
});

it.each([
	[undefined, 30_000],
	[5000, 5000],
	[300_000, 40_000],
])('a poll with a time budget of %s ms from n8n ends after %s ms', async (budgetMs, ms) => {
	const { poll, clock } = await opened({ budgetMs });
	expect(poll.deadline - clock.now()).toBe(ms);
	expect(poll.connection.waitBudget.limit).toBe(ms);
});

it('the trigger keeps its state while account, event and filters stay the same, and no longer', async () => {
	const credential = { baseUrl: 'https://same.example' };
	const owner = async (parameters: IDataObject, other = credential) =>
		(await opened({ parameters, credential: other })).poll.owner;
	const own = await owner({});
	expect(await owner({ lookBackDays: 3, simplify: true })).toBe(own);
	expect(await owner({ filters: { has_website: false } })).not.toBe(own);
	expect(await owner({ event: 'reviewPosted', filters: { url: 'a.com' } })).not.toBe(own);
	expect(await owner({}, { baseUrl: 'https://other.example' })).not.toBe(own);
	const ahead = await owner({ event: 'lienExpiring', daysAhead: 30 });
	expect(await owner({ event: 'lienExpiring', daysAhead: 31 })).not.toBe(ahead);
});

describe('a poll that cannot begin', () => {
	it('names the parameter that is wrong', async () => {
		const { poll } = n8n({ parameters: { lookBackDays: 0 } });
		await expect(poll()).rejects.toThrow(/"Look Back Days"/);
	});

	it('gives the message of n8n about the credential', async () => {
		const { poll } = n8n({ credential: new Error('Credentials could not be decrypted') });
		await expect(poll()).rejects.toThrow('Credentials could not be decrypted');
	});
});

it('Fetch Test Event that meets the rate limit advises about Poll Times', async () => {
	const refusal = { statusCode: 429, headers: { 'retry-after': '60' }, body: {} };
	const { poll } = n8n({ mode: 'manual', bodies: [refusal] });
	const error = await poll().catch((thrown: Error) => thrown);
	expect(error).toMatchObject({ description: expect.stringContaining('Poll Times') as string });
});

it('a poll that fails tells n8n why', async () => {
	const refusal = { statusCode: 401, headers: {}, body: {} };
	const cause = { failure: { cause: 'credential-invalid' } };
	await expect(n8n({ bodies: [refusal] }).poll()).rejects.toMatchObject(cause);
	const wrong = { failure: { cause: 'configuration-invalid' } };
	await expect(n8n({ parameters: { lookBackDays: 0 } }).poll()).rejects.toMatchObject(wrong);
});

it('what the service refuses is told with the labels of the trigger’s filters', async () => {
	const detail = [{ loc: ['body', 'near_zip_code'], msg: 'is too short' }];
	const { poll } = n8n({ bodies: [{ statusCode: 422, headers: {}, body: { detail } }] });
	await expect(poll()).rejects.toThrow('Near ZIP Code (body.near_zip_code: is too short)');
});

it.each([
	['cannot be reached makes four calls', 'ECONNREFUSED', 4],
	['breaks off the connection makes one call', 'ECONNRESET', 1],
])('Fetch Test Event with a service that %s', async (_name, code, count) => {
	const { poll, calls } = n8n({
		mode: 'manual',
		bodies: [Object.assign(new Error(code), { code })],
	});
	await expect(poll()).rejects.toThrow(/The (service|connection)/);
	expect(calls()).toBe(count);
});

const lien = (id: number) => ({
	record_id: String(id),
	date_filed_unix: Date.UTC(2026, 0, 1) - id,
});
const log = (id: number, email = 'a@x') => ({
	created_date: new Date(Date.UTC(2025, 11, id)).toISOString(),
	email,
});

describe('Fetch Test Event shows', () => {
	it('liens in the order of the service, newest first', async () => {
		const { poll } = n8n({
			mode: 'manual',
			bodies: [{ records: [lien(1), lien(2), lien(3)], total_records: 3 }],
		});
		expect((await poll())!.map(({ record_id: id }) => id)).toEqual(['1', '2', '3']);
	});

	it('the ten newest entries of a log', async () => {
		const entries = Array.from({ length: 60 }, (_, n) => log(1, `${n}@x`));
		const { poll } = n8n({
			mode: 'manual',
			parameters: { event: 'emailLookedUp' },
			bodies: [{ logs_emails: [...entries, log(2, 'new@x')] }],
		});
		const shown = (await poll())!;
		expect(shown).toHaveLength(10);
		expect(shown[0]).toEqual(log(2, 'new@x'));
	});

	it('reviews with the name and address of their place', async () => {
		const review = { reviewer_name: 'n', stars: 5 };
		const { poll } = n8n({
			mode: 'manual',
			parameters: { event: 'reviewPosted', filters: { company_name: 'a' } },
			bodies: [{ records: [{ company_name: 'a', google_maps_url: 'm', reviews: [review] }] }],
		});
		expect(await poll()).toEqual([{ company_name: 'a', google_maps_url: 'm', ...review }]);
	});

	it('only the fields that Simplify keeps', async () => {
		const { poll } = n8n({
			mode: 'manual',
			parameters: { simplify: true },
			bodies: [{ records: [{ ...lien(1), something_else: 1 }], total_records: 1 }],
		});
		expect((await poll())![0]).not.toHaveProperty('something_else');
	});

	it('a message that says what to do when the service has no record', async () => {
		const { poll } = n8n({ mode: 'manual', bodies: [{ records: [], total_records: 0 }] });
		const error = await poll().catch((thrown: Error) => thrown);
		expect(error).toMatchObject({
			message: 'The service has no record to show',
			description: expect.stringContaining('"On Lien Filed"') as string,
		});
	});
});

it('polls of a log emit new entries oldest first, with one call for each poll', async () => {
	const bodies = [{ logs_emails: [log(1)] }, { logs_emails: [log(4), log(3), log(1)] }];
	const { poll, calls } = n8n({ parameters: { event: 'emailLookedUp' }, bodies });
	expect(await poll()).toBeNull();
	expect(await poll()).toEqual([log(3), log(4)]);
	expect(await poll()).toBeNull();
	expect(calls()).toBe(3);
});

it('a trigger’s first poll stopped by the rate limit says so, and the next poll continues from there', async () => {
	const page = { records: Array.from({ length: 50 }, (_, n) => lien(n)), total_records: 100 };
	const refusal = {
		statusCode: 429,
		headers: { 'retry-after': '3600' },
		body: { detail: 's3cr3t-key' },
	};
	const { poll, warned, data } = n8n({ bodies: [page, refusal] });
	expect(await poll()).toBeNull();
	expect(warned).toHaveLength(1);
	expect(warned[0]).toMatch(/^Trigger: .*rate limit.* The next poll goes on from here\.$/);
	expect(warned[0]).not.toContain('s3cr3t-key');
	expect(data.state).toMatchObject({ page: 2 });
});

/** The trigger's rules at their edges, in virtual time. */
import type { IDataObject } from 'n8n-workflow';
import type { EventName } from './modelEvents.mts';
import { DAY, idsOf, MINUTE, ModelList, type Fault } from './modelList.mts';

const HOUR = 3_600_000;

const listOf = (count: number, event?: EventName): ModelList => {
	const list = new ModelList(event);
	for (let n = 0; n < count; n += 1) list.insert(n / 10);
	return list;
};

const pass = async (list: ModelList, ms: number): Promise<void> =>
	await list.time.run(list.time.sleep(ms), ms + DAY);

/** Answers each call with these bodies in place of the model's, the last one from then on. */
const answering = async (event: EventName, bodies: unknown[]): Promise<ModelList> => {
	const list = new ModelList(event);
	let next = 0;
	list.bodies = () => bodies[Math.min(next++, bodies.length - 1)];
	await list.activate();
	return list;
};

const log = (fields: IDataObject) => ({
	created_date: '2025-12-31T12:00:00+00:00',
	email: 'a@example.com',
	email_status: 'VALID',
	linkedin_url: 'in/ada',
	...fields,
});

describe('the window', () => {
	it('brings a record that is added late to an enlarged window, and none that was there before', async () => {
		const list = listOf(0);
		for (let n = 0; n < 200; n += 1) list.insert(n / 3);
		list.parameters.lookBackDays = 5;
		await list.activate();
		list.insert(20);
		expect(await list.pollOften(2)).toEqual([]);
		list.parameters.lookBackDays = 60;
		const backlog = list.insert(2).record_id;
		expect(await list.pollOften(2)).toEqual([backlog]);
		const late = list.insert(40).record_id;
		expect(await list.pollOften(2)).toEqual([late]);
	});

	it('does not move when one response names a wrong time', async () => {
		const list = listOf(120);
		await list.activate();
		for (const wrong of [400 * DAY, -400 * DAY]) {
			list.habits.dateHeader = wrong;
			await list.poll();
			list.habits.dateHeader = 0;
			const fresh = [list.insert(20).record_id, list.insert(0).record_id];
			expect(await list.pollOften(2)).toEqual(fresh);
		}
	});

	it('stays where it is while a reading leaves a doubt about its oldest part', async () => {
		const list = listOf(0);
		await list.activate();
		const fresh = Array.from({ length: 51 }, (_, n) => list.insert(29.9 - n / 10).record_id);
		await pass(list, 2 * DAY);
		// The first row of page 2, the oldest, moves to page 1, which was read already.
		list.meanwhile = [() => void list.liens.pop()];
		const emitted = await list.pollOften(3);
		expect(emitted.sort()).toEqual(fresh.sort());
	});

	it('begins anew, silently, where a clock was wrong for long', async () => {
		const list = listOf(120);
		await list.activate();
		list.habits.dateHeader = 400 * DAY;
		await list.pollOften(3);
		list.habits.dateHeader = 0;
		list.insert(0);
		expect(await list.pollOften(2)).toEqual([]);
		const fresh = list.insert(20).record_id;
		expect(await list.pollOften(2)).toEqual([fresh]);
	});

	it('counts days of 24 hours, whatever zone the machine is in and whatever its clock is set to', async () => {
		for (const zone of ['America/New_York', 'Australia/Lord_Howe', 'UTC']) {
			const before = process.env.TZ;
			process.env.TZ = zone;
			const list = listOf(3);
			list.time.wallOffset = HOUR;
			list.parameters.lookBackDays = 1;
			await list.activate();
			list.insert(1 + 1 / 24);
			const inside = list.insert(0.99).record_id;
			expect(await list.pollOften(2)).toEqual([inside]);
			process.env.TZ = before;
		}
	});

	it('is not behind the one a poll that took longer began with', async () => {
		const list = listOf(120);
		list.parameters.lookBackDays = 1;
		await list.activate();
		const edge = list.insert(0.9999).record_id;
		const emitted = await list.pollTogether(2);
		await pass(list, HOUR);
		emitted.push(...(await list.pollTogether(3)), ...(await list.pollOften(3)));
		expect(emitted).toEqual([edge]);
	});

	it('brings a record once although its date is corrected again and again', async () => {
		const list = listOf(120);
		await list.activate();
		const lien = list.insert(29);
		expect(await list.pollOften(1)).toEqual([lien.record_id]);
		await pass(list, 3 * DAY);
		expect(await list.pollOften(1)).toEqual([]);
		lien.date_filed_unix += 10 * DAY;
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(2)).toEqual([fresh]);
	});

	it('brings records without a date once, however long they stay', async () => {
		const list = listOf(120);
		await list.activate();
		const undated = list.insert(0);
		Object.assign(undated, { date_filed_unix: null });
		expect(await list.pollOften(2)).toEqual([undated.record_id]);
		for (let n = 0; n < 5; n += 1) {
			await pass(list, 20 * DAY);
			const fresh = list.insert(0).record_id;
			expect(await list.pollOften(2)).toEqual([fresh]);
		}
	});

	it.each([1e25, 8.64e15, -1e20, Number.MAX_VALUE])('bears a record dated %d', async (date) => {
		const list = listOf(10);
		await list.activate();
		list.insert(0).date_filed_unix = date;
		await list.pollOften(2);
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(2)).toEqual([fresh]);
		list.restart();
		expect(JSON.stringify(list.staticData).length).toBeLessThan(2000);
	});
});

describe('the state', () => {
	it('belongs to filters, in whatever order they stand', async () => {
		const list = listOf(10);
		list.parameters.filters = { has_website: true, city: 'Reno' };
		await list.activate();
		list.parameters.filters = { city: 'Reno', has_website: true };
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(1)).toEqual([fresh]);
	});

	it.each<[string, (list: ModelList) => void]>([
		['base URL', (list) => (list.credential = { baseUrl: 'https://other.example' })],
		['credential', (list) => (list.credentialId = 'another')],
		['kind of credential', (list) => (list.parameters.authentication = 'bearerToken')],
		['event', (list) => (list.parameters.event = 'mobileNumberLookedUp')],
	])('begins anew, silently, with another %s', async (_name, change) => {
		const list = listOf(10);
		await list.activate();
		list.insert(0);
		change(list);
		list.bodies = (body) => ({ ...(body as IDataObject), logs_mobile_numbers: [] });
		expect(await list.pollOften(2)).toEqual([]);
	});

	it('stays with another key, or another way to write the base URL', async () => {
		const list = listOf(10);
		await list.activate();
		list.credential = { baseUrl: `${list.account}/v1/`, apiKey: 'renewed' };
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(1)).toEqual([fresh]);
	});

	it('is not taken back by a poll of the configuration before', async () => {
		const list = listOf(120);
		await list.activate();
		list.insert(0);
		const filters = list.parameters.filters as IDataObject;
		list.meanwhile = [
			() => {
				list.staticData = JSON.parse(JSON.stringify(list.staticData)) as IDataObject;
				(list.staticData.state as IDataObject).owner = 'another';
			},
		];
		expect(await list.poll()).toBeNull();
		expect(list.staticData).toMatchObject({ state: { owner: 'another' } });
		expect(list.parameters.filters).toBe(filters);
	});

	it('that is broken anywhere neither throws nor stops the trigger', async () => {
		const list = listOf(120);
		await list.poll('trigger', 700);
		const whole = list.staticData.state as IDataObject;
		const wrong = [null, 'text', -1, 1.5, 1e300, [], {}, { 5: 'abc' }, true];
		for (const key of [...Object.keys(whole), 'doubt', 'learning', 'unfinished', 'cut']) {
			for (const value of wrong) {
				list.staticData = { state: { ...whole, [key]: value } };
				await list.pollOften(6);
				const fresh = list.insert(0).record_id;
				expect([key, value, await list.pollOften(2)]).toEqual([key, value, [fresh]]);
			}
		}
	});

	it('holds no secret, no filter and no address', async () => {
		const list = listOf(10);
		list.parameters.filters = { city: 'Reno' };
		await list.activate();
		expect(JSON.stringify(list.staticData)).not.toMatch(/Reno|secret-key|example/);
	});

	it('fits into 100 kB when each record has an hour of its own, however far away', async () => {
		const list = new ModelList();
		for (let n = 0; n < 9000; n += 1) list.insert(-n * 5000);
		list.habits.latency = 1;
		await list.poll('trigger', HOUR);
		expect(JSON.stringify(list.staticData).length).toBeLessThanOrEqual(100_000);
	});
});

describe('identity', () => {
	it('of log entries rests on the instant and not on its spelling', async () => {
		const entries = [
			'2025-12-31T12:00:00.000000+00:00',
			'2025-12-31T07:00:00-05:00',
			'2025-12-31 14:30:00.000+0230',
			'2025-12-31T12:00:00Z',
			'2025-12-31T12:00:00',
		];
		const list = await answering(
			'emailLookedUp',
			entries.map((date) => ({ logs_emails: [log({ created_date: date })] })),
		);
		expect(await list.pollOften(entries.length)).toEqual([]);
	});

	it('tells equal log entries apart by their number, whatever their status is', async () => {
		const entry = log({});
		const list = await answering('emailLookedUp', [
			{ logs_emails: [entry] },
			{ logs_emails: [log({ email_status: 'INVALID' }), entry, entry] },
			{ logs_emails: [entry, entry] },
			{ logs_emails: [entry, entry, log({ email: 'b@example.com' })] },
		]);
		expect(await list.pollOften(5)).toEqual(['a', 'a', 'b']);
	});

	it('of a review rests on place and reviewer alone; those without a reviewer are counted', async () => {
		const body = (...reviews: IDataObject[]) => ({
			records: [{ company_name: 'Acme', google_maps_url: 'https://maps.example/1', reviews }],
		});
		const at = (daysAgo: number) => (Date.UTC(2026, 0, 1) - daysAgo * DAY) / 1000;
		const ada = { reviewer_name: 'Ada', reviewer_profile: 'ada', stars: 5, text: 'Good' };
		const list = await answering('reviewPosted', [
			body({ ...ada, post_time_approx_unix: at(20) }, { text: 'A', post_time_approx_unix: at(9) }),
			body(
				{ ...ada, stars: 1, text: 'Bad', owner_response: 'Sorry', post_time_approx_unix: at(1) },
				{ reviewer_profile: 'bob', post_time_approx_unix: at(2) },
				{ text: 'B', post_time_approx_unix: at(3) },
				{ text: 'A, edited', post_time_approx_unix: at(10) },
			),
		]);
		const items = await list.poll();
		expect(items).toEqual([
			expect.objectContaining({ text: 'B', company_name: 'Acme' }),
			expect.objectContaining({
				reviewer_profile: 'bob',
				google_maps_url: 'https://maps.example/1',
			}),
		]);
		expect(await list.pollOften(2)).toEqual([]);
	});

	it('of a lien rests on its record_id, whatever else changes', async () => {
		const list = listOf(60);
		await list.activate();
		for (const lien of list.liens) Object.assign(lien, { company_name: 'Renamed', error: 'x' });
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(3)).toEqual([fresh]);
	});
});

describe('the total', () => {
	it('that counts a record before the list shows it does not hide it', async () => {
		const list = listOf(120);
		await list.activate();
		list.habits.total = (count) => count + 1;
		expect(await list.pollOften(2)).toEqual([]);
		list.habits.total = (count) => count;
		const lagging = list.insert(8).record_id;
		expect(await list.pollOften(2)).toEqual([lagging]);
	});

	it('may leave out a page that is refused when it lies behind the last', async () => {
		const list = listOf(100);
		list.refusesPagesBehind = true;
		await list.activate();
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(2)).toEqual([fresh]);
	});
});

describe('time', () => {
	it('a rate limit that the poll cannot wait for ends it, and later polls finish the burst', async () => {
		const list = listOf(20);
		list.habits.latency = 100;
		list.habits.minuteLimit = 8;
		await list.activate();
		const burst = Array.from({ length: 900 }, (_, n) => list.insert(n / 50).record_id);
		const emitted = await list.pollOften(40, 5000);
		expect(emitted.sort()).toEqual(burst.sort());
		expect(list.logged.join()).toMatch(/next poll goes on/);
	});

	it('without a budget of n8n a poll ends after 30 seconds', async () => {
		const list = new ModelList();
		for (let n = 0; n < 5000; n += 1) list.insert(n / 200);
		list.habits.latency = 800;
		const startedAt = list.time.now();
		await list.poll('trigger', null);
		expect(list.time.now() - startedAt).toBeGreaterThan(20_000);
		expect(list.time.now() - startedAt).toBeLessThan(31_000);
	});
});

describe('Fetch Test Event', () => {
	it.each<[Fault, RegExp]>([
		['503', /503/],
		['429', /429|rate limit/i],
		['dropped', /broke|drop|connection/i],
		['422', /422/],
	])('shows a %s at once, after three calls at most, also with a state', async (fault, message) => {
		const list = listOf(10);
		await list.activate();
		const kept = JSON.stringify(list.staticData);
		await pass(list, MINUTE);
		list.faults = Array<Fault>(20).fill(fault);
		const before = list.calls;
		await expect(list.poll('manual')).rejects.toThrow(message);
		expect(list.calls - before).toBeLessThanOrEqual(3);
		expect(JSON.stringify(list.staticData)).toBe(kept);
	});

	it('leaves no state where there was none, and shows logs and reviews, too', async () => {
		for (const event of ['emailLookedUp', 'mobileNumberLookedUp', 'reviewPosted'] as const) {
			const list = listOf(70, event);
			expect(idsOf(await list.poll('manual'))).toHaveLength(50);
			expect(list.staticData).toEqual({});
			const empty = new ModelList(event);
			await expect(empty.poll('manual')).rejects.toThrow(/no record to show/);
		}
	});
});

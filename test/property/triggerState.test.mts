/** What the trigger remembers, whom it belongs to, and what makes a record the same record. */
import { ObservableObject, type IDataObject } from 'n8n-workflow';
import type { EventName } from './modelEvents.mts';
import { DAY, idsOf, listOf, ModelList } from './modelList.mts';

const HOUR = 3_600_000;

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

describe('the state of a trigger', () => {
	it('stays in use when its filters are reordered', async () => {
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
	])('starts anew without an item after a change of %s', async (_name, change) => {
		const list = listOf(10);
		await list.activate();
		list.insert(0);
		change(list);
		list.bodies = (body) => ({ ...(body as IDataObject), logs_mobile_numbers: [] });
		expect(await list.pollOften(2)).toEqual([]);
		expect(list.logged.join()).toMatch(/^Trigger: .* learns anew what is there$/);
	});

	it('stays in use after a change of the key, or another spelling of the base URL', async () => {
		const list = listOf(10);
		await list.activate();
		list.credential = { baseUrl: `${list.account}/v1/`, apiKey: 'renewed' };
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(1)).toEqual([fresh]);
	});

	it('is not overwritten by a poll that began with an older configuration, which emits nothing either', async () => {
		const list = listOf(120);
		await list.activate();
		list.insert(0);
		let changed: Promise<string[]> = Promise.resolve([]);
		list.meanwhile = [
			() => {
				list.parameters = { ...list.parameters, filters: { city: 'Reno' } };
				changed = list.pollBeside();
			},
		];
		expect(await list.poll()).toBeNull();
		expect(await list.time.run(changed, DAY)).toEqual([]);
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(1)).toEqual([fresh]);
	});

	it('that is damaged anywhere neither throws nor stops the trigger', async () => {
		const list = listOf(120);
		await list.poll('trigger', 700);
		const whole = list.staticData.state as IDataObject;
		const wrong = [null, 'text', -1, 1.5, 1e300, true, { 5: 'abc' }, [], {}];
		for (const key of [...Object.keys(whole), 'search', 'unfinished', 'undatedUpTo']) {
			// Nothing known is a state like another.
			for (const value of key === 'known' ? wrong.slice(0, -2) : wrong) {
				list.staticData = { state: { ...whole, [key]: value } };
				await list.pollOften(10);
				const fresh = list.insert(0).record_id;
				expect([key, value, await list.pollOften(2)]).toEqual([key, value, [fresh]]);
			}
		}
	});

	it('is marked as changed for n8n after a poll, and not after Fetch Test Event', async () => {
		const list = listOf(10);
		const observe = () => {
			const plain = JSON.parse(JSON.stringify(list.staticData)) as IDataObject;
			list.staticData = ObservableObject.create(plain, undefined, {
				ignoreEmptyOnFirstChild: true,
			}) as IDataObject;
		};
		observe();
		await list.activate();
		expect(list.staticData.__dataChanged).toBe(true);
		observe();
		await list.poll('manual');
		expect(list.staticData.__dataChanged).toBe(false);
		list.insert(0);
		await list.poll();
		expect(list.staticData.__dataChanged).toBe(true);
	});

	it('holds no secret, no filter and no address', async () => {
		const list = listOf(10);
		list.parameters.filters = { city: 'Reno' };
		await list.activate();
		expect(JSON.stringify(list.staticData)).not.toMatch(/Reno|secret-key|example/);
	});

	it('fits into 100 kB when each record has an hour of its own, however far apart', async () => {
		const list = new ModelList();
		for (let n = 0; n < 9000; n += 1) list.insert(-n * 5000);
		list.habits.latency = 1;
		await list.poll('trigger', HOUR);
		expect(JSON.stringify(list.staticData).length).toBeLessThanOrEqual(100_000);
	});
});

describe('what makes two records the same for the trigger', () => {
	it('is, for log entries, their time and not its spelling', async () => {
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

	it('is, for log entries, their time, what was asked and the result, whatever their status', async () => {
		const entry = log({});
		const list = await answering('emailLookedUp', [
			{ logs_emails: [entry] },
			{ logs_emails: [log({ email_status: 'INVALID' }), entry] },
			{ logs_emails: [entry, log({ email: 'b@example.com' })] },
		]);
		const emitted = [];
		for (let n = 0; n < 3; n += 1) emitted.push(...idsOf(await list.poll()));
		expect(emitted).toEqual(['b']);
	});

	it('is, for reviews, place and reviewer alone, and their number where the reviewer is missing', async () => {
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

	it('is, for reviews, their place, however its link is written, and its name where the link is missing once', async () => {
		const LINK = 'https://www.google.com/maps/place/Acme';
		const body = (link: string | undefined, ...reviewers: string[]) => ({
			records: [
				{
					company_name: 'Acme',
					google_maps_url: link,
					reviews: reviewers.map((reviewer_profile) => ({ reviewer_profile })),
				},
			],
		});
		const list = await answering('reviewPosted', [
			body(`${LINK}?cid=7&hl=de`, 'ada'),
			body('http://google.com/maps/place/Acme/?hl=en&cid=7', 'ada'),
			body(undefined, 'ada'),
			body(`${LINK}?cid=7`, 'ada'),
			body(`${LINK}?cid=8`, 'ada'),
		]);
		const emitted = [];
		for (let n = 0; n < 4; n += 1) emitted.push(await list.poll());
		expect(emitted.slice(0, 3)).toEqual([null, null, null]);
		// Another place of the same name.
		expect(emitted[3]).toHaveLength(1);
	});

	it('is, for liens, their record_id, whatever else changes', async () => {
		const list = listOf(60);
		await list.activate();
		for (const lien of list.liens) Object.assign(lien, { company_name: 'Renamed', error: 'x' });
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(3)).toEqual([fresh]);
	});
});

it.each([
	['text'],
	[null],
	[5],
	[{ state: 'x' }],
	[{ state: { version: 0 } }],
	[{ state: { known: 7 } }],
])(
	'a trigger with the nonsense state %j starts anew without an item and without an error',
	async (broken) => {
		const list = new ModelList();
		list.insert(1);
		await list.activate();
		const state = (broken as { state?: unknown } | null)?.state ?? broken;
		list.staticData = { state } as never;
		list.insert(2);
		expect(await list.poll()).toBeNull();
		const next = list.insert(0).record_id;
		expect(idsOf(await list.poll())).toEqual([next]);
	},
);

it('Fetch Test Event shows the newest records with at most three calls and leaves the state of the trigger unchanged', async () => {
	const list = new ModelList();
	await expect(list.poll('manual')).rejects.toThrow(/no record to show/);
	for (let n = 0; n < 80; n += 1) list.insert(n);
	await list.activate();
	const kept = JSON.stringify(list.staticData);
	const before = list.calls;
	const shown = await list.poll('manual');
	expect(shown!.length).toBe(10);
	expect(list.calls - before).toBeLessThanOrEqual(3);
	expect(JSON.stringify(list.staticData)).toBe(kept);
});

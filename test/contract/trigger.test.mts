/** The trigger in n8n's engine: every event with every credential, at the sandbox. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import {
	activeTrigger,
	watched,
	type ActiveTrigger,
	type Watched,
} from '../support/activeTrigger.mts';
import { AUTHENTICATIONS, type Authentication, type Desk } from '../support/desk.mts';
import { hurry } from '../support/hurriedTime.mts';
import { listening } from '../support/sockets.mts';
import { useDesk } from '../support/useDesk.mts';

hurry();
const desk = useDesk();

const DAY = 86_400_000;
/** Short, so that a failure that is tried again does not take the test's time. */
const BUDGET_MS = 1500;

const open = (
	{ event, filters }: Watched,
	more: INodeParameters = {},
	authentication: Authentication = 'apiKey',
	at: Desk = desk,
) => activeTrigger(desk.engine, at, authentication, { event, filters: filters(at), ...more });

const recordIds = (rows: IDataObject[] | null) => rows && rows.map(({ record_id: id }) => id);
const stateOf = ({ staticData }: ActiveTrigger) => JSON.stringify(staticData);

/** The records that there are, as the action node gives them. */
const byAction = async (
	{ operation, filters, action }: Watched,
	{ credential, parameters }: ActiveTrigger,
) => {
	const own = { ...action, filters: filters(desk), simplify: parameters.simplify ?? true };
	const authentication = parameters.authentication as Authentication;
	const run = await desk.run(operation, own, { authentication, credential });
	expect(run.said).toBe('');
	return textsOf(run.json);
};

/** The trigger says of a review whose it is by one field more than the action node. */
const textsOf = (rows: IDataObject[] | null): string[] =>
	(rows ?? []).map(({ google_maps_url: _, ...json }) =>
		JSON.stringify(Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1))),
	);

describe.each(watched)('the trigger for $event', (event) => {
	describe.each(AUTHENTICATIONS)('with the credential %s', (authentication) => {
		it.each([true, false])(
			'emits each new record once, as the action node would, simplified: %s',
			async (simplify) => {
				const trigger = open(event, { simplify }, authentication);
				expect(await trigger.poll()).toBeNull();
				const before = new Set(await byAction(event, trigger));
				const emitted: IDataObject[] = [];
				for (const count of [3, 1]) {
					await event.happen(desk, count, trigger.credential);
					emitted.push(...((await trigger.poll()) ?? []));
					expect(await trigger.poll()).toBeNull();
				}

				const added = (await byAction(event, trigger)).filter((text) => !before.has(text));
				expect(added).toHaveLength(4);
				expect(textsOf(emitted).sort()).toEqual(added.sort());
				if (event.event === 'reviewPosted') expect(emitted[0]).toHaveProperty('google_maps_url');
			},
		);

		it('makes one call when nothing is new, and only to the path of its event', async () => {
			const trigger = open(event, {}, authentication);
			await trigger.poll();
			desk.sandbox.reset();
			expect(await trigger.poll()).toBeNull();
			expect(desk.sandbox.stats().byPath).toEqual({ [event.path]: 1 });
		});

		it('shows ten records at most in the editor, with three calls at most, and keeps its state', async () => {
			const trigger = open(event, {}, authentication);
			await event.happen(desk, 1, trigger.credential);
			desk.sandbox.reset();
			const shown = textsOf(await trigger.fetchTestEvent());
			expect(desk.calls()).toBeLessThanOrEqual(3);
			expect(shown.length).toBeGreaterThan(0);
			expect(shown.length).toBeLessThanOrEqual(10);
			expect(await byAction(event, trigger)).toEqual(expect.arrayContaining(shown));
			expect(trigger.staticData).toEqual({});

			await trigger.poll();
			const kept = stateOf(trigger);
			await trigger.fetchTestEvent();
			expect(stateOf(trigger)).toBe(kept);
		});
	});

	it.each([401, 403, 404, 422])(
		'throws a %i with and without a state, and keeps the state',
		async (status) => {
			const refused = async () => {
				desk.sandbox.setFaults([{ kind: 'status', status, path: event.path }]);
				await expect(trigger.poll(BUDGET_MS)).rejects.toThrow(String(status));
				desk.sandbox.reset();
			};
			const trigger = open(event);
			await refused();
			await trigger.poll();
			await event.happen(desk, 1, trigger.credential);
			const kept = stateOf(trigger);
			await refused();
			expect(stateOf(trigger)).toBe(kept);
			expect(await trigger.poll()).toHaveLength(1);
		},
	);

	it.each<FaultRule>([
		{ kind: 'status', status: 500 },
		{ kind: 'status', status: 503 },
		{ kind: 'rateLimit', retryAfter: 60 },
		{ kind: 'drop' },
		{ kind: 'dropMidway' },
		{ kind: 'hang' },
		{ kind: 'stall' },
	])('logs %j and keeps its state where it has one, and throws it otherwise', async (rule) => {
		// An account of its own, so that the others need not wait for its rate limit.
		const at = await desk.another();
		const trigger = open(event, {}, 'apiKey', at);
		await trigger.poll();
		await event.happen(at, 1, trigger.credential);
		const kept = stateOf(trigger);
		at.sandbox.setFaults([{ ...rule, path: event.path }]);
		const logged = desk.engine.logs.length;
		expect(await trigger.poll(BUDGET_MS)).toBeNull();
		const warnings = desk.engine.logs.slice(logged).filter(({ level }) => level === 'warn');
		expect(warnings).toHaveLength(1);
		expect(stateOf(trigger)).toBe(kept);
		trigger.staticData = {};
		await expect(trigger.poll(BUDGET_MS)).rejects.toThrow();
	});
});

describe('the trigger for liens', () => {
	const [liens] = watched;

	it('asks for the newest first, fifty a page, without a date filter', async () => {
		await open(liens, { lookBackDays: 400 }).poll();
		expect(desk.sent().length).toBeGreaterThan(3);
		const sort_by = [{ field: 'date_filed_unix', order: 'desc' }];
		expect(desk.sent()).toEqual(
			[...desk.sent().keys()].map((n) => ({
				...liens.filters(desk),
				sort_by,
				page: n + 1,
				per_page: 50,
			})),
		);
	});

	it('emits late records inside its window, oldest first, and none from before it', async () => {
		const trigger = open(liens, { lookBackDays: 10 });
		await trigger.poll();
		const [newer, older] = [1, 9, 11].map((days) =>
			desk.sandbox.data.fileLien(Date.now() - days * DAY),
		);
		expect(recordIds(await trigger.poll())).toEqual([older.recordId, newer.recordId]);
		expect(await trigger.poll()).toBeNull();
	});

	it('ends a poll in its time although the response drips', async () => {
		let drips = 0;
		const service = await listening((response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			const drip = setInterval(() => response.write(' ', () => void (drips += 1)), 50);
			response.on('close', () => clearInterval(drip));
		});
		const trigger = open(liens);
		trigger.credential = { ...trigger.credential, baseUrl: service.url };
		await expect(trigger.poll(1000)).rejects.toThrow(/no answer/);
		// Ten times as long would be 200.
		expect(drips).toBeLessThan(100);
		await service.close();
	});

	it('explains in the editor that there is nothing to show', async () => {
		const trigger = open(liens, { filters: { debtor_name: 'Nobody has this name' } });
		await expect(trigger.fetchTestEvent()).rejects.toThrow('The service has no record to show');
		expect(trigger.staticData).toEqual({});
	});
});

describe('the trigger for liens that expire soon', () => {
	const expiresIn = (lien: { expiresAt: number }, days: number) => {
		lien.expiresAt = Date.now() + days * DAY;
		// The sandbox remembers what a search found until a lien is filed.
		desk.sandbox.data.fileLien(Date.now());
	};
	/** A lien of the sandbox that expires in so many days. */
	const expiring = (days: number) => {
		const lien = desk.sandbox.data.fileLien(Date.now());
		expiresIn(lien, days);
		return lien;
	};
	/** A trigger that has learned. */
	const ahead = async (daysAhead: number) => {
		const own = { event: 'lienExpiring', daysAhead };
		const trigger = activeTrigger(desk.engine, desk, 'apiKey', own);
		expect(await trigger.poll()).toBeNull();
		return trigger;
	};

	it('asks for those that expire within Days Ahead, the latest first, and needs no filter', async () => {
		await ahead(40);
		expect(desk.sent()[0]).toEqual({
			date_expired: '<= 40 days forwards',
			sort_by: [{ field: 'date_expired_unix', order: 'desc' }],
			page: 1,
			per_page: 50,
		});
	});

	it('emits each once when its expiry comes near, the earliest first, and none that is further away or over', async () => {
		const trigger = await ahead(41);
		const [later, sooner] = [30, 10, 60, -3].map(expiring);
		expect(recordIds(await trigger.poll())).toEqual([sooner.recordId, later.recordId]);
		expect(await trigger.poll()).toBeNull();
	});

	it('does not take a date corrected inside the window for new, but one that left and came again', async () => {
		const trigger = await ahead(43);
		const lien = expiring(20);
		expect(await trigger.poll()).toHaveLength(1);
		expiresIn(lien, 25);
		expect(await trigger.poll()).toBeNull();
		expiresIn(lien, 90);
		expect(await trigger.poll()).toBeNull();
		expiresIn(lien, 30);
		expect(recordIds(await trigger.poll())).toEqual([lien.recordId]);
	});

	it('learns anew where Days Ahead is changed', async () => {
		const trigger = await ahead(42);
		expiring(60);
		trigger.parameters.daysAhead = 90;
		expect(await trigger.poll()).toBeNull();
		const near = expiring(80);
		expect(recordIds(await trigger.poll())).toEqual([near.recordId]);
	});
});

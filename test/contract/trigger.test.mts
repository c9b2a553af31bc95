/** The trigger in n8n's engine: every event with every credential, at the sandbox. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';
import {
	activeTrigger,
	watched,
	type ActiveTrigger,
	type Watched,
} from '../support/activeTrigger.mts';
import { AUTHENTICATIONS, openDesk, type Authentication } from '../support/desk.mts';
import { useDesk } from '../support/useDesk.mts';
import { hurry } from '../support/hurriedTime.mts';

hurry();
const desk = useDesk();

const open = ({ event, filters }: Watched, authentication: Authentication, more = {}) =>
	activeTrigger(desk.engine, desk, authentication, { event, filters: filters(desk), ...more });

const callsTo = (path: string) =>
	desk.sandbox.requests().filter((request) => request.path === path);

/** The records that there are, as the action node gives them. */
const byAction = async (
	{ operation, filters, action }: Watched,
	trigger: ActiveTrigger,
	authentication: Authentication,
	simplify: boolean,
): Promise<IDataObject[]> => {
	const parameters = { ...action, filters: filters(desk), simplify };
	const run = await desk.run(operation, parameters, {
		authentication,
		credential: trigger.credential,
	});
	expect(run.error).toBeUndefined();
	return run.json;
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
				const trigger = open(event, authentication, { simplify });
				expect(await trigger.poll()).toBeNull();
				const before = await byAction(event, trigger, authentication, simplify);

				await event.happen(desk, 3, trigger.credential);
				const emitted = [...((await trigger.poll()) ?? [])];
				expect(await trigger.poll()).toBeNull();
				await event.happen(desk, 1, trigger.credential);
				emitted.push(...((await trigger.poll()) ?? []));
				expect(await trigger.poll()).toBeNull();

				const known = new Set(textsOf(before));
				const after = textsOf(await byAction(event, trigger, authentication, simplify));
				const added = after.filter((text) => !known.has(text));
				expect(added).toHaveLength(4);
				expect(textsOf(emitted).sort()).toEqual(added.sort());
				if (event.event === 'reviewPosted') {
					expect(emitted[0]).toHaveProperty('google_maps_url');
				}
			},
		);

		it('makes one call when nothing is new, and only to the path of its event', async () => {
			const trigger = open(event, authentication);
			await trigger.poll();
			desk.sandbox.reset();
			expect(await trigger.poll()).toBeNull();
			expect(desk.sandbox.stats().byPath).toEqual({ [event.path]: 1 });
		});

		it('shows up to fifty records in the editor with at most three calls, and keeps its state', async () => {
			const trigger = open(event, authentication);
			await event.happen(desk, 1, trigger.credential);
			desk.sandbox.reset();
			const shown = (await trigger.fetchTestEvent()) ?? [];
			expect(shown.length).toBeGreaterThan(0);
			expect(shown.length).toBeLessThanOrEqual(50);
			expect(desk.calls()).toBeLessThanOrEqual(3);
			expect(trigger.staticData).toEqual({});
			const all = new Set(textsOf(await byAction(event, trigger, authentication, true)));
			expect(textsOf(shown).filter((text) => !all.has(text))).toEqual([]);

			await trigger.poll();
			const kept = JSON.stringify(trigger.staticData);
			await trigger.fetchTestEvent();
			expect(JSON.stringify(trigger.staticData)).toBe(kept);
		});
	});

	const failing = (rule: IDataObject) => {
		desk.sandbox.setFaults([{ ...rule, path: event.path } as never]);
	};
	/** Short, so that a failure that is tried again does not take the test's time. */
	const BUDGET_MS = 1500;

	it.each([401, 403, 404, 422])(
		'throws a %i with and without a state, and keeps the state',
		async (status) => {
			const trigger = open(event, 'apiKey');
			failing({ kind: 'status', status });
			await expect(trigger.poll(BUDGET_MS)).rejects.toThrow(String(status));
			desk.sandbox.reset();
			await trigger.poll();
			await event.happen(desk, 1, trigger.credential);
			const kept = JSON.stringify(trigger.staticData);
			failing({ kind: 'status', status });
			await expect(trigger.poll(BUDGET_MS)).rejects.toThrow(String(status));
			expect(JSON.stringify(trigger.staticData)).toBe(kept);
			desk.sandbox.reset();
			expect(await trigger.poll()).toHaveLength(1);
		},
	);

	it.each([
		{ kind: 'status', status: 500 },
		{ kind: 'status', status: 503 },
		{ kind: 'rateLimit', retryAfter: 60 },
		{ kind: 'drop' },
		{ kind: 'dropMidway' },
		{ kind: 'hang' },
		{ kind: 'stall' },
	])(
		'logs the failure %j and keeps its state where it has one, and throws it otherwise',
		async (rule) => {
			// An account of its own, so that the others need not wait for its rate limit.
			const own = await openDesk(desk.engine);
			const trigger = activeTrigger(desk.engine, own, 'apiKey', {
				event: event.event,
				filters: event.filters(own),
			});
			await trigger.poll();
			await event.happen(own, 1, trigger.credential);
			const kept = JSON.stringify(trigger.staticData);
			own.sandbox.setFaults([{ ...rule, path: event.path } as never]);
			const logged = desk.engine.logs.length;
			expect(await trigger.poll(BUDGET_MS)).toBeNull();
			expect(desk.engine.logs.slice(logged).filter(({ level }) => level === 'warn')).toHaveLength(
				1,
			);
			expect(JSON.stringify(trigger.staticData)).toBe(kept);
			trigger.staticData = {};
			await expect(trigger.poll(BUDGET_MS)).rejects.toThrow();
			await own.close();
		},
	);
});

describe('the trigger for liens', () => {
	const [liens] = watched;

	it('asks for the newest first, fifty a page, without a date filter', async () => {
		const trigger = open(liens, 'apiKey', { lookBackDays: 400 });
		await trigger.poll();
		const bodies = callsTo(liens.path).map(({ body }) => body as IDataObject);
		expect(bodies.length).toBeGreaterThan(3);
		for (const [index, body] of bodies.entries()) {
			expect(body).toEqual({
				...liens.filters(desk),
				sort_by: [{ field: 'date_filed_unix', order: 'desc' }],
				page: index + 1,
				per_page: 50,
			});
		}
	});

	it('emits late records inside its window and none from before it', async () => {
		const trigger = open(liens, 'apiKey', { lookBackDays: 10 });
		await trigger.poll();
		const DAY = 86_400_000;
		const inside = desk.sandbox.data.fileLien(Date.now() - 9 * DAY);
		desk.sandbox.data.fileLien(Date.now() - 11 * DAY);
		expect(await trigger.poll()).toMatchObject([{ record_id: inside.recordId }]);
		expect(await trigger.poll()).toBeNull();
	});

	it('neither skips nor repeats a record when page 3 of 5 fails', async () => {
		const trigger = open(liens, 'apiKey');
		await trigger.poll();
		await liens.happen(desk, 220, trigger.credential);
		desk.sandbox.setFaults([
			{ kind: 'status', status: 500, path: liens.path, after: 2, times: 4 } as never,
		]);
		expect(await trigger.poll()).toBeNull();
		const ids = ((await trigger.poll()) ?? []).map(({ record_id }) => record_id);
		expect(new Set(ids).size).toBe(220);
		expect(ids).toHaveLength(220);
		expect(await trigger.poll()).toBeNull();
	}, 60_000);
});

describe('the trigger for liens that expire soon', () => {
	const DAY = 86_400_000;
	const PATH = '/v1/ucc/secured_party';
	/** A lien of the sandbox that expires in so many days. */
	const expiring = (days: number) => {
		const lien = desk.sandbox.data.fileLien(Date.now());
		lien.expiresAt = Date.now() + days * DAY;
		return lien;
	};
	const openAhead = (daysAhead: number) =>
		activeTrigger(desk.engine, desk, 'apiKey', { event: 'lienExpiring', daysAhead });

	it('asks for those that expire within Days Ahead, the latest first, and needs no filter', async () => {
		const trigger = openAhead(40);
		desk.sandbox.reset();
		await trigger.poll();
		expect(callsTo(PATH)[0].body).toEqual({
			date_expired: '<= 40 days forwards',
			sort_by: [{ field: 'date_expired_unix', order: 'desc' }],
			page: 1,
			per_page: 50,
		});
	});

	it('emits each once when its expiry comes near, the earliest first, and none that is further away or over', async () => {
		const trigger = openAhead(41);
		await trigger.poll();
		const [later, sooner] = [expiring(30), expiring(10)];
		expiring(60);
		expiring(-3);
		const ids = (await trigger.poll())!.map(({ record_id }) => record_id);
		expect(ids).toEqual([sooner.recordId, later.recordId]);
		expect(await trigger.poll()).toBeNull();
	});

	it('learns anew where Days Ahead is changed', async () => {
		const trigger = openAhead(42);
		await trigger.poll();
		expiring(60);
		trigger.parameters.daysAhead = 90;
		expect(await trigger.poll()).toBeNull();
		const near = expiring(80);
		expect(await trigger.poll()).toMatchObject([{ record_id: near.recordId }]);
	});
});

describe('a response that drips', () => {
	it('does not keep a poll of the trigger beyond its time', async () => {
		let drips = 0;
		const server = createServer((_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			const drip = setInterval(() => response.write(' ', () => void (drips += 1)), 50);
			response.on('close', () => clearInterval(drip));
		}).listen(0, '127.0.0.1');
		await once(server, 'listening');
		const { port } = server.address() as AddressInfo;
		const trigger = open(watched[0], 'apiKey');
		trigger.credential = { ...trigger.credential, baseUrl: `http://127.0.0.1:${port}` };
		await expect(trigger.poll(1000)).rejects.toThrow(/no answer/);
		// Ten times as long would be 200.
		expect(drips).toBeLessThan(100);
		server.closeAllConnections();
		server.close();
	});
});

describe('where nothing is found,', () => {
	it('Fetch Test Event explains in the editor that there is nothing to show', async () => {
		const trigger = activeTrigger(desk.engine, desk, 'apiKey', {
			event: 'lienFiled',
			filters: { debtor_name: 'Nobody has this name' },
		});
		await expect(trigger.fetchTestEvent()).rejects.toThrow('The service has no record to show');
		expect(trigger.staticData).toEqual({});
	});
});

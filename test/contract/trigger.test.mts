/** The trigger in n8n's engine: every event with every credential, at the sandbox. Its lists over time: `test/property`. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { FaultRule } from '../../sandbox/server.mts';
import { activeTrigger, watched, type Watched } from '../support/activeTrigger.mts';
import { speedUpTime } from '../support/speedUpTime.mts';
import { AUTHENTICATIONS, containing, useTestBed, type TestBed } from '../support/testing.mts';

speedUpTime();
const testBed = useTestBed();

const DAY = 86_400_000;
/** Short, so that a failure that is tried again does not take the test's time. */
const BUDGET_MS = 1500;
const [liens] = watched;

const open = ({ event, filters }: Watched, more: INodeParameters = {}, at: TestBed = testBed) =>
	activeTrigger(at, { event, filters: filters(at), ...more });

const recordIds = (rows: IDataObject[] | null) => rows && rows.map(({ record_id: id }) => id);

/** The reviews of the trigger have one more field than those of the action node: whose page they are on. */
const textsOf = (rows: IDataObject[] | null): string[] =>
	(rows ?? []).map(({ google_maps_url: _, ...json }) =>
		JSON.stringify(Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1))),
	);

describe.each(watched)('the trigger for $event', (event) => {
	it.each(AUTHENTICATIONS)('emits each new record once: %s', async (authentication) => {
		const simplify = authentication === 'apiKey';
		const trigger = open(event, { simplify, authentication });
		const signedBy = { authentication, credential: trigger.credential };
		const byAction = async () => {
			const own = { ...event.action, filters: event.filters(testBed), simplify };
			return textsOf((await testBed.run(event.operation, own, signedBy)).json);
		};
		expect(await trigger.poll()).toBeNull();
		const before = new Set(await byAction());
		const emitted: IDataObject[] = [];
		for (const count of [3, 1]) {
			await event.happen(testBed, count, signedBy);
			emitted.push(...((await trigger.poll()) ?? []));
			expect(await trigger.poll()).toBeNull();
		}

		const added = (await byAction()).filter((text) => !before.has(text));
		expect(added).toHaveLength(4);
		expect(textsOf(emitted).sort()).toEqual(added.sort());
		if (event.event === 'reviewPosted') expect(emitted[0]).toHaveProperty('google_maps_url');
		testBed.sandbox.reset();
		expect(await trigger.poll()).toBeNull();
		expect(testBed.sandbox.stats().byPath).toEqual({ [event.path]: 1 });
	});

	it('shows ten records at most in the editor, with three calls at most, and keeps its state', async () => {
		const trigger = open(event);
		await event.happen(testBed, 1, { credential: trigger.credential });
		testBed.sandbox.reset();
		const shown = (await trigger.fetchTestEvent())!;
		expect(testBed.calls()).toBeLessThanOrEqual(3);
		expect(shown.length).toBeGreaterThan(0);
		expect(shown.length).toBeLessThanOrEqual(10);
		expect(trigger.staticData).toEqual({});

		await trigger.poll();
		const kept = trigger.staticData;
		await trigger.fetchTestEvent();
		expect(trigger.staticData).toEqual(kept);
	});
});

const refused = (status: number): FaultRule => ({ kind: 'status', status });
it.each<[FaultRule, does: string, code: number | null]>([
	[refused(401), 'throws', 401],
	[refused(403), 'throws', 403],
	[refused(404), 'throws', 404],
	[refused(422), 'throws', 422],
	[refused(500), 'logs a warning', null],
	[{ kind: 'rateLimit', retryAfter: 60 }, 'logs a warning', null],
	[{ kind: 'drop' }, 'logs a warning', null],
	[{ kind: 'hang' }, 'logs a warning', null],
])('after %j a poll keeps its state and %s', async (rule, _does, code) => {
	// Its own account, so that the rate limit holds up no other test.
	const at = await testBed.withOwnSandbox();
	const trigger = open(liens, {}, at);
	await trigger.poll();
	await liens.happen(at, 1, {});
	const kept = trigger.staticData;
	at.sandbox.setFaults([rule]);
	const logged = testBed.engine.logs.length;
	const outcome = await trigger.poll(BUDGET_MS).catch(({ message }: Error) => message);
	const warnings = testBed.engine.logs.slice(logged).filter(({ level }) => level === 'warn');

	expect(outcome).toEqual(code && containing(`status ${code}`));
	expect(warnings).toHaveLength(code ? 0 : 1);
	expect(trigger.staticData).toEqual(kept);
	// Without a state there is nothing to keep: the workflow is told that it could not begin.
	trigger.staticData = {};
	await expect(trigger.poll(BUDGET_MS)).rejects.toThrow();
});

it('liens that expire within Days Ahead are each emitted once, the earliest first, and none that is over', async () => {
	const trigger = activeTrigger(testBed, { event: 'lienExpiring', daysAhead: 40 });
	/** Files liens that expire in this many days. Returns their IDs. */
	const expiring = (...days: number[]) =>
		days.map((each) => {
			const lien = testBed.sandbox.data.fileLien(Date.now());
			return Object.assign(lien, { expiresAt: Date.now() + each * DAY }).recordId;
		});
	expect(await trigger.poll()).toBeNull();
	// The latest first, and no filter.
	const sort_by = [{ field: 'date_expired_unix', order: 'desc' }];
	const date_expired = '<= 40 days forwards';
	expect(testBed.sent()[0]).toEqual({ date_expired, sort_by, page: 1, per_page: 50 });
	const [later, sooner] = expiring(30, 10, 60, -3);
	expect(recordIds(await trigger.poll())).toEqual([sooner, later]);
	expect(await trigger.poll()).toBeNull();

	// After a change of Days Ahead, the trigger learns again.
	trigger.parameters.daysAhead = 90;
	expect(await trigger.poll()).toBeNull();
	const near = expiring(80);
	expect(recordIds(await trigger.poll())).toEqual(near);
});

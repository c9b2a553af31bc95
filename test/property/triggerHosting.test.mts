/** The trigger's state. n8n may give a poll an old state and discard its result. */
import { ObservableObject, type IDataObject } from 'n8n-workflow';
import { learned, listOf, MINUTE, type WatchedList } from './watchedList.mts';

describe.each(['scheduler', 'cursors'] as const)('with n8n’s durable %s', (hosting) => {
	it('records that arrive after an activation that n8n didn’t store are emitted once, even if n8n discards the first result', async () => {
		const list = listOf(120);
		list.hosting = hosting;
		await list.pollOften(1);
		for (let round = 0; round < 3; round += 1) {
			const discarded = [3, 2].map((days) => list.insert(days).record_id);
			list.discards = 1;
			expect(await list.poll()).toEqual([]);
			const later = list.insert(1).record_id;
			expect(await list.poll()).toEqual([]);
			await list.pass(MINUTE);
			expect(await list.pollOften(2)).toEqual([...discarded, later]);
			expect(await list.pollOften(2)).toEqual([]);
		}
	});
});

describe('the state of a trigger', () => {
	it.each<[string, (list: WatchedList) => void]>([
		['base URL', (list) => (list.credential = { baseUrl: 'https://other.example' })],
		['credential', (list) => (list.credentialId = 'another')],
		['kind of credential', (list) => (list.parameters.authentication = 'bearerToken')],
		['event', (list) => (list.parameters.event = 'mobileNumberLookedUp')],
		['Look Back Days', (list) => (list.parameters.lookBackDays = 31)],
		['filters', (list) => (list.parameters.filters = { has_website: false })],
	])('learns again, emits nothing, and says so after a change of %s', async (_name, change) => {
		const list = await learned(10);
		list.insert(0);
		change(list);
		list.bodies = (body) => ({ ...(body as IDataObject), logs_mobile_numbers: [] });
		expect(await list.pollOften(2)).toEqual([]);
		expect(list.logged.join()).toMatch(/^Trigger: .* learns again which records are there$/);
	});

	it('stays in use after a change of the key or Simplify, or another spelling of the base URL', async () => {
		const list = await learned(10);
		list.credential = { baseUrl: `${list.account}/v1/`, apiKey: 'renewed' };
		list.parameters.simplify = true;
		const fresh = list.insert(0).record_id;
		expect(await list.pollOften(1)).toEqual([fresh]);
	});

	it('is marked as changed for n8n, and has no secret, filter or address', async () => {
		const list = listOf(10);
		list.parameters.filters = { city: 'Reno' };
		list.staticData = ObservableObject.create({}, undefined, {
			ignoreEmptyOnFirstChild: true,
		}) as IDataObject;
		await list.activate();
		expect(list.staticData.__dataChanged).toBe(true);
		expect(JSON.stringify(list.staticData)).not.toMatch(/Reno|secret-key|example/);
	});
});

/** Which poll of a trigger may begin, and with what state, in n8n's four ways to poll. */
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { takeTurn, type LastPolls } from '../../../nodes/BusinessDataLookup/trigger/turns.ts';

const SECOND_MS = 1000;

/** One process of n8n; the database is whatever the test gives a poll. */
const n8n = () => {
	const polls: LastPolls = new Map();
	return (given: IDataObject, now: number, { owner = 'owner', node = 'node' } = {}) => {
		const context = {
			getWorkflow: () => ({ id: 'workflow' }),
			getNode: () => ({ id: node }),
			getWorkflowStaticData: () => given,
		} as unknown as IPollFunctions;
		return takeTurn(context, owner, now, polls);
	};
};

const state = (n: number): IDataObject => ({ state: { n } });

describe('a poll of the trigger', () => {
	it('does not begin while another of the same node runs', () => {
		const poll = n8n();
		const first = poll(state(1), 0)!;
		expect(poll(state(1), 60 * SECOND_MS)).toBeUndefined();
		expect(poll(state(1), 60 * SECOND_MS, { node: 'another' })).toBeDefined();
		first.end();
		expect(poll(state(1), 60 * SECOND_MS)).toBeDefined();
	});

	it('begins although one that was changed since, or one that never ended, runs', () => {
		const poll = n8n();
		poll(state(1), 0);
		expect(poll(state(1), 60 * SECOND_MS, { owner: 'changed' })).toBeDefined();
		expect(poll(state(1), 359 * SECOND_MS, { owner: 'changed' })).toBeUndefined();
		expect(poll(state(1), 360 * SECOND_MS, { owner: 'changed' })).toBeDefined();
	});

	it('goes on from what the last one left, where n8n has not stored that', () => {
		const poll = n8n();
		const first = poll({}, 0)!;
		first.staticData.state = { n: 1 };
		first.end();
		const second = poll({}, 60 * SECOND_MS)!;
		expect(second.staticData).toEqual(state(1));
		second.staticData.state = { n: 2 };
		second.end();
		expect(poll({}, 120 * SECOND_MS)!.staticData).toEqual(state(2));
	});

	it('goes on from what n8n has stored, where that is another state than the last one was given', () => {
		const poll = n8n();
		const first = poll(state(1), 0)!;
		first.staticData.state = { n: 2 };
		first.end();
		expect(poll(state(7), 60 * SECOND_MS)!.staticData).toEqual(state(7));
	});

	it('does not begin within 30 seconds of an emission that n8n has not stored', () => {
		const poll = n8n();
		const first = poll(state(1), 0)!;
		first.staticData.state = { n: 2 };
		first.end(5 * SECOND_MS);
		expect(poll(state(1), 34 * SECOND_MS)).toBeUndefined();
		expect(poll(state(2), 34 * SECOND_MS)).toBeDefined();
		expect(n8n()(state(1), 34 * SECOND_MS)).toBeDefined();
	});

	it('begins with what the last one left, where n8n has not stored an emission for 30 seconds', () => {
		const poll = n8n();
		const first = poll(state(1), 0)!;
		first.staticData.state = { n: 2 };
		first.end(5 * SECOND_MS);
		expect(poll(state(1), 35 * SECOND_MS)!.staticData).toEqual(state(2));
	});

	it('stands alone where n8n does not name its workflow', () => {
		const given: IDataObject = {};
		const context = {
			getNode: () => ({ id: 'node' }),
			getWorkflowStaticData: () => given,
		} as unknown as IPollFunctions;
		const polls: LastPolls = new Map();
		const begin = () => takeTurn(context, 'owner', 0, polls)!;
		expect([begin().staticData, begin().staticData]).toEqual([given, given]);
		expect(polls.size).toBe(0);
	});

	it('leaves alone what a poll with another owner has left there meanwhile', () => {
		const poll = n8n();
		const first = poll({}, 0)!;
		first.staticData.state = { n: 1 };
		first.end();
		const given = {};
		const second = poll(given, 60 * SECOND_MS)!;
		expect(second.staticData).toEqual(state(1));
		const changed = poll(given, 120 * SECOND_MS, { owner: 'changed' })!;
		changed.staticData.state = { n: 9 };
		changed.end();
		second.end();
		expect(given).toEqual(state(9));
	});

	it('leaves its state in the static data that n8n gave it', () => {
		const poll = n8n();
		poll({}, 0)!.end();
		const given: IDataObject = {};
		const second = poll(given, 60 * SECOND_MS)!;
		second.staticData.state = { n: 3 };
		second.end();
		expect(given).toEqual(state(3));
	});
});

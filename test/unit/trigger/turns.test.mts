/** Which poll of a trigger may begin, and with what state, in n8n's four ways to poll. */
import type { IDataObject } from 'n8n-workflow';
import { takeTurn, type LastPolls } from '../../../nodes/BusinessDataLookup/trigger/turns.ts';
import { fakePoll } from '../../support/fakeN8n.mts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** One process of n8n; the database is whatever the test gives a poll. */
const n8n = (polls: LastPolls = new Map()) => {
	return (given: IDataObject, now: number, { watchDigest = 'digest', node = 'node' } = {}) => {
		const context = fakePoll({
			getNode: () => ({ id: node }),
			getWorkflowStaticData: () => given,
		});
		return takeTurn(context, watchDigest, now, polls);
	};
};

const state = (n: number): IDataObject => ({ state: { n } });

describe('a poll of the trigger', () => {
	it('replaces one with other settings, or one that never ended', () => {
		const poll = n8n();
		const old = poll(state(1), 0)!;
		const changed = poll(state(1), MINUTE_MS, { watchDigest: 'changed' })!;
		expect(old.saveState({ n: 2 })).toBe(false);
		expect(poll(state(1), 5.9 * MINUTE_MS, { watchDigest: 'changed' })).toBeUndefined();
		const next = poll(state(1), 6 * MINUTE_MS, { watchDigest: 'changed' })!;
		expect([changed.saveState({ n: 3 }), next.saveState({ n: 4 })]).toEqual([false, true]);
	});

	it('does not touch the static data if its state is the same', () => {
		const given = state(1);
		const before = given.state;
		const turn = n8n()(given, 0)!;
		turn.saveState({ n: 1 });
		expect(given.state).toBe(before);
	});
});

it('this process forgets the least recently polled of more than 1,000 triggers', () => {
	const poll = n8n();
	for (let n = 0; n <= 1000; n += 1) {
		const turn = poll({}, n, { node: `node ${n}` })!;
		turn.saveState({ n });
		turn.end();
	}
	expect(poll({}, 2000, { node: 'node 1' })!.state).toEqual({ n: 1 });
	expect(poll({}, 2000, { node: 'node 0' })!.state).toBeNull();
});

it('this process keeps no state of a trigger whose state n8n stores', () => {
	const polls: LastPolls = new Map();
	const poll = n8n(polls);
	const given = {};
	for (let n = 0; n < 3; n += 1) {
		const turn = poll(given, n * MINUTE_MS)!;
		turn.saveState({ n: 1 });
		turn.end();
	}
	expect([...polls.values()].map(({ unsavedState }) => unsavedState)).toEqual([undefined]);
});

it('a poll knows when the last silent poll read the list, but not when one that emitted did', () => {
	const poll = n8n();
	const first = poll(state(1), 0)!;
	expect(first.lastReadAt).toBeUndefined();
	first.saveState({ n: 1 }, { readAt: 5 });
	first.end();
	const second = poll(state(1), MINUTE_MS)!;
	expect(second.lastReadAt).toBe(5);
	second.saveState({ n: 2 }, { emittedAt: MINUTE_MS, readAt: 6 });
	second.end();
	expect(poll(state(2), 2 * MINUTE_MS)!.lastReadAt).toBe(5);
});

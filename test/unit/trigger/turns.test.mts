/** Which poll of a trigger may begin, and with what state, in n8n's four ways to poll. */
import type { IDataObject } from 'n8n-workflow';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import type { TriggerState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { takeTurn } from '../../../nodes/BusinessDataLookup/trigger/turns.ts';
import { fakePoll } from '../../support/fakeN8n.mts';

const MINUTE_MS = 60_000;

/** One process of n8n; the database is whatever the test gives a poll. */
const n8n = () => {
	const turns = new Map();
	return (given: IDataObject, now: number, { watchDigest = 'watchDigest', node = 'node' } = {}) => {
		const context = fakePoll({ getNode: () => ({ id: node }), getWorkflowStaticData: () => given });
		return takeTurn({ context, watchDigest, clock: { now: () => now } } as Poll, turns);
	};
};

/** A state that differs from others only in this number. */
const numbered = (n: number) => ({ watchDigest: 'watchDigest', explainedTotal: n }) as TriggerState;

const state = (n: number) => ({ state: numbered(n) }) as unknown as IDataObject;

it('a poll replaces one with other settings, or one that never ended', () => {
	const poll = n8n();
	const old = poll(state(1), 0)!;
	const changed = poll(state(1), MINUTE_MS, { watchDigest: 'changed' })!;
	expect(changed.state).toBeUndefined();
	expect(old.saveState(numbered(2), false)).toBe(false);
	expect(poll(state(1), 5.9 * MINUTE_MS, { watchDigest: 'changed' })).toBeUndefined();
	const next = poll(state(1), 6 * MINUTE_MS, { watchDigest: 'changed' })!;
	expect([changed, next].map((turn) => turn.saveState(numbered(3), false))).toEqual([false, true]);
});

it('a poll goes on from the state of the last silent poll if n8n gives an old one', () => {
	const poll = n8n();
	const end = (now: number, given: number, saved: number, emitsRows: boolean) => {
		const turn = poll(state(given), now * MINUTE_MS)!;
		turn.saveState(numbered(saved), emitsRows);
		turn.runsUntil = 0;
		return turn;
	};
	end(0, 1, 2, false);
	expect(poll(state(1), MINUTE_MS)!.state).toEqual(numbered(2));
	end(6, 1, 3, true);
	expect(poll(state(1), 6.4 * MINUTE_MS)).toBeUndefined();
	expect(poll(state(3), 6.4 * MINUTE_MS)!.state).toEqual(numbered(3));
});

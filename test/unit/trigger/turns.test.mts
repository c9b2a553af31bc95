/** Which poll of a trigger may begin, and with what state, in n8n's four ways to poll. */
import type { IDataObject } from 'n8n-workflow';
import type { StoredState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { takeTurn } from '../../../nodes/BusinessDataLookup/trigger/turns.ts';
import { fakePoll } from '../../support/fakeN8n.mts';

const MINUTE_MS = 60_000;

/** One process of n8n; the database is whatever the test gives a poll. */
const n8n = () => {
	const polls = new Map();
	return (given: IDataObject, now: number, { watchDigest = 'watchDigest', node = 'node' } = {}) => {
		const own = { getNode: () => ({ id: node }), getWorkflowStaticData: () => given };
		return takeTurn(fakePoll(own), watchDigest, now, polls);
	};
};

/** A state that only its number tells from others. */
const numbered = (n: number) => ({ passesLeft: n }) as StoredState;

const state = (n: number): IDataObject => ({ state: numbered(n) });

it('a poll replaces one with other settings, or one that never ended', () => {
	const poll = n8n();
	const old = poll(state(1), 0)!;
	const changed = poll(state(1), MINUTE_MS, { watchDigest: 'changed' })!;
	expect(old.saveState(numbered(2), 0)).toBe(false);
	expect(poll(state(1), 5.9 * MINUTE_MS, { watchDigest: 'changed' })).toBeUndefined();
	const next = poll(state(1), 6 * MINUTE_MS, { watchDigest: 'changed' })!;
	expect([changed.saveState(numbered(3), 0), next.saveState(numbered(4), 0)]).toEqual([
		false,
		true,
	]);
});

it('a poll knows when the last poll that emitted nothing read the list', () => {
	const poll = n8n();
	const first = poll(state(1), 0)!;
	expect(first.lastReadAt).toBeUndefined();
	first.saveState(numbered(1), 5);
	first.end();
	const second = poll(state(1), MINUTE_MS)!;
	expect(second.lastReadAt).toBe(5);
	second.saveState(numbered(2), 6, MINUTE_MS);
	second.end();
	expect(poll(state(2), 2 * MINUTE_MS)!.lastReadAt).toBe(5);
});

/** Whose the questions of a call are, which of them go in it, and when it is not repeated. */
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	Batch,
	deliver,
	type Asked,
	type Caller,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import { WaitingQuestions } from '../../../../nodes/BusinessDataLookup/lookup/byKey/waitingQuestions.ts';
import type { Answer } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';

const [ann, bob] = ['ann', 'bob'].map((name) => ({ name }) as unknown as Caller);
const asks = (caller: Caller, text: string, more: Partial<Asked> = {}): Asked => ({
	texts: [text],
	keys: [text],
	askers: [{ caller, resolve: () => undefined }],
	...more,
});

it('an answer goes to its first asker as it is, and to each other one as a copy', () => {
	const got: Answer[] = [];
	const answer = { records: [{ id: 1 }] };
	deliver(
		[ann, bob, bob].map((caller) => ({ caller, resolve: (each) => got.push(each) })),
		answer,
	);
	expect(got).toEqual([answer, answer, answer]);
	expect(got.map((each) => each === answer)).toEqual([true, false, false]);
});

it.each<[string, Asked[], Partial<Batch>, boolean]>([
	['of one question', [asks(ann, 'a')], { sender: ann }, false],
	['of several questions', [asks(ann, 'a'), asks(ann, 'b')], { sender: ann }, true],
	['whose sender has left', [asks(bob, 'a')], { sender: ann }, true],
	['that nobody waits for', [asks(ann, 'a', { askers: [] })], { sender: ann }, false],
])('a call %s that hangs is not repeated: %s', (_name, asked, state, isLast) => {
	const events = { onLeave: jest.fn(), onRefused: jest.fn(), onFailure: jest.fn() };
	const batch = Object.assign(new Batch(undefined, events, asked, 'repeated'), state);
	const failure = new LookupFailure({ kind: 'timeout', message: 'hangs' });
	expect(batch.isLast(failure)).toBe(isLast);
});

it('a call takes one question of each caller in turn, and only new or only repeated ones', () => {
	const waiting = new WaitingQuestions();
	const of = (caller: Caller, ...texts: string[]) => texts.map((text) => asks(caller, text));
	waiting.add([...of(ann, 'a1', 'a2', 'a3'), ...of(bob, 'b1')]);
	waiting.add([asks(bob, 'b2', { isAgain: true }), asks(bob, 'b3')]);
	const taken = [3, 50, 50].map((most) => waiting.take(most).map(({ texts: [text] }) => text));
	expect(taken).toEqual([['a1', 'b1', 'a2'], ['a3', 'b3'], ['b2']]);
});

/** The runs of one call: who leaves it, and what each of them gets. */
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure, type FailureFacts } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { Batch, deliver } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import type { PendingRun } from '../../../../nodes/BusinessDataLookup/lookup/byKey/pendingLookups.ts';
import { notAll, type Answer } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import type { Client } from '../../../../nodes/BusinessDataLookup/service/client.ts';
import { createRun } from '../../service/rateLimit/runs.mts';
import { nameOf, pending, search, shows, batchOptions } from './lookups.mts';

const failure = (kind: FailureFacts['kind']) => new LookupFailure({ kind, message: kind });

/** A batch of the lookups `x.com` of the runs `a` and `b`, and `y.com` of `b`, and what they got. */
const begin = () => {
	const [a, b] = [createRun(), createRun()];
	const got: Array<[string, Answer]> = [];
	const pendingRun = (run: typeof a, who: string): PendingRun => ({
		client: { run } as Client,
		resolve: (answer) => got.push([who, answer]),
	});
	const lookups = [
		pending(search('x.com'), { pendingRuns: [pendingRun(a, 'ax'), pendingRun(b, 'bx')] }),
		pending(search('y.com', 'x.com'), { pendingRuns: [pendingRun(b, 'by')] }),
	];
	const released: string[][] = [];
	const batch = new Batch(
		lookups,
		batchOptions('search', { maxRecords: 9 }),
		'collected',
		(some) => {
			released.push(some.map(nameOf));
		},
	);
	return { a, b, batch, got, released };
};

it('a batch has each value once, and is sent by a run that waits for it', () => {
	const { a, b, batch } = begin();
	expect([batch.values, [...batch.runs]]).toEqual([
		['x.com', 'y.com'],
		[a, b],
	]);
	expect(batch.sender!.run).toBe(a);
	batch.removeRun(a);
	expect(batch.sender!.run).toBe(b);
	batch.removeRun(b);
	expect(batch.sender).toBeUndefined();
});

it('a batch ends when its last run leaves, and none of them gets an answer', () => {
	const { a, b, batch, got } = begin();
	batch.removeRun(a);
	expect([batch.signal.aborted, [...batch.runs]]).toEqual([false, [b]]);
	batch.removeRun(b);
	expect([batch.signal.aborted, got]).toEqual([true, []]);
});

const times = (count: number, url: string) => Array.from({ length: count }, () => url);

it.each<[string, FailureFacts['kind'], string[], string[], object]>([
	[
		'gets what was read',
		'rateLimited',
		['x.com'],
		[],
		{ records: shows('x.com'), incomplete: notAll('rateLimited') },
	],
	[
		'gets no more than it wants',
		'rateLimited',
		times(12, 'x.com'),
		[],
		{ records: shows(...times(9, 'x.com')), incomplete: undefined },
	],
	[
		'gets what an earlier call read',
		'rateLimited',
		['z.com'],
		['x.com'],
		{ records: shows('x.com') },
	],
	['fails where nothing was read for it', 'callBudget', ['z.com'], [], { message: 'callBudget' }],
])('one of several runs that used up its budget %s', (_name, kind, urls, before, answer) => {
	const { a, b, batch, got, released } = begin();
	batch.recordsRead = shows(...urls);
	batch.lookups[0].recordsRead = shows(...before);
	expect(batch.giveUp(a, failure(kind))).toBe(false);
	expect(got).toEqual([['ax', expect.objectContaining(answer)]]);
	expect([released, [...batch.runs]]).toEqual([[], [b]]);
});

it('one of several runs that may not wait until a failed call is repeated goes on by itself', () => {
	const { a, b, batch, got, released } = begin();
	expect(batch.giveUp(a, failure('server'))).toBe(false);
	expect([got, released, [...batch.runs]]).toEqual([[], [['x.com']], [b]]);
});

it('the last run of a batch stays in it, because the failed call tells it what was read', () => {
	const { a, b, batch, got } = begin();
	batch.giveUp(a, failure('callBudget'));
	expect(batch.giveUp(b, failure('callBudget'))).toBe(true);
	expect([got.length, [...batch.runs]]).toEqual([1, [b]]);
	expect(batch.giveUp(a, failure('callBudget'))).toBe(false);
});

it('a batch is failing while some of its lookups are tried, or its call is to be repeated', () => {
	const { batch } = begin();
	expect(batch.isFailing).toBe(false);
	batch.client = { isFailing: true } as Client;
	expect(batch.isFailing).toBe(true);
	batch.client = { isFailing: false } as Client;
	expect(batch.isFailing).toBe(false);
	batch.isInTrial = true;
	expect(batch.isFailing).toBe(true);
});

const cut = notAll('callBudget');
const deliverTo = (runs: number, answer: Answer, recordsRead?: IDataObject[], maxRecords = 9) => {
	const got: Answer[] = [];
	const resolve = (each: Answer) => got.push(each);
	const pendingRuns = Array.from({ length: runs }, () => ({ client: {} as Client, resolve }));
	deliver(pending(search('x.com'), { pendingRuns, recordsRead }), answer, maxRecords);
	return got;
};

it('each run gets a copy of the answer of its own', () => {
	const answer: Answer = { records: shows('x.com') };
	const got = deliverTo(2, answer);
	expect(got).toEqual([answer, answer]);
	expect(got.map((each) => each === answer)).toEqual([true, false]);
});

it.each<[string, Answer, number, boolean]>([
	['a used up budget', failure('callBudget'), 1, true],
	['a used up budget, and nothing was read', failure('callBudget'), 0, false],
	['another failure', failure('server'), 1, false],
	['an answer', { records: [] }, 1, false],
	['a list that a budget has cut before', { records: [], incomplete: cut }, 1, true],
	['a longer one', { records: shows('x.com'), incomplete: cut }, 1, false],
])('what was read before is given instead of %s or not', (_name, answer, count, isRead) => {
	const read = shows('x.com').slice(0, count);
	const expected = { records: read, incomplete: cut };
	expect(deliverTo(1, answer, read)).toEqual([isRead ? expected : answer]);
	expect(deliverTo(1, answer)).toEqual([answer]);
	// With as many as are wanted, nothing is missing.
	if (isRead) expect(deliverTo(1, answer, read, 1)).toEqual([{ records: read }]);
});

/** What each input of a run got. */
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { Results } from '../../../nodes/BusinessDataLookup/lookup/results.ts';

const failure = new LookupFailure({ kind: 'server', message: 'Down' });
const records = { records: [{ a: 1 }, { a: 2 }] };
const file = { binary: { data: '', mimeType: '' }, json: {} };
const items = (...all: number[]) => all.map((item) => ({ item }));

it('nothing has failed, been counted or halted at first', () => {
	const results = new Results(true);
	expect(results).toMatchObject({ byItem: [], recordCount: 0, halted: false });
});

it('inputs that asked for the same share the result, whose records count once', () => {
	const results = new Results(false);
	results.settle(items(0, 2), records);
	expect(results.byItem).toEqual([records, undefined, records]);
	expect(results.recordCount).toBe(2);
	expect(results.byItem[0]).toBe(records);
	expect(results.byItem[2]).not.toBe(records);
});

it('inputs that share a file share the file itself', () => {
	const results = new Results(false);
	results.settle(items(0, 1), file);
	expect(results.byItem.map((result) => result === file)).toEqual([true, true]);
});

it.each([true, false])('a failure halts the run where the first ends it: %s', (stopAtFirst) => {
	const results = new Results(stopAtFirst);
	results.settle(items(0), records);
	expect(results.halted).toBe(false);
	results.settle(items(1), failure);
	expect([results.halted, results.halt.signal.aborted]).toEqual([stopAtFirst, stopAtFirst]);
});

it('files are counted, with their records where those are known', () => {
	const results = new Results(false);
	results.settle(items(0), { ...file, recordCount: 5 });
	results.settle(items(1), { ...file, recordCount: 2 });
	results.settle(items(2), file);
	expect(results).toMatchObject({ recordCount: 7, fileCount: 2, downloadCount: 1 });
});

it('each reason why something is not complete, or may not be, is kept once', () => {
	const results = new Results(false);
	for (const item of [0, 1])
		results.settle(items(item), { ...records, shortfall: 's', doubt: 'd' });
	results.settle(items(2), records);
	expect([[...results.shortfalls], [...results.doubts]]).toEqual([['s'], ['d']]);
});

it('what ends the run fails those that have no result yet, and no others', () => {
	const results = new Results(false);
	results.settle(items(1), records);
	results.settleRest(items(0, 1, 2), failure);
	expect(results.byItem).toEqual([failure, records, failure]);
});

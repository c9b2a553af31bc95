import { runHint } from '../../../nodes/BusinessDataLookup/lookup/summary.ts';
import type { Connection } from '../../../nodes/BusinessDataLookup/service/connection.ts';

const session = (calls: number, refused: number, waited: number, callsLeft: number) =>
	({
		client: { tally: { calls, refused } },
		waitBudget: { waited },
		limiter: { callsLeft },
	}) as Connection;

it.each<[Connection, number, number, string[], string, string]>([
	[
		session(1, 0, 0, 59),
		1,
		0,
		[],
		'info',
		'1 call, 1 record, 0 s waited, 59 calls left in this minute.',
	],
	[
		session(20, 2, 61_400, 1),
		1000,
		999,
		['9 of the 10 were found'],
		'warning',
		'Not complete: 9 of the 10 were found. 20 calls, 1000 records, 61 s waited, 1 call left in this minute, 2 calls refused and sent again. 999 inputs were asked for together (Items per Call).',
	],
])('runHint %#', (spent, records, merged, warnings, type, message) => {
	expect(runHint(spent, { records, merged, warnings: new Set(warnings) })).toEqual({
		type,
		message,
		location: 'outputPane',
	});
});

import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { runHint } from '../../../nodes/BusinessDataLookup/lookup/summary.ts';
import { Results } from '../../../nodes/BusinessDataLookup/lookup/results.ts';
import { secretBlanker } from '../../../nodes/BusinessDataLookup/service/secretBlanker.ts';
import type { Connection } from '../../../nodes/BusinessDataLookup/service/connection.ts';

const spent = (calls: number, refused: number, waited: number, callsLeft: number, sharedWith = 0) =>
	({
		client: { tally: { calls, refused, sharedWith } },
		waitBudget: { waited },
		limiter: { limited: { minute: { left: callsLeft } } },
	}) as Connection;

/** The results of a run that brought nothing, but for these. */
const resultsOf = (some: Partial<Results>): Results => Object.assign(new Results(false), some);

it.each<[Connection, number, string[], string[], string, string]>([
	[spent(1, 0, 0, 59), 1, [], [], 'info', '1 call, 1 record, 59 calls left in this minute.'],
	[
		spent(20, 2, 61_400, 1),
		1000,
		['9 of the 10 were found'],
		[],
		'warning',
		'Not complete: 9 of the 10 were found. 20 calls, 1000 records, 61 s waited, 1 call left in this minute, 2 calls refused and sent again.',
	],
	[
		spent(2, 0, 0, 58),
		60,
		[],
		['60 records carry no id'],
		'info',
		'Perhaps not complete: 60 records carry no id. 2 calls, 60 records, 58 calls left in this minute.',
	],
])(
	'the hint of a run tells what it cost and what is not complete (%#)',
	(connection, recordCount, shortfalls, doubts, type, message) => {
		const results = resultsOf({
			recordCount,
			shortfalls: new Set(shortfalls),
			doubts: new Set(doubts),
		});
		expect(runHint(connection, results, (text) => text)).toEqual({
			type,
			message,
			location: 'outputPane',
		});
	},
);

it('the hint of a run shows no secret in what it quotes of the service', () => {
	const results = resultsOf({
		recordCount: 1,
		shortfalls: new Set(['the service gave the cursor "S3cr3t%2Dkey" twice']),
		doubts: new Set([`the cursor ${btoa('secret-key')} came again`]),
	});
	const blank = secretBlanker(['s3cr3t-key', 'secret-key']);
	const { message } = runHint(spent(1, 0, 0, 59), results, blank);
	expect(message).toMatch(
		/^Not complete: the service gave the cursor "\[hidden\]" twice\. Perhaps .* cursor \[hidden\]\w?=* came again\./,
	);
});

it('the hint tells how many other executions shared a call', () => {
	const results = resultsOf({ recordCount: 1 });
	expect(runHint(spent(1, 0, 0, 40, 11), results, (text) => text).message).toBe(
		'1 call, shared with 11 other executions, 1 record, 40 calls left in this minute.',
	);
});

it.each([
	[{ recordCount: 300, fileCount: 1 }, '1 call, 300 records in 1 file, '],
	[{ recordCount: 0, fileCount: 2 }, '1 call, no records in 2 files, '],
	[{ downloadCount: 1 }, '1 call, 1 file, '],
])('the hint of a run with the files %j says so', (files, beginning) => {
	const results = resultsOf(files);
	const { message } = runHint(spent(1, 0, 0, 59), results, (text) => text);
	expect(message.startsWith(beginning)).toBe(true);
});

const found = { records: [{}] };
const missing = { records: [] };
const failed = new LookupFailure({ kind: 'input', message: 'no' });

it.each<[Results['byItem'], string]>([
	[[found, missing, found], '2 of 3 found, 1 not.'],
	[[found, missing, failed], '1 of 3 found, 1 not, 1 failed: no.'],
	[[found, found], '2 of 2 found.'],
	[[missing], 'None of 1 found.'],
])('the hint of lookups begins with how many were found (%#)', (byItem, beginning) => {
	const results = resultsOf({ byItem, findsByKey: true, shortfalls: new Set(['x']) });
	const { message } = runHint(spent(1, 0, 0, 59), results, (text) => text);
	expect(message).toBe(`${beginning} Not complete: x. 1 call, 59 calls left in this minute.`);
});

it('the hint says nothing that is zero', () => {
	const results = resultsOf({ byItem: [missing], unsent: new Map([['malformed', 1]]) });
	expect(runHint(spent(0, 0, 400, 0), results, (text) => text).message).toBe(
		'1 of 1 not sent (malformed). no call left in this minute.',
	);
});

import type { NodeExecutionHint } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import type { Connection } from '../service/connection';
import { counted } from '../service/counted';
import type { Blank } from '../service/secretBlanker';
import type { Results } from './results';

/** How many of the inputs have what they asked for: `180 of 200 found, 20 not`. */
const foundOf = ({ byItem }: Results): string => {
	const failed = byItem.filter((result) => result instanceof LookupFailure).length;
	const found = byItem.filter((result) => 'records' in result && result.records.length > 0).length;
	const not = byItem.length - found - failed;
	return [
		`${found || 'None'} of ${byItem.length} found`,
		not > 0 && found > 0 && `${not} not`,
		failed > 0 && `${failed} failed`,
	]
		.filter(Boolean)
		.join(', ');
};

/** What a person asks first: is all there, and why not? A sentence each, without its full stop. */
const answers = (results: Results): Array<string | false> => {
	const { alike, byItem, findsByKey, recordCount, unsentCount } = results;
	const { shortfalls, doubts, fileCount, downloadCount } = results;
	const isRepeated = alike > 1 && recordCount > 0 && fileCount + downloadCount === 0;
	return [
		findsByKey && foundOf(results),
		unsentCount > 0 && `${unsentCount} of ${byItem.length} malformed, so not sent`,
		isRepeated && `${alike} inputs asked the same, so each record is here ${alike} times`,
		isRepeated && 'Settings → Execute Once gives it once',
		...[...shortfalls].map((shortfall) => `Not complete: ${shortfall}`),
		...[...doubts].map((doubt) => `Perhaps not complete: ${doubt}`),
	];
};

/** The one note at the end of a run: what came of it, and what it cost. Nothing in it is zero. */
export const runHint = (
	{ client, waitBudget, limiter }: Connection,
	results: Results,
	blank: Blank,
): NodeExecutionHint => {
	const { recordCount, fileCount, downloadCount, askedTyped } = results;
	const { calls, refused, sharedWith } = client.tally;
	const { left } = limiter.limited.minute;
	const seconds = Math.round(waitBudget.waited / 1000);
	const inFiles = fileCount > 0 ? ` in ${counted(fileCount, 'file')}` : '';
	const costs = [
		calls > 0 && counted(calls, 'call'),
		sharedWith > 0 && `shared with ${counted(sharedWith, 'other execution')}`,
		downloadCount > 0 && counted(downloadCount, 'file'),
		recordCount > 0 && counted(recordCount, 'record') + inFiles,
		recordCount === 0 && fileCount > 0 && `no records${inFiles}`,
		seconds > 0 && `${seconds} s waited`,
		`${left > 0 ? counted(left, 'call') : 'no call'} left in this minute`,
		refused > 0 && `${counted(refused, 'call')} refused and sent again`,
	];
	const sentences = [
		...answers(results),
		costs.filter(Boolean).join(', '),
		askedTyped > 0 && `Asked once more as typed: ${counted(askedTyped, 'input')}`,
	].filter(Boolean);
	return {
		message: blank(sentences.map((sentence) => `${sentence}.`).join(' ')),
		type: results.shortfalls.size > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
};

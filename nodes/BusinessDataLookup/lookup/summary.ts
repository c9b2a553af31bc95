import type { NodeExecutionHint } from 'n8n-workflow';
import type { Connection } from '../service/connection';
import { counted } from '../service/counted';
import type { Blank } from '../service/secretBlanker';
import type { Results } from './results';

/** What a run came to, as far as its note tells. */
type Told = {
	[Name in keyof Results as Results[Name] extends number | Set<string>
		? Name
		: never]: Results[Name];
};

/** The one note at the end of a run: what it cost, and what is not complete. */
export const runHint = (
	{ client, waitBudget, limiter }: Pick<Connection, 'client' | 'waitBudget' | 'limiter'>,
	results: Told,
	blank: Blank,
): NodeExecutionHint => {
	const { calls, refused } = client.tally;
	const { recordCount, fileCount, downloadCount, askedBare } = results;
	const { callsOfOthers, sharedWith, shortfalls, doubts } = results;
	const inFiles = fileCount > 0 ? ` in ${counted(fileCount, 'file')}` : '';
	const written = counted(recordCount, 'record') + inFiles;
	const parts = [
		counted(calls + callsOfOthers, 'call'),
		...(sharedWith > 0 ? [`shared with ${counted(sharedWith, 'other execution')}`] : []),
		...(downloadCount > 0 ? [counted(downloadCount, 'file')] : [written]),
		`${Math.round(waitBudget.waited / 1000)} s waited`,
		`${counted(limiter.callsLeft, 'call')} left in this minute`,
	];
	if (refused > 0) parts.push(`${counted(refused, 'call')} refused and sent again`);
	const sentences = [...shortfalls].map((shortfall) => `Not complete: ${shortfall}.`);
	for (const doubt of doubts) sentences.push(`Perhaps not complete: ${doubt}.`);
	sentences.push(`${parts.join(', ')}.`);
	if (askedBare > 0) {
		const inputs = counted(askedBare, 'input');
		sentences.push(`Not found as typed and asked for once more by the bare spelling: ${inputs}.`);
	}
	return {
		message: blank(sentences.join(' ')),
		type: shortfalls.size > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
};

import type { NodeExecutionHint } from 'n8n-workflow';
import type { Connection } from '../service/connection';
import { counted } from '../service/counted';
import type { Blank } from '../service/secretBlanker';
import type { Results } from './results';

/** The one note at the end of a run: what it cost, and what is not complete. */
export const runHint = (
	{ client, waitBudget, limiter }: Pick<Connection, 'client' | 'waitBudget' | 'limiter'>,
	results: Results,
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
		sentences.push(`Asked for once more by the bare spelling: ${counted(askedBare, 'input')}.`);
	}
	return {
		message: blank(sentences.join(' ')),
		type: shortfalls.size > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
};

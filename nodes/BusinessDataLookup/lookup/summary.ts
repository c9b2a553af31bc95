import type { NodeExecutionHint } from 'n8n-workflow';
import type { Outcomes } from './results';
import type { Connection } from '../service/connection';

const several = (count: number, word: string): string =>
	`${count} ${word}${count === 1 ? '' : 's'}`;

/** The one note at the end of a run: what it cost, and what is not complete. */
export const runHint = (
	{ client, waitBudget, limiter }: Connection,
	{ records, merged, warnings }: Pick<Outcomes, 'records' | 'merged' | 'warnings'>,
): NodeExecutionHint => {
	const { calls, refused } = client.tally;
	const parts = [
		several(calls, 'call'),
		several(records, 'record'),
		`${Math.round(waitBudget.waited / 1000)} s waited`,
		`${several(limiter.callsLeft, 'call')} left in this minute`,
	];
	if (refused > 0) parts.push(`${several(refused, 'call')} refused and sent again`);
	const sentences = [...warnings].map((warning) => `Not complete: ${warning}.`);
	sentences.push(`${parts.join(', ')}.`);
	if (merged > 0) sentences.push(`${merged} inputs were asked for together (Items per Call).`);
	return {
		message: sentences.join(' '),
		type: warnings.size > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
};

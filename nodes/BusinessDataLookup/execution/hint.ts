import type { NodeExecutionHint } from 'n8n-workflow';
import type { Session } from './session';

const several = (count: number, word: string): string =>
	`${count} ${word}${count === 1 ? '' : 's'}`;

/** The one note at the end of a run: what it cost, and what is not complete. */
export const runHint = (
	{ client, patience, limiter }: Session,
	records: number,
	warnings: string[],
): NodeExecutionHint => {
	const { calls, refused } = client.tally;
	const parts = [
		several(calls, 'call'),
		several(records, 'record'),
		`${Math.round(patience.waited / 1000)} s waited`,
		`${several(limiter.callsLeft, 'call')} left in this minute`,
	];
	if (refused > 0) parts.push(`${several(refused, 'call')} refused and sent again`);
	const summary = `${parts.join(', ')}.`;
	return {
		message: [...warnings.map((warning) => `Not complete: ${warning}.`), summary].join(' '),
		type: warnings.length > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
};

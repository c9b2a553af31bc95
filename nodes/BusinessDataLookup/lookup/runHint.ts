import type { NodeExecutionHint } from 'n8n-workflow';
import { pluralize } from '../counting';
import type { Connection } from '../service/connection';
import type { Redactor } from '../output/redactor';
import { withFullStop } from '../withFullStop';
import type { Results } from './results';
import { needsWarning, writeSentences } from './sentences';
import { findWrongColumn } from './wrongColumn';

/** The limits of an account, in the words of a hint. */
const LIMITS = { minute: 'calls a minute', concurrent: 'simultaneous calls' };

/**
 * The hint at the end of a run: its results and its cost.
 *
 * @param replaced the fields of inputs that results have replaced
 */
export const runHint = (
	connection: Connection,
	results: Results,
	replaced: Set<string>,
	redactor: Redactor,
): NodeExecutionHint => {
	const { client, limiter } = connection;
	const { recordCount, successes } = results;
	const files = successes.filter(({ result }) => result.kind === 'file').length;
	const downloads = successes.filter(({ result }) => result.kind === 'download').length;
	const { tally } = client.run;
	const { calls, shared, refused, refusedBy } = tally;
	const { left } = limiter.minuteGroup.allowance.currentMinute();
	const seconds = Math.round(client.run.waited / 1000);
	const inFiles = files > 0 ? ` in ${pluralize(files, 'file')}` : '';
	const costs = [
		calls > 0 && pluralize(calls, 'call'),
		shared > 0 && `${shared < calls ? `${shared} of them ` : ''}shared with other executions`,
		downloads > 0 && pluralize(downloads, 'file'),
		recordCount + files > 0 && pluralize(recordCount, 'record') + inFiles,
		seconds > 0 && `${seconds} s waited`,
		`${left > 0 ? pluralize(left, 'call') : 'no call'} left in this minute`,
		refused > 0 &&
			`the limit of ${[...refusedBy].map((by) => LIMITS[by]).join(' and ')} was hit, ${pluralize(refused, 'call')} refused at no cost`,
	];
	const wrongColumn = findWrongColumn(results);
	const sentences = [
		...writeSentences(results, wrongColumn),
		replaced.size > 0 &&
			`Put Result in Field replaced fields of the input: ${[...replaced].join(', ')}`,
		costs.filter(Boolean).join(', '),
	].flatMap((sentence) => sentence || []);
	return {
		message: redactor.text(sentences.map(withFullStop).join(' ')),
		type: wrongColumn !== undefined || needsWarning(results) ? 'warning' : 'info',
		location: 'outputPane',
	};
};

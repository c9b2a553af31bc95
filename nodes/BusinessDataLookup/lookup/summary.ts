import type { NodeExecutionHint } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import type { Connection } from '../service/connection';
import { counted } from '../service/counted';
import type { Blank } from '../service/secretBlanker';
import type { Result } from '../output/items';
import { pageSizesOf, SURE_SIZE } from './list/pageSizes';
import type { Results } from './results';

/** More reasons are not listed, and a longer one is cut, in characters. */
const MAX_REASONS = 3;
const MAX_REASON_CHARACTERS = 120;

const countsOf = (names: string[]): Map<string, number> => {
	const counts = new Map<string, number>();
	for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
	return new Map([...counts].sort(([, a], [, b]) => b - a));
};

/** Why an input failed, without what differs from one input to the next: the value and the service's words for it. */
const reasonOf = ({ facts, message }: LookupFailure): string =>
	(facts.wordless ?? message).replace(/: ["{[].*$/s, '').slice(0, MAX_REASON_CHARACTERS);

/** `6 failed: Max Calls (8) is used up (4), The service could not answer (2)`; undefined = none. */
const failedOf = ({ byItem }: Results): string | undefined => {
	const failures = byItem.filter((result) => result instanceof LookupFailure);
	if (failures.length === 0) return undefined;
	const reasons = [...countsOf(failures.map(reasonOf))];
	const listed = reasons
		.slice(0, MAX_REASONS)
		.map(([reason, count]) => (reasons.length > 1 ? `${reason} (${count})` : reason));
	const more = reasons.length > MAX_REASONS ? ', and other reasons' : '';
	return `${failures.length} failed: ${listed.join(', ')}${more}`;
};

/** Whether an input got no item, or one that says so. */
const isEmpty = (result: Result, list: string | undefined): boolean => {
	if (!('records' in result)) return false;
	return result.records.every((record) => {
		const entries = list === undefined ? undefined : record[list];
		return list !== undefined && !(Array.isArray(entries) && entries.length > 0);
	});
};

/** How many inputs got something; a file is something, too. */
const foundCount = ({ byItem, list }: Results): number =>
	byItem.filter((result) => !(result instanceof LookupFailure) && !isEmpty(result, list)).length;

const secondsWaited = ({ waitBudget }: Connection): number => Math.round(waitBudget.waited / 1000);

/** The results and the cost of a run, as attributes of n8n's OpenTelemetry span. */
export const spanAttributes = (
	connection: Connection,
	results: Results,
): Record<string, number> => ({
	calls: connection.client.tally.calls,
	refused: connection.client.tally.refused,
	found: foundCount(results),
	seconds_waited: secondsWaited(connection),
});

/** How many of the inputs have what they asked for: `180 of 200 found, 20 not`. */
const foundOf = (results: Results): string | false => {
	const { byItem, findsByKey, list } = results;
	const failed = failedOf(results);
	const nothing = byItem.filter((result) => isEmpty(result, list)).length;
	const found = foundCount(results);
	if (findsByKey) {
		return [
			`${found || 'None'} of ${byItem.length} found`,
			nothing > 0 && found > 0 && `${nothing} not`,
			failed,
		]
			.filter(Boolean)
			.join(', ');
	}
	const without = byItem.length > 1 && nothing > 0 && !results.statusField;
	return (
		[without && `${nothing} of ${byItem.length} inputs found nothing`, failed]
			.filter(Boolean)
			.join(', ') || false
	);
};

/** `61 Valid, 12 Unknown, 11 Malformed`: the statuses of checked addresses, where these differ. */
const statusesOf = ({ byItem, statusField }: Results): string | false => {
	if (statusField === undefined) return false;
	const statuses = byItem.flatMap((result) =>
		'records' in result ? result.records.map((record) => record[statusField]) : [],
	);
	const counts = [...countsOf(statuses.filter((status) => typeof status === 'string'))];
	const differ = counts.length > 1 || (counts[0]?.[1] ?? 0) < byItem.length;
	return differ && counts.map(([status, count]) => `${count} ${status}`).join(', ');
};

const unsentOf = ({ unsent, byItem }: Results): string | false => {
	const reasons = [...unsent].map(([reason, count]) =>
		unsent.size > 1 ? `${count} ${reason}` : reason,
	);
	const count = [...unsent.values()].reduce((sum, each) => sum + each, 0);
	const isAll = unsent.get('empty') === byItem.length;
	const asks = isAll ? ". The expression gives nothing: is the field's name right?" : '';
	return count > 0 && `${count} of ${byItem.length} not sent (${reasons.join(', ')})${asks}`;
};

/** What to know of records that are there more than once. */
const repeatsOf = ({
	alike,
	byItem,
	recordCount,
	repeated,
	...results
}: Results): Array<string | false> => {
	if (recordCount === 0 || results.fileCount + results.downloadCount > 0) return [];
	if (alike > 1 || repeated === byItem.length - 1) {
		const count = alike > 1 ? alike : byItem.length;
		return [
			count > 1 && `${count} inputs asked the same, so each record is here ${count} times`,
			count > 1 && 'Settings → Execute Once gives it once',
		];
	}
	return [
		repeated > 0 &&
			`${repeated} of ${byItem.length} inputs asked what another input asked, so its records are here again`,
		repeated > 0 && 'A Remove Duplicates node before this one leaves each once',
	];
};

/** What a person asks first: is all there, and why not? A sentence each, without its full stop. */
const answers = (results: Results): Array<string | false> => {
	const { byItem, leftOut, limited, recordCount, shortfalls, doubts, undatedCount } = results;
	const inputs = byItem.length;
	return [
		statusesOf(results),
		foundOf(results),
		unsentOf(results),
		...repeatsOf(results),
		...[...leftOut].map(([label, count]) =>
			inputs > 1
				? `${label} was empty in ${count} of ${inputs} inputs, so it did not narrow them`
				: `${label} was empty, so it did not narrow the search`,
		),
		limited.total > limited.given &&
			`The service has ${counted(limited.total, 'record')}, and Limit gives ${limited.given}`,
		recordCount === 0 && results.onEmpty !== undefined && `0 records: ${results.onEmpty}`,
		...[...shortfalls].map((shortfall) => `Not complete: ${shortfall}`),
		...[...doubts].map((doubt) => `Perhaps not complete: ${doubt}`),
		undatedCount > 0 && `${counted(undatedCount, 'row')} without a filing date left out`,
	];
};

/** The one note at the end of a run: what came of it, and what it cost. Nothing in it is zero. */
export const runHint = (
	connection: Connection,
	results: Results,
	blank: Blank,
): NodeExecutionHint => {
	const { client, limiter } = connection;
	const { recordCount, fileCount, downloadCount } = results;
	const { calls, refused, sharedWith } = client.tally;
	const { left } = limiter.limited.minute;
	const seconds = secondsWaited(connection);
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
	const tooLarge = pageSizesOf(client).refused;
	const sentences = [
		...answers(results),
		tooLarge !== undefined &&
			`The service refused a Page Size of ${tooLarge}, so pages of ${SURE_SIZE} were read`,
		costs.filter(Boolean).join(', '),
	].filter(Boolean);
	return {
		message: blank(sentences.map((sentence) => `${sentence}.`).join(' ')),
		type: results.shortfalls.size > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
};

import { countByText } from '../counting';
import { cutAfterWord } from '../cutAfterWord';
import { LookupFailure } from '../failure';
import { asRecords, type Result } from '../output/result';
import type { Results } from './results';

/** How many inputs found something, and how many failed. */
export const foundSentence = (results: Results): string => {
	const isLookup = results.inputs[0]?.operation.lookUpBy !== undefined;
	const found = isLookup ? lookupSentence(results) : foundNothingSentence(results);
	return [found, failedSentence(results)].filter(Boolean).join(', ');
};

/** `180 of 200 found, 20 not`. Inputs that weren't sent aren't found. */
const lookupSentence = (results: Results): string => {
	const { found, notFound, unsent } = countFound(results);
	const all = `${found || 'None'} of ${results.byItem.length} found`;
	const none = notFound + unsent;
	return found > 0 && none > 0 ? `${all}, ${none} not` : all;
};

/** `5 of 200 inputs found nothing`, if several inputs were sent and some found nothing. */
const foundNothingSentence = (results: Results): string | undefined => {
	const { byItem, inputs } = results;
	const { notFound } = countFound(results);
	if (byItem.length < 2 || notFound === 0 || inputs[0]?.operation.response.countedBy)
		return undefined;
	return `${notFound} of ${byItem.length} inputs found nothing`;
};

/** How many inputs found something, found nothing, or weren't sent. The rest failed, or wasn't read to its end. */
const countFound = ({ byItem, inputs }: Results) => {
	const list = inputs[0]?.presentation.output?.list;
	const unsent = inputs.filter(({ kind }) => kind === 'unsent');
	const unsentItems = new Set(unsent.map(({ item }) => item));
	const found = byItem
		.filter((_, item) => !unsentItems.has(item))
		.map((each) => isFound(each, list));
	return {
		found: found.filter(Boolean).length,
		notFound: found.filter((each) => each === false).length,
		unsent: unsent.length,
	};
};

/** Whether a result has anything in it; undefined if that isn't known. */
const isFound = (result: Result | undefined, list?: string): boolean | undefined => {
	if (!result || result instanceof LookupFailure) return undefined;
	const { records, warning } = asRecords(result) ?? {};
	if (!records) return true;
	// An empty list may have records if the service counts some.
	if (records.length === 0 && warning !== undefined && result.kind === 'list') return undefined;
	if (list === undefined) return records.length > 0;
	return records.some(({ [list]: entries }) => Array.isArray(entries) && entries.length > 0);
};

/** `6 failed: Max Calls (8) is used up (4), The service could not answer (2)`, if any failed. */
const failedSentence = ({ failures }: Results): string | undefined => {
	if (failures.length === 0) return undefined;
	const reasons = [...countByText(failures.map(shortReason))];
	const listed = reasons.map(([reason, count]) =>
		reasons.length > 1 ? `${reason} (${count})` : reason,
	);
	return `${failures.length} failed: ${listed.join(', ')}`;
};

/** Longer reasons are cut. */
const MAX_REASON_CHARACTERS = 120;

/** Why an input failed, without its value and the service's words, so that equal reasons can be counted. */
const shortReason = ({ facts }: LookupFailure): string =>
	cutAfterWord(facts.message.replace(/: ["{[].*$/s, ''), MAX_REASON_CHARACTERS);

/** `61 Valid, 12 Unknown, 11 Malformed`: the statuses of checked addresses, if they differ. */
export const statusSentence = (results: Results): string | false => {
	const { byItem, inputs } = results;
	const field = inputs[0]?.operation.response.countedBy;
	if (field === undefined) return false;
	const records = byItem.flatMap((result) => asRecords(result)?.records ?? []);
	const statuses = records.map((record) => record[field]);
	const counts = [...countByText(statuses.filter((status) => typeof status === 'string'))];
	const differ = counts.length > 1 || (counts[0]?.[1] ?? 0) < byItem.length;
	return differ && counts.map(([status, count]) => `${count} ${status}`).join(', ');
};

import type { IDataObject } from 'n8n-workflow';
import { countByText } from '../counting';
import { cutAfterWord } from '../cutAfterWord';
import { LookupFailure } from '../failure';
import { foundRecords } from '../output/items';
import { foundByChoice } from './furtherChoices';
import type { Results } from './results';
import type { Success } from './success';

/** How many of the inputs have what they asked for: `180 of 200 found, 20 not`. */
export const foundSentence = (results: Results): string | undefined => {
	const { byItem, inputs } = results;
	const { found, nothing } = foundCounts(results);
	const isLookup = inputs[0]?.operation.lookUpBy !== undefined;
	const isMentioned = byItem.length > 1 && nothing > 0 && !inputs[0]?.operation.response.countedBy;
	const counts = isLookup
		? [
				`${found || 'None'} of ${byItem.length} found${foundByText(results)}`,
				nothing > 0 && found > 0 && `${nothing} not`,
			]
		: [isMentioned && `${nothing} of ${byItem.length} inputs found nothing`];
	return [...counts, failedSentence(results)].filter(Boolean).join(', ');
};

/** How many inputs found something, and how many nothing. A file counts as something. */
const foundCounts = ({ byItem, inputs }: Results): { found: number; nothing: number } => {
	const [first] = inputs;
	const list = first?.presentation.output?.list;
	const isFilled = (entries: unknown) => Array.isArray(entries) && entries.length > 0;
	const notSent = new Set(inputs.flatMap((input) => (input.notSent ? [input.item] : [])));
	// An empty list that wasn't read to its end may have records.
	const isUnread = (one: Success) =>
		one.incomplete?.certain && foundRecords(one)?.records.length === 0;
	const answers = byItem.filter(
		(one, item) => !(one instanceof LookupFailure) && !isUnread(one) && !notSent.has(item),
	);
	const hasSome = (records: IDataObject[]) =>
		records.some((record) => list === undefined || isFilled(record[list]));
	const lists = answers.flatMap((one) => foundRecords(one) ?? []);
	const empty = lists.filter(({ records }) => !hasSome(records));
	// In a lookup, inputs that weren't sent count as not found.
	const notSentCount = first?.operation.lookUpBy ? notSent.size : 0;
	return { found: answers.length - empty.length, nothing: empty.length + notSentCount };
};

/** ` (150 by Domain or URL, 30 by Phone)`; '' if inputs have only one key. */
const foundByText = ({ byItem, inputs }: Results): string => {
	const labels = inputs.flatMap((input) => foundByChoice(input, byItem[input.item])?.label ?? []);
	const counts = [...countByText(labels)].map(([label, count]) => `${count} by ${label}`);
	return counts.length > 0 ? ` (${counts.join(', ')})` : '';
};

/** `6 failed: Max Calls (8) is used up (4), The service could not answer (2)`; undefined = none. */
const failedSentence = ({ failures }: Results): string | undefined => {
	if (failures.length === 0) return undefined;
	const reasons = [...countByText(failures.map(shortReason))];
	const listed = reasons
		.slice(0, MAX_REASONS)
		.map(([reason, count]) => (reasons.length > 1 ? `${reason} (${count})` : reason));
	const more = reasons.length > MAX_REASONS ? ', and other reasons' : '';
	return `${failures.length} failed: ${listed.join(', ')}${more}`;
};

/** Further reasons are not listed, and a longer one is cut. */
const MAX_REASONS = 3;

const MAX_REASON_CHARACTERS = 120;

/** Why an input failed, without its value and the service's words, so that equal reasons can be counted. */
const shortReason = ({ facts, message }: LookupFailure): string =>
	cutAfterWord((facts.plainMessage ?? message).replace(/: ["{[].*$/s, ''), MAX_REASON_CHARACTERS);

/** `61 Valid, 12 Unknown, 11 Malformed`: the statuses of checked addresses, where these differ. */
export const statusSentence = (results: Results): string | false => {
	const { byItem, inputs } = results;
	const field = inputs[0]?.operation.response.countedBy;
	if (field === undefined) return false;
	const records = byItem.flatMap((result) => foundRecords(result)?.records ?? []);
	const statuses = records.map((record) => record[field]);
	const counts = [...countByText(statuses.filter((status) => typeof status === 'string'))];
	const differ = counts.length > 1 || (counts[0]?.[1] ?? 0) < byItem.length;
	return differ && counts.map(([status, count]) => `${count} ${status}`).join(', ');
};

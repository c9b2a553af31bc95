import type { IDataObject } from 'n8n-workflow';
import { counted, sumOf } from '../counted';
import { cutAfterWord } from '../cutAfterWord';
import { LookupFailure } from '../failure';
import { jsonOf } from '../jsonOf';
import type { SavedFile } from '../output/items';
import { foundByKey, notSentValues } from './furtherKeys';
import { cutText, incompleteText, type Records } from './list/records';
import { recordCountOf, type Results } from './results';

/** Further reasons are not listed, and a longer one is cut. */
const MAX_REASONS = 3;
const MAX_REASON_CHARACTERS = 120;

const countsOf = (names: string[]): Map<string, number> => {
	const counts = new Map<string, number>();
	for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
	return new Map([...counts].sort(([, a], [, b]) => b - a));
};

/** Why an input failed, without its value and the service's words for it, which differ from one input to the next. */
const reasonOf = ({ facts, message }: LookupFailure): string =>
	cutAfterWord((facts.plainMessage ?? message).replace(/: ["{[].*$/s, ''), MAX_REASON_CHARACTERS);

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

/** How many inputs got something, and how many got nothing; a file is something, too. */
export const foundCounts = ({ byItem, inputs }: Results): { found: number; nothing: number } => {
	const [first] = inputs;
	const list = first?.presentation.output?.list;
	const isFilled = (entries: unknown) => Array.isArray(entries) && entries.length > 0;
	const notSent = new Set(inputs.flatMap((input) => (input.notSent ? [input.item] : [])));
	// An empty list that is not complete may have found something.
	const isUnread = ({ incomplete, records }: Partial<Records & SavedFile>) =>
		incomplete?.certain && records?.length === 0;
	const answers = byItem.filter(
		(one, item) => !(one instanceof LookupFailure) && !isUnread(one) && !notSent.has(item),
	);
	const hasSome = (records: IDataObject[]) =>
		records.some((record) => list === undefined || isFilled(record[list]));
	const empty = answers.filter((answer) => 'records' in answer && !hasSome(answer.records));
	// A lookup gives each of them an item that says so.
	const items = first?.operation.lookup ? notSent.size : 0;
	return { found: answers.length - empty.length, nothing: empty.length + items };
};

/** The field by which the results of checked addresses are counted; undefined = the operation checks none. */
const statusFieldOf = ({ inputs: [first] }: Results): string | undefined =>
	first?.operation.fields?.some(({ malformed }) => malformed) ? 'status' : undefined;

/** ` (150 by Domain or URL, 30 by Phone)`; '' if inputs have only one key. */
const byKeysOf = ({ byItem, inputs }: Results): string => {
	const labels = inputs.flatMap((input) => foundByKey(input, byItem[input.item])?.label ?? []);
	const counts = [...countsOf(labels)].map(([label, count]) => `${count} by ${label}`);
	return counts.length > 0 ? ` (${counts.join(', ')})` : '';
};

/** How many of the inputs have what they asked for: `180 of 200 found, 20 not`. */
const foundOf = (results: Results): string | undefined => {
	const { byItem, inputs } = results;
	const { found, nothing } = foundCounts(results);
	const isLookup = inputs[0]?.operation.lookup !== undefined;
	const isWorthAWord = byItem.length > 1 && nothing > 0 && !statusFieldOf(results);
	const counts = isLookup
		? [
				`${found || 'None'} of ${byItem.length} found${byKeysOf(results)}`,
				nothing > 0 && found > 0 && `${nothing} not`,
			]
		: [isWorthAWord && `${nothing} of ${byItem.length} inputs found nothing`];
	return [...counts, failedOf(results)].filter(Boolean).join(', ');
};

/** `61 Valid, 12 Unknown, 11 Malformed`: the statuses of checked addresses, where these differ. */
const statusesOf = (results: Results): string | false => {
	const field = statusFieldOf(results);
	const { byItem } = results;
	if (field === undefined) return false;
	const statuses = byItem.flatMap((result) =>
		'records' in result ? result.records.map((record) => record[field]) : [],
	);
	const counts = [...countsOf(statuses.filter((status) => typeof status === 'string'))];
	const differ = counts.length > 1 || (counts[0]?.[1] ?? 0) < byItem.length;
	return differ && counts.map(([status, count]) => `${count} ${status}`).join(', ');
};

/** `3 of 120 not sent (Domain or URL: 2 empty, 1 not a domain)`; with several keys, `3 values not sent (…)`. */
const notSentOf = ({ inputs, byItem }: Results): string | false => {
	const all = inputs.flatMap((input) => notSentValues(input, byItem[input.item]));
	const listed = [...countsOf(all.map(({ label }) => label)).keys()].map((label) => {
		const reasons = all.filter((each) => each.label === label).map(({ reason }) => reason);
		const counts = [...countsOf(reasons)].map(([reason, count]) => `${count} ${reason}`);
		return `${label}: ${counts.join(', ')}`;
	});
	const isAllEmpty = all.length === byItem.length && all.every(({ reason }) => reason === 'empty');
	const asks = isAllEmpty ? ". The expression gives nothing: is the field's name right?" : '';
	const hasKeys = inputs.some(({ keys }) => keys);
	const count = hasKeys ? counted(all.length, 'value') : `${all.length} of ${byItem.length}`;
	return all.length > 0 && `${count} not sent (${listed.join('; ')})${asks}`;
};

/** Says that inputs made the same request, and how to make it once. */
const repeatsOf = ({ inputs: all, settled }: Results): string | false => {
	const inputs = all.filter(({ notSent }) => !notSent);
	const { length } = inputs;
	const { operation, request } = inputs[0] ?? {};
	const given = settled.filter((each) => recordCountOf(each) !== 0);
	// Where records add to their inputs, equal ones make different items.
	if (given.length === 0 || operation?.addsToInput) return false;
	// Equal requests that may change something were sent all the same.
	const isSentEach = operation?.kind === 'custom';
	const requests = given.map(({ inputs: [each] }) => isSentEach && jsonOf(each.request));
	const distinct = isSentEach ? new Set(requests).size : given.length;
	const count = sumOf(given.map((each) => each.inputs.length)) - distinct;
	if (count === 0) return false;
	// Where the inputs ask for several things, Execute Once would lose all but the first.
	if (count === length - 1) {
		const what = request?.file ? 'they got the same file' : `every record appears ${length} times`;
		return `All ${length} inputs made the same request, so ${what}. Turn on Settings → Execute Once to get it once`;
	}
	const what = request?.file ? 'they got its file' : 'its records appear again';
	return `${count} of ${length} inputs made the same request as another input, so ${what}. Put a Remove Duplicates node before this one to get each once`;
};

/** Says how many records match where Limit returns fewer. */
const cutOf = ({ settled }: Results): string | undefined => {
	const cut = settled.filter(({ answer }) => answer.isCut);
	if (cut.length === 0) return undefined;
	const given = sumOf(cut.map((each) => recordCountOf(each) ?? 0));
	const totals = cut.map(({ answer }) => answer.total);
	const total = totals.includes(undefined) ? undefined : sumOf(totals.map((each) => each ?? 0));
	if (cut.length === 1) return cutText(given, total);
	const match = total === undefined ? 'more records match' : `${counted(total, 'record')} match`;
	return `Limit cut the lists of ${cut.length} inputs: ${match}, and ${given} were returned`;
};

/** Names in Select Fields that no record has. */
const unknownFieldsOf = ({ inputs: [first], settled }: Results): string | undefined => {
	const { fields = [], output } = first?.presentation ?? {};
	const records = settled.flatMap(({ answer }) =>
		'records' in answer ? answer.records : answer.sample ? [answer.sample] : [],
	);
	const list = output?.list;
	const wide = list === undefined ? records : records.flatMap((record) => record[list] ?? []);
	const rows = [...(wide as IDataObject[]), ...(output?.carry?.length ? records : [])];
	const unknown = fields.filter((name) => !rows.some((row) => Object.hasOwn(row, name)));
	const words = unknown.map((name) => `"${name}"`).join(', ');
	return wide.length > 0 && words ? `No record has ${words}, which Select Fields names` : undefined;
};

/** Above this, calls for names are worth a word. */
const MANY_CALLS = 10;

/** Says that inputs would share calls if they named their companies by ID, or by another key, and not by name. */
const namesOf = ({ inputs, settled }: Results): string | undefined => {
	const { operation } = inputs[0] ?? {};
	const [key] = operation?.mergeBy ?? [];
	const name = operation?.filters?.find(
		({ spelling, name: field }) =>
			spelling === 'name' && inputs[0].request.body?.[field] !== undefined,
	);
	if (!key || !name || inputs[0].request.shared || settled.length <= MANY_CALLS) return undefined;
	return `Each ${name.label} takes a call of its own. By ${key.label}, up to 50 inputs share a call: Enrich the names first`;
};

/** Whether a search has returned nothing. */
const hasNone = ({ inputs: [first], recordCount, settled }: Results): boolean =>
	recordCount === 0 &&
	first?.operation.lookup === undefined &&
	settled.some(({ answer }) => 'records' in answer) &&
	!first?.request.isCount;

/** Why there may be no records: Start Page, or a filter whose form the document leaves open; undefined = neither is set. */
const whyNone = ({ inputs, settled }: Results): string | undefined => {
	const total = sumOf(settled.map(({ answer }) => answer.total ?? 0));
	if (total > 0 && inputs.some(({ request: { paging } }) => paging && 'first' in paging)) {
		return `Start Page is behind the last page of the ${counted(total, 'record')} in all`;
	}
	const isSet = (name: string) => inputs.some(({ request }) => request.body?.[name] !== undefined);
	return inputs[0]?.operation.filters?.find(({ name, unsure }) => unsure && isSet(name))?.unsure;
};

/**
 * Sentences that say whether all is there, and why not; without their full stops.
 *
 * @param wrongColumn the sentence of `wrongColumnOf`
 */
export const sentencesOf = (
	results: Results,
	wrongColumn: string | undefined,
): Array<string | false | undefined> => {
	const { byItem, inputs, settled, others } = results;
	/** What is certainly or perhaps missing, each with the number of inputs that it concerns. */
	const missing = (what: string, isCertain: boolean) => {
		const whys = settled.flatMap(({ inputs: some, answer: { incomplete } }) =>
			incomplete?.certain === isCertain ? some.map(() => incompleteText(incomplete)) : [],
		);
		const forSome = (count: number) => (count > 1 ? ` for ${count} inputs` : '');
		return [...countsOf(whys)].map(([why, count]) => `${what}${forSome(count)}: ${why}`);
	};
	const leftOut = countsOf(inputs.flatMap((input) => input.leftOut ?? []));
	const undated = sumOf(settled.map(({ answer }) => answer.undated ?? 0));
	const none = whyNone(results);
	return [
		statusesOf(results),
		foundOf(results),
		notSentOf(results),
		wrongColumn,
		repeatsOf(results),
		...[...leftOut].map(([label, count]) =>
			byItem.length > 1
				? `${label} in ${count} of ${byItem.length} inputs, so it did not narrow them`
				: `${label}, so it did not narrow the search`,
		),
		cutOf(results),
		unknownFieldsOf(results),
		namesOf(results),
		hasNone(results) && (none === undefined ? '0 records' : `0 records: ${none}`),
		...missing('Not complete', true),
		...missing('Perhaps not complete', false),
		others > 0 &&
			`${others} of the companies that the service returned show something else than was asked, so they answer nothing`,
		undated > 0 && `${counted(undated, 'row')} without a filing date left out`,
	];
};

/** Whether something is missing that the user may not expect: a part of a list, or every input. */
export const isWorrying = ({ inputs, settled, byItem }: Results): boolean => {
	const areNoneSent = byItem.length > 1 && inputs.every(({ notSent }) => notSent);
	const isCut = settled.some(({ answer }) => answer.incomplete?.certain);
	return isCut || areNoneSent;
};

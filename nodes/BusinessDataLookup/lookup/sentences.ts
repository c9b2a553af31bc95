import { countByText, pluralize, sum } from '../counting';
import { isObject } from '../isObject';
import { asCompanies, asRecords, listFacts, returnedCount } from '../output/result';
import { cutAfterWord } from '../cutAfterWord';
import { EMPTY, type Problem } from '../spelling/valueRules';
import { unsentValues } from './furtherCandidates';
import { foundSentence, statusSentence } from './foundSentences';
import type { Results } from './results';

/**
 * The sentences of the hint, without full stops: what was found, what is missing, and why.
 *
 * @param wrongColumn what `findWrongColumn` returned
 */
export const writeSentences = (
	results: Results,
	wrongColumn: string | undefined,
): Array<string | false | undefined> => {
	const { byItem, inputs, successes, otherCompanyCount } = results;
	const leftOut = countByText(
		inputs.flatMap((input) => (input.kind === 'sent' ? input.leftOut : [])),
	);
	const undated = sum(successes.map(({ result }) => listFacts(result).undated ?? 0));
	return [
		statusSentence(results),
		foundSentence(results),
		unsentSentence(results),
		wrongColumn,
		firstOfSeveralSentence(results),
		repeatsSentence(results),
		...[...leftOut].map(([label, count]) =>
			byItem.length > 1
				? `${label} in ${count} of ${byItem.length} inputs, so it was ignored for those`
				: `${label}, so it was ignored`,
		),
		limitSentence(results),
		unknownFieldsSentence(results),
		noRecordsSentence(results),
		...incompleteSentences(results),
		otherCompanyCount > 0 &&
			`Left out: ${otherCompanyCount === 1 ? "1 company that doesn't" : `${otherCompanyCount} companies that don't`} match`,
		undated > 0 && `Left out: ${pluralize(undated, 'record')} without a filing date`,
	];
};

/** How many inputs a sentence is about. Empty if the run has only one. */
const forInputs = (count: number, { length }: Results['byItem']): string =>
	length > 1 ? ` for ${pluralize(count, 'input')}` : '';

/** Why lists aren't complete, or may not be, each with the number of inputs that it concerns. */
const incompleteSentences = ({ successes, byItem }: Results): string[] => {
	const facts = successes.flatMap(({ inputs, result }) => inputs.map(() => listFacts(result)));
	const lists = facts.filter(({ incomplete }) => incomplete).length;
	const cut = facts.flatMap(({ incomplete }) => {
		// How to go on differs from list to list.
		return (lists > 1 ? incomplete?.why : incomplete?.failure.message) ?? [];
	});
	const unsure = facts.flatMap(({ warning }) => warning ?? []);
	const withCounts = (start: string, reasons: string[]) =>
		[...countByText(reasons)].map(([why, count]) => `${start}${forInputs(count, byItem)}: ${why}`);
	return [...withCounts('Not complete', cut), ...withCounts('Perhaps not complete', unsure)];
};

/** `3 of 120 not sent (Domain or URL: 2 empty, 1 not a domain)`; with several candidates, `3 values not sent (…)`. */
const unsentSentence = ({ inputs, byItem }: Results): string | false => {
	const all = inputs.flatMap((input) => unsentValues(input, byItem[input.item]));
	const listed = [...countByText(all.map(({ label }) => label)).keys()].map((label) => {
		const problems = all.flatMap((each) => (each.label === label ? each.problem : []));
		const counts = [...countByText(problems.map(({ reason }) => reason))].map(
			([reason, count]) => `${count} ${reason}${quotedValues(problems, reason)}`,
		);
		return `${label}: ${counts.join(', ')}`;
	});
	const isAllEmpty = all.length === byItem.length && all.every(({ problem }) => problem === EMPTY);
	const question = isAllEmpty ? '. The expression returns nothing: is the field name right?' : '';
	const hasCandidates = inputs.some((input) =>
		input.kind === 'sent' ? input.candidates : input.values.length > 1,
	);
	const count = hasCandidates
		? pluralize(all.length, 'value')
		: `${all.length} of ${byItem.length}`;
	return all.length > 0 && `${count} not sent (${listed.join('; ')})${question}`;
};

/** Says for how many inputs several companies match, of which only the first is returned. */
const firstOfSeveralSentence = ({ inputs, byItem }: Results): string | false => {
	const { length } = inputs.filter(({ item, presentation: { askedFor } }) => {
		const count = asCompanies(byItem[item])?.records.length ?? 0;
		return askedFor?.multipleMatches === 'first' && count > 1;
	});
	return length > 0 && `The first of several companies was taken for ${pluralize(length, 'input')}`;
};

const MAX_QUOTED = 3;
const MAX_QUOTE_CHARACTERS = 60;

/** The bad values of lists that weren't sent for a reason: ` ("Calif.", "Tex.")`. */
const quotedValues = (problems: Problem[], reason: string): string => {
	const values = problems.flatMap((each) => (each.reason === reason ? (each.value ?? []) : []));
	const listed = [...new Set(values)]
		.slice(0, MAX_QUOTED)
		.map((value) => `"${cutAfterWord(value, MAX_QUOTE_CHARACTERS)}"`);
	return listed.length > 0 ? ` (${listed.join(', ')})` : '';
};

/** Says that inputs made the same request, and how to make it once. */
const repeatsSentence = ({ inputs: all, successes }: Results): string | false => {
	const inputs = all.filter(({ kind }) => kind === 'sent');
	const returned = successes.filter(
		({ result }) => result.kind === 'download' || returnedCount(result) > 0,
	);
	// Operations such as Enrich and Validate answer each input, so equal answers are expected.
	if (returned.length === 0 || inputs[0]?.operation.answersEachInput) return false;
	const count = sum(returned.map((each) => each.inputs.length)) - returned.length;
	if (count === 0) return false;
	return `${count} of ${inputs.length} inputs made the same request as another input, and repeat its output. To get each once, put a Remove Duplicates node before this one, or if all inputs make the same request, turn on Settings → Execute Once`;
};

/** `301 records match; Limit returned the first 50`, and for how many inputs. */
const limitSentence = ({ successes, byItem }: Results): string | undefined => {
	const limited = successes.filter(({ result }) => listFacts(result).hitLimit);
	if (limited.length === 0) return undefined;
	const returned = sum(limited.map(({ result }) => returnedCount(result)));
	const totals = limited.map(({ result }) => listFacts(result).total);
	const match = totals.includes(undefined)
		? 'More records may match'
		: `${pluralize(sum(totals.map((each) => each ?? 0)), 'record')} match`;
	const inputs = sum(limited.map((each) => each.inputs.length));
	return `${match}; Limit returned the first ${returned}${forInputs(inputs, byItem)}`;
};

/** Names in Select Fields that no record has. */
const unknownFieldsSentence = ({ inputs: [first], successes }: Results): string | undefined => {
	const { selectedFields = [], output } = first?.presentation ?? {};
	// The node adds the ID.
	const id = output?.list === undefined ? first?.operation.response.id : output.id;
	const records = successes.flatMap(({ result }) => {
		if (result.kind === 'file') return result.mergedRecord ? [result.mergedRecord] : [];
		return asRecords(result)?.records ?? [];
	});
	const list = output?.list;
	const rows = list ? records.flatMap((record) => [record[list]].flat().filter(isObject)) : records;
	const added = [id, ...(output?.parentFields ?? [])];
	const isKnown = (name: string) =>
		added.includes(name) || rows.some((row) => Object.hasOwn(row, name));
	const unknown = selectedFields.filter((name) => !isKnown(name)).map((name) => `"${name}"`);
	if (rows.length === 0 || unknown.length === 0) return undefined;
	return `Select Fields names ${unknown.join(', ')}, which no record has`;
};

/** `0 records` of a search. */
const noRecordsSentence = ({ inputs, recordCount, successes }: Results): string | false => {
	const isSearch = successes.some(({ result }) => result.kind === 'list');
	return recordCount === 0 && isSearch && !inputs[0]?.operation.lookUpBy && '0 records';
};

/** Whether the hint is a warning: a list wasn't read to its end, or no input was sent. */
export const needsWarning = ({ inputs, successes, byItem }: Results): boolean => {
	const areNoneSent = byItem.length > 1 && inputs.every(({ kind }) => kind === 'unsent');
	const isIncomplete = successes.some(({ result }) => listFacts(result).incomplete);
	return isIncomplete || areNoneSent;
};

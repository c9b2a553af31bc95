import type { IDataObject } from 'n8n-workflow';
import { MAX_ITEMS_PER_CALL } from '../catalogue/limits';
import { countByText, pluralize, sum } from '../counting';
import { isObject } from '../isObject';
import { asRecords, listFacts, returnedCount } from '../output/result';
import type { Input } from '../parameters/inputRequest';
import { EMPTY } from '../spelling/valueRules';
import { unsentValues } from './furtherCandidates';
import { foundSentence, statusSentence } from './foundSentences';
import { incompleteText } from './list/incomplete';
import { limitText, matchText } from './list/limitText';
import type { Results } from './results';

/**
 * The sentences of the hint: what was found, and what is missing and why. Without full stops.
 *
 * @param calls how many the run has made
 * @param wrongColumn the sentence of `findWrongColumn`
 */
export const writeSentences = (
	results: Results,
	calls: number,
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
		repeatsSentence(results),
		...[...leftOut].map(([label, count]) =>
			byItem.length > 1
				? `${label} in ${count} of ${byItem.length} inputs, so it was ignored for those`
				: `${label}, so it was ignored`,
		),
		limitSentence(results),
		unknownFieldsSentence(results),
		namesSentence(results, calls),
		noRecordsSentence(results),
		...incompleteSentences(results, 'Not complete', true),
		...incompleteSentences(results, 'Perhaps not complete', false),
		otherCompanyCount > 0 &&
			`Left out: ${otherCompanyCount === 1 ? "1 company that doesn't" : `${otherCompanyCount} companies that don't`} match`,
		undated > 0 && `Left out: ${pluralize(undated, 'record')} without a filing date`,
	];
};

/** Why lists are certainly or perhaps not complete, each with the number of inputs that it concerns. */
const incompleteSentences = (
	{ successes, byItem }: Results,
	what: string,
	isCertain: boolean,
): string[] => {
	const lists = successes.flatMap(({ inputs, result }) => {
		const { incomplete } = listFacts(result);
		return incomplete?.certain === isCertain ? { inputs, incomplete } : [];
	});
	// With several lists, leave out the page to continue from.
	const whys = lists.flatMap(({ inputs, incomplete }) =>
		inputs.map(() => (lists.length > 1 ? incomplete.why : incompleteText(incomplete))),
	);
	const forSome = (count: number) => (byItem.length > 1 ? ` for ${pluralize(count, 'input')}` : '');
	return [...countByText(whys)].map(([why, count]) => `${what}${forSome(count)}: ${why}`);
};

/** `3 of 120 not sent (Domain or URL: 2 empty, 1 not a domain)`; with several candidates, `3 values not sent (…)`. */
const unsentSentence = ({ inputs, byItem }: Results): string | false => {
	const all = inputs.flatMap((input) => unsentValues(input, byItem[input.item]));
	const listed = [...countByText(all.map(({ label }) => label)).keys()].map((label) => {
		const reasons = all.flatMap((each) => (each.label === label ? each.problem.reason : []));
		const counts = [...countByText(reasons)].map(([reason, count]) => `${count} ${reason}`);
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

/** Says that inputs made the same request, and how to make it once. */
const repeatsSentence = ({ inputs: all, successes }: Results): string | false => {
	const inputs = all.filter(({ kind }) => kind === 'sent');
	const { length } = inputs;
	const { operation } = inputs[0] ?? {};
	const returned = successes.filter(
		({ result }) => result.kind === 'download' || returnedCount(result) > 0,
	);
	// Operations such as Enrich and Validate answer each input, so equal answers are expected.
	if (returned.length === 0 || operation?.resultName) return false;
	const count = sum(returned.map((each) => each.inputs.length)) - returned.length;
	if (count === 0) return false;
	const isFile = ['file', 'download'].includes(returned[0].result.kind);
	// If the inputs make different requests, Execute Once would lose all but the first.
	if (count === length - 1) {
		const what = isFile ? 'they got the same file' : `every record appears ${length} times`;
		return `All ${length} inputs made the same request, so ${what}. Turn on Settings → Execute Once to get it once`;
	}
	const what = isFile ? 'they got its file' : 'its records appear again';
	return `${count} of ${length} inputs made the same request as another input, so ${what}. Put a Remove Duplicates node before this one to get each once`;
};

/** Says how many records match where Limit returns fewer. */
const limitSentence = ({ successes, byItem }: Results): string | undefined => {
	const limited = successes.filter(({ result }) => listFacts(result).hitLimit);
	if (limited.length === 0) return undefined;
	const returned = sum(limited.map(({ result }) => returnedCount(result)));
	const totals = limited.map(({ result }) => listFacts(result).total);
	const total = totals.includes(undefined) ? undefined : sum(totals.map((each) => each ?? 0));
	const count = sum(limited.map((each) => each.inputs.length));
	// All inputs made the same request.
	if (limited.length === 1 && count === byItem.length)
		return limitText(returned, total, limited[0].inputs.some(startsLater));
	const lists = count === 1 ? 'list of 1 input' : `lists of ${count} inputs`;
	return `Limit cut the ${lists}: ${matchText(total)}, and it returned ${returned}`;
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
	const entriesOf = (record: IDataObject) =>
		list === undefined ? [record] : [record[list]].flat().filter(isObject);
	const entries = records.flatMap(entriesOf);
	const rows = [...entries, ...(output?.parentFields?.length ? records : [])];
	const unknown = selectedFields.filter(
		(name) => name !== id && !rows.some((row) => Object.hasOwn(row, name)),
	);
	const words = unknown.map((name) => `"${name}"`).join(', ');
	return entries.length > 0 && words
		? `Select Fields names ${words}, which no record has`
		: undefined;
};

/** With more calls than this, the hint suggests IDs instead of names. */
const MANY_CALLS = 10;

/** `29 calls for 29 debtor names: 1 would be enough with Debtor Company IDs, which Enrich finds` */
const namesSentence = ({ inputs, successes }: Results, calls: number): string | undefined => {
	const [first] = inputs;
	if (first?.kind !== 'sent') return undefined;
	const { operation, request } = first;
	const { filters = [], shareCallsBy = [] } = operation.search ?? {};
	const byName = filters.find(
		({ valueKind, name }) => valueKind === 'name' && request.call.body?.[name] !== undefined,
	);
	const { length } = successes;
	if (!byName || request.kind === 'byKey' || length <= MANY_CALLS) return undefined;
	// Labels begin with a party: Debtor Name and Debtor Company ID, Lender Name and Lender URL.
	const [party] = byName.label.split(' ');
	const byId = shareCallsBy.find(({ choiceLabel }) => choiceLabel.startsWith(party));
	if (!byId) return undefined;
	const fewer = calls === length ? Math.ceil(length / MAX_ITEMS_PER_CALL) : 'fewer';
	return `${calls} calls for ${length} ${party.toLowerCase()} names: ${fewer} would be enough with ${byId.choiceLabel}s, which Enrich finds`;
};

/** Whether the list of an input was read from a later page than the first. */
const startsLater = (input: Input): boolean => {
	if (input.kind === 'unsent') return false;
	const { request } = input;
	const isList = request.kind === 'items' || request.kind === 'file';
	return isList && request.paging.startPage !== undefined;
};

/** `0 records` of a search, and whether Start Page is too high. */
const noRecordsSentence = ({ inputs, recordCount, successes }: Results): string | undefined => {
	const isSearch = successes.some(({ result }) => result.kind === 'list');
	if (recordCount > 0 || !isSearch || inputs[0]?.operation.lookUpBy) return undefined;
	const total = sum(successes.map(({ result }) => listFacts(result).total ?? 0));
	return total > 0 && inputs.some(startsLater)
		? `0 records: Start Page is after the last page of ${pluralize(total, 'record')}`
		: '0 records';
};

/** Whether the hint is a warning: a list isn't complete, or no input was sent. */
export const needsWarning = ({ inputs, successes, byItem }: Results): boolean => {
	const areNoneSent = byItem.length > 1 && inputs.every(({ kind }) => kind === 'unsent');
	const isIncomplete = successes.some(({ result }) => listFacts(result).incomplete?.certain);
	return isIncomplete || areNoneSent;
};

import { isOutOfBudget, LookupFailure } from '../failure';
import type { InputRequest, RequestCall, SentInput } from '../parameters/inputRequest';
import { notAll } from './list/incomplete';
import { asRecords, returnedCount, type Result, type Success } from '../output/result';

/**
 * The next try of a request that found nothing: domains and phones as they were typed, names without their legal form. A
 * lookup of a shared list that may lack records is sent again as it is. Empty if there is nothing left to try.
 *
 * @param inputs all inputs that look up the same keys
 */
export const nextTry = (inputs: SentInput[], found: Success): SentInput[] => {
	const [{ request }] = inputs;
	const repeats = asRecords(found)?.needsSecondTry && !request.call.isSecondTry;
	const sent = [...new Set(inputs.flatMap((input) => sentSpellings(input.request)))];
	const others = inputs.flatMap(({ request: { spelled } }) => spelled?.otherSpellings ?? []);
	const untried = findsNothing(found) ? others.filter((text) => !sent.includes(text)) : [];
	// Other spellings are sent in a later call: they count only if these find nothing.
	const spellings = repeats ? sent : [...new Set(untried)];
	if (spellings.length === 0) return [];
	return inputs.map((input) => ({ ...input, request: respelled(input.request, spellings, sent) }));
};

/** The results of inputs after another try. If it fails, only the inputs with one of its spellings get the failure. */
export const afterSecondTry = (
	inputs: SentInput[],
	first: Success,
	second: Result,
): Array<{ inputs: SentInput[]; result: Result }> => {
	const sendsOwnSpelling = ({ request }: SentInput) =>
		sentSpellings(request).some((text) => request.spelled?.otherSpellings.includes(text));
	// Without a new spelling, the second try repeated the first for all inputs.
	const concernsAll = !(second instanceof LookupFailure) || !inputs.some(sendsOwnSpelling);
	const isConcerned = (input: SentInput) => concernsAll || sendsOwnSpelling(input);
	const others = inputs.filter((input) => !isConcerned(input));
	return [
		{ inputs: inputs.filter(isConcerned), result: mergeTries(first, second) },
		...(others.length > 0 ? [{ inputs: others, result: first }] : []),
	];
};

/** The spellings of its value that a request sends. */
const sentSpellings = (request: InputRequest): string[] => {
	if (request.kind === 'byKey') return request.lookup.values;
	const { call, spelled } = request;
	return spelled ? [call.body?.[spelled.field] ?? []].flat().map(String) : [];
};

/** A request in other spellings: all of them if it shares calls, otherwise the first. */
const respelled = (request: InputRequest, spellings: string[], sent: string[]): InputRequest => {
	if (!request.spelled) return request;
	const { field, otherSpellings } = request.spelled;
	const untried = otherSpellings.filter((text) => !sent.includes(text));
	const spelled = { ...request.spelled, otherSpellings: untried };
	const call: RequestCall = { ...request.call, isFollowUp: true, isSecondTry: true };
	if (request.kind === 'byKey')
		return { ...request, call, spelled, lookup: { ...request.lookup, values: spellings } };
	const [first] = spellings;
	const value = Array.isArray(call.body?.[field]) ? [first] : first;
	return { ...request, spelled, call: { ...call, body: { ...call.body, [field]: value } } };
};

/**
 * Whether a request found nothing. A search that begins after its last page has no records, but a total. An answer that
 * may lack records doesn't count: after a page full of other companies, another spelling would get the same page.
 */
const findsNothing = (found: Success): boolean =>
	!found.total && returnedCount(found) === 0 && found.incomplete?.certain !== false;

/** The result of both tries. */
const mergeTries = (first: Success, second: Result): Result => {
	if (second instanceof LookupFailure) return afterFailedTry(first, second);
	if (first.kind !== 'records' || second.kind !== 'records') return second;
	const isFound = second.records.length > 0;
	return {
		...second,
		reason: isFound ? undefined : (second.reason ?? first.reason),
		otherCompanies: isFound ? 0 : Math.max(first.otherCompanies ?? 0, second.otherCompanies ?? 0),
		// The first try has counted the rows without a date.
		undated: first.undated,
	};
};

/** The result if the second try fails. A rejected spelling counts as not found. */
const afterFailedTry = (first: Success, failure: LookupFailure): Result => {
	const isRecords = first.kind === 'records';
	if (isRecords && first.records.length > 0)
		return { ...first, incomplete: first.incomplete ?? notAll(failure.message) };
	if (!isOutOfBudget(failure)) return failure.facts.kind === 'invalid' ? first : failure;
	const why = `other spellings weren't tried: ${failure.message}`;
	const incomplete = first.incomplete ?? { why, certain: false };
	if (!isRecords) return { ...first, incomplete };
	return { ...first, incomplete, reason: [first.reason, why].filter(Boolean).join('; ') };
};

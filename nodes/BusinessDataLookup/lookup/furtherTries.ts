import { isOutOfBudget, LookupFailure } from '../failure';
import type { InputRequest, RequestCall, SentInput } from '../parameters/inputRequest';
import { missing, perhapsMissing } from './list/incomplete';
import { asRecords, returnedCount, type ListResult, type Result } from '../output/result';

/**
 * The next try of a request that found nothing: domains and phones as they were typed, names without their legal form.
 * A lookup of a shared list that may lack records is sent again as it is. Empty if there is nothing left to try.
 *
 * @param inputs all inputs that look up the same keys
 */
export const nextTry = (inputs: SentInput[], found: ListResult): SentInput[] => {
	const [{ request }] = inputs;
	const needsFurtherTry = found.kind === 'list' && found.needsFurtherTry;
	const repeats = needsFurtherTry && !request.call.isFurtherTry;
	const sent = [...new Set(inputs.flatMap((input) => sentSpellings(input.request)))];
	const others = inputs.flatMap(
		({ request: { furtherSpellings } }) => furtherSpellings?.texts ?? [],
	);
	const untried = foundNothing(found) ? others.filter((text) => !sent.includes(text)) : [];
	// If the first spellings are sent again, keep the others for a later try, in case this one finds nothing.
	const spellings = repeats ? sent : [...new Set(untried)];
	if (spellings.length === 0) return [];
	return inputs.map((input) => ({ ...input, request: respelled(input.request, spellings, sent) }));
};

/** The results of inputs after another try. If it fails, only inputs whose own spelling was sent get the failure. */
export const afterFurtherTry = (
	inputs: SentInput[],
	earlier: ListResult,
	latest: Result,
): Array<{ inputs: SentInput[]; result: Result }> => {
	const sendsOwnSpelling = ({ request }: SentInput) =>
		sentSpellings(request).some((text) => request.furtherSpellings?.texts.includes(text));
	// If no input sent a new spelling, the earlier request was repeated, so the result is for all inputs.
	const concernsAll = !(latest instanceof LookupFailure) || !inputs.some(sendsOwnSpelling);
	const isConcerned = (input: SentInput) => concernsAll || sendsOwnSpelling(input);
	const others = inputs.filter((input) => !isConcerned(input));
	return [
		{ inputs: inputs.filter(isConcerned), result: mergeTries(earlier, latest) },
		...(others.length > 0 ? [{ inputs: others, result: earlier }] : []),
	];
};

/** The spellings of its value that a request sends. */
const sentSpellings = (request: InputRequest): string[] => {
	if (request.kind === 'byKey') return request.lookup.values;
	const { call, furtherSpellings } = request;
	return furtherSpellings ? [call.body?.[furtherSpellings.field] ?? []].flat().map(String) : [];
};

/** A request in other spellings: all of them if it shares calls, otherwise the first. */
const respelled = (request: InputRequest, spellings: string[], sent: string[]): InputRequest => {
	if (!request.furtherSpellings) return request;
	const { field, texts } = request.furtherSpellings;
	const untried = texts.filter((text) => !sent.includes(text));
	const furtherSpellings = { field, texts: untried };
	const call: RequestCall = { ...request.call, isFollowUp: true, isFurtherTry: true };
	if (request.kind === 'byKey')
		return { ...request, call, furtherSpellings, lookup: { ...request.lookup, values: spellings } };
	const [first] = spellings;
	const value = Array.isArray(call.body?.[field]) ? [first] : first;
	return {
		...request,
		furtherSpellings,
		call: { ...call, body: { ...call.body, [field]: value } },
	};
};

/**
 * Whether a request found nothing. False for a list with a total but no records: it was read from a page after its last
 * one. Also false if records may be missing, for example because only the first page of similar names was read: another
 * spelling would get the same page.
 */
const foundNothing = (found: ListResult): boolean =>
	!found.total && returnedCount(found) === 0 && found.incomplete?.certain !== false;

/** The result of all tries so far. */
const mergeTries = (earlier: ListResult, latest: Result): Result => {
	if (latest instanceof LookupFailure) return afterFailedTry(earlier, latest);
	// The earlier try has counted the rows without a date.
	if (earlier.kind === 'list' && latest.kind === 'list')
		return { ...latest, undated: earlier.undated };
	if (earlier.kind !== 'companies' || latest.kind !== 'companies') return latest;
	const isFound = latest.records.length > 0;
	return {
		...latest,
		reason: isFound ? undefined : (latest.reason ?? earlier.reason),
		otherCompanyCount: isFound
			? 0
			: Math.max(earlier.otherCompanyCount ?? 0, latest.otherCompanyCount ?? 0),
	};
};

/** The result if a further try fails. A rejected spelling counts as not found. */
const afterFailedTry = (earlier: ListResult, failure: LookupFailure): Result => {
	if (asRecords(earlier)?.records.length)
		return { ...earlier, incomplete: earlier.incomplete ?? missing(failure.message) };
	if (!isOutOfBudget(failure)) return failure.facts.kind === 'invalid' ? earlier : failure;
	const why = `other spellings weren't tried: ${failure.message}`;
	const incomplete = earlier.incomplete ?? perhapsMissing(why);
	if (earlier.kind !== 'companies') return { ...earlier, incomplete };
	return { ...earlier, incomplete, reason: [earlier.reason, why].filter(Boolean).join('; ') };
};

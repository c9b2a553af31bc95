import { LookupFailure } from '../failure';
import { asCompanies, type Result } from '../output/result';
import type { NotSent } from '../parameters/inputValue';
import type { InputCandidate, Input, SentCandidate, SentInput } from '../parameters/inputRequest';

/** Why no candidate has found a company: `Domain or URL: not found; Phone: empty`. */
export const reasonByCandidates = (candidates: InputCandidate[]): string =>
	candidates
		.flatMap((candidate) => {
			if (!isSent(candidate))
				return `${candidate.notSent.label}: ${candidate.notSent.problem.reason}`;
			const { matchField, reason } = candidate;
			return reason === undefined ? [] : `${matchField.choiceLabel}: ${reason}`;
		})
		.join('; ');

const isSent = (candidate: InputCandidate): candidate is SentCandidate =>
	candidate.request !== undefined;

/** The input with its next candidate, if the current one found no company and there is another. */
export const withNextCandidate = (input: SentInput, result: Result): SentInput | undefined => {
	if (!input.candidates) return undefined;
	const { all, current } = input.candidates;
	const next = all.filter(isSent).find(({ index }) => index > current.index);
	const why = whyNotFound(current, result);
	if (!next || why === undefined) return undefined;
	const candidates = { all: withReason(all, current, why), current: next };
	return { ...input, request: next.request, candidates };
};

/** Why a candidate found no company. Undefined if it found one, or its lookup failed for another reason. */
const whyNotFound = (candidate: SentCandidate, result: Result): string | undefined => {
	if (result instanceof LookupFailure) {
		if (!rejectsValue(result, candidate)) return undefined;
		const words = (result.facts.invalid ?? []).map(({ msg }) => msg);
		return ['rejected by the service', words.join(', ')].filter(Boolean).join(': ');
	}
	const found = asCompanies(result);
	if (found?.records.length !== 0) return undefined;
	return found.reason ?? 'not found';
};

/** Whether the service rejected the value of a candidate, and not another field of the call. Source: "Errors", 422. */
const rejectsValue = ({ facts }: LookupFailure, { matchField }: SentCandidate): boolean => {
	const { kind, invalid = [] } = facts;
	const fields = [matchField.filter, matchField.stateField];
	return (
		kind === 'invalid' && invalid.every(({ loc }) => loc.some((step) => fields.includes(step)))
	);
};

/** The candidates, with the reason why the current one found nothing. */
const withReason = (
	all: InputCandidate[],
	current: SentCandidate,
	reason: string,
): InputCandidate[] =>
	all.map((each) => (each.index === current.index ? { ...current, reason } : each));

/** If an input has several candidates, adds to its result which one found the company, or why none did. */
export const resultByCandidates = ({ candidates }: SentInput, result: Result): Result => {
	if (!candidates) return result;
	const { all, current } = candidates;
	const why = whyNotFound(current, result);
	if (why !== undefined)
		return {
			kind: 'companies',
			records: [],
			reason: reasonByCandidates(withReason(all, current, why)),
		};
	const found = asCompanies(result);
	return found ? { ...found, foundBy: current } : result;
};

/** Why values of an input weren't sent. Candidates after the one that found the company don't count. */
export const notSentValues = ({ notSent, candidates }: Input, result?: Result): NotSent[] => {
	if (!candidates) return notSent ? [notSent] : [];
	const found = asCompanies(result);
	if (!found) return [];
	const tried = candidates.all.slice(0, found.foundBy?.index);
	return tried.flatMap((candidate) => (isSent(candidate) ? [] : candidate.notSent));
};

import { LookupFailure, rejectsOnly } from '../failure';
import { asCompanies, describeUnsent, type Result } from '../output/result';
import type { UnsentValue } from '../parameters/inputValue';
import type { Candidate, Input, SentCandidate, SentInput } from '../parameters/inputRequest';

/** Why no candidate has found a company: `Domain or URL: not found; Phone: empty`. */
const reasonByCandidates = (candidates: Candidate[]): string =>
	candidates
		.flatMap((candidate) => {
			if (candidate.kind === 'unsent') return describeUnsent([candidate.value]);
			const { matchField, notFound } = candidate;
			return notFound === undefined ? [] : `${matchField.choiceLabel}: ${notFound}`;
		})
		.join('; ');

/** The input with its next candidate, if the current one found no company and there is another. */
export const withNextCandidate = (input: SentInput, result: Result): SentInput | undefined => {
	if (!input.candidates) return undefined;
	const { all, current } = input.candidates;
	const sent = all.filter((each) => each.kind === 'sent');
	const next = sent.find(({ index }) => index > current.index);
	const why = whyNotFound(current, result);
	if (!next || why === undefined) return undefined;
	const candidates = { all: withReason(all, current, why), current: next };
	return { ...input, request: next.request, candidates };
};

/** Why a candidate found no company. Undefined if it found one, or its lookup failed for another reason. */
const whyNotFound = ({ matchField }: SentCandidate, result: Result): string | undefined => {
	if (result instanceof LookupFailure) {
		const isRejected = rejectsOnly(result, matchField.filter, matchField.stateField);
		if (!isRejected || result.facts.runStopped) return undefined;
		const { invalid = [], serviceWords } = result.facts;
		const words = invalid.map(({ msg }) => msg).join(', ') || serviceWords;
		return ['rejected by the service', words].filter(Boolean).join(': ');
	}
	const found = asCompanies(result);
	if (found?.records.length !== 0) return undefined;
	return found.reason ?? 'not found';
};

/** The candidates, with the reason why the current one found nothing. */
const withReason = (all: Candidate[], { index }: SentCandidate, notFound: string): Candidate[] =>
	all.map((each) => (each.kind === 'sent' && each.index === index ? { ...each, notFound } : each));

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
export const unsentValues = (input: Input, result?: Result): UnsentValue[] => {
	if (input.kind === 'unsent') return input.values;
	const found = asCompanies(result);
	if (!input.candidates || !found) return [];
	const tried = input.candidates.all.slice(0, found.foundBy?.index);
	return tried.flatMap((candidate) => (candidate.kind === 'unsent' ? candidate.value : []));
};

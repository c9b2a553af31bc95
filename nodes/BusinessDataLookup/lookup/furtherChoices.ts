import { LookupFailure } from '../failure';
import { asRecords, type Result } from '../output/result';
import type { NotSent } from '../parameters/inputValue';
import type { LookupChoice, Input, SentChoice, SentInput } from '../parameters/inputRequest';

/** Why no choice of Look Up By has found a company: `Domain or URL: not found; Phone: empty`. */
export const reasonByChoices = (choices: LookupChoice[]): string =>
	choices
		.flatMap((choice) => {
			if (!isSent(choice)) return `${choice.notSent.label}: ${choice.notSent.problem.reason}`;
			const { matchField, whyNothing } = choice;
			return whyNothing === undefined ? [] : `${matchField.choiceLabel}: ${whyNothing}`;
		})
		.join('; ');

const isSent = (choice: LookupChoice): choice is SentChoice => choice.request !== undefined;

/** The input with its next choice, if the current one found no company and there is another. */
export const withNextChoice = (input: SentInput, result: Result): SentInput | undefined => {
	if (!input.choices) return undefined;
	const { all, current } = input.choices;
	const next = all.filter(isSent).find(({ index }) => index > current.index);
	const why = whyNothing(current, result);
	if (!next || why === undefined) return undefined;
	const choices = { all: withReason(all, current, why), current: next };
	return { ...input, request: next.request, choices };
};

/** Why a choice found no company. Undefined if it found one, or its lookup failed for another reason. */
const whyNothing = (choice: SentChoice, result: Result): string | undefined => {
	if (result instanceof LookupFailure) {
		if (!rejectsValue(result, choice)) return undefined;
		const words = (result.facts.invalid ?? []).map(({ msg }) => msg);
		return ['rejected by the service', words.join(', ')].filter(Boolean).join(': ');
	}
	const found = asRecords(result);
	if (found?.records.length !== 0) return undefined;
	return found.reason ?? 'not found';
};

/** Whether the service rejected the value of a choice, and not another field of the call. Source: "Errors", 422. */
const rejectsValue = ({ facts }: LookupFailure, { matchField }: SentChoice): boolean => {
	const { kind, invalid = [] } = facts;
	const fields = [matchField.filter, matchField.stateField];
	return (
		kind === 'invalid' && invalid.every(({ loc }) => loc.some((step) => fields.includes(step)))
	);
};

/** The choices, with the reason why the current one found nothing. */
const withReason = (all: LookupChoice[], current: SentChoice, whyNothing: string): LookupChoice[] =>
	all.map((each) => (each.index === current.index ? { ...current, whyNothing } : each));

/** Adds to the result of an input with several choices which one found the company, or why none did. */
export const resultByChoices = ({ choices }: SentInput, result: Result): Result => {
	if (!choices) return result;
	const { all, current } = choices;
	const why = whyNothing(current, result);
	if (why !== undefined)
		return { kind: 'records', records: [], reason: reasonByChoices(withReason(all, current, why)) };
	const found = asRecords(result);
	return found ? { ...found, foundBy: current } : result;
};

/** Why values of an input weren't sent. Choices after the one that found the company don't count. */
export const notSentValues = ({ notSent, choices }: Input, result?: Result): NotSent[] => {
	if (!choices) return notSent ? [notSent] : [];
	const found = asRecords(result);
	if (!found) return [];
	const tried = choices.all.slice(0, found.foundBy?.index);
	return tried.flatMap((choice) => (isSent(choice) ? [] : choice.notSent));
};

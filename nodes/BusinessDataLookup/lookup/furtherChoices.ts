import { LookupFailure } from '../failure';
import { asRecords, type Result } from '../output/result';
import type { NotSent } from '../parameters/inputValue';
import type { LookupChoice, Input, SentInput } from '../parameters/inputRequest';

/** Why no choice of Look Up By has found a company: `Domain or URL: not found; Phone: empty`. */
export const reasonByChoices = (choices: LookupChoice[]): string =>
	choices.flatMap(({ label, reason }) => (reason ? `${label}: ${reason}` : [])).join('; ');

/** The input with its next choice, if this one found no company and there is another. */
export const withNextChoice = (input: SentInput, result: Result): SentInput | undefined => {
	const { choices = [], choice } = input;
	const next = choice && choices.find(({ index, request }) => index > choice.index && request);
	const reason = next && whyNoCompany(input, result);
	if (!next?.request || reason === undefined) return undefined;
	return { ...input, request: next.request, choices: withReason(input, reason), choice: next };
};

/** Why an input has no company by its current choice. Undefined if it has one, or its lookup failed for another reason. */
const whyNoCompany = (input: SentInput, result: Result): string | undefined => {
	if (result instanceof LookupFailure) {
		if (!rejectsValue(result, input)) return undefined;
		const words = (result.facts.invalid ?? []).map(({ msg }) => msg);
		return ['rejected by the service', words.join(', ')].filter(Boolean).join(': ');
	}
	const found = asRecords(result);
	if (found?.records.length !== 0) return undefined;
	return found.reason ?? 'not found';
};

/** Whether the service rejected the input's value, and not another field of the call. Source: "Errors", 422. */
const rejectsValue = ({ facts }: LookupFailure, { choice }: SentInput): boolean => {
	const { kind, invalid = [] } = facts;
	const matchField = choice?.request.matchField;
	const fields = [matchField?.filter, matchField?.stateField];
	return (
		kind === 'invalid' && invalid.every(({ loc }) => loc.some((step) => fields.includes(step)))
	);
};

/** The choices of an input, with the reason why the current one found nothing. */
const withReason = ({ choices = [], choice }: SentInput, reason: string): LookupChoice[] =>
	choices.map((each) => (each.index === choice?.index ? { ...each, reason } : each));

/** Adds to the result of an input with several choices which one found the company, or why none did. */
export const resultByChoices = (input: SentInput, result: Result): Result => {
	if (!input.choice) return result;
	const reason = whyNoCompany(input, result);
	if (reason !== undefined)
		return { kind: 'records', records: [], reason: reasonByChoices(withReason(input, reason)) };
	const found = asRecords(result);
	return found ? { ...found, foundBy: input.choice } : result;
};

/** The values of an input that weren't sent. Choices after the one that found the company don't count. */
export const notSentValues = ({ notSent, choices }: Input, result?: Result): NotSent[] => {
	if (!choices) return notSent ? [notSent] : [];
	const found = asRecords(result);
	if (!found) return [];
	const tried = choices.slice(0, found.foundBy?.index);
	return tried.flatMap(({ request, label, reason = '' }) => (request ? [] : { label, reason }));
};

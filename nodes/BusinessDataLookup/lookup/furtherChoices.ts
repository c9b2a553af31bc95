import { LookupFailure } from '../failure';
import { foundRecords, type Result } from '../output/items';
import type { NotSent } from '../parameters/inputValue';
import type { LookupChoice, Input, RequestInput } from '../parameters/inputRequest';

/** Why an input has no company by any of its keys: `Domain or URL: not found; Phone: empty`. */
export const reasonByChoices = (choices: LookupChoice[]): string =>
	choices.flatMap(({ label, reason }) => (reason ? `${label}: ${reason}` : [])).join('; ');

/** The input with its next key, if this one found no company and there is another. */
export const withNextChoice = (input: RequestInput, result: Result): RequestInput | undefined => {
	const { choices = [], nthChoice = 0 } = input;
	const next = choices.findIndex(({ request }, nth) => nth > nthChoice && request);
	const why = next < 0 ? undefined : whyNoCompany(input, result);
	const { request } = choices[next] ?? {};
	if (why === undefined || !request) return undefined;
	return { ...input, request, choices: choicesAfter(input, why), nthChoice: next };
};

/** The keys of an input, and which of them it is looked up by. */
type WithChoices = Pick<RequestInput, 'choices' | 'nthChoice'>;

/** Why an input has no company by its key; undefined = it has one, or its lookup failed. */
const whyNoCompany = (input: WithChoices, result: Result): string | undefined => {
	if (result instanceof LookupFailure) {
		if (!isValueRejected(result, input)) return undefined;
		const words = (result.facts.invalid ?? []).map(({ msg }) => msg);
		return ['refused by the service', words.join(', ')].filter(Boolean).join(': ');
	}
	const found = foundRecords(result);
	return found?.records.length === 0 ? (found.reason ?? 'not found') : undefined;
};

/** Whether the service refused the input's value, and not another field of the call. Source: "Errors", 422. */
const isValueRejected = (
	{ facts }: LookupFailure,
	{ choices = [], nthChoice = 0 }: WithChoices,
): boolean => {
	const { kind, invalid = [] } = facts;
	const { matchField } = choices[nthChoice]?.request ?? {};
	const own = [matchField?.filter, matchField?.stateField];
	return kind === 'invalid' && invalid.every(({ loc }) => loc.some((step) => own.includes(step)));
};

/** The keys of an input, with the reason why the current one found nothing. */
const choicesAfter = ({ choices = [], nthChoice }: WithChoices, reason: string): LookupChoice[] =>
	choices.map((choice, nth) => (nth === nthChoice ? { ...choice, reason } : choice));

/** The result of an input with several keys: which one found the company, or why none did. */
export const resultByChoices = (input: WithChoices, result: Result): Result => {
	const { choices, nthChoice } = input;
	if (!choices) return result;
	const why = whyNoCompany(input, result);
	if (why !== undefined)
		return { kind: 'records', records: [], reason: reasonByChoices(choicesAfter(input, why)) };
	const found = foundRecords(result);
	return found ? { ...found, foundBy: nthChoice } : result;
};

/** The key that found the input's company, if the input has several. */
export const foundByChoice = ({ choices }: Input, result: Result): LookupChoice | undefined =>
	choices?.[foundRecords(result)?.foundBy ?? -1];

/** The values that weren't sent, up to the key that found the company. */
export const notSentValues = ({ notSent, choices }: Input, result: Result): NotSent[] => {
	if (!choices) return notSent ? [notSent] : [];
	const found = foundRecords(result);
	const tried = found ? choices.slice(0, found.foundBy) : [];
	return tried.flatMap(({ request, label, reason = '' }) => (request ? [] : { label, reason }));
};

import { LookupFailure } from '../failure';
import { foundRecords, type Result } from '../output/items';
import type { NotSent } from '../parameters/inputValue';
import type { KeyChoice, Input, SentInput } from '../parameters/inputRequest';

/** Why an input has no company by any of its keys: `Domain or URL: not found; Phone: empty`. */
export const reasonByKeys = (keys: KeyChoice[]): string =>
	keys.flatMap(({ label, reason }) => (reason ? `${label}: ${reason}` : [])).join('; ');

/** The input with its next key, if this one found no company and there is another. */
export const withNextKey = (input: SentInput, result: Result): SentInput | undefined => {
	const { keys = [], nthKey = 0 } = input;
	const next = keys.findIndex(({ request }, nth) => nth > nthKey && request);
	const why = next < 0 ? undefined : whyNoCompany(input, result);
	const { request } = keys[next] ?? {};
	if (why === undefined || !request) return undefined;
	return { ...input, request, keys: keysAfter(input, why), nthKey: next };
};

/** The keys of an input, and which of them it is looked up by. */
type Keyed = Pick<SentInput, 'keys' | 'nthKey'>;

/** Why an input has no company by its key; undefined = it has one, or its lookup failed. */
const whyNoCompany = (input: Keyed, result: Result): string | undefined => {
	if (result instanceof LookupFailure) {
		if (!isValueRefused(result, input)) return undefined;
		const words = (result.facts.invalid ?? []).map(({ msg }) => msg);
		return ['refused by the service', words.join(', ')].filter(Boolean).join(': ');
	}
	const found = foundRecords(result);
	return found?.records.length === 0 ? (found.reason ?? 'not found') : undefined;
};

/** Whether the service refused the input's value, and not another field of the call. Source: "Errors", 422. */
const isValueRefused = ({ facts }: LookupFailure, { keys = [], nthKey = 0 }: Keyed): boolean => {
	const { kind, invalid = [] } = facts;
	const { matchField } = keys[nthKey]?.request ?? {};
	const own = [matchField?.filter, matchField?.stateField];
	return kind === 'invalid' && invalid.every(({ loc }) => loc.some((step) => own.includes(step)));
};

/** The keys of an input, with the reason why the current one found nothing. */
const keysAfter = ({ keys = [], nthKey }: Keyed, reason: string): KeyChoice[] =>
	keys.map((key, nth) => (nth === nthKey ? { ...key, reason } : key));

/** The result of an input with several keys: which one found the company, or why none did. */
export const resultByKeys = (input: Keyed, result: Result): Result => {
	const { keys, nthKey } = input;
	if (!keys) return result;
	const why = whyNoCompany(input, result);
	if (why !== undefined)
		return { kind: 'records', records: [], reason: reasonByKeys(keysAfter(input, why)) };
	const found = foundRecords(result);
	return found ? { ...found, foundBy: nthKey } : result;
};

/** The key that found the input's company, if the input has several. */
export const foundByKey = ({ keys }: Input, result: Result): KeyChoice | undefined =>
	keys?.[foundRecords(result)?.foundBy ?? -1];

/** The values that weren't sent, up to the key that found the company. */
export const notSentValues = ({ notSent, keys }: Input, result: Result): NotSent[] => {
	if (!keys) return notSent ? [notSent] : [];
	const found = foundRecords(result);
	const tried = found ? keys.slice(0, found.foundBy) : [];
	return tried.flatMap(({ request, label, reason = '' }) => (request ? [] : { label, reason }));
};

import { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { KeyRequest, SentInput } from '../../parameters/inputRequest';
import type { Client } from '../../service/client';
import type { Connection } from '../../service/connection';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import { onAbort, untilCanceled } from '../../service/abort';
import { isOutOfBudget, notAll, type Answer, type Records } from '../list/records';
import type { KeyGroup, PlannedLookup } from '../plan';
import { waitForAll } from '../pool';
import { toResult, type Results } from '../results';
import { Batcher, type BatcherOptions } from './batcher';

/**
 * Looks up the values of a group in few calls. Values that find nothing get a second try, all together, in other
 * spellings: domains and phones as they were typed, names without their legal form. Throws RunCanceled.
 *
 * @param isShared other executions may share the calls
 */
export const lookUpByKey = async (
	{ client, limiter, clock }: Connection,
	{ keyField, lookups, sample, shape }: KeyGroup,
	results: Results,
	isShared: boolean,
): Promise<void> => {
	const { presentation, request } = sample;
	const maxRecords = presentation.multipleMatches === 'first' ? 1 : request.limit;
	const options = { keyField, sample, maxRecords, limiter, clock, isShared };
	const used: Batcher[] = [];
	const openBatcher = (isSecondTry: boolean) => {
		// In a shared call, a lookup could get the records of another one's second try.
		const name = isSecondTry ? `${shape} second try` : shape;
		const batcher = batcherFor(name, { ...options, isSecondTry });
		used.push(batcher);
		return batcher;
	};
	const lookUpAll = async () => {
		const planned = [...lookups.values()];
		const inOrder = keyField.spelling === 'name' ? firstFormsFirst(planned) : planned;
		const unanswered = await tryFirst(client, openBatcher(false), inOrder, results);
		await tryAgain(client, openBatcher(true), unanswered, results);
	};
	const leave = () => {
		for (const batcher of used) batcher.removeRun(client.run);
	};
	// Leave as soon as the run is canceled, or its values may still go out in calls of other executions.
	const stop = onAbort(client.signal, leave);
	try {
		await untilCanceled(lookUpAll(), client.signal);
	} finally {
		stop();
		leave();
	}
};

/** The shared batchers of each account, by the shape of their lookups. */
const sharedBatchers = new WeakMap<RateLimiter, Map<string, Batcher>>();

/** The batcher for lookups of one shape. All executions of an account share it, if calls are shared. */
export const batcherFor = (shape: string, options: BatcherOptions): Batcher => {
	if (!options.isShared) return new Batcher(options);
	const batchers = getOrCreate(sharedBatchers, options.limiter, () => new Map<string, Batcher>());
	for (const [name, { isIdle }] of batchers) if (isIdle) batchers.delete(name);
	return getOrCreate(batchers, shape, () => new Batcher(options));
};

/**
 * Orders names so that Acme Inc and Acme LLC rarely share a call. If they do, the record of Acme Inc makes the lookup of
 * Acme LLC ambiguous, and it is sent again.
 */
const firstFormsFirst = (lookups: PlannedLookup[]): PlannedLookup[] => {
	const byNth: PlannedLookup[][] = [];
	const formsSeen = new Map<string, number>();
	for (const planned of lookups) {
		const [name] = planned.lookup.looseKeys;
		const nth = formsSeen.get(name) ?? 0;
		formsSeen.set(name, nth + 1);
		(byNth[nth] ??= []).push(planned);
	}
	return byNth.flat();
};

/** A lookup that gets a second try. */
interface SecondTry extends PlannedLookup {
	/** The answer of its first try. */
	first: Records;
	/** The values to send. */
	values: string[];
}

/** Looks up all values once. Returns the lookups that get a second try, and sets the results of the others. */
const tryFirst = async (
	client: Client,
	batcher: Batcher,
	lookups: PlannedLookup[],
	results: Results,
): Promise<SecondTry[]> => {
	const tries = lookups.map(async (planned) => {
		const first = await batcher.lookUp(client, planned.lookup);
		const values = first instanceof LookupFailure ? [] : secondValues(planned, first);
		if (first instanceof LookupFailure || values.length === 0) {
			results.set(planned.inputs, toResult(first));
			return [];
		}
		return { ...planned, first, values };
	});
	return (await waitForAll(tries)).flat();
};

/**
 * What a lookup sends in its second try: the same values again if records may be missing, other spellings if nothing was
 * found.
 */
const secondValues = (
	{ lookup: { values }, otherSpellings }: PlannedLookup,
	{ records, incomplete, needsSecondTry }: Records,
): string[] => {
	// If this isn't certain, other companies filled the only page read. Another spelling would get the same page.
	const isUnknown = records.length === 0 && incomplete?.certain !== false;
	const others = otherSpellings.filter((text) => !values.includes(text));
	return [...(needsSecondTry ? values : []), ...(isUnknown ? others : [])];
};

/** Looks up values a second time, and sets the results. */
const tryAgain = async (
	client: Client,
	batcher: Batcher,
	lookups: SecondTry[],
	results: Results,
): Promise<void> => {
	const tries = lookups.map(async ({ lookup, inputs, first, values }) => {
		const second = await batcher.lookUp(client, { ...lookup, values });
		// A spelling that fails concerns only the inputs that have it.
		const isOfSome = second instanceof LookupFailure && !first.needsSecondTry;
		const hasSpelling = ({ request }: SentInput<KeyRequest>) =>
			!isOfSome || request.otherSpellings.some((text) => values.includes(text));
		results.set(inputs.filter(hasSpelling), toResult(bothAnswers(first, second)));
		const others = inputs.filter((input) => !hasSpelling(input));
		if (others.length > 0) results.set(others, toResult(first));
	});
	await waitForAll(tries);
};

/** The answer after a second try. A refused spelling counts as not found, and one that a budget ended as not tried. */
export const bothAnswers = (first: Records, second: Answer): Answer => {
	if (second instanceof LookupFailure) {
		if (first.records.length > 0)
			return first.incomplete ? first : { ...first, incomplete: notAll(second.message) };
		const notTried = `other spellings were not tried: ${second.message}`;
		const reason = [first.reason, notTried].filter(Boolean).join('; ');
		if (isOutOfBudget(second)) return { ...first, reason };
		return second.facts.kind === 'invalid' ? first : second;
	}
	const isFound = second.records.length > 0;
	return {
		...second,
		reason: isFound ? undefined : (second.reason ?? first.reason),
		otherCompanies: isFound ? 0 : Math.max(first.otherCompanies ?? 0, second.otherCompanies ?? 0),
		// The first try has counted the rows without a date.
		undated: first.undated,
	};
};

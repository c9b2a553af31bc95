import { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { KeyRequest, SentInput } from '../../parameters/inputRequest';
import type { Connection } from '../../service/connection';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import { onAbort, untilCanceled } from '../../service/abort';
import { isOutOfBudget, notAll, type Answer, type Records } from '../list/records';
import type { KeyGroup, PlannedLookup } from '../plan';
import { waitForAll } from '../pool';
import { toResult, type Results } from '../results';
import { Batcher, type BatcherOptions } from './batcher';

/** The shared batchers of each account, by the shape of their lookups. */
const sharedBatchers = new WeakMap<RateLimiter, Map<string, Batcher>>();

/** The batcher for lookups of one shape. All executions of an account share it, if calls are shared. */
export const batcherFor = (shape: string, parts: BatcherOptions): Batcher => {
	if (!parts.isShared) return new Batcher(parts);
	const batchers = getOrCreate(sharedBatchers, parts.limiter, () => new Map<string, Batcher>());
	for (const [name, { isIdle }] of batchers) if (isIdle) batchers.delete(name);
	return getOrCreate(batchers, shape, () => new Batcher(parts));
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

/**
 * What a lookup sends in its second try: the same values again if records may be missing, other spellings if nothing was
 * found.
 */
const secondValues = (
	{ lookup: { values }, otherSpellings }: PlannedLookup,
	answer: Answer,
): string[] => {
	if (answer instanceof LookupFailure) return [];
	// If this isn't certain, other companies filled the only page read. Another spelling would get the same page.
	const isUnknown = answer.records.length === 0 && answer.incomplete?.certain !== false;
	const others = otherSpellings.filter((text) => !values.includes(text));
	return [...(answer.needsSecondTry ? values : []), ...(isUnknown ? others : [])];
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

/**
 * Looks up the values of a group in few calls. Values that find nothing are tried once more, all together, in other
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
	const parts = { keyField, sample, maxRecords, limiter, clock, isShared };
	const batcher = batcherFor(shape, { ...parts, isSecondTry: false });
	let second: Batcher | undefined;
	const lookUpAll = async () => {
		const planned = [...lookups.values()];
		const inOrder = keyField.spelling === 'name' ? firstFormsFirst(planned) : planned;
		const firstTries = inOrder.map(async (each) => {
			const answer = await batcher.lookUp(client, each.lookup);
			const values = secondValues(each, answer);
			if (values.length === 0) results.set(each.inputs, toResult(answer));
			return { ...each, answer, values };
		});
		const answers = await waitForAll(firstTries);
		// A shared call of both could give a lookup the records of a value that another one tries a second time.
		const secondBatcher = batcherFor(`${shape} second try`, { ...parts, isSecondTry: true });
		second = secondBatcher;
		const secondTries = answers.map(async ({ lookup, inputs, answer, values }) => {
			if (answer instanceof LookupFailure || values.length === 0) return;
			const after = await secondBatcher.lookUp(client, { ...lookup, values });
			// A spelling that fails concerns only the inputs that have it.
			const isOfSome = after instanceof LookupFailure && !answer.needsSecondTry;
			const hasSpelling = ({ request }: SentInput<KeyRequest>) =>
				!isOfSome || request.otherSpellings.some((text) => values.includes(text));
			results.set(inputs.filter(hasSpelling), toResult(bothAnswers(answer, after)));
			const others = inputs.filter((input) => !hasSpelling(input));
			if (others.length > 0) results.set(others, toResult(answer));
		});
		await waitForAll(secondTries);
	};
	const leave = () => {
		batcher.removeRun(client.run);
		second?.removeRun(client.run);
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
